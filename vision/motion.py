"""Tells in well under a millisecond whether anything in the picture moves."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames.source import Image

SMALL_WIDTH_PX = 160
LEAST_CHANGE = 9.0  # grey levels, about five times the grain of a small camera after averaging
LEAST_SHARE = 0.0006  # of the small picture: less than a tenth of a die
REANCHOR_S = 2.0


@dataclass(frozen=True, slots=True)
class Motion:
    """What changed: against the moment before, and against the last picture known to be at rest."""

    is_moving: bool
    is_as_before: bool


class MotionGate:
    """Compares small grey copies. A slow change of light is no motion; a slowly turning die is."""

    def __init__(self) -> None:
        self._anchor: NDArray[np.float32] | None = None
        self._anchored_at = 0.0
        self._rest: NDArray[np.float32] | None = None

    def look(self, image: Image, *, at: float) -> Motion:
        small = _small_grey(image)
        if self._anchor is None or self._anchor.shape != small.shape:
            self._anchor, self._anchored_at = small, at
            return Motion(is_moving=False, is_as_before=self._rest is not None and not _differs(small, self._rest))
        # Against the start of the calm, not the frame before: slow motion adds up until it shows.
        if _differs(small, self._anchor):
            self._anchor, self._anchored_at = small, at
            return Motion(is_moving=True, is_as_before=False)
        if at - self._anchored_at > REANCHOR_S:
            self._anchor, self._anchored_at = small, at
        return Motion(is_moving=False, is_as_before=self._rest is not None and not _differs(small, self._rest))

    def keep_rest(self) -> None:
        """Remember the present picture as the one at rest."""
        self._rest = self._anchor

    def forget_motion(self) -> None:
        """After a gap in the frames: the next one starts afresh and is no motion by itself."""
        self._anchor = None


def _small_grey(image: Image) -> NDArray[np.float32]:
    height = max(1, round(image.shape[0] * SMALL_WIDTH_PX / image.shape[1]))
    # Nearest rows and columns first: an average over a quarter of the pixels is calm enough.
    step = max(1, image.shape[1] // (2 * SMALL_WIDTH_PX))
    small = cv2.resize(image[::step, ::step], (SMALL_WIDTH_PX, height), interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.GaussianBlur(grey, (3, 3), 0), np.float32)


def _differs(small: NDArray[np.float32], other: NDArray[np.float32]) -> bool:
    """Is a patch of noticeable size different, once both pictures are brought to the same brightness?"""
    gain = float(np.clip(np.mean(other) / max(float(np.mean(small)), 1.0), 0.8, 1.25))
    change = cv2.absdiff(small * gain, other)
    return bool(cv2.countNonZero((change > LEAST_CHANGE).astype(np.uint8)) > LEAST_SHARE * small.size)
