"""The whole way: pin → gpiozero → press → message, and message → lamp; in memory and over a real broker."""

import queue
import threading
from collections.abc import Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from firmware_bridge import Bridge, Pinout, load_pinout
from firmware_bridge.buttons import Pins, PinsError
from hub.wire import topics
from hub.wire.broker import EmbeddedBroker
from hub.wire.link import MemoryBus, MemoryLink, MessageLink, MqttLink
from hub.wire.messages import ButtonPressed, LampMode, LampPlan, PressKind, SensorChanged, SimulatePress
from tests.brokers import free_port

TIMEOUT_S = 5.0
MAIN, LID, TURN = 17, 22, 27


class Table:
    """The other end of the link: hears observations, sends plans and requests."""

    def __init__(self, link: MessageLink) -> None:
        self.link = link
        self.presses: queue.Queue[ButtonPressed] = queue.Queue()
        self.changes: queue.Queue[SensorChanged] = queue.Queue()
        link.subscribe(topics.BUTTON, self.presses.put)
        link.subscribe(topics.SENSOR, self.changes.put)

    def next_press(self) -> ButtonPressed:
        return self.presses.get(timeout=TIMEOUT_S)

    def show(self, **lamps: LampMode) -> None:
        self.link.publish(topics.LAMPS, LampPlan(lamps))

    def simulate(self, request: SimulatePress) -> None:
        self.link.publish(topics.SIMULATE_PRESS, request)


@pytest.fixture
def bus() -> MemoryBus:
    return MemoryBus()


def memory_link(process: str, bus: MemoryBus) -> MemoryLink:
    link = MemoryLink(process, table="test", bus=bus)
    link.start()
    return link


@pytest.fixture
def table(bus: MemoryBus) -> Table:
    return Table(memory_link("hub", bus))


@pytest.fixture
def bridge(bus: MemoryBus, pinout: Pinout) -> Iterator[Bridge]:
    with Bridge(memory_link("bridge", bus), pinout) as bridge:
        yield bridge


@pytest.mark.usefixtures("bridge")
def test_a_pressed_pin_reaches_the_table(table: Table, mock_factory: MockFactory) -> None:
    mock_factory.pin(MAIN).drive_low()
    press = table.next_press()
    assert (press.button, press.press) == ("main", PressKind.LONG)
    assert press.at > 1_700_000_000


@pytest.mark.usefixtures("bridge")
@pytest.mark.parametrize(
    ("request_", "kinds"),
    [
        (SimulatePress("main", hold_ms=30), [PressKind.SHORT]),
        (SimulatePress("main", hold_ms=500), [PressKind.LONG]),
        (SimulatePress("quick", hold_ms=30, times=2), [PressKind.SHORT, PressKind.SHORT]),
    ],
)
def test_a_simulated_press_moves_the_pin(
    table: Table, mock_factory: MockFactory, request_: SimulatePress, kinds: list[PressKind]
) -> None:
    pin = mock_factory.pin(MAIN if request_.button == "main" else 18)
    pin.clear_states()
    table.simulate(request_)
    presses = [table.next_press() for _ in kinds]
    assert [press.press for press in presses] == kinds
    assert len({press.press_id for press in presses}) == len(kinds)
    assert len(pin.states) >= 2


def test_by_the_shipped_pinout_every_touch_counts_at_once(bus: MemoryBus, table: Table) -> None:
    with Bridge(memory_link("bridge", bus), load_pinout()):
        table.simulate(SimulatePress("main", times=2))
        assert [table.next_press().press for _ in range(2)] == [PressKind.SHORT] * 2


@pytest.mark.usefixtures("bridge")
def test_a_simulated_press_does_not_keep_the_link_waiting(table: Table) -> None:
    done = threading.Event()

    def ask() -> None:
        table.simulate(SimulatePress("main", hold_ms=8_000))
        done.set()

    threading.Thread(target=ask).start()
    assert done.wait(2)


@pytest.mark.usefixtures("bridge")
def test_a_contact_reaches_the_table(table: Table, mock_factory: MockFactory) -> None:
    mock_factory.pin(LID).drive_low()
    change = table.changes.get(timeout=TIMEOUT_S)
    assert (change.sensor, change.active) == ("lid", True)


def test_a_plan_from_before_the_start_is_shown(
    bus: MemoryBus, table: Table, pinout: Pinout, mock_factory: MockFactory
) -> None:
    table.show(turn=LampMode.ON)
    with Bridge(memory_link("bridge", bus), pinout):
        assert mock_factory.pin(TURN).state
        table.show()
        assert not mock_factory.pin(TURN).state


def test_closing_twice_is_fine_and_leaves_lamps_dark_and_pins_free(
    bus: MemoryBus, table: Table, pinout: Pinout, mock_factory: MockFactory
) -> None:
    bridge = Bridge(memory_link("bridge", bus), pinout).start()
    assert bridge.start() is bridge
    table.show(turn=LampMode.ON)
    pin = mock_factory.pin(TURN)
    bridge.close()
    bridge.close()
    assert not pin.state
    table.show(turn=LampMode.BLINK)
    table.simulate(SimulatePress("main"))
    assert not pin.state
    Bridge(memory_link("bridge", bus), pinout).start().close()


def test_a_failed_start_frees_what_it_had(bus: MemoryBus, pinout: Pinout) -> None:
    link = memory_link("bridge", bus)
    with Bridge(link, pinout), pytest.raises(PinsError):
        Bridge(link, pinout).start()
    Bridge(link, pinout).start().close()


def test_on_real_pins_nobody_presses_buttons_by_message(
    bus: MemoryBus, table: Table, pinout: Pinout, mock_factory: MockFactory
) -> None:
    pins = Pins(mock_factory, are_mock=False, why="as if real")
    with Bridge(memory_link("bridge", bus), pinout, pins=pins):
        mock_factory.pin(MAIN).clear_states()
        table.simulate(SimulatePress("main"))
        assert len(mock_factory.pin(MAIN).states) == 1


def mqtt_link(process: str, port: int) -> MqttLink:
    return MqttLink(process, table="test", host="127.0.0.1", port=port)


@pytest.mark.broker
def test_over_a_real_broker_presses_go_out_and_plans_come_in(mock_factory: MockFactory) -> None:
    port = free_port()
    broker = EmbeddedBroker("127.0.0.1", port)
    broker.start()
    hub_link, bridge_link = mqtt_link("hub", port), mqtt_link("bridge", port)
    try:
        table = Table(hub_link)
        heard = threading.Event()
        with Bridge(bridge_link, load_pinout()):
            pin = mock_factory.pin(TURN)
            bridge_link.subscribe(topics.LAMPS, lambda _: heard.set())  # called after the bridge's own handler
            bridge_link.start(timeout_s=TIMEOUT_S)  # only now, so that the broker has all subscriptions when it returns
            hub_link.start(timeout_s=TIMEOUT_S)
            table.show(turn=LampMode.ON)
            assert heard.wait(TIMEOUT_S)
            assert pin.state
            table.simulate(SimulatePress("main"))
            assert table.next_press().press is PressKind.SHORT
        assert not pin.state
    finally:
        bridge_link.close()
        hub_link.close()
        broker.close()
