"""What colours alone tell of a tile's sides: the simple reader that `gamenight bench tiles` puts beside the eye.

It has to be shown tiles of the same edition first, in the same kinds of light, which the eye is not.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames.source import Image
from vision.tiles.look import PAIRS, SIDES, Look
from vision.tiles.networks import MARGIN, TILE_PX
from vision.tiles.reading import MIDDLE_NAMES, SIDE_NAMES, Signs

Features = NDArray[np.float64]

DEPTH = (0.03, 0.15)  # of the tile: a strip along each side
MIDDLE, BESIDE = ((0.43, 0.57),), ((0.2, 0.35), (0.65, 0.8))  # along it: where a line would be, and the ground
FLOOR = 6.0  # no colour is known more exactly than this


def side_colours(flat: Image) -> Features:
    """Of each side, clockwise from the top: median colour in its middle and beside it, in even light."""
    lab = cv2.cvtColor(flat, cv2.COLOR_BGR2LAB).astype(np.float64)
    lab[..., 0] *= 128 / max(float(lab[..., 0].mean()), 1.0)
    return np.array([_strip(np.rot90(lab, side)) for side in range(SIDES)])


def _strip(lab: NDArray[np.float64]) -> NDArray[np.float64]:
    """Along the upper side."""
    top, bottom = (_px(share) for share in DEPTH)
    parts = []
    for spans in (MIDDLE, BESIDE):
        ground = np.concatenate([lab[top:bottom, _px(a) : _px(b)].reshape(-1, 3) for a, b in spans])
        parts.append(np.median(ground, axis=0))
    return np.concatenate(parts)


def _px(share: float) -> int:
    return round((MARGIN + share * (1 - 2 * MARGIN)) * TILE_PX)


@dataclass(frozen=True, slots=True, eq=False)
class ColourReader:
    """The usual colours of every kind of side in one edition, and how much they vary."""

    means: Features
    spreads: Features

    @classmethod
    def shown(cls, tiles: Iterable[tuple[Image, Look]]) -> Self:
        """Of flattened tiles whose looks are told."""
        seen: dict[int, list[Features]] = {}
        for flat, look in tiles:
            for colours, kind in zip(side_colours(flat), look.sides, strict=True):
                seen.setdefault(SIDE_NAMES.index(kind), []).append(colours)
        means, spreads = np.full((len(SIDE_NAMES), 6), np.inf), np.full((len(SIDE_NAMES), 6), FLOOR)
        for place, rows in seen.items():
            means[place], spreads[place] = np.mean(rows, axis=0), np.std(rows, axis=0) + FLOOR
        return cls(means, spreads)

    def read(self, flat: Image) -> Signs:
        """Sides by their colours; of all else it knows nothing."""
        off = (side_colours(flat)[:, None] - self.means) / self.spreads
        fits = -(off**2 / 2 + np.log(self.spreads)).sum(axis=-1)
        chances = np.exp(fits - fits.max(axis=1, keepdims=True))
        sides = chances / chances.sum(axis=1, keepdims=True)
        return Signs(sides, dict.fromkeys(PAIRS, 0.5), np.full(len(MIDDLE_NAMES), 1 / 3), 0.5, 1.0)
