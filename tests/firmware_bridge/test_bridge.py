"""The whole way: pin → gpiozero → message, and message → lamp, buzzer, board; in memory and over a real broker."""

import queue
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from gpiozero.pins.mock import MockFactory

from firmware_bridge import Bridge, Pinout, Pins, PinsError, load_pinout
from firmware_bridge import glow as glow_module
from firmware_bridge.finger import MAX_HOLD_MS, MAX_TIMES
from firmware_bridge.pinout import PicoWiring
from hub.wire import topics
from hub.wire.broker import EmbeddedBroker
from hub.wire.link import MemoryBus, MemoryLink, MessageLink, MqttLink
from hub.wire.messages import (
    BridgeStatus,
    ButtonPressed,
    KnobTurned,
    LampMode,
    LampPlan,
    Light,
    PicoState,
    PressKind,
    SensorChanged,
    SimulatePress,
    SimulateTurn,
    Sound,
    Tune,
)
from tests.brokers import free_port
from tests.firmware_bridge.conftest import Eventually
from tests.patience import PATIENCE_S

MAIN, QUICK, CALM, LID, TURN, BUZZER, BLUE = 17, 18, 4, 22, 27, 12, 13
ISLAND = PicoWiring("auto", 19, "rows")


class Table:
    """The other end of the link: hears observations, sends plans and requests."""

    def __init__(self, link: MessageLink) -> None:
        self.link = link
        self.presses: queue.Queue[ButtonPressed] = queue.Queue()
        self.turns: queue.Queue[KnobTurned] = queue.Queue()
        self.changes: queue.Queue[SensorChanged] = queue.Queue()
        self.statuses: queue.Queue[BridgeStatus] = queue.Queue()
        link.subscribe(topics.BUTTON, self.presses.put)
        link.subscribe(topics.KNOB, self.turns.put)
        link.subscribe(topics.SENSOR, self.changes.put)
        link.subscribe(topics.BRIDGE, self.statuses.put)

    def next_press(self) -> ButtonPressed:
        return self.presses.get(timeout=PATIENCE_S)

    def next_status(self) -> BridgeStatus:
        return self.statuses.get(timeout=PATIENCE_S)

    def show(self, **lamps: LampMode) -> None:
        self.link.publish(topics.LAMPS, LampPlan({name: Light(mode) for name, mode in lamps.items()}))

    def simulate(self, request: SimulatePress) -> None:
        self.link.publish(topics.SIMULATE_PRESS, request)

    def turn(self, request: SimulateTurn) -> None:
        self.link.publish(topics.SIMULATE_TURN, request)


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
        (SimulatePress("calm", hold_ms=30), [PressKind.SHORT]),
        (SimulatePress("main", hold_ms=500), [PressKind.LONG]),
        (SimulatePress("quick", hold_ms=30, times=2), [PressKind.SHORT, PressKind.SHORT]),
    ],
)
def test_a_simulated_press_moves_the_pin(
    table: Table, mock_factory: MockFactory, request_: SimulatePress, kinds: list[PressKind]
) -> None:
    pin = mock_factory.pin({"main": MAIN, "quick": QUICK, "calm": CALM}[request_.button])
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
        table.simulate(SimulatePress("main", hold_ms=MAX_HOLD_MS, times=MAX_TIMES))
        done.set()

    threading.Thread(target=ask).start()
    assert done.wait(PATIENCE_S)
    assert table.presses.qsize() < MAX_TIMES, "the finger is still at it"


@pytest.mark.usefixtures("bridge")
def test_a_contact_reaches_the_table(table: Table, mock_factory: MockFactory) -> None:
    mock_factory.pin(LID).drive_low()
    change = table.changes.get(timeout=PATIENCE_S)
    assert (change.sensor, change.active) == ("lid", True)


@pytest.mark.usefixtures("bridge")
def test_a_contact_can_be_closed_by_message(table: Table) -> None:
    table.simulate(SimulatePress("lid", hold_ms=50))
    changes = [table.changes.get(timeout=PATIENCE_S) for _ in range(2)]
    assert [(change.sensor, change.active) for change in changes] == [("lid", True), ("lid", False)]


