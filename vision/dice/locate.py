"""Finds dice of any size in a picture: boxes around the whole visible die, and how sure each is."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.networks import MULTIPLE_PX, Image, finder

STRIDE = 4
LOOK_PX = 320  # longer edge of what the finder looks at; all its looks have one size, which OpenCV lays out once
SMALL_PX = 15.0  # dice below this at the first look deserve a closer one
CLOSER = 1.875  # the closer look: four parts of a picture so much larger, overlapping by an eighth
HUGE_PX = 44.0  # dice from this on are looked for in copies half and a quarter of the size
MOST_OF_PICTURE = 0.86  # a tray with something round in it looks like a huge one, but for its size
LEAST_SCORE = 0.18
CLEAR_SCORE = 0.35
MOST_OVERLAP = 0.35
MOST_DICE = 30
GREY = (127, 127, 127)


@dataclass(frozen=True, slots=True)
class Box:
    """Where a die may be, in pixels of the picture given."""

    x: float  # middle
    y: float
    width: float
    height: float
    score: float

    def scaled(self, factor: float) -> "Box":
        return Box(self.x * factor, self.y * factor, self.width * factor, self.height * factor, self.score)

    def moved(self, x: float, y: float) -> "Box":
        return replace(self, x=self.x + x, y=self.y + y)

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
    found, factor = first_look(image)
    clear = [box.edge * factor for box in found if box.score >= CLEAR_SCORE]
    if (not clear or np.median(clear) < SMALL_PX) and factor < 0.85:
        # What is small is told apart better from near; the first look may take two dice for one.
        found = [box for box in found if box.edge * factor >= 2 * SMALL_PX] + _closer_look(image, factor)
    return _each_once(found)


def first_look(image: Image, longest_px: int = LOOK_PX) -> tuple[list[Box], float]:
    """Boxes in the whole picture, and by how much it was scaled."""
    small, factor = _scaled(image, longest_px / max(image.shape[:2]))
    right, bottom = -small.shape[1] % MULTIPLE_PX, -small.shape[0] % MULTIPLE_PX
    padded = cv2.copyMakeBorder(small, 0, bottom, 0, right, cv2.BORDER_REPLICATE)
    return [box.scaled(1 / factor) for box in _peaks(np.asarray(padded, np.uint8))], factor


def _closer_look(image: Image, first_factor: float) -> list[Box]:
    """Four overlapping parts of a larger copy; what a seam cuts is whole in the next part."""
    large, factor = _scaled(image, min(1.0, first_factor * CLOSER))
    rows, columns = (-(-round(edge * first_factor) // MULTIPLE_PX) * MULTIPLE_PX for edge in image.shape[:2])
    found: list[Box] = []
    for top in {0, max(0, large.shape[0] - rows)}:
        for left in {0, max(0, large.shape[1] - columns)}:
            part = large[top : top + rows, left : left + columns]
            missing = (0, rows - part.shape[0], 0, columns - part.shape[1])
            whole = cv2.copyMakeBorder(part, *missing, cv2.BORDER_REPLICATE)
            cuts = (left > 0, top > 0, left + columns < large.shape[1], top + rows < large.shape[0])
            boxes = _peaks(np.asarray(whole, np.uint8))
            found += [box.moved(left, top).scaled(1 / factor) for box in boxes if not _is_cut(box, cuts, rows, columns)]
    return found


def _is_cut(box: Box, cuts: tuple[bool, bool, bool, bool], rows: int, columns: int) -> bool:
    """Does the box reach a side (left, top, right, bottom) beyond which the picture goes on?"""
    (x0, y0), _, (x1, y1), _ = box.outline
    return any(np.logical_and(cuts, (x0 < 1, y0 < 1, x1 > columns - 1, y1 > rows - 1)))


def find_huge_dice(image: Image) -> list[Box]:
    """Dice that fill much of the picture, looked for in two small copies of it, side by side."""
    half, half_factor = _scaled(image, LOOK_PX / 2 / max(image.shape[:2]))
    quarter, quarter_factor = _scaled(image, LOOK_PX / 4 / max(image.shape[:2]))
    rows, columns = (-(-2 * edge // MULTIPLE_PX) * MULTIPLE_PX for edge in half.shape[:2])
    sheet = np.full((rows, columns, 3), GREY, np.uint8)
    sheet[: half.shape[0], : half.shape[1]] = half
    beside = columns - quarter.shape[1]
    sheet[: quarter.shape[0], beside:] = quarter
    most_px = MOST_OF_PICTURE * min(half.shape[:2])
    huge = [box for box in _peaks(sheet) if box.edge >= HUGE_PX]
    seam = (half.shape[1] + beside) / 2
    found = [box for box in huge if box.x < seam]
    found += [box.moved(-beside, 0).scaled(half_factor / quarter_factor) for box in huge if box.x >= seam]
    return _each_once([box.scaled(1 / half_factor) for box in found if box.edge <= most_px])


def _scaled(image: Image, factor: float) -> tuple[Image, float]:
    factor = min(factor, 3.0)
    method = cv2.INTER_AREA if factor < 0.5 else cv2.INTER_LINEAR
    size = (max(8, round(image.shape[1] * factor)), max(8, round(image.shape[0] * factor)))
    return np.asarray(cv2.resize(image, size, interpolation=method), np.uint8), factor


def _peaks(look: Image) -> list[Box]:
    """Where the finder sees dice, in pixels of what it looks at."""
    planes = finder(*look.shape[:2]).answer([look])[0]
    heat = 1 / (1 + np.exp(-planes[0]))
    highest = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heat >= highest) & (heat >= LEAST_SCORE))
    best = np.argsort(-heat[rows, columns])[: 2 * MOST_DICE]
    found = []
    for row, column in zip(rows[best], columns[best], strict=True):
        dx, dy, width, height = (float(plane[row, column]) for plane in planes[1:5])
        box = Box(
            (int(column) + 0.5 + dx) * STRIDE,
            (int(row) + 0.5 + dy) * STRIDE,
            float(np.exp(np.clip(width, -1, 5))) * STRIDE,
            float(np.exp(np.clip(height, -1, 5))) * STRIDE,
            float(heat[row, column]),
        )
        found.append(box)
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
