"""What spoils a picture: too little light, glare, a hand, a lens out of focus."""

import cv2
import numpy as np
from numpy.typing import NDArray

from hub.wire.messages import UnclearReason
from vision.dice.locate import Box

Mask = NDArray[np.uint8]
Image = NDArray[np.uint8]

# Grey levels that the brightest hundredth of a picture exceeds: if it is to be read at all, and if it is well lit.
BLACK_LEVEL, DARK_LEVEL = 20, 48
BURNT_LEVEL = 251
BURNT_SHARE = 0.2  # of a die's area
EDGE_GUESS = 0.1  # die edge over the picture's shorter edge when there is nothing to measure by
BLUR_OF_EDGE = 0.08  # width of the sharpest edges over the die's edge
SMALL_PX, GROUND_PX = 160, 30  # the ground is looked for in a small copy, this far around each point
SHADOW_WEIGHT = 0.45  # darker ground may be a mere shadow, so it counts less than another colour
LEAST_DIFFERENCE = 15.0
ARM_DICE = 1.2  # an arm is at least this many dice wide, a tray's rim is not


def is_black(image: Image) -> bool:
    """Is there no more than grain to be seen?"""
    return _brightest(image) < BLACK_LEVEL


def is_too_dark(image: Image) -> bool:
    return _brightest(image) < DARK_LEVEL


def _brightest(image: Image) -> float:
    return float(np.percentile(image[::8, ::8].max(axis=2), 99))


def fault(image: Image, spoilt: list[Box], *, edge: float | None, is_missing: bool) -> UnclearReason | None:
    """Why dice may be unreadable or missing; None when the picture itself looks well."""
    factor = min(1.0, 640 / max(image.shape[:2]))
    small = np.asarray(cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)
    edge = edge * factor if edge else min(small.shape[:2]) * EDGE_GUESS
    if _is_burnt(small, [box.scaled(factor) for box in spoilt], edge, anywhere=is_missing):
        return UnclearReason.GLARE
    if is_missing and _is_arm_in_view(small, edge):
        return UnclearReason.HAND
    grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
    if edge_width(grey) > max(1.6, BLUR_OF_EDGE * edge):
        return UnclearReason.BLURRED
    return None


def _is_burnt(image: Image, spoilt: list[Box], edge: float, *, anywhere: bool) -> bool:
    """Is a good part of a die burnt out to white? Where dice are missing, a spot of a die's size is enough."""
    burnt = cv2.inRange(image, (BURNT_LEVEL,) * 3, (255,) * 3)
    for box in spoilt:
        (x0, y0), _, (x1, y1), _ = ((max(0, int(x)), max(0, int(y))) for x, y in box.outline)
        if cv2.countNonZero(burnt[y0 : y1 + 1, x0 : x1 + 1]) > BURNT_SHARE * box.width * box.height:
            return True
    if not anywhere:
        return False
    _, _, stats, _ = cv2.connectedComponentsWithStats(burnt)
    areas = stats[1:, cv2.CC_STAT_AREA] / edge**2
    return bool(((areas > BURNT_SHARE) & (areas < 12)).any())


def edge_width(grey: Mask) -> float:
    """How many pixels the sharpest edges take (as the sigma of a blurred step); large means out of focus."""
    smooth = cv2.GaussianBlur(grey, (3, 3), 0)
    dx, dy = cv2.Scharr(smooth, cv2.CV_32F, 1, 0) / 32, cv2.Scharr(smooth, cv2.CV_32F, 0, 1) / 32
    slope = cv2.magnitude(dx, dy)
    reach = max(5, int(min(grey.shape) * 0.05) | 1)
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (reach, reach))
    step = cv2.morphologyEx(smooth, cv2.MORPH_GRADIENT, kernel).astype(np.float32)
    steepest = slope >= max(1.0, float(np.percentile(slope, 99.5)))
    if not steepest.any():
        return float("inf")
    return float(np.median(step[steepest] / (np.sqrt(2 * np.pi) * slope[steepest])))


def _is_arm_in_view(image: Image, edge: float) -> bool:
    """Does something wider than the rim of a tray reach in from the border?"""
    lab = np.asarray(cv2.cvtColor(cv2.GaussianBlur(image, (3, 3), 0), cv2.COLOR_BGR2Lab), np.uint8)
    mask = _foreground(lab)
    _, labels = cv2.connectedComponents(mask)
    outer = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    joined = np.isin(labels, np.setdiff1d(outer, [0])).astype(np.uint8)
    size = max(3, int(edge * ARM_DICE) | 1)
    # Beyond the picture there is nothing: without the frame a rim along its border would pass as wide.
    framed = cv2.copyMakeBorder(joined, size, size, size, size, cv2.BORDER_CONSTANT, value=0)
    solid = cv2.morphologyEx(framed, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_RECT, (size, size)))
    return cv2.countNonZero(solid) > 2 * edge**2


def _foreground(lab: Image) -> Mask:
    """Everything that differs in colour from the ground around it."""
    factor = SMALL_PX / max(lab.shape[:2])
    tiny = cv2.resize(lab, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    # Mirrored beyond the border; OpenCV's own padding would repeat the rim until it counts as ground.
    padded = cv2.copyMakeBorder(tiny, GROUND_PX, GROUND_PX, GROUND_PX, GROUND_PX, cv2.BORDER_REFLECT)
    ground = cv2.medianBlur(padded, 2 * GROUND_PX + 1)[GROUND_PX:-GROUND_PX, GROUND_PX:-GROUND_PX]
    difference = tiny.astype(np.float32) - ground
    difference[..., 0] *= np.where(difference[..., 0] < 0, SHADOW_WEIGHT, 1.0)
    distance = np.sqrt((difference**2).sum(axis=2))
    threshold = max(LEAST_DIFFERENCE, float(np.median(distance)) * 4)
    full = cv2.resize(distance, lab.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    return np.asarray((full > threshold).astype(np.uint8) * 255, np.uint8)
