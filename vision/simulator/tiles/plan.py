"""The plan of a drawn tile: for every spot how far it is from built ground, tracks, streams and the middle.

It shares no code with the drawings that the networks are trained on, so that measuring on it tells something.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.tiles.look import SIDES, Look, Side

Field = NDArray[np.float32]

PX = 176
FAR = 9.0
DEPTH = {"round": 0.3, "angular": 0.27, "cut": 0.25}


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """Distances are in sides of the tile; in built ground it is below zero, and so it is on a line of no width."""

    x: Field
    y: Field
    built: Field
    track: Field
    stream: Field
    middle: Field
    badge_at: tuple[float, float] | None


def plan_of(look: Look, shape: str, rng: np.random.Generator) -> Plan:
    """`shape` is that of the walls: round, angular or cut."""
    y, x = (np.asarray(part, np.float32) for part in (np.mgrid[:PX, :PX] + 0.5) / PX)
    built = _built(look, x, y, shape, rng)
    track = _lines(look, Side.TRACK, x, y)
    stream = _lines(look, Side.STREAM, x, y)
    middle = np.asarray(np.hypot(x - 0.5, y - 0.5), np.float32)
    return Plan(x, y, built, track, stream, middle, _badge_at(built, rng) if look.badge else None)


def _from_side(side: int, x: Field, y: Field) -> tuple[Field, Field]:
    """How deep in the tile, seen from that side, and how far along it."""
    return ((y, x), (1 - x, y), (1 - y, 1 - x), (x, 1 - y))[side]


def _bay(side: int, x: Field, y: Field, shape: str, depth: float) -> Field:
    """Below zero where something reaches in from one side, from corner to corner."""
    deep, along = _from_side(side, x, y)
    off = np.abs(along - 0.5) * 2
    if shape == "round":
        reach = np.sqrt(np.maximum(0, 1 - off**2)) * depth
    elif shape == "angular":
        reach = np.minimum(1, (1 - off) * 2.6) * depth
    else:
        reach = (1 - off**3) * depth
    return np.asarray(deep - reach, np.float32)


def _built(look: Look, x: Field, y: Field, shape: str, rng: np.random.Generator) -> Field:
    sides = [side for side in range(SIDES) if look.sides[side] == Side.BUILT]
    built = np.full_like(x, FAR)
    alone = [side for side in sides if not any(side in both for both in look.joined)]
    for side in alone:
        built = np.minimum(built, _bay(side, x, y, shape, DEPTH[shape] * rng.uniform(0.8, 1.15)))
    together = [side for side in sides if side not in alone]
    if together:
        built = np.minimum(built, _whole(together, x, y, shape, rng))
    return np.asarray(built, np.float32)


def _whole(sides: list[int], x: Field, y: Field, shape: str, rng: np.random.Generator) -> Field:
    """Ground that reaches several sides: everything but the bays, or the corner, of the others."""
    others = [side for side in range(SIDES) if side not in sides]
    if len(sides) == 2 and (sides[1] - sides[0]) % 2:
        first = next(side for side in sides if (side + 1) % SIDES in sides)
        deep, along = _from_side(first, x, y)
        power = {"round": rng.uniform(0.9, 1.5), "angular": 1.0, "cut": rng.uniform(0.8, 1.0)}[shape]
        return np.asarray(deep**power + (1 - along) ** power - 1, np.float32)
    ground = np.full_like(x, -FAR)
    for side in others:
        ground = np.maximum(ground, -_bay(side, x, y, shape, rng.uniform(0.14, 0.28)))
    return np.asarray(ground, np.float32)


def _lines(look: Look, kind: Side, x: Field, y: Field) -> Field:
    """Straight across, in a quarter of a circle round a corner, or straight to the middle."""
    nearest = np.full_like(x, FAR)
    sides = [side for side in range(SIDES) if look.sides[side] == kind]
    through = [both for both in look.joined if look.sides[both[0]] == kind]
    for one, other in through:
        if (other - one) % 2:
            first = one if (one + 1) % SIDES == other else other
            deep, along = _from_side(first, x, y)
            nearest = np.minimum(nearest, np.abs(np.hypot(deep, 1 - along) - 0.5))
        else:
            _, along = _from_side(one, x, y)
            nearest = np.minimum(nearest, np.abs(along - 0.5))
    for side in sides:
        if not any(side in both for both in through):
            deep, along = _from_side(side, x, y)
            nearest = np.minimum(nearest, np.hypot(along - 0.5, np.maximum(0, deep - 0.47)))
    return np.asarray(nearest, np.float32)


def _badge_at(built: Field, rng: np.random.Generator) -> tuple[float, float]:
    """Well inside built ground and off the rim of the tile."""
    inner = built[14:-14, 14:-14]
    rows, columns = np.nonzero(inner <= np.quantile(inner, 0.04))
    pick = int(rng.integers(len(rows)))
    return float(columns[pick] + 14) / PX, float(rows[pick] + 14) / PX
