"""One contract for every MessageLink: in memory, over the embedded broker, over mosquitto."""

import json
import queue
import socket
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import paho.mqtt.client as mqtt
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from hub.wire import topics
from hub.wire.broker import Broker, BrokerError, EmbeddedBroker, MosquittoBroker
from hub.wire.codec import encode
from hub.wire.link import LinkError, MemoryBus, MemoryLink, MessageLink, MqttLink
from hub.wire.messages import CameraState, CameraStatus, DiceRolled, SayRequest, SimulateThrow
from tests.brokers import BROKERS, free_port, need_mosquitto
from tests.patience import AT_ONCE_S, PATIENCE_S, until

ROLL = DiceRolled("r1", (3, 4), 0.99, 1000.0, "test")

LinkMaker = Callable[[str], MessageLink]


@pytest.fixture(params=["memory", *BROKERS])
def make_link(request: pytest.FixtureRequest) -> Iterator[LinkMaker]:
    opened: list[MessageLink] = []
    broker: Broker | None = None
    bus, port = MemoryBus(), free_port()
    if request.param != "memory":
        broker = BROKERS[request.param](port)
        broker.start()

    def make(process: str) -> MessageLink:
        link: MessageLink
        if broker is None:
            link = MemoryLink(process, table="t1", bus=bus)
        else:
            link = MqttLink(process, table="t1", host="127.0.0.1", port=port)
        opened.append(link)
        return link

    yield make
    for link in opened:
        link.close()
        link.close()  # twice is fine
    if broker:
        broker.close()
        broker.close()


def started(link: MessageLink) -> MessageLink:
    """Connected for sure, so that a test does not race its own subscription."""
    if isinstance(link, MqttLink):
        link.start(PATIENCE_S)
    else:
        link.start()
    assert link.is_connected
    return link


def listening(make: LinkMaker, process: str, *wanted: topics.Topic[Any]) -> "queue.Queue[Any]":
    """A started link; when `start` returns, the broker has taken the subscriptions."""
    heard: queue.Queue[Any] = queue.Queue()
    link = make(process)
    for topic in wanted:
        link.subscribe(topic, heard.put)
    started(link)
    return heard


def test_a_message_arrives_typed(make_link: LinkMaker) -> None:
    heard = listening(make_link, "hub", topics.DICE)
    started(make_link("vision")).publish(topics.DICE, ROLL)
    assert heard.get(timeout=PATIENCE_S) == ROLL


def test_an_observation_is_not_retained_but_state_is(make_link: LinkMaker) -> None:
    first = listening(make_link, "first", topics.DICE)
    sender = started(make_link("vision"))
    status = CameraStatus("simulated", CameraState.WATCHING)
    sender.publish(topics.CAMERA, status)
    sender.publish(topics.DICE, ROLL)
    first.get(timeout=PATIENCE_S)
    late = listening(make_link, "late", topics.CAMERA, topics.DICE)
    assert late.get(timeout=PATIENCE_S) == status
    sender.publish(topics.DICE, DiceRolled("r2", (1, 1), 1.0, 1001.0, "test"))
    after = [late.get(timeout=PATIENCE_S)]
    while after[-1] == status:  # some brokers send a retained message twice
        after.append(late.get(timeout=PATIENCE_S))
    assert after[-1].roll_id == "r2"


def test_who_is_online_is_known_also_to_latecomers(make_link: LinkMaker) -> None:
    vision = started(make_link("vision"))
    seen: queue.Queue[tuple[str, bool]] = queue.Queue()
    hub = make_link("hub")
    hub.on_availability(lambda process, is_online: seen.put((process, is_online)))
    started(hub)
    _wait_for(seen, ("vision", True))
    vision.close()
    _wait_for(seen, ("vision", False))


def test_a_failing_handler_does_not_silence_the_link(make_link: LinkMaker) -> None:
    def fail(_message: Any) -> None:
        raise RuntimeError("broken handler")

    link = make_link("hub")
    link.subscribe(topics.DICE, fail)
    heard: queue.Queue[Any] = queue.Queue()
    link.subscribe(topics.DICE, heard.put)
    link.subscribe(topics.SIMULATE_THROW, heard.put)
    started(link)
    link.publish(topics.SIMULATE_THROW, SimulateThrow())
    assert heard.get(timeout=PATIENCE_S) == SimulateThrow()
    link.publish(topics.DICE, ROLL)
    assert heard.get(timeout=PATIENCE_S) == ROLL


def _wait_for(seen: "queue.Queue[tuple[str, bool]]", wanted: tuple[str, bool]) -> None:
    while seen.get(timeout=PATIENCE_S) != wanted:
        pass


