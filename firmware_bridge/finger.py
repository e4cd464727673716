"""A simulated finger: presses buttons on mock pins, in its own time and one request after the other."""

import logging
import queue
import threading
from collections.abc import Callable

from hub.wire.messages import SimulatePress

log = logging.getLogger(__name__)

MAX_HOLD_MS, MAX_TIMES = 10_000, 20
GAP_S = 0.1  # between two touches: longer than a button bounces, shorter than the wait for a double press

DriveButton = Callable[[str, bool], None]  # button, is_down


class Finger:
    """Takes requests on any thread without keeping it waiting."""

    def __init__(self, drive: DriveButton) -> None:
        self._drive = drive
        self._requests: queue.SimpleQueue[SimulatePress | None] = queue.SimpleQueue()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="finger", daemon=True)
        self._thread.start()

    def press(self, request: SimulatePress) -> None:
        if not (0 < request.hold_ms <= MAX_HOLD_MS and 0 < request.times <= MAX_TIMES):
            limits = f"hold_ms from 1 to {MAX_HOLD_MS} and times from 1 to {MAX_TIMES}"
            log.warning("A simulated press must have %s: %s", limits, request)
            return
        self._requests.put(request)

    def close(self) -> None:
        self._stop.set()
        self._requests.put(None)
        self._thread.join(5)

    def _run(self) -> None:
        while (request := self._requests.get()) and not self._stop.is_set():
            try:
                self._touch(request)
            except KeyError:
                log.warning("There is no button %r in the pinout to press.", request.button)

    def _touch(self, request: SimulatePress) -> None:
        for _ in range(request.times):
            self._drive(request.button, True)
            self._stop.wait(request.hold_ms / 1000)
            self._drive(request.button, False)
            if self._stop.wait(GAP_S):
                return
