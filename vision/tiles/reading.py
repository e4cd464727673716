"""Reads a flattened tile: what is how likely on each side, which sides hang together, what is in the middle."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.frames.source import Image
from vision.tiles.look import PAIRS, SIDES, Look, Middle, Pair, Side, pair
from vision.tiles.networks import reader

Chances = NDArray[np.float64]

SIDE_NAMES, MIDDLE_NAMES = tuple(Side), tuple(Middle)
# Where in the answer of the network which part of it stands.
SIDE, NEAR, FAR, MIDDLE, BADGE, TILE = slice(0, 4), 4, 5, slice(6, 9), 9, 10
LEAST_CHANCE = 1e-4


@dataclass(frozen=True, slots=True, eq=False)
class Signs:
    """What is seen on a tile, all of it as chances."""

    sides: Chances  # 4 × 4: of each side, clockwise from the top, that each of `Side` is there
    joined: dict[Pair, float]  # that two sides with the same on them are one piece
    middle: Chances
    badge: float
    is_tile: float

    def fit(self, look: Look) -> float:
        """The logarithm of how likely a tile of this look would be seen so."""
        chances = [self.sides[side, SIDE_NAMES.index(kind)] for side, kind in enumerate(look.sides)]
        for both in PAIRS:
            one, other = (look.sides[side] for side in both)
            if one == other != Side.OPEN:
                chances.append(self.joined[both] if both in look.joined else 1 - self.joined[both])
        chances.append(self.middle[MIDDLE_NAMES.index(look.middle)])
        if Side.BUILT in look.sides:
            chances.append(self.badge if look.badge else 1 - self.badge)
        return float(np.log(np.maximum(chances, LEAST_CHANCE)).sum())


def read_tile(flat: Image) -> Signs:
    """The network knows the upper side and the middle only, so it is shown the tile in four turns, and mirrored."""
    turned = [np.ascontiguousarray(np.rot90(flat, turn)) for turn in range(SIDES)]  # turn 1 brings the right side up
    mirrored = [np.ascontiguousarray(one[:, ::-1]) for one in turned]
    answer = reader().answer([*turned, *mirrored]).astype(np.float64)
    plain, swapped = answer[:SIDES], answer[SIDES:]
    both = (plain + swapped) / 2
    joined: dict[Pair, list[float]] = {one: [] for one in PAIRS}
    for up in range(SIDES):
        joined[pair(up, (up + 1) % SIDES)].append(plain[up, NEAR])
        joined[pair(up, (up - 1) % SIDES)].append(swapped[up, NEAR])
        joined[pair(up, (up + 2) % SIDES)].extend((plain[up, FAR], swapped[up, FAR]))
    whole = both.mean(axis=0)
    return Signs(
        _share(both[:, SIDE]),
        {one: _chance(float(np.mean(logits))) for one, logits in joined.items()},
        _share(whole[MIDDLE]),
        _chance(whole[BADGE]),
        _chance(whole[TILE]),
    )


def _chance(logit: float) -> float:
    return float(1 / (1 + np.exp(-np.clip(logit, -30, 30))))


def _share(logits: Chances) -> Chances:
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True))