HOSTILE = [
    b"",
    b"not json",
    b"[]",
    b"42",
    b'{"roll_id": 7}',
    b"\xff\xfe\x00",
    b'{"roll_id":"x","values":[3.5,4],"confidence":1,"at":0,"source":"x"}',
    b'{"roll_id":"x","values":[3,4],"confidence":1,"at":0,"source":"x","extra":1}',
    json.dumps({"roll_id": "x" * 300_000, "values": [1], "confidence": 1, "at": 0, "source": "x"}).encode(),
    b'{"a":' * 5000 + b"1" + b"}" * 5000,
]


@pytest.mark.broker
@pytest.mark.parametrize("kind", BROKERS)
def test_hostile_payloads_are_dropped_with_a_sentence_and_the_next_message_arrives(kind: str) -> None:
    port = free_port()
    broker = BROKERS[kind](port)
    broker.start()
    link = MqttLink("hub", table="t1", host="127.0.0.1", port=port)
    heard: queue.Queue[Any] = queue.Queue()
    complaints: queue.Queue[tuple[str, str]] = queue.Queue()
    link.subscribe(topics.DICE, heard.put)
    link.on_malformed(lambda topic, why: complaints.put((topic, why)))
    attacker = mqtt.Client(CallbackAPIVersion.VERSION2)
    try:
        link.start(PATIENCE_S)
        attacker.connect("127.0.0.1", port)
        attacker.loop_start()
        for payload in HOSTILE:
            attacker.publish(topics.DICE.at("t1"), payload, qos=1).wait_for_publish(PATIENCE_S)
        link.publish(topics.DICE, ROLL)
        assert heard.get(timeout=PATIENCE_S) == ROLL
        told = [complaints.get(timeout=PATIENCE_S) for _ in HOSTILE]
        assert all(topic == "observation/dice" and why.startswith("DiceRolled: ") for topic, why in told)
        assert heard.empty()
    finally:
        attacker.loop_stop()
        link.close()
        broker.close()


@pytest.mark.broker
@pytest.mark.parametrize("kind", BROKERS)
def test_a_broker_that_goes_away_and_comes_back(kind: str) -> None:
    """What was published in between is queued and arrives."""
    port = free_port()
    broker = BROKERS[kind](port)
    broker.start()
    seen: queue.Queue[tuple[str, bool]] = queue.Queue()
    sender = MqttLink("vision", table="t1", host="127.0.0.1", port=port)
    sender.on_availability(lambda process, is_online: seen.put((process, is_online)))
    sender.start(PATIENCE_S)
    _wait_for(seen, ("vision", True))
    broker.close()
    _wait_for(seen, ("vision", False))  # a process notices its own absence
    until(lambda: not sender.is_connected)  # a broker that ends may still tell it by our own last will
    sender.publish(topics.CAMERA, CameraStatus("simulated", CameraState.LOST))
    again = BROKERS[kind](port)
    again.start()
    heard: queue.Queue[Any] = queue.Queue()
    hub = MqttLink("hub", table="t1", host="127.0.0.1", port=port)
    hub.subscribe(topics.CAMERA, heard.put)
    try:
        hub.start(PATIENCE_S)
        assert heard.get(timeout=PATIENCE_S).state is CameraState.LOST
        _wait_for(seen, ("vision", True))
    finally:
        hub.close()
        sender.close()
        again.close()


@pytest.mark.broker
@pytest.mark.parametrize("kind", BROKERS)
def test_a_process_that_is_cut_off_is_told_as_gone_also_to_latecomers(kind: str) -> None:
    port = free_port()
    broker = BROKERS[kind](port)
    broker.start()
    links: list[MqttLink] = []

    def watching(process: str) -> "queue.Queue[tuple[str, bool]]":
        seen: queue.Queue[tuple[str, bool]] = queue.Queue()
        links.append(MqttLink(process, table="t1", host="127.0.0.1", port=port))
        links[-1].on_availability(lambda who, is_online: seen.put((who, is_online)))
        links[-1].start(PATIENCE_S)
        return seen

    try:
        hub = watching("hub")
        vision = MqttLink("vision", table="t1", host="127.0.0.1", port=port).start(PATIENCE_S)
        _wait_for(hub, ("vision", True))
        vision._client.loop_stop()
        cut = vision._client.socket()
        assert isinstance(cut, socket.socket)
        cut.shutdown(socket.SHUT_RDWR)  # as if the power went; nobody said goodbye
        _wait_for(hub, ("vision", False))
        _wait_for(watching("bridge"), ("vision", False))
    finally:
        for link in links:
            link.close()
        broker.close()


