"""Playing: one utterance on its way to a device."""

import time
from abc import ABC, abstractmethod

from hub.errors import TabletopError

PIECE = 4096  # bytes written at once: as many as a pipe that takes any always takes


class SoundError(TabletopError, OSError):
    """The device cannot be used, and why."""


class Playing(ABC):
    """Written by one thread; `cut` may come from any other and ends the writing at once."""

    def __init__(self) -> None:
        self.first_at: float | None = None  # when the very first samples were taken
        self.is_cut = False

    def write(self, pcm: bytes) -> float | None:
        """Signed 16-bit samples; waits while the device has enough of them.

        Returns when the first of them were taken (`time.perf_counter()`), or None when it was cut off before.
        """
        began: float | None = None
        for start in range(0, len(pcm), PIECE):
            if self.is_cut:
                break
            self._take(pcm[start : start + PIECE])
            if began is None:
                began = time.perf_counter()
                self.first_at = self.first_at or began
        return began

    def finish(self) -> None:
        """Wait until everything has sounded, or was cut off."""
        self._close()

    def cut(self) -> None:
        self.is_cut = True
        self._stop()

    @abstractmethod
    def _take(self, pcm: bytes) -> None: ...

    @abstractmethod
    def _close(self) -> None: ...

    @abstractmethod
    def _stop(self) -> None: ...
