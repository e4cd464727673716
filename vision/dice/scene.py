"""What else is in the picture: things on the tray, and light or focus too poor to read by."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.uint8]

DARK_LEVEL = 48  # grey level that the brightest hundredth of a usable picture exceeds
BURNT_LEVEL = 251
SHADOW_WEIGHT = 0.45  # darker ground may be a mere shadow, so it counts less than another colour
LEAST_DIFFERENCE = 15.0
SMALL_PX, GROUND_PX = 160, 30  # the ground is looked for in a small copy, this far around each point


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """Something that lies on the tray; lengths in pixels."""

    area: float
    outline: tuple[tuple[float, float], ...]
    mask: Mask


def is_too_dark(grey: Mask) -> bool:
    return float(np.percentile(grey[::4, ::4], 99)) < DARK_LEVEL


def burnt_mask(image: NDArray[np.uint8]) -> Mask:
    """Where the picture is burnt out to white."""
    return np.asarray(cv2.inRange(image, (BURNT_LEVEL,) * 3, (255,) * 3), np.uint8)


def edge_width(grey: Mask, where: Mask | None = None) -> float:
    """How many pixels the sharpest edges take (as the sigma of a blurred step); large means out of focus."""
    smooth = cv2.GaussianBlur(grey, (3, 3), 0)
    dx, dy = cv2.Scharr(smooth, cv2.CV_32F, 1, 0) / 32, cv2.Scharr(smooth, cv2.CV_32F, 0, 1) / 32
    slope = cv2.magnitude(dx, dy)
    if where is not None:
        slope[where == 0] = 0
    reach = max(5, int(min(grey.shape) * 0.05) | 1)
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (reach, reach))
    step = cv2.morphologyEx(smooth, cv2.MORPH_GRADIENT, kernel).astype(np.float32)
    steepest = slope >= max(1.0, float(np.percentile(slope[slope > 0], 99.5)) if (slope > 0).any() else 1.0)
    if not steepest.any():
        return float("inf")
    return float(np.median(step[steepest] / (np.sqrt(2 * np.pi) * slope[steepest])))


def foreground(lab: NDArray[np.uint8]) -> Mask:
    """Everything that differs in colour from the ground around it."""
    factor = SMALL_PX / max(lab.shape[:2])
    tiny = cv2.resize(lab, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    # Mirrored beyond the border; OpenCV's own padding would repeat the rim until it counts as ground.
    padded = cv2.copyMakeBorder(tiny, GROUND_PX, GROUND_PX, GROUND_PX, GROUND_PX, cv2.BORDER_REFLECT)
    ground = cv2.medianBlur(padded, 2 * GROUND_PX + 1)[GROUND_PX:-GROUND_PX, GROUND_PX:-GROUND_PX]
    difference = tiny.astype(np.float32) - ground
    difference[..., 0] *= np.where(difference[..., 0] < 0, SHADOW_WEIGHT, 1.0)
    distance = np.sqrt((difference**2).sum(axis=2))
    typical = float(np.median(distance))
    threshold = max(LEAST_DIFFERENCE, typical * 4)
    full = cv2.resize(distance, lab.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    return np.asarray((full > threshold).astype(np.uint8) * 255, np.uint8)


def split_at_border(mask: Mask) -> tuple[Mask, Mask]:
    """What lies free, and what hangs together with the picture's border: the rim of the tray, an arm."""
    _, labels = cv2.connectedComponents(mask)
    outer = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    joined = np.isin(labels, np.setdiff1d(outer, [0])).astype(np.uint8) * 255
    return np.asarray(cv2.subtract(mask, joined), np.uint8), np.asarray(joined, np.uint8)


def things(mask: Mask, *, least_width: float, least_area: float) -> list[Thing]:
    """Connected things at least this wide and large."""
    size = max(3, int(least_width) | 1)
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (size, size))  # a disc of this size would take 20 ms
    # Beyond the picture there is nothing: without the frame a rim along its border would pass as wide.
    framed = cv2.copyMakeBorder(mask, size, size, size, size, cv2.BORDER_CONSTANT, value=0)
    solid = cv2.morphologyEx(framed, cv2.MORPH_OPEN, kernel)[size:-size, size:-size]
    count, labels, stats, _ = cv2.connectedComponentsWithStats(np.ascontiguousarray(solid))
    found = []
    for label in range(1, count):
        area = float(stats[label, cv2.CC_STAT_AREA])
        if area >= least_area:
            own = (labels == label).astype(np.uint8) * 255
            rect = cv2.minAreaRect(cv2.findNonZero(own))
            corners = tuple((float(x), float(y)) for x, y in cv2.boxPoints(rect))
            found.append(Thing(area, corners, own))
    return found
