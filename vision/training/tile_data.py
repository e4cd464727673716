"""What the networks of tiles learn from: photographs with the mask of the tile, flattened tiles with their looks."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.tiles.finding import flatten
from vision.tiles.look import Look, Middle, Side, pair
from vision.tiles.networks import OUTLINE_PX, TILE_PX, VIEW_PX
from vision.training.drawn_tiles import draw_tile
from vision.training.tile_looks import random_look
from vision.training.tile_scenes import fingers, ground, palm, photograph, put, quad

Image = NDArray[np.uint8]
SIDE_NAMES, MIDDLE_NAMES = tuple(Side), tuple(Middle)
UNKNOWN = -1
DRAWN_OFTEN = 3  # a drawing is photographed about so often before another one takes its place
WAYS = 8  # four turns, and the same mirrored


class Drawings:
    """Drawn tiles with their looks; a few are drawn anew every time some are taken."""

    def __init__(self, count: int, rng: np.random.Generator, *, tuning: bool = False) -> None:
        self._rng, self._tuning = rng, tuning
        self._kept = [self._draw() for _ in range(count)]
        self._next = 0

    def _draw(self) -> tuple[Image, Look]:
        look = random_look(self._rng)
        return draw_tile(look, self._rng, tuning=self._tuning), look

    def take(self) -> tuple[Image, Look]:
        if self._rng.random() < 1 / DRAWN_OFTEN:
            self._kept[self._next] = self._draw()
            self._next = (self._next + 1) % len(self._kept)
        return self._kept[int(self._rng.integers(len(self._kept)))]


def scene(
    drawings: Drawings, rng: np.random.Generator, size: int, *, least: float = 0.28
) -> tuple[Image, NDArray[np.float32] | None, Look | None]:
    """A photograph with the corners of the tile in it, unless there is none."""
    tile, look = drawings.take()
    spot = tile[tuple(rng.integers(len(tile), size=2))].astype(np.float32)
    image = ground(rng, size, spot if rng.random() < 0.3 else None)
    if rng.random() < 0.25:
        palm(image, rng)
    if rng.random() < 0.3:  # others that lie about; the one in the middle counts
        for _ in range(int(rng.integers(1, 4))):
            off = (
                rng.choice((-1, 1), 2)
                * rng.uniform(0.35, 0.8, 2)
                * size
                * (1, rng.random())[:: int(rng.choice((-1, 1)))]
            )
            put(image, drawings.take()[0], quad(rng, size, most=0.6) + off.astype(np.float32), rng)
    if rng.random() < 0.1:
        return photograph(image, rng), None, None
    corners = quad(rng, size, least=least)
    put(image, tile, corners, rng)
    if rng.random() < 0.25:
        fingers(image, corners, rng)
    return photograph(image, rng), corners, look


class FinderData:
    """Photographs with the mask of the tile in their middle."""

    def __init__(self, count: int, seed: int, *, tuning: bool = False) -> None:
        rng = np.random.default_rng(seed)
        drawings = Drawings(min(count, 400), rng, tuning=tuning)
        self.images = np.zeros((count, VIEW_PX, VIEW_PX, 3), np.uint8)
        self.masks = np.zeros((count, OUTLINE_PX, OUTLINE_PX), np.uint8)
        for number in range(count):
            self.images[number], corners, _ = scene(drawings, rng, VIEW_PX)
            mask = np.zeros((VIEW_PX, VIEW_PX), np.uint8)
            if corners is not None:
                cv2.fillPoly(mask, [np.round(corners * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
            self.masks[number] = cv2.resize(mask, (OUTLINE_PX, OUTLINE_PX), interpolation=cv2.INTER_AREA)

    def batch(self, count: int, rng: np.random.Generator) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        picked, way = rng.integers(len(self.images), size=count), int(rng.integers(WAYS))
        images, masks = (_in_way(part[picked], way) for part in (self.images, self.masks))
        return planes(images, rng), masks.astype(np.float32) / 255


class ReaderData:
    """Flattened tiles with their looks; what is no tile has none."""

    def __init__(self, count: int, seed: int, *, tuning: bool = False) -> None:
        rng = np.random.default_rng(seed)
        drawings = Drawings(min(count, 400), rng, tuning=tuning)
        self.images = np.zeros((count, TILE_PX, TILE_PX, 3), np.uint8)
        self.looks: list[Look | None] = []
        for number in range(count):
            size = int(rng.integers(64, 160))
            image, corners, look = scene(drawings, rng, size, least=0.45)
            if corners is None or rng.random() < 0.05:
                corners, look = quad(rng, size) + rng.choice((-1, 1), (1, 2)) * rng.uniform(0.3, 0.6) * size, None
            else:
                edge = np.sqrt(cv2.contourArea(corners))
                corners = corners + rng.normal(0, rng.choice((0.008, 0.02, 0.035)), (4, 2)) * edge
            self.images[number] = flatten(image, corners.astype(np.float32))
            self.looks.append(look)
        self.goals = np.array([[goal_of(look, way) for way in range(WAYS)] for look in self.looks], np.int64)

    def batch(self, count: int, rng: np.random.Generator) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
        picked, way = rng.integers(len(self.images), size=count), int(rng.integers(WAYS))
        return planes(_in_way(self.images[picked], way), rng), self.goals[picked, way]


def _in_way(images: NDArray[np.uint8], way: int) -> NDArray[np.uint8]:
    turned = np.rot90(images, -(way % 4), axes=(1, 2))
    return turned[:, :, ::-1] if way >= 4 else turned


def goal_of(look: Look | None, way: int) -> tuple[int, ...]:
    """Is it a tile, its upper side, is that one piece with the right and with the lower one, its middle, its badge.

    Whether sides are one piece is asked only where it can be seen: with the same on both, and not open ground.
    """
    if look is None:
        return 0, *[UNKNOWN] * 5
    look = look.turned(way % 4)
    right, side = 3 if way >= 4 else 1, look.sides[0]
    near, far = (
        int(pair(0, other) in look.joined) if side == look.sides[other] != Side.OPEN else UNKNOWN
        for other in (right, 2)
    )
    badge = int(look.badge) if Side.BUILT in look.sides else UNKNOWN
    return 1, SIDE_NAMES.index(side), near, far, MIDDLE_NAMES.index(look.middle), badge


def planes(images: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.float32]:
    """As the networks take them, each a little lighter or darker and in another tint."""
    parts = np.ascontiguousarray(images.transpose(0, 3, 1, 2)).astype(np.float32) / 255
    gains = rng.uniform(0.8, 1.2, (len(parts), 1, 1, 1)) * rng.uniform(0.9, 1.1, (len(parts), 3, 1, 1))
    return np.minimum(parts * gains.astype(np.float32), 1) - 0.5
