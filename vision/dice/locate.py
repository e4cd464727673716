"""Finds dice of any size in a picture: boxes around the whole visible die, and how sure each is."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.networks import MULTIPLE_PX, Image, Planes, finder

STRIDE = 4
FIRST_LOOK_PX = 384  # longer edge of the picture at the first look
CLOSER_PX, WIDER_PX = 768, (192, 96)
SMALL_PX = 15.0  # dice below this at the first look deserve a closer one
HUGE_PX = 44.0  # dice from this on in the small copies
LEAST_SCORE = 0.18
CLEAR_SCORE = 0.35
MOST_OVERLAP = 0.35
MOST_DICE = 30


@dataclass(frozen=True, slots=True)
class Box:
    """Where a die may be, in pixels of the picture given."""

    x: float  # middle
    y: float
    width: float
    height: float
    score: float

    @property
    def edge(self) -> float:
        return max(self.width, self.height)

    @property
    def outline(self) -> tuple[tuple[float, float], ...]:
        w, h = self.width / 2, self.height / 2
        return (
            (self.x - w, self.y - h),
            (self.x + w, self.y - h),
            (self.x + w, self.y + h),
            (self.x - w, self.y + h),
        )


def find_dice(image: Image) -> list[Box]:
    """Dice candidates, surest first; small ones, or none, get a closer look."""
    found, factor = _look(image, FIRST_LOOK_PX)
    clear = [box.edge * factor for box in found if box.score >= CLEAR_SCORE]
    longest = max(image.shape[:2])
    if (not clear or np.median(clear) < SMALL_PX) and longest > FIRST_LOOK_PX * 1.2:
        found += _look(image, min(CLOSER_PX, longest))[0]
    return _each_once(found)


def find_huge_dice(image: Image) -> list[Box]:
    """Dice that fill much of the picture, looked for in small copies of it."""
    found: list[Box] = []
    for longest_px in WIDER_PX:
        boxes, factor = _look(image, longest_px)
        found += [box for box in boxes if box.edge * factor >= HUGE_PX]
    return _each_once(found)


def _look(image: Image, longest_px: int) -> tuple[list[Box], float]:
    """Boxes at this size of the picture, and by how much it was scaled."""
    height, width = image.shape[:2]
    factor = min(longest_px / max(height, width), 3.0)
    method = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
    size = (max(8, round(width * factor)), max(8, round(height * factor)))
    small = cv2.resize(image, size, interpolation=method)
    right, bottom = -size[0] % MULTIPLE_PX, -size[1] % MULTIPLE_PX
    padded = cv2.copyMakeBorder(small, 0, bottom, 0, right, cv2.BORDER_REPLICATE)
    planes = finder(*padded.shape[:2]).answer([np.asarray(padded, np.uint8)])[0]
    return _boxes(planes, factor), factor


def _boxes(planes: Planes, factor: float) -> list[Box]:
    """The peaks of the heat."""
    heat = 1 / (1 + np.exp(-planes[0]))
    highest = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heat >= highest) & (heat >= LEAST_SCORE))
    best = np.argsort(-heat[rows, columns])[: 2 * MOST_DICE]
    found = []
    for row, column in zip(rows[best], columns[best], strict=True):
        dx, dy, width, height = planes[1:5, row, column]
        unit = STRIDE / factor
        found.append(
            Box(
                float((column + 0.5 + dx) * unit),
                float((row + 0.5 + dy) * unit),
                float(np.exp(np.clip(width, -1, 5)) * unit),
                float(np.exp(np.clip(height, -1, 5)) * unit),
                float(heat[row, column]),
            )
        )
    return found


def _each_once(found: list[Box]) -> list[Box]:
    kept: list[Box] = []
    for box in sorted(found, key=lambda box: -box.score):
        if all(shared_area(box, other) <= MOST_OVERLAP * joint_area(box, other) for other in kept):
            kept.append(box)
    return kept[:MOST_DICE]


def joint_area(box: Box, other: Box) -> float:
    return box.width * box.height + other.width * other.height - shared_area(box, other)


def shared_area(box: Box, other: Box) -> float:
    (ax, ay), _, (bx, by), _ = box.outline
    (cx, cy), _, (dx, dy), _ = other.outline
    return max(min(bx, dx) - max(ax, cx), 0.0) * max(min(by, dy) - max(ay, cy), 0.0)


def cut_out(image: NDArray[np.uint8], box: Box, *, reach: float, size_px: int) -> Image:
    """A square around a die, scaled to `size_px`; what lies beyond the picture repeats its border."""
    half = box.edge * reach / 2
    x0, y0, x1, y1 = (round(v) for v in (box.x - half, box.y - half, box.x + half, box.y + half))
    x1, y1 = max(x1, x0 + 2), max(y1, y0 + 2)
    height, width = image.shape[:2]
    window = image[max(0, y0) : max(1, y1), max(0, x0) : max(1, x1)]
    beyond = (max(0, -y0), max(0, y1 - height), max(0, -x0), max(0, x1 - width))
    if any(beyond):
        window = np.asarray(cv2.copyMakeBorder(window, *beyond, cv2.BORDER_REPLICATE), np.uint8)
    method = cv2.INTER_AREA if window.shape[0] > size_px else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(window, (size_px, size_px), interpolation=method), np.uint8)
