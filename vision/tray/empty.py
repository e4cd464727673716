"""A picture of the tray without dice: where a frame looks the same, no die can lie."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames.source import Image
from vision.tray.tray import Mask, Tray, Window

LONGEST_PX, LIGHT_PX = 240, 80  # of the small copies in which pictures and their light are compared
BLUR_PX = 1.0
LIGHT_REACH = 0.4  # the light is that of this part of the tray around each point
MOST_GAIN = 2.5  # a tray that is brighter or darker by more than this is not the same any more
MOST_UNEVEN = 1.25  # what is brighter than the tray at large by more than this is no change of light
LOG_UNIT, LOG_OFFSET = 80.0, 8.0  # a ratio of lights as a grey level
LEAST_CHANGE = 14.0  # grey levels
DIE_SHARE = 0.07  # of an outline must have changed, else there is no die
STALE_SHARE = 0.5  # of the tray; if more has changed, it was not dice

Small = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Changes:
    """Where a frame differs from the empty tray."""

    changed: Mask  # of a small copy, 1 where it does
    scale: float  # small pixels for one of the picture
    is_stale: bool  # so much differs that the picture of the empty tray no longer fits

    def may_hold_die(self, outline: tuple[tuple[float, float], ...]) -> bool:
        """May a die lie in this outline, given in pixels of the tray's window? When in doubt, yes."""
        if self.is_stale:
            return True
        xs, ys = zip(*outline, strict=True)
        left, top = (max(0, int(min(values) * self.scale)) for values in (xs, ys))
        right, bottom = (int(max(values) * self.scale) + 1 for values in (xs, ys))
        part = self.changed[top:bottom, left:right]
        return part.size == 0 or float(part.mean()) >= DIE_SHARE


@dataclass(frozen=True, slots=True, eq=False)
class EmptyTray:
    """The whole picture as the camera saw it with nothing in the tray."""

    picture: Image

    def changes(self, image: Image, tray: Tray) -> Changes:
        if self.picture.shape != image.shape:  # another camera or another size
            return Changes(np.ones((1, 1), np.uint8), 1.0, is_stale=True)
        window = tray.window(image)
        empty, now = _small(self.picture, window), _small(image, window)
        size = now.shape[1::-1]
        inside = np.asarray(cv2.resize(window.of(tray.mask(image)), size, interpolation=cv2.INTER_NEAREST), np.uint8)
        now = _in_the_same_light(now, empty, inside)
        changed = ((np.maximum(_beyond(now, empty), _beyond(empty, now)) > LEAST_CHANGE) & (inside > 0)).astype(
            np.uint8
        )
        share = float(changed.sum()) / max(1, cv2.countNonZero(inside))
        return Changes(changed, size[0] / (window.right - window.left), is_stale=share > STALE_SHARE)


def _beyond(one: Small, other: Small) -> Small:
    """How far each point lies beyond everything near it in the other, so that a nudged camera makes no edge differ."""
    near = np.ones((3, 3), np.uint8)
    beyond = np.maximum(one - cv2.dilate(other, near), cv2.erode(other, near) - one)
    return np.asarray(beyond.max(axis=2), np.float32)


def _small(image: Image, window: Window) -> Small:
    part = window.of(image)
    factor = min(1.0, LONGEST_PX / max(part.shape[:2]))
    small = cv2.resize(part, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), BLUR_PX), np.float32)


def _in_the_same_light(now: Small, empty: Small, inside: Mask) -> Small:
    """`now` as it would look in the light of `empty`: its colour at large, and a lamp that moved a little."""
    some = inside[::3, ::3] > 0
    ratio = (empty[::3, ::3][some] + LOG_OFFSET) / (now[::3, ::3][some] + LOG_OFFSET)
    now = now * np.clip(np.median(ratio, axis=0), 1 / MOST_GAIN, MOST_GAIN)
    uneven = np.log((empty.mean(axis=2) + LOG_OFFSET) / (now.mean(axis=2) + LOG_OFFSET))
    uneven[inside == 0] = 0.0
    levels = np.clip(uneven * LOG_UNIT + 128, 0, 255).astype(np.uint8)
    factor = LIGHT_PX / max(levels.shape)
    tiny = cv2.resize(levels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    # The median over a wide part overlooks dice, which are small beside it.
    light = cv2.medianBlur(tiny, int(LIGHT_PX * LIGHT_REACH) | 1)
    smooth = cv2.resize(light, now.shape[1::-1], interpolation=cv2.INTER_LINEAR).astype(np.float32)
    gain = np.clip(np.exp((smooth - 128) / LOG_UNIT), 1 / MOST_UNEVEN, MOST_UNEVEN)
    return np.asarray(now * gain[..., None], np.float32)