@pytest.mark.usefixtures("bridge")
@pytest.mark.parametrize("steps", [1, -7])
def test_a_turned_knob_reaches_the_table(table: Table, mock_factory: MockFactory, steps: int) -> None:
    mock_factory.pin(20).clear_states()
    table.turn(SimulateTurn(steps))
    total, ids = 0, set()
    while total != steps:
        turn = table.turns.get(timeout=PATIENCE_S)
        assert turn.knob == "number"
        total += turn.steps
        ids.add(turn.turn_id)
    assert len(mock_factory.pin(20).states) == 2 * abs(steps) + 1, "the pins themselves were moved"
    assert 1 <= len(ids) <= abs(steps)


@pytest.mark.usefixtures("bridge")
def test_a_sound_is_played(table: Table, mock_factory: MockFactory, eventually: Eventually) -> None:
    pin = mock_factory.pin(BUZZER)
    pin.clear_states()
    table.link.publish(topics.SOUND, Sound(Tune.TICK, time.time()))
    assert eventually(lambda: [state.state for state in pin.states] == [0, 0.5, 0])


@pytest.mark.usefixtures("bridge")
def test_the_bridge_says_what_hangs_on_it(table: Table) -> None:
    assert table.next_status() == BridgeStatus(
        are_mock=True,
        buttons=("main", "quick", "calm"),
        lamps=("turn", "low", "status"),
        sensors=("lid", "drawer", "knock"),
        knobs=("number",),
        has_buzzer=True,
    )


def test_a_late_table_hears_of_the_bridge_and_again_after_a_reconnect(bus: MemoryBus, pinout: Pinout) -> None:
    link = memory_link("bridge", bus)
    with Bridge(link, pinout):
        table = Table(memory_link("hub", bus))
        first = table.next_status()
        bus.retained.clear()  # as a broker that was restarted
        link.close()
        link.start()
        assert table.next_status() == first
        assert table.statuses.empty()


