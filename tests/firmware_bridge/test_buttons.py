"""Pins → gpiozero → presses, turns and changes."""

import queue
from collections.abc import Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from firmware_bridge import Pinout, Pins, PinsError, load_pinout
from firmware_bridge.buttons import SensorHandler, Switches
from hub.wire.messages import PressKind
from tests.firmware_bridge.conftest import Eventually
from tests.patience import PATIENCE_S

MAIN, QUICK, LID, DRAWER, KNOCK, A, B = 17, 18, 22, 23, 24, 20, 21

Told = queue.Queue[tuple[str, PressKind | bool | int]]


def open_switches(pinout: Pinout, pins: Pins, told: Told, on_sensor: SensorHandler | None = None) -> Switches:
    return Switches(
        pinout,
        pins=pins,
        on_press=lambda button, press: told.put((button, press)),
        on_sensor=on_sensor or (lambda sensor, is_active: told.put((sensor, is_active))),
        on_turn=lambda knob, steps: told.put((knob, steps)),
    )


@pytest.fixture
def told() -> Told:
    return queue.Queue()


@pytest.fixture
def switches(pinout: Pinout, pins: Pins, told: Told) -> Iterator[Switches]:
    switches = open_switches(pinout, pins, told)
    yield switches
    switches.close()


@pytest.mark.usefixtures("switches")
def test_a_pin_held_low_becomes_a_long_press(mock_factory: MockFactory, told: Told) -> None:
    mock_factory.pin(MAIN).drive_low()
    assert told.get(timeout=PATIENCE_S) == ("main", PressKind.LONG)
    mock_factory.pin(MAIN).drive_high()


def test_a_button_to_3v3_is_pressed_when_its_pin_is_high(
    switches: Switches, mock_factory: MockFactory, told: Told
) -> None:
    switches.press("quick", is_down=True)
    assert mock_factory.pin(QUICK).state
    assert told.empty()
    # Held for as long as the debouncing needs, which another part of the same queue makes certain.
    mock_factory.pin(LID).drive_low()
    assert told.get(timeout=PATIENCE_S) == ("lid", True)
    switches.press("quick", is_down=False)
    assert told.get(timeout=PATIENCE_S) == ("quick", PressKind.SHORT)


def test_every_button_of_the_shipped_pinout_is_told_by_its_name(
    pins: Pins, mock_factory: MockFactory, told: Told
) -> None:
    pinout = load_pinout()
    switches = open_switches(pinout, pins, told)
    for button in pinout.buttons:
        mock_factory.pin(button.pin).drive_low()
    heard = {told.get(timeout=PATIENCE_S) for _ in pinout.buttons}
    assert heard == {(button.name, PressKind.LONG) for button in pinout.buttons}
    for button in pinout.buttons:
        mock_factory.pin(button.pin).drive_high()
    switches.close()


@pytest.mark.usefixtures("switches")
def test_contacts_tell_both_ways_whichever_level_is_active(mock_factory: MockFactory, told: Told) -> None:
    for pin, name, closed_is_active in ((LID, "lid", True), (DRAWER, "drawer", False)):
        mock_factory.pin(pin).drive_low()  # the contact closes
        assert told.get(timeout=PATIENCE_S) == (name, closed_is_active)
        mock_factory.pin(pin).drive_high()
        assert told.get(timeout=PATIENCE_S) == (name, not closed_is_active)


@pytest.mark.usefixtures("switches")
def test_a_rattling_knock_is_told_once_and_at_once(mock_factory: MockFactory, told: Told) -> None:
    for _ in range(20):
        mock_factory.pin(KNOCK).drive_low()
        mock_factory.pin(KNOCK).drive_high()
    mock_factory.pin(LID).drive_low()
    assert [told.get(timeout=PATIENCE_S) for _ in range(2)] == [("knock", True), ("lid", True)]


def turned(told: Told, steps: int) -> int:
    """What was told, until it adds up to so many steps."""
    total = 0
    while total != steps:
        knob, more = told.get(timeout=PATIENCE_S)
        assert knob == "number"
        total += int(more)
    return total


@pytest.mark.parametrize("steps", [1, -1, 5, -12])
def test_a_turned_knob_is_told_with_its_steps(switches: Switches, told: Told, steps: int) -> None:
    switches.turn("number", steps)
    assert turned(told, steps) == steps
    assert told.empty()


@pytest.mark.usefixtures("switches")
def test_a_fast_spin_is_few_messages(switches: Switches, told: Told) -> None:
    for _ in range(10):
        switches.turn("number", 10)
    total = messages = 0
    while total < 100:
        total += int(told.get(timeout=PATIENCE_S)[1])
        messages += 1
    assert total == 100
    assert messages < 50


@pytest.mark.usefixtures("switches")
@pytest.mark.parametrize(
    ("edges", "steps"),
    [
        ("a b A B", 1),
        ("b a B A", -1),
        ("a A a b A B", 1),  # A bounces before it closes
        ("a b B b A B", 1),  # B bounces
        ("a b A a A B", 1),  # A bounces when it opens
        ("a b A B b B", 1),  # B bounces when it opens
        ("a b A B a b A B b a B A", 1),  # two on and one back
    ],
)
def test_a_bouncing_knob_clicks_once(mock_factory: MockFactory, told: Told, edges: str, steps: int) -> None:
    for edge in edges.split():
        pin = mock_factory.pin(A if edge in "aA" else B)
        (pin.drive_low if edge.islower() else pin.drive_high)()
    assert turned(told, steps) == steps
    assert told.empty()


@pytest.mark.usefixtures("switches")
def test_a_knob_that_is_only_jolted_tells_nothing(mock_factory: MockFactory, told: Told) -> None:
    for edge in (mock_factory.pin(A).drive_low, mock_factory.pin(A).drive_high) * 5:
        edge()
    mock_factory.pin(LID).drive_low()
    assert told.get(timeout=PATIENCE_S) == ("lid", True)


def test_what_is_not_wired_tells_nothing(pins: Pins, told: Told, eventually: Eventually) -> None:
    """Nobody drives a pin of the whole box: the pull-ups hold all of them, so nothing is pressed."""
    switches = open_switches(load_pinout(), pins, told)
    switches.turn("number", 1)
    assert eventually(lambda: not told.empty())
    assert told.get() == ("number", 1)
    assert told.empty()
    switches.close()


def test_a_report_that_fails_does_not_silence_the_switches(
    pinout: Pinout, pins: Pins, mock_factory: MockFactory, told: Told
) -> None:
    def report(sensor: str, is_active: bool) -> None:
        told.put((sensor, is_active))
        raise ConnectionError("nobody listens")

    switches = open_switches(pinout, pins, told, on_sensor=report)
    mock_factory.pin(LID).drive_low()
    assert told.get(timeout=PATIENCE_S) == ("lid", True)
    mock_factory.pin(LID).drive_high()
    assert told.get(timeout=PATIENCE_S) == ("lid", False)
    switches.close()


@pytest.mark.parametrize("name", ["main", "number"])
def test_only_what_the_pinout_has_can_be_moved(switches: Switches, name: str) -> None:
    with pytest.raises(KeyError):
        switches.turn(name + "x", 1)
    with pytest.raises(KeyError):
        switches.press(name + "x", is_down=True)


def test_a_pin_in_use_is_an_error_that_leaves_the_others_free(pinout: Pinout, pins: Pins, told: Told) -> None:
    first = open_switches(pinout, pins, told)
    with pytest.raises(PinsError, match=r"GPIO 17 of buttons\.main cannot be opened"):
        open_switches(pinout, pins, told)
    first.close()
    open_switches(pinout, pins, told).close()
