"""Endless tiles to learn finding dice from: turned and scaled photographs, and drawn dice on many grounds."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.bank import Bank
from vision.training.paste import place
from vision.training.pictures import Picture, piece_without_dice
from vision.training.scenes import clutter, ground, relight, spoil

Image = NDArray[np.uint8]
TILE_PX = 192
STRIDE = 4
LEAST_PX, LARGEST_PX = 6.0, 140.0  # of a die in a tile
SMALLEST_PX = 5.0  # below this a die is neither asked for nor forbidden
MIDDLE_SHARE, RING = 0.14, 2.2  # radius of a die's middle over its edge, and of the ring around it over that
PHOTOGRAPH_SHARE, EMPTY_SHARE = 0.55, 0.12


class FinderData:
    """Draws tiles for one seed."""

    def __init__(self, pictures: list[Picture], bank: Bank, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self._bank = bank
        self._pictures = [picture for picture in pictures if min(picture.image.shape[:2]) >= 120]
        odds = np.array([picture.weight for picture in self._pictures])
        self._odds = odds / odds.sum()

    def batch(self, count: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Planes from 0 to 1, and what the finder should say of them: see `target`."""
        tiles = [self._tile() for _ in range(count)]
        images = np.stack([image for image, _ in tiles]).transpose(0, 3, 1, 2).astype(np.float32) / 255
        return images, np.stack([target(boxes) for _, boxes in tiles])

    def _tile(self) -> tuple[Image, NDArray[np.float32]]:
        rng = self._rng
        if rng.random() < PHOTOGRAPH_SHARE:
            image, boxes = self._photographed()
        else:
            image, boxes = self._composed()
        return spoil(rng, relight(rng, image), most_blur=1.0), boxes

    def _photographed(self) -> tuple[Image, NDArray[np.float32]]:
        rng = self._rng
        picture = self._pictures[rng.choice(len(self._pictures), p=self._odds)]
        boxes = picture.boxes
        image = picture.image
        if len(boxes):
            edge = float(np.median(np.maximum(boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1])))
            goal = float(np.exp(rng.uniform(np.log(9), np.log(95))))
            factor = float(np.clip(goal / edge, 0.12, 3.0))
            box = boxes[rng.integers(len(boxes))]
            centre = np.array([box[0] + box[2], box[1] + box[3]]) / 2
            centre = centre + rng.uniform(-0.45, 0.45, 2) * TILE_PX / factor
        else:
            factor = float(np.exp(rng.uniform(-1.2, 0.6)))
            centre = rng.uniform(0.2, 0.8, 2) * image.shape[1::-1]
        if factor < 0.75:  # averaged, as cameras and the product do it
            image = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
            boxes, centre, factor = boxes * factor, centre * factor, 1.0
        turn = rng.normal(0, 0.06)
        if not picture.is_upright:
            turn += rng.integers(4) * np.pi / 2
        flip = -1.0 if rng.random() < 0.5 else 1.0
        spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) * factor
        spin[0] *= flip
        shift = np.array([TILE_PX, TILE_PX]) / 2 - spin @ centre
        border = cv2.BORDER_REPLICATE if rng.random() < 0.5 else cv2.BORDER_CONSTANT
        matrix = np.column_stack([spin, shift])
        fill = [int(v) for v in rng.integers(0, 256, 3)]
        tile = cv2.warpAffine(image, matrix, (TILE_PX, TILE_PX), borderMode=border, borderValue=fill)
        return np.asarray(tile, np.uint8), _moved(boxes, spin, shift)

    def _composed(self) -> tuple[Image, NDArray[np.float32]]:
        rng = self._rng
        image = self._ground()
        clutter(rng, image, int(rng.integers(0, 7)))
        boxes: list[tuple[float, float, float, float]] = []
        if rng.random() > EMPTY_SHARE:
            edge = float(np.exp(rng.uniform(np.log(LEAST_PX * 1.2), np.log(LARGEST_PX))))
            most = int(np.clip((TILE_PX / edge) ** 2 * 0.4, 1, 14))
            for _ in range(int(rng.choice([0, 1, 3], p=[0.7, 0.2, 0.1]))):
                blank = self._bank.pictures[self._bank.any_blank(rng)]
                place(image, blank, tuple(rng.uniform(0, TILE_PX, 2)), edge * rng.uniform(0.6, 1.3), rng)
            family = [self._bank.any_die(rng) for _ in range(int(rng.integers(1, 4)))]
            for _ in range(int(rng.integers(1, most + 1))):
                index = int(rng.choice(family)) if rng.random() < 0.3 else self._bank.any_die(rng)
                size = min(edge * rng.uniform(0.85, 1.2), float(self._bank.largest_px[index]))
                spot = self._spot(boxes, size)
                if spot is not None:
                    is_mirrored = bool(rng.random() < 0.5)
                    boxes.append(place(image, self._bank.pictures[index], spot, size, rng, is_mirrored=is_mirrored))
        return image, np.array(boxes, np.float32).reshape(-1, 4)

    def _spot(self, boxes: list[tuple[float, float, float, float]], size: float) -> tuple[float, float] | None:
        rng = self._rng
        for _ in range(12):
            x, y = rng.uniform(0.02, 0.98, 2) * TILE_PX
            if boxes and rng.random() < 0.4:  # beside another, touching or almost
                x0, y0, x1, y1 = boxes[rng.integers(len(boxes))]
                way, away = rng.uniform(0, 2 * np.pi), (x1 - x0 + size) / 2 * rng.uniform(0.9, 1.2)
                x, y = (x0 + x1) / 2 + away * np.cos(way), (y0 + y1) / 2 + away * np.sin(way)
            if all(np.hypot(x - (b[0] + b[2]) / 2, y - (b[1] + b[3]) / 2) > 0.44 * (size + b[2] - b[0]) for b in boxes):
                return float(x), float(y)
        return None

    def _ground(self) -> Image:
        rng = self._rng
        if rng.random() < 0.5:
            image = piece_without_dice(self._pictures, TILE_PX, rng)
            if image is not None:
                return image
        return ground(rng, TILE_PX)


