"""The simulated finger moves pins in its own time."""

import logging
import threading
import time

import pytest

from firmware_bridge.finger import Finger
from hub.wire.messages import SimulatePress


class Pad:
    """Remembers what the finger did to it."""

    def __init__(self) -> None:
        self.moves: list[tuple[str, bool]] = []
        self.is_touched = threading.Event()

    def drive(self, button: str, is_down: bool) -> None:
        if button == "missing":
            raise KeyError(button)
        self.moves.append((button, is_down))
        self.is_touched.set()


def test_a_long_hold_keeps_nobody_waiting_and_ends_with_the_finger() -> None:
    pad = Pad()
    finger = Finger(pad.drive)
    before = time.monotonic()
    finger.press(SimulatePress("main", hold_ms=9_000, times=3))
    assert pad.is_touched.wait(5)
    finger.close()
    assert time.monotonic() - before < 5
    assert pad.moves == [("main", True), ("main", False)]
    assert not finger._thread.is_alive()


def test_an_unknown_button_is_reported_and_the_finger_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    pad = Pad()
    finger = Finger(pad.drive)
    finger.press(SimulatePress("missing"))
    finger.press(SimulatePress("main", hold_ms=1))
    assert pad.is_touched.wait(5)
    finger.close()
    assert "no button 'missing'" in caplog.text


@pytest.mark.parametrize(("hold_ms", "times"), [(0, 1), (-5, 1), (10_001, 1), (80, 0), (80, 21)])
def test_a_senseless_request_is_refused(hold_ms: int, times: int, caplog: pytest.LogCaptureFixture) -> None:
    pad = Pad()
    finger = Finger(pad.drive)
    with caplog.at_level(logging.WARNING):
        finger.press(SimulatePress("main", hold_ms=hold_ms, times=times))
    finger.close()
    assert pad.moves == []
    assert "hold_ms from 1 to 10000" in caplog.text
