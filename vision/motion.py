"""Tells in about a millisecond whether anything in the picture moves."""

from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames.source import Image

SMALL_WIDTH_PX = 160
AROUND_PX = 15  # brightness is taken relative to what lies this far around: a little more than a die
DARKNESS = 16  # grey levels added to both, so that the grain of dark pictures is not blown up
LEAST_CHANGE = 10  # per cent of the brightness around, several times the grain of a small camera after averaging
LEAST_PX = 8  # of the small picture: about a tenth of a die
BORDER_PX = 2  # where a trembling camera shows what it did not show before
REANCHOR_S = 2.0
NEIGHBOURS = np.ones((3, 3), np.uint8)


@dataclass(frozen=True, slots=True)
class Motion:
    """What changed: against the moment before, and against the last picture known to be at rest."""

    is_moving: bool
    is_as_before: bool


@dataclass(frozen=True, slots=True, eq=False)
class _Relief:
    """A small grey copy, each point relative to its surroundings: neither lamps nor soft shadows change it much."""

    points: NDArray[np.uint8]
    lowest: NDArray[np.uint8]  # of each point and its neighbours
    highest: NDArray[np.uint8]

    @classmethod
    def of(cls, image: Image) -> Self:
        height = max(1, round(image.shape[0] * SMALL_WIDTH_PX / image.shape[1]))
        # Nearest rows and columns first: an average over a quarter of the pixels is calm enough.
        step = max(1, image.shape[1] // (2 * SMALL_WIDTH_PX))
        small = cv2.resize(image[::step, ::step], (SMALL_WIDTH_PX, height), interpolation=cv2.INTER_AREA)
        grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (3, 3), 0).astype(np.float32)
        around = cv2.blur(grey, (AROUND_PX, AROUND_PX))
        points = np.minimum((grey + DARKNESS) * 100 / (around + DARKNESS), 255).astype(np.uint8)
        lowest, highest = cv2.erode(points, NEIGHBOURS), cv2.dilate(points, NEIGHBOURS)
        return cls(points, np.asarray(lowest, np.uint8), np.asarray(highest, np.uint8))

    def differs(self, other: Self) -> bool:
        """Is a noticeable patch different, more than a shift by one point explains? Cameras tremble."""
        if self.points.shape != other.points.shape:
            return True
        changed = self._beyond(other) | other._beyond(self)
        inner = changed[BORDER_PX:-BORDER_PX, BORDER_PX:-BORDER_PX]
        return int(np.count_nonzero(inner)) >= LEAST_PX

    def _beyond(self, other: Self) -> NDArray[np.bool_]:
        """Where this is brighter or darker than anything near the same place in the other."""
        beyond = cv2.max(cv2.subtract(self.points, other.highest), cv2.subtract(other.lowest, self.points))
        return np.asarray(beyond > LEAST_CHANGE, np.bool_)


class MotionGate:
    """Compares small copies. A change of light or a passing shadow is no motion; a slowly turning die is."""

    def __init__(self) -> None:
        self._anchor: _Relief | None = None  # the first picture of the present calm
        self._anchored_at = 0.0
        self._rest: _Relief | None = None

    def look(self, image: Image, *, at: float) -> Motion:
        now = _Relief.of(image)
        # Against the start of the calm, not the frame before: slow motion adds up until it shows.
        is_moving = self._anchor is not None and now.differs(self._anchor)
        if self._anchor is None or is_moving or at - self._anchored_at > REANCHOR_S:
            self._anchor, self._anchored_at = now, at
        is_as_before = not is_moving and self._rest is not None and not now.differs(self._rest)
        return Motion(is_moving, is_as_before)

    def keep_rest(self) -> None:
        """Remember the present picture as the one at rest."""
        self._rest = self._anchor

    def forget_motion(self) -> None:
        """After a gap in the frames: the next one starts afresh and is no motion by itself."""
        self._anchor = None
