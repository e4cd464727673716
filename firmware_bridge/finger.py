"""A simulated hand: presses buttons and turns knobs on mock pins, in its own time, one request after the other."""

import logging
import queue
import threading
from collections.abc import Callable

from hub.wire.messages import SimulatePress, SimulateTurn

log = logging.getLogger(__name__)

MAX_HOLD_MS, MAX_TIMES, MAX_STEPS = 10_000, 20, 100
GAP_S = 0.1  # between two touches: longer than a button bounces, shorter than the wait for a double press
CLICK_S = 0.005  # a knob turned fast

PressButton = Callable[[str, bool], None]  # button or contact, is_down
TurnKnob = Callable[[str, int], None]  # knob, steps


class Finger:
    """Takes requests on any thread without keeping it waiting."""

    def __init__(self, press: PressButton, turn: TurnKnob) -> None:
        self._press, self._turn = press, turn
        self._requests: queue.SimpleQueue[SimulatePress | SimulateTurn | None] = queue.SimpleQueue()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="finger", daemon=True)
        self._thread.start()

    def press(self, request: SimulatePress) -> None:
        if not (0 < request.hold_ms <= MAX_HOLD_MS and 0 < request.times <= MAX_TIMES):
            limits = f"hold_ms from 1 to {MAX_HOLD_MS} and times from 1 to {MAX_TIMES}"
            log.warning("A simulated press must have %s: %.200s", limits, request)
            return
        self._requests.put(request)

    def turn(self, request: SimulateTurn) -> None:
        if not 0 < abs(request.steps) <= MAX_STEPS:
            log.warning("A simulated turn must have 1 to %d steps, either way: %.200s", MAX_STEPS, request)
            return
        self._requests.put(request)

    def close(self) -> None:
        self._stop.set()
        self._requests.put(None)
        self._thread.join(5)

    def _run(self) -> None:
        while (request := self._requests.get()) and not self._stop.is_set():
            try:
                self._click(request) if isinstance(request, SimulateTurn) else self._touch(request)
            except KeyError as error:
                log.warning("There is no %.40s in the pinout to press or turn.", error)

    def _touch(self, request: SimulatePress) -> None:
        for _ in range(request.times):
            self._press(request.button, True)
            self._stop.wait(request.hold_ms / 1000)
            self._press(request.button, False)
            if self._stop.wait(GAP_S):
                return

    def _click(self, request: SimulateTurn) -> None:
        for _ in range(abs(request.steps)):
            self._turn(request.knob, 1 if request.steps > 0 else -1)
            if self._stop.wait(CLICK_S):
                return
