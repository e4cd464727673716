"""Lamps show the latest plan on their pins."""

import threading
from collections.abc import Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from firmware_bridge import Pinout, Pins, PinsError
from firmware_bridge import glow as glow_module
from firmware_bridge.lamps import Lamps
from hub.wire.messages import LampMode, LampPlan, Light
from tests.firmware_bridge.conftest import Eventually

TURN, LOW, RED, GREEN, BLUE = 27, 26, 5, 6, 13
ON, BLINK = Light(LampMode.ON), Light(LampMode.BLINK)


@pytest.fixture
def lamps(pinout: Pinout, pins: Pins) -> Iterator[Lamps]:
    lamps = Lamps(pinout, pins=pins)
    yield lamps
    lamps.close()


def levels(factory: MockFactory, *pins: int) -> list[float]:
    return [float(factory.pin(pin).state) for pin in pins]


def test_lamps_start_dark_and_follow_the_plan(lamps: Lamps, mock_factory: MockFactory) -> None:
    assert levels(mock_factory, TURN, LOW, RED, GREEN, BLUE) == [0, 1, 0, 0, 0]
    lamps.show(LampPlan({"turn": ON, "low": ON, "of_another_bridge": ON}))
    assert levels(mock_factory, TURN, LOW) == [1, 0]
    lamps.show(LampPlan({"low": ON}))
    assert levels(mock_factory, TURN, LOW) == [0, 0]


def test_colours_and_brightness_reach_the_pins(lamps: Lamps, mock_factory: MockFactory) -> None:
    orange = Light(LampMode.ON, "#ff8000")
    lamps.show(LampPlan({"status": orange, "turn": orange, "low": orange}, brightness=50))
    assert levels(mock_factory, RED, GREEN, BLUE) == [0.22, 0.05, 0]
    assert levels(mock_factory, TURN, LOW) == [0.22, 0.78]


def test_a_blinking_lamp_blinks_until_told_otherwise(
    lamps: Lamps, mock_factory: MockFactory, eventually: Eventually, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(glow_module, "BLINK_MS", 10)
    pin = mock_factory.pin(TURN)
    pin.clear_states()
    lamps.show(LampPlan({"turn": BLINK}))
    assert eventually(lambda: len(pin.states) > 4)
    lamps.show(LampPlan({"turn": ON}))
    pin.clear_states()
    assert pin.state
    lamps.show(LampPlan({}))
    assert [state.state for state in pin.states] == [1, 0]


def test_a_repeated_plan_leaves_the_pins_alone(
    lamps: Lamps, mock_factory: MockFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = LampPlan({"turn": ON, "status": Light(LampMode.ON, "#00ff00")})
    lamps.show(plan)
    written: list[float] = []
    for pin in (TURN, RED, GREEN, BLUE):
        monkeypatch.setattr(mock_factory.pin(pin), "_set_state", written.append)
    lamps.show(plan)
    assert written == []
    lamps.show(LampPlan({"turn": ON}))
    assert written == [0, 0, 0], "only the lamp that changed"


def test_a_hostile_plan_is_shown_as_well_as_it_can_be(lamps: Lamps, mock_factory: MockFactory) -> None:
    lamps.show(LampPlan({"turn": Light(LampMode.ON, "\x00" * 9), "": ON, "status": ON}, brightness=10**30))
    assert levels(mock_factory, TURN, RED, GREEN, BLUE) == [1, 1, 1, 1]
    lamps.show(LampPlan({"turn": ON}, brightness=True))
    assert levels(mock_factory, TURN) == [0.01]


def test_while_the_broker_is_away_the_status_lamp_says_so(
    pinout: Pinout, pins: Pins, mock_factory: MockFactory, eventually: Eventually, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(glow_module, "ALERT_MS", 5)
    monkeypatch.setattr(glow_module, "DARK_MS", 50)
    is_there = threading.Event()
    is_there.set()
    told: list[bool] = []
    lamps = Lamps(pinout, pins=pins, is_broker_there=is_there.is_set, on_dark=told.append)
    lamps.show(LampPlan({"turn": ON, "status": Light(LampMode.ON, "#00ff00")}))
    mock_factory.pin(BLUE).clear_states()
    is_there.clear()
    lamps.look()
    assert eventually(lambda: len(mock_factory.pin(BLUE).states) > 4)
    assert eventually(lambda: told == [True])
    assert levels(mock_factory, TURN, GREEN) == [0, 0]
    lamps.show(LampPlan({"low": ON, "status": Light(LampMode.ON, "#00ff00")}))
    is_there.set()
    lamps.look()
    assert eventually(lambda: told == [True, False])
    assert levels(mock_factory, TURN, LOW, RED, GREEN, BLUE) == [0, 0, 0, 1, 0]
    lamps.close()


def test_a_lamp_that_fails_leaves_the_others_alone_and_is_tried_again(
    lamps: Lamps, mock_factory: MockFactory, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_value: float) -> None:
        raise OSError("the chip is gone")

    with monkeypatch.context() as broken:
        broken.setattr(mock_factory.pin(TURN), "_set_state", fail)
        lamps.show(LampPlan({"turn": ON, "status": ON}))
        lamps.show(LampPlan({"turn": ON, "status": ON}))
        assert levels(mock_factory, TURN, RED) == [0, 1]
        assert caplog.text.count("the lamp turn cannot be set") == 1
    lamps.show(LampPlan({"turn": ON, "status": ON}))
    assert levels(mock_factory, TURN) == [1]


def test_closing_darkens_the_lamps_and_may_be_done_twice(
    lamps: Lamps, pinout: Pinout, pins: Pins, mock_factory: MockFactory
) -> None:
    pin = mock_factory.pin(TURN)
    lamps.show(LampPlan({"turn": ON, "status": BLINK}))
    lamps.close()
    lamps.close()
    assert not pin.state
    assert not lamps._thread.is_alive()
    lamps.show(LampPlan({"turn": ON}))
    assert not pin.state
    Lamps(pinout, pins=pins).close()  # the pins are free again


@pytest.mark.usefixtures("lamps")
def test_a_pin_in_use_is_an_error(pinout: Pinout, pins: Pins) -> None:
    with pytest.raises(PinsError, match=r"GPIO 27 of lamps\.turn cannot be opened"):
        Lamps(pinout, pins=pins)


def test_one_colour_whose_pin_is_in_use_is_named(pinout: Pinout, pins: Pins) -> None:
    with Blocked(pins, GREEN), pytest.raises(PinsError, match=r"GPIO 6 of lamps\.status cannot be opened"):
        Lamps(pinout, pins=pins)
    Lamps(pinout, pins=pins).close()  # what was open by then was let go


class Blocked:
    """Somebody else has this pin."""

    def __init__(self, pins: Pins, pin: int) -> None:
        self._pins, self._pin = pins, pin

    def __enter__(self) -> None:
        self._pins.factory.reserve_pins(self, self._pin)

    def __exit__(self, *_: object) -> None:
        self._pins.factory.release_pins(self, self._pin)

    def _conflicts_with(self, _other: object) -> bool:
        return True
