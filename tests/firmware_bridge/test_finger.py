"""The simulated finger moves buttons and knobs in its own time."""

import logging
import threading

import pytest

from firmware_bridge.finger import Finger
from hub.wire.messages import SimulatePress, SimulateTurn
from tests.firmware_bridge.conftest import Eventually
from tests.patience import PATIENCE_S


class Pad:
    """Remembers what the finger did to it."""

    def __init__(self) -> None:
        self.moves: list[tuple[str, bool | int]] = []
        self.is_touched = threading.Event()

    def press(self, button: str, is_down: bool) -> None:
        self._move(button, is_down)

    def turn(self, knob: str, steps: int) -> None:
        self._move(knob, steps)

    def _move(self, name: str, how: bool | int) -> None:
        if name == "missing":
            raise KeyError(name)
        self.moves.append((name, how))
        self.is_touched.set()


def test_a_long_hold_keeps_nobody_waiting_and_ends_with_the_finger() -> None:
    pad = Pad()
    finger = Finger(pad.press, pad.turn)
    finger.press(SimulatePress("main", hold_ms=9_000, times=3))
    assert pad.is_touched.wait(PATIENCE_S)
    finger.close()
    assert pad.moves == [("main", True), ("main", False)]
    assert not finger._thread.is_alive()


def test_an_unknown_button_is_reported_and_the_finger_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    pad = Pad()
    finger = Finger(pad.press, pad.turn)
    finger.press(SimulatePress("missing"))
    finger.turn(SimulateTurn(3, "missing"))
    finger.press(SimulatePress("main", hold_ms=1))
    assert pad.is_touched.wait(PATIENCE_S)
    finger.close()
    assert caplog.text.count("no 'missing' in the pinout") == 2


@pytest.mark.parametrize(("hold_ms", "times"), [(0, 1), (-5, 1), (10_001, 1), (80, 0), (80, 21)])
def test_a_senseless_request_is_refused(hold_ms: int, times: int, caplog: pytest.LogCaptureFixture) -> None:
    pad = Pad()
    finger = Finger(pad.press, pad.turn)
    with caplog.at_level(logging.WARNING):
        finger.press(SimulatePress("main", hold_ms=hold_ms, times=times))
    finger.close()
    assert pad.moves == []
    assert "hold_ms from 1 to 10000" in caplog.text


@pytest.mark.parametrize("steps", [3, -4])
def test_a_knob_is_turned_click_by_click(steps: int, eventually: Eventually) -> None:
    pad = Pad()
    finger = Finger(pad.press, pad.turn)
    finger.turn(SimulateTurn(steps))
    assert eventually(lambda: len(pad.moves) == abs(steps))
    finger.close()
    assert pad.moves == [("number", 1 if steps > 0 else -1)] * abs(steps)


@pytest.mark.parametrize("steps", [0, 101, -101, 10**30])
def test_a_senseless_turn_is_refused(steps: int, caplog: pytest.LogCaptureFixture) -> None:
    pad = Pad()
    finger = Finger(pad.press, pad.turn)
    finger.turn(SimulateTurn(steps))
    finger.close()
    assert pad.moves == []
    assert "1 to 100 steps" in caplog.text
