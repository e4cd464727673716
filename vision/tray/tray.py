"""The tray in the picture: the quadrangle in which dice count."""

from dataclasses import dataclass
from functools import lru_cache
from math import atan2
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from hub.errors import TabletopError
from hub.wire.messages import Corner
from vision.frames.source import Image

Corners = tuple[Corner, Corner, Corner, Corner]
Mask = NDArray[np.uint8]

LEAST_AREA = 0.02  # of the picture
MARGIN = 0.04  # of the picture, around the tray: the reader likes to see a die's surroundings
WHOLE: Corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


class BadTray(TabletopError, ValueError):
    """Corners between which no tray can lie."""


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a picture, in pixels."""

    left: int
    top: int
    right: int
    bottom: int

    def of(self, image: NDArray[np.uint8]) -> NDArray[np.uint8]:
        return image[self.top : self.bottom, self.left : self.right]


@dataclass(frozen=True, slots=True)
class Tray:
    """Four corners in shares of the picture, clockwise from the top left."""

    corners: Corners = WHOLE

    @classmethod
    def between(cls, corners: Corners) -> Self:
        """The tray with these corners, given in any order; BadTray when there is none."""
        if not all(0 <= share <= 1 for corner in corners for share in corner):  # not-a-number is none of these
            raise BadTray("A corner of the tray lies outside the picture.")
        middle_x, middle_y = (sum(values) / 4 for values in zip(*corners, strict=True))
        around = sorted(corners, key=lambda corner: atan2(corner[1] - middle_y, corner[0] - middle_x))
        first = min(range(4), key=lambda i: sum(around[i]))
        a, b, c, d = around[first:] + around[:first]
        tray = cls((a, b, c, d))
        if min(_turns(tray.corners)) <= 0:
            raise BadTray("The corners are no convex quadrangle.")
        if tray.area < LEAST_AREA:
            raise BadTray("The tray is too small.")
        return tray

    @property
    def area(self) -> float:
        """Share of the picture."""
        following = self.corners[1:] + self.corners[:1]
        pairs = zip(self.corners, following, strict=True)
        return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) / 2

    def window(self, image: Image) -> Window:
        """The box around it with a margin."""
        height, width = image.shape[:2]
        xs, ys = zip(*self.corners, strict=True)
        return Window(
            max(0, int((min(xs) - MARGIN) * width)),
            max(0, int((min(ys) - MARGIN) * height)),
            min(width, int((max(xs) + MARGIN) * width) + 1),
            min(height, int((max(ys) + MARGIN) * height) + 1),
        )

    def mask(self, image: Image) -> Mask:
        """255 inside the tray, 0 elsewhere; not to be written to."""
        return _mask(self.corners, *image.shape[:2])

    def alone(self, image: Image) -> Image:
        """Its window with the tray's mean colour all around, which follows the light and shows no motion."""
        if self.corners == WHOLE:
            return image
        window = self.window(image)
        part, inside = window.of(image), window.of(self.mask(image))
        ground = np.full_like(part, cv2.mean(part, mask=inside)[:3])
        return np.asarray(cv2.copyTo(part, inside, ground), np.uint8)

    def has(self, point: Corner) -> bool:
        """Does this place, in shares of the picture, lie in the tray?"""
        following = self.corners[1:] + self.corners[:1]
        return all(_turn(a, b, point) >= 0 for a, b in zip(self.corners, following, strict=True))


def _turn(a: Corner, b: Corner, c: Corner) -> float:
    """Positive where the way from a over b to c turns clockwise, as y grows downwards."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _turns(corners: Corners) -> list[float]:
    return [_turn(corners[i], corners[(i + 1) % 4], corners[(i + 2) % 4]) for i in range(4)]


@lru_cache(maxsize=4)
def _mask(corners: Corners, height: int, width: int) -> Mask:
    mask = np.zeros((height, width), np.uint8)
    points = np.round(np.array(corners) * (width - 1, height - 1)).astype(np.int32)
    cv2.fillConvexPoly(mask, points, 255)
    mask.setflags(write=False)
    return mask
