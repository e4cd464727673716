"""Tiles that nobody printed: any sides in any company, so that no game's own set is learnt by heart."""

import numpy as np

from vision.tiles.look import PAIRS, SIDES, Look, Middle, Pair, Side, pair


def random_look(rng: np.random.Generator) -> Look:
    """Built ground on some sides, in one piece or in several; lines on some of the others; something in the middle."""
    built = set(rng.permutation(SIDES)[: rng.choice(5, p=(0.32, 0.24, 0.24, 0.13, 0.07))].tolist())
    joined = _joined_ground(built, rng)
    free = [side for side in range(SIDES) if side not in built]
    lines = {side: rng.choice([Side.OPEN, Side.TRACK, Side.STREAM], p=(0.42, 0.44, 0.14)) for side in free}
    tracks = [side for side in free if lines[side] == Side.TRACK]
    streams = [side for side in free if lines[side] == Side.STREAM]
    lines |= dict.fromkeys(streams[2:], Side.OPEN)
    streams = streams[:2]
    if len(streams) == 2:
        joined.add(pair(*streams))
    middle, tracks_joined = _middle(tracks, streams, joined, built, rng)
    joined |= tracks_joined
    sides = tuple(Side.BUILT if side in built else Side(lines[side]) for side in range(SIDES))
    badge = bool(built) and rng.random() < 0.4
    return Look(sides, frozenset(joined), middle, badge)


def _joined_ground(built: set[int], rng: np.random.Generator) -> set[Pair]:
    among = [one for one in PAIRS if set(one) <= built]
    if len(built) < 2 or (len(built) < 4 and rng.random() < 0.42) or (len(built) == 4 and rng.random() < 0.15):
        return set()
    if len(built) == 3 and rng.random() < 0.15:  # two of them neighbours, the third alone
        beside = [one for one in among if (one[1] - one[0]) % 2]
        return {beside[int(rng.integers(len(beside)))]}
    return set(among)


def _middle(
    tracks: list[int], streams: list[int], joined: set[Pair], built: set[int], rng: np.random.Generator
) -> tuple[Middle, set[Pair]]:
    """What the tracks come to, and which of them go through."""
    is_covered = any(set(one) <= built for one in joined)
    if not is_covered and len(built) < 3 and not streams and rng.random() < (0.3 if len(tracks) < 2 else 0.1):
        return Middle.HOUSE, set()
    if len(tracks) == 2 and rng.random() < 0.85:
        return Middle.NOTHING, {pair(*tracks)}
    if len(tracks) >= 2 and not is_covered:
        return Middle.FORK, set()
    return Middle.NOTHING, set()  # a track from one side only ends somewhere: at a wall, at a tree, or just so