def _moved(boxes: NDArray[np.float32], spin: NDArray[np.float64], shift: NDArray[np.float64]) -> NDArray[np.float32]:
    """Boxes after quarter turns, mirroring and scaling; a few degrees more do not change their size."""
    if not len(boxes):
        return boxes
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2 @ spin.T + shift
    halves = (boxes[:, 2:] - boxes[:, :2]) / 2 @ np.where(np.abs(spin) > np.abs(spin).max() / 2, np.abs(spin), 0).T
    return np.concatenate([middles - halves, middles + halves], axis=1).astype(np.float32)


def target(boxes: NDArray[np.float32]) -> NDArray[np.float32]:
    """Six planes at a quarter of the tile: weight as a die's middle, offset x and y, log width and height, weight as
    none.

    The cells around a middle share its weight of one; a ring around them counts neither way, because nobody draws
    boxes to the pixel.
    """
    cells = TILE_PX // STRIDE
    planes = np.zeros((6, cells, cells), np.float32)
    planes[5] = 1
    columns, rows = np.meshgrid(np.arange(cells), np.arange(cells))
    nearest = np.full((cells, cells), np.inf)
    for x0, y0, x1, y1 in boxes:
        width, height = x1 - x0, y1 - y0
        x, y = (x0 + x1) / 2 / STRIDE, (y0 + y1) / 2 / STRIDE
        seen = max(0, min(x1, TILE_PX) - max(x0, 0)) * max(0, min(y1, TILE_PX) - max(y0, 0)) / (width * height)
        column, row = int(x), int(y)
        if max(width, height) < SMALLEST_PX or seen < 0.85:  # too small, or cut by the border: no opinion
            left, top = max(0, int(x0 / STRIDE)), max(0, int(y0 / STRIDE))
            planes[5, top : int(y1 / STRIDE) + 1, left : int(x1 / STRIDE) + 1] = 0
            if seen < 0.85 or not (0 <= column < cells and 0 <= row < cells):
                continue
        away = np.hypot(columns + 0.5 - x, rows + 0.5 - y)
        reach = max(np.sqrt(0.5), MIDDLE_SHARE * np.sqrt(width * height) / STRIDE)
        planes[5][away <= RING * reach] = 0
        own = (away <= reach) & (away < nearest)
        nearest[own] = away[own]
        planes[0][own] = 1 / max(1, own.sum())
        planes[1][own] = (x - columns - 0.5)[own]
        planes[2][own] = (y - rows - 0.5)[own]
        planes[3][own] = np.log(width / STRIDE)
        planes[4][own] = np.log(height / STRIDE)
    return planes
