"""What a stranger on the same broker says outside of our topics; in memory and over both brokers."""

import queue
from collections.abc import Callable, Iterator

import paho.mqtt.client as mqtt
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from hub.wire.codec import MAX_BYTES
from hub.wire.link import MemoryBus, MemoryLink, MessageLink, MqttLink
from tests.brokers import BROKERS, free_port
from tests.patience import PATIENCE_S, until

Say = Callable[[str, bytes, bool], None]  # topic, payload, is_retained
Heard = queue.Queue[tuple[str, bytes]]


@pytest.fixture(params=["memory", *BROKERS])
def room(request: pytest.FixtureRequest) -> Iterator[tuple[MessageLink, Say]]:
    """A link that is not started yet, and a stranger's voice."""
    if request.param == "memory":
        bus = MemoryBus()
        yield MemoryLink("vision", table="t1", bus=bus), lambda topic, data, keep: bus.send(topic, data, retain=keep)
        return
    port = free_port()
    broker = BROKERS[request.param](port)
    broker.start()
    link = MqttLink("vision", table="t1", host="127.0.0.1", port=port)
    stranger = mqtt.Client(CallbackAPIVersion.VERSION2)
    stranger.connect("127.0.0.1", port)
    stranger.loop_start()
    try:
        yield link, lambda topic, data, keep: stranger.publish(topic, data, 1, keep).wait_for_publish(PATIENCE_S)
    finally:
        stranger.loop_stop()
        link.close()
        broker.close()


def start(link: MessageLink) -> None:
    if isinstance(link, MqttLink):
        link.start(PATIENCE_S)
    else:
        link.start()


@pytest.mark.broker
def test_what_is_said_now_is_heard_as_it_is(room: tuple[MessageLink, Say]) -> None:
    link, say = room
    heard: Heard = queue.Queue()
    link.subscribe_raw("/+/dice_rolls", lambda name, payload: heard.put((name, payload)))
    say("/A1/dice_rolls", b"old", True)
    start(link)
    say("A1/dice_rolls", b"no slash", False)
    say("/A1/B2/dice_rolls", b"too deep", False)
    say("/A1/dice_rolls", b"x" * (MAX_BYTES + 1), False)
    say("/A1/dice_rolls", b"\xff not JSON", False)
    assert heard.get(timeout=PATIENCE_S) == ("/A1/dice_rolls", b"\xff not JSON"), "neither what is old nor what is huge"


@pytest.mark.broker
def test_a_late_subscription_and_a_failing_handler(room: tuple[MessageLink, Say]) -> None:
    def fail(_name: str, _payload: bytes) -> None:
        raise RuntimeError("broken handler")

    link, say = room
    heard: Heard = queue.Queue()
    start(link)
    link.subscribe_raw("home/dice", fail)
    link.subscribe_raw("home/dice", lambda name, payload: heard.put((name, payload)))

    def is_heard() -> bool:
        say("home/dice", b"now", False)  # the broker takes the subscription in its own time
        return not heard.empty()

    until(is_heard)
    assert heard.get() == ("home/dice", b"now")


@pytest.mark.parametrize("topic_filter", ["#", "+/t1/state", "gamenight/t1/state"])
def test_our_own_messages_have_their_own_topics(topic_filter: str) -> None:
    link = MemoryLink("vision", table="t1", bus=MemoryBus())
    with pytest.raises(ValueError, match="our own messages"):
        link.subscribe_raw(topic_filter, lambda _name, _payload: None)
