"""Lamps show the latest plan on their pins."""

import time
from collections.abc import Callable, Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from firmware_bridge import lamps as lamps_module
from firmware_bridge.buttons import Pins, PinsError
from firmware_bridge.lamps import Lamps
from firmware_bridge.pinout import Pinout
from hub.wire.messages import LampMode, LampPlan

TURN, LOW = 27, 26


@pytest.fixture
def pins(mock_factory: MockFactory) -> Pins:
    return Pins(mock_factory, are_mock=True, why="test")


@pytest.fixture
def lamps(pinout: Pinout, pins: Pins, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lamps]:
    monkeypatch.setattr(lamps_module, "BLINK_S", 0.01)
    lamps = Lamps(pinout, pins=pins)
    yield lamps
    lamps.close()


def eventually(is_so: Callable[[], bool], timeout_s: float = 5.0) -> bool:
    deadline = time.monotonic() + timeout_s
    while not is_so() and time.monotonic() < deadline:
        time.sleep(0.002)
    return is_so()


def test_lamps_start_dark_and_follow_the_plan(lamps: Lamps, mock_factory: MockFactory) -> None:
    assert (mock_factory.pin(TURN).state, mock_factory.pin(LOW).state) == (False, True)
    lamps.show(LampPlan({"turn": LampMode.ON, "low": LampMode.ON, "of_another_bridge": LampMode.ON}))
    assert (mock_factory.pin(TURN).state, mock_factory.pin(LOW).state) == (True, False)
    lamps.show(LampPlan({"low": LampMode.ON}))
    assert (mock_factory.pin(TURN).state, mock_factory.pin(LOW).state) == (False, False)


def test_a_blinking_lamp_blinks_until_told_otherwise(lamps: Lamps, mock_factory: MockFactory) -> None:
    pin = mock_factory.pin(TURN)
    pin.clear_states()
    lamps.show(LampPlan({"turn": LampMode.BLINK}))
    assert eventually(lambda: len(pin.states) > 4)
    lamps.show(LampPlan({"turn": LampMode.ON}))
    pin.clear_states()
    assert pin.state
    lamps.show(LampPlan({}))
    assert [state.state for state in pin.states] == [True, False]


def test_a_repeated_plan_does_not_restart_the_rhythm(lamps: Lamps, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lamps_module, "BLINK_S", 60.0)
    lamps.show(LampPlan({"turn": LampMode.BLINK}))
    thread = lamps._lamps["turn"]._blink_thread
    lamps.show(LampPlan({"turn": LampMode.BLINK}))
    assert lamps._lamps["turn"]._blink_thread is thread


def test_closing_darkens_the_lamps_and_may_be_done_twice(
    lamps: Lamps, pinout: Pinout, pins: Pins, mock_factory: MockFactory
) -> None:
    pin = mock_factory.pin(TURN)
    lamps.show(LampPlan({"turn": LampMode.ON}))
    lamps.close()
    lamps.close()
    assert not pin.state
    lamps.show(LampPlan({"turn": LampMode.ON}))
    assert not pin.state
    Lamps(pinout, pins=pins).close()  # the pins are free again


@pytest.mark.usefixtures("lamps")
def test_a_pin_in_use_is_an_error(pinout: Pinout, pins: Pins) -> None:
    with pytest.raises(PinsError, match="GPIO 27 of turn cannot be opened"):
        Lamps(pinout, pins=pins)