def test_while_the_link_is_down_the_status_lamp_blinks(
    bus: MemoryBus, pinout: Pinout, mock_factory: MockFactory, eventually: Eventually, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(glow_module, "ALERT_MS", 5)
    monkeypatch.setattr(glow_module, "DARK_MS", 20)
    table, link = Table(memory_link("hub", bus)), memory_link("bridge", bus)
    with Bridge(link, pinout):
        table.show(turn=LampMode.ON)
        link.close()
        assert eventually(lambda: mock_factory.pin(BLUE).state == 1)
        assert eventually(lambda: mock_factory.pin(BLUE).state == 0)
        assert eventually(lambda: not mock_factory.pin(TURN).state)
        link.start()
        assert eventually(lambda: mock_factory.pin(TURN).state)
        assert eventually(lambda: not mock_factory.pin(BLUE).state)


class FakePico:
    """Stands in for the microcontroller under the board; remembers what it is shown."""

    def __init__(
        self,
        wiring: PicoWiring,
        *,
        on_sensor: Callable[[str, bool], None],
        on_state: Callable[[PicoState, str, tuple[str, ...]], None],
    ) -> None:
        self.wiring, self.on_sensor, self.on_state = wiring, on_sensor, on_state
        self.plans: list[LampPlan] = []
        self.is_open = False
        PICOS.append(self)

    def start(self) -> None:
        self.is_open = True
        self.on_state(PicoState.ABSENT, "No board is plugged in.", ())

    def close(self) -> None:
        self.is_open = False

    def show(self, plan: LampPlan) -> None:
        self.plans.append(plan)


PICOS: list[FakePico] = []


@pytest.fixture
def fake_pico(monkeypatch: pytest.MonkeyPatch) -> None:
    PICOS.clear()
    monkeypatch.setattr("firmware_bridge.pico.Pico", FakePico)


@pytest.mark.usefixtures("fake_pico")
def test_the_island_is_shown_the_plan_and_its_sensors_are_told(bus: MemoryBus, table: Table, pinout: Pinout) -> None:
    with Bridge(memory_link("bridge", bus), replace(pinout, pico=ISLAND)):
        (pico,) = PICOS
        assert pico.wiring == ISLAND
        first = table.next_status()
        assert (first.pico, first.detail) == (PicoState.ABSENT, "No board is plugged in.")
        plan = LampPlan({}, tiles=((Light(),),), brightness=40)
        table.link.publish(topics.LAMPS, plan)
        assert pico.plans == [plan]
        pico.on_state(PicoState.READY, "Version 1.", ("knock", "tile_1"))
        while (ready := table.next_status()).pico is not PicoState.READY:
            assert ready == first, "told again at the start"
        assert ready.detail == "Version 1."
        assert ready.sensors == ("lid", "drawer", "knock", "tile_1")
        pico.on_sensor("tile_1", True)
        change = table.changes.get(timeout=PATIENCE_S)
        assert (change.sensor, change.active) == ("tile_1", True)
        pico.on_state(PicoState.ABSENT, "Unplugged.", ("tile_1",))
        assert table.next_status().sensors == ("lid", "drawer", "knock")
    assert not pico.is_open


@pytest.mark.usefixtures("fake_pico")
def test_the_island_goes_dark_while_the_broker_is_away(
    bus: MemoryBus, table: Table, pinout: Pinout, eventually: Eventually, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(glow_module, "DARK_MS", 20)
    link = memory_link("bridge", bus)
    plan = LampPlan({}, tiles=((Light(),),))
    with Bridge(link, replace(pinout, pico=ISLAND)):
        table.link.publish(topics.LAMPS, plan)
        link.close()
        assert eventually(lambda: PICOS[0].plans == [plan, LampPlan({})])
        link.start()
        assert eventually(lambda: PICOS[0].plans[-1] == plan)


def test_without_an_island_nobody_looks_for_a_board(bus: MemoryBus, pinout: Pinout, fake_pico: None) -> None:
    with Bridge(memory_link("bridge", bus), pinout):
        assert PICOS == []


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
    table.turn(SimulateTurn(1))
    table.link.publish(topics.SOUND, Sound(Tune.ALARM, time.time()))
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
        mock_factory.pin(20).clear_states()
        table.simulate(SimulatePress("main"))
        table.turn(SimulateTurn(1))
        assert len(mock_factory.pin(MAIN).states) == len(mock_factory.pin(20).states) == 1
        assert not table.next_status().are_mock


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
            bridge_link.start(PATIENCE_S)  # only now, so that the broker has all subscriptions when it returns
            hub_link.start(timeout_s=PATIENCE_S)
            table.show(turn=LampMode.ON)
            assert heard.wait(PATIENCE_S)
            assert pin.state
            table.simulate(SimulatePress("main"))
            assert table.next_press().press is PressKind.SHORT
        assert not pin.state
    finally:
        bridge_link.close()
        hub_link.close()
        broker.close()


@pytest.mark.broker
def test_a_broker_that_comes_back_is_told_everything_again(
    mock_factory: MockFactory, eventually: Eventually, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(glow_module, "ALERT_MS", 5)
    port = free_port()
    broker = EmbeddedBroker("127.0.0.1", port)
    broker.start()
    link = mqtt_link("bridge", port)
    try:
        with Bridge(link, load_pinout()):
            blue = mock_factory.pin(26)
            assert eventually(lambda: blue.state == 1), "nobody is there yet"
            link.start(timeout_s=PATIENCE_S)
            assert eventually(lambda: link.is_connected and not blue.state)
            broker.close()
            assert eventually(lambda: blue.state == 1)
            broker = EmbeddedBroker("127.0.0.1", port)  # which has forgotten what was retained
            broker.start()
            hub_link = mqtt_link("hub", port)
            table = Table(hub_link)
            hub_link.start(timeout_s=PATIENCE_S)
            assert table.next_status().knobs == ("number",)
            table.show(turn=LampMode.ON)
            assert eventually(lambda: mock_factory.pin(TURN).state)
            assert eventually(lambda: not blue.state)
            hub_link.close()
    finally:
        link.close()
        broker.close()
