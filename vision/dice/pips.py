"""Finds pips: small, round, evenly coloured spots on an even ground, dark on light or light on dark."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
Points = NDArray[np.float32]

# Block sizes of the local threshold as shares of the picture's shorter edge: small pips to large ones.
WINDOW_SHARES = (0.025, 0.055, 0.12)
LEAST_AREA_PX = 9  # below this a spot has no shape
LARGEST_SHARE = 0.09  # a pip wider than this share of the shorter edge is something else
LEAST_ROUNDNESS = 0.32  # a circle seen at 70° is still kept, as a pip of a side face
LEAST_FILL = 0.88
LEAST_CONTRAST = 22.0
RING = np.stack([np.cos(np.arange(16) * np.pi / 8), np.sin(np.arange(16) * np.pi / 8)], axis=1)


@dataclass(frozen=True, slots=True)
class Pip:
    """One spot; lengths in pixels, `contrast` is positive for a light pip on a darker die."""

    x: float
    y: float
    radius: float  # the longer half axis
    roundness: float  # shorter half axis over longer
    contrast: float

    @property
    def is_light(self) -> bool:
        return self.contrast > 0


def find_pips(grey: Grey) -> list[Pip]:
    """All spots that look like pips, best contrast first, each once."""
    found: list[Pip] = []
    shorter = min(grey.shape)
    smooth = np.asarray(cv2.GaussianBlur(grey, (3, 3), 0), np.uint8)
    for share in WINDOW_SHARES:
        window = max(7, int(shorter * share) | 1)
        for mode in (cv2.THRESH_BINARY, cv2.THRESH_BINARY_INV):
            # OpenCV compares with mean − C: the sign of C keeps flat ground out of either mask.
            offset = -8 if mode == cv2.THRESH_BINARY else 8
            mask = cv2.adaptiveThreshold(smooth, 255, cv2.ADAPTIVE_THRESH_MEAN_C, mode, window, offset)
            light = mode == cv2.THRESH_BINARY
            spots = _spots(np.asarray(mask, np.uint8), smooth, light=light, largest_px=shorter * LARGEST_SHARE)
            found.extend(spots)
    return _each_once(found)


def _spots(mask: Grey, grey: Grey, *, light: bool, largest_px: float) -> Iterator[Pip]:
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    left, top, width, height, area = stats.T
    longest, shortest = np.maximum(width, height), np.minimum(width, height)
    compact = (area >= LEAST_AREA_PX) & (longest <= largest_px) & (shortest >= LEAST_ROUNDNESS * longest)
    compact &= area >= 0.5 * width * height
    compact[0] = False  # the background
    for i in np.flatnonzero(compact):
        x, y = int(left[i]), int(top[i])
        own = (labels[y : y + height[i], x : x + width[i]] == i).astype(np.uint8)
        pip = _as_pip(own, grey, x=x, y=y, light=light)
        if pip:
            yield pip


def _as_pip(own: Grey, grey: Grey, *, x: int, y: int, light: bool) -> Pip | None:
    m = cv2.moments(own, True)
    area = m["m00"]
    # A pixel is a square, not a point: its own spread is a twelfth.
    xx, yy, xy = m["mu20"] / area - 1 / 12, m["mu02"] / area - 1 / 12, m["mu11"] / area
    spread = np.sqrt(((xx - yy) / 2) ** 2 + xy**2)
    longer = 2 * np.sqrt(max((xx + yy) / 2 + spread, 0.01))
    shorter = 2 * np.sqrt(max((xx + yy) / 2 - spread, 0.01))
    if shorter / longer < LEAST_ROUNDNESS:
        return None
    # A filled ellipse with these moments has just this area; any other shape has less.
    if area < LEAST_FILL * np.pi * longer * shorter:
        return None
    middle = x + m["m10"] / area, y + m["m01"] / area
    contrast = _contrast(grey, middle, longer, shorter, 0.5 * np.arctan2(2 * xy, xx - yy))
    if contrast is None or (contrast > 0) != light:
        return None
    return Pip(middle[0], middle[1], float(longer), float(shorter / longer), contrast)


def _contrast(grey: Grey, middle: tuple[float, float], longer: float, shorter: float, angle: float) -> float | None:
    """Spot minus ring around it in grey levels; None when the spot does not stand out evenly."""
    cos, sin = np.cos(angle), np.sin(angle)
    outer, inner = [longer * 1.25 + 1.5, shorter * 1.25 + 1.5], [longer * 0.45, shorter * 0.45]
    points = np.concatenate([RING * outer, RING * inner]) @ np.array([[cos, sin], [-sin, cos]]) + middle
    columns, rows = (points + 0.5).astype(int).T
    if columns.min() < 0 or rows.min() < 0 or columns.max() >= grey.shape[1] or rows.max() >= grey.shape[0]:
        return None
    levels = grey[rows, columns].astype(np.int32)
    ring, core = np.sort(levels[: len(RING)]), np.sort(levels[len(RING) :])
    contrast = float(core[7] + core[8] - ring[7] - ring[8]) / 2
    if abs(contrast) < LEAST_CONTRAST:
        return None
    # All but two samples of the ring and of the core must be on their own side of the middle.
    halfway = float(ring[7] + ring[8]) / 2 + contrast / 2
    low, high = (ring, core) if contrast > 0 else (core, ring)
    is_even = low[-3] <= halfway <= high[2]
    return contrast if is_even else None


def _each_once(found: list[Pip]) -> list[Pip]:
    kept: list[Pip] = []
    for pip in sorted(found, key=lambda p: -abs(p.contrast)):
        if all((pip.x - k.x) ** 2 + (pip.y - k.y) ** 2 > (0.8 * max(k.radius, pip.radius)) ** 2 for k in kept):
            kept.append(pip)
    return kept