@pytest.mark.broker
@pytest.mark.parametrize("kind", BROKERS)
def test_strangers_cannot_retain_a_roll_nor_garble_who_is_online_and_get_only_what_they_asked_for(kind: str) -> None:
    port = free_port()
    broker = BROKERS[kind](port)
    broker.start()
    stranger = mqtt.Client(CallbackAPIVersion.VERSION2)
    strays: queue.Queue[str] = queue.Queue()
    stranger.on_message = lambda _client, _data, message: strays.put(message.topic)
    hub = MqttLink("hub", table="t1", host="127.0.0.1", port=port)
    heard: queue.Queue[Any] = queue.Queue()
    seen: queue.Queue[tuple[str, bool]] = queue.Queue()
    hub.subscribe(topics.DICE, heard.put)
    hub.on_availability(lambda process, is_online: seen.put((process, is_online)))
    try:
        stranger.connect("127.0.0.1", port)
        stranger.loop_start()
        stranger.publish(topics.DICE.at("t1"), encode(ROLL), qos=1, retain=True).wait_for_publish(PATIENCE_S)
        garbage = stranger.publish(topics.availability("t1", "vision"), b"garbage", qos=1, retain=True)
        garbage.wait_for_publish(PATIENCE_S)
        hub.start(PATIENCE_S)
        assert seen.get(timeout=PATIENCE_S) == ("hub", True)
        fresh = DiceRolled("r2", (1, 2), 1.0, 1000.0, "test")
        hub.publish(topics.DICE, fresh)
        assert heard.get(timeout=PATIENCE_S) == fresh, "the retained one is old news"
        stranger.subscribe("somewhere/else", qos=1)
        stranger.publish("somewhere/else", b"", qos=1).wait_for_publish(PATIENCE_S)
        assert strays.get(timeout=PATIENCE_S) == "somewhere/else"
        assert strays.empty()
    finally:
        stranger.loop_stop()
        hub.close()
        broker.close()


@pytest.mark.broker
@pytest.mark.parametrize("kind", BROKERS)
def test_many_processes_at_once_all_stay_connected(kind: str, caplog: pytest.LogCaptureFixture) -> None:
    port = free_port()
    broker = BROKERS[kind](port)
    broker.start()
    heard: queue.Queue[Any] = queue.Queue()
    links = [MqttLink(f"p{i}", table="t1", host="127.0.0.1", port=port) for i in range(20)]
    for i, link in enumerate(links):
        for topic in topics.TOPICS[i % 7 :]:
            link.subscribe(topic, heard.put)
    try:
        with caplog.at_level("WARNING"):
            for link in links:
                link.start()
            assert all(link.wait_connected(PATIENCE_S) for link in links)
            links[0].publish(topics.SIMULATE_THROW, SimulateThrow((1, 2)))
            assert [heard.get(timeout=PATIENCE_S) for _ in links] == [SimulateThrow((1, 2))] * len(links)
        assert not [record.message for record in caplog.records if "lost the broker" in record.message]
    finally:
        for link in links:
            link.close()
        broker.close()


def test_no_broker_is_a_clear_sentence() -> None:
    with pytest.raises(LinkError, match="nobody answers"):
        MqttLink("hub", table="t1", host="127.0.0.1", port=free_port()).start(AT_ONCE_S)


@pytest.mark.broker
@pytest.mark.parametrize("kind", BROKERS)
def test_a_taken_port_is_a_clear_sentence(kind: str) -> None:
    port = free_port()
    first = BROKERS[kind](port)
    first.start()
    try:
        with pytest.raises(BrokerError, match=f"Port {port} on 127.0.0.1 is taken"):
            BROKERS[kind](port).start()
    finally:
        first.close()


def test_brokers_are_what_they_say() -> None:
    need_mosquitto()
    assert MosquittoBroker.program()
    assert "amqtt" in EmbeddedBroker("127.0.0.1", 1).name


@pytest.mark.broker
@pytest.mark.parametrize("kind", BROKERS)
def test_two_of_one_name_may_sit_at_one_table(kind: str) -> None:
    """Two voices hear the same news, and when one goes the other is still announced as there."""
    port = free_port()
    broker = BROKERS[kind](port)
    broker.start()
    links: list[MqttLink] = []
    heard: list[str] = []
    there: list[bool] = []

    def note(number: int, request: SayRequest) -> None:
        heard.append(f"{number} {request.text}")

    def link(process: str, *, may_be_many: bool = False) -> MqttLink:
        made = MqttLink(process, table="t", host="127.0.0.1", port=port, may_be_many=may_be_many)
        links.append(made)
        return made

    try:
        voices = [link("announcer", may_be_many=True) for _ in range(2)]
        for number, voice in enumerate(voices):
            voice.subscribe(topics.SAY, partial(note, number))
            voice.on_availability(lambda *_: None)
            voice.start(5)
        hub = link("hub")
        hub.on_availability(lambda process, is_online: there.append(is_online) if process == "announcer" else None)
        hub.start(5)
        hub.publish(topics.SAY, SayRequest("1", "both"))
        until(lambda: sorted(heard) == ["0 both", "1 both"])
        voices[0].close()
        until(lambda: False in there and there[-1])
        hub.publish(topics.SAY, SayRequest("2", "one"))
        until(lambda: heard[-1] == "1 one")
    finally:
        for one in links:
            one.close()
        broker.close()
