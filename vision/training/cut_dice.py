"""Cuts photographed dice out along their outline, so that both trainings can put them on other grounds.

The outline is found by GrabCut inside the box of each die; cuts that do not look like a die's outline are dropped.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.drawn_dice import SIZE
from vision.training.pictures import Picture

Image = NDArray[np.uint8]
LEAST_PX = 28  # dice below this have no outline worth cutting
REACH = 1.5  # window around a die over the longer edge of its box
COVER = (0.62, 0.97)  # share of its box that a die fills: a turned square, an almost upright one
LEAST_SOLID = 0.93  # of the convex hull around it
A_PICTURE = 12


@dataclass(frozen=True, slots=True, eq=False)
class CutDie:
    """Blue, green, red, alpha, SIZE pixels wide; `side` is the longer edge of the box in the photograph."""

    picture: Image
    value: int
    side: float


def cut_dice(pictures: list[Picture], seed: int) -> list[CutDie]:
    rng = np.random.default_rng(seed)
    cuts = []
    for picture in pictures:
        for index in rng.permutation(len(picture.boxes))[:A_PICTURE]:
            cut = _cut(picture, picture.boxes[index], int(picture.values[index]))
            if cut:
                cuts.append(cut)
    return cuts


def _cut(picture: Picture, box: NDArray[np.float32], value: int) -> CutDie | None:
    x0, y0, x1, y1 = (float(v) for v in box)
    side = max(x1 - x0, y1 - y0)
    height, width = picture.image.shape[:2]
    half = side * REACH / 2
    left, top = round((x0 + x1) / 2 - half), round((y0 + y1) / 2 - half)
    right, bottom = left + round(2 * half), top + round(2 * half)
    if side < LEAST_PX or left < 0 or top < 0 or right > width or bottom > height:
        return None
    window = cv2.resize(picture.image[top:bottom, left:right], (SIZE, SIZE), interpolation=cv2.INTER_AREA)
    factor = SIZE / (right - left)
    inner = [round(v * factor) for v in (x0 - left, y0 - top, x1 - left, y1 - top)]
    mask = _outline(np.asarray(window, np.uint8), inner)
    if mask is None:
        return None
    alpha = cv2.GaussianBlur(mask, (3, 3), 0)
    return CutDie(np.dstack([window, alpha]).astype(np.uint8), value, side)


def _outline(window: Image, box: list[int]) -> Image | None:
    x0, y0, x1, y1 = box
    mask = np.full(window.shape[:2], cv2.GC_BGD, np.uint8)
    mask[y0:y1, x0:x1] = cv2.GC_PR_FGD
    middle = (int((x0 + x1) / 2), int((y0 + y1) / 2))
    cv2.circle(mask, middle, int(0.3 * max(x1 - x0, y1 - y0)), cv2.GC_FGD, -1)
    models = np.zeros((1, 65)), np.zeros((1, 65))
    cv2.grabCut(window, mask, None, models[0], models[1], 4, cv2.GC_INIT_WITH_MASK)
    own = np.isin(mask, (cv2.GC_FGD, cv2.GC_PR_FGD)).astype(np.uint8) * 255
    own = cv2.morphologyEx(own, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    shapes, _ = cv2.findContours(own, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not shapes:
        return None
    shape = max(shapes, key=cv2.contourArea)
    hull = cv2.convexHull(shape)
    area, share = cv2.contourArea(hull), cv2.contourArea(hull) / ((x1 - x0) * (y1 - y0))
    if not COVER[0] < share < COVER[1] or cv2.contourArea(shape) < LEAST_SOLID * area:
        return None
    whole = np.zeros(window.shape[:2], np.uint8)
    cv2.fillPoly(whole, [hull], 255)
    return np.asarray(cv2.erode(whole, np.ones((3, 3), np.uint8)), np.uint8)
