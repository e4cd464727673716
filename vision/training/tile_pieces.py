"""What lies where on a drawn tile: built ground as masks, tracks and streams as lines, a little different each time."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.tiles.look import SIDES, Look, Middle, Side

Mask = NDArray[np.uint8]
Points = NDArray[np.float64]

PX = 192  # a tile is drawn at this size and made smaller later on
CORNERS = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], float)
MIDDLES = np.array([[0.5, 0], [1, 0.5], [0.5, 1], [0, 0.5]], float)
CENTRE = np.array([0.5, 0.5])


@dataclass(frozen=True, slots=True)
class Pieces:
    built: list[Mask]  # one mask a piece
    walls: list[Points]  # outlines of built ground inside the tile
    tracks: list[Points]
    streams: list[Points]
    centre: Points


def pieces_of(look: Look, rng: np.random.Generator, *, wobble: float) -> Pieces:
    groups = _groups(look)
    has_lines = any(side in (Side.TRACK, Side.STREAM) for side in look.sides)
    is_crowded = has_lines or look.middle != Middle.NOTHING or len(groups) > 1
    built, walls = [], []
    for group in groups:
        mask, outline = _ground(group, rng, wobble, deepest=0.3 if is_crowded else 0.42)
        built.append(mask)
        walls.extend(outline)
    centre = CENTRE + rng.normal(0, 0.02, 2) + _away(groups) * rng.uniform(0.02, 0.09)
    lines = {kind: _lines(look, kind, centre, rng, wobble) for kind in (Side.TRACK, Side.STREAM)}
    return Pieces(built, walls, lines[Side.TRACK], lines[Side.STREAM], centre)


def _groups(look: Look) -> list[set[int]]:
    groups: list[set[int]] = []
    for side in range(SIDES):
        if look.sides[side] == Side.BUILT:
            mine = next((g for g in groups if any((min(s, side), max(s, side)) in look.joined for s in g)), None)
            if mine is None:
                groups.append({side})
            else:
                mine.add(side)
    return groups


def _away(groups: list[set[int]]) -> Points:
    """Lines keep clear of built ground on one side only."""
    push = np.zeros(2)
    for group in groups:
        for side in group:
            push += CENTRE - MIDDLES[side]
    return push


def _bow(start: Points, end: Points, depth: float, rng: np.random.Generator, wobble: float) -> Points:
    """From corner to corner, bowed to the left of the way by so much."""
    share = np.linspace(0, 1, 40)
    way = end - start
    left = np.array([way[1], -way[0]]) / max(np.hypot(*way), 1e-6)
    power, lean = rng.uniform(0.35, 1.1), rng.normal(0, 0.12)
    bulge = (4 * share * (1 - share)) ** power * (1 + lean * np.sin(2 * np.pi * share))
    bulge = bulge * depth + _noise(40, rng) * wobble * np.minimum(1, 8 * share * (1 - share))
    return start + share[:, None] * way + bulge[:, None] * left


def _noise(count: int, rng: np.random.Generator) -> Points:
    """Smooth, about one in size."""
    knots = rng.normal(0, 1, 9)
    return np.interp(np.linspace(0, 8, count), np.arange(9), knots)


def fill(points: Points) -> Mask:
    mask = np.zeros((PX, PX), np.uint8)
    cv2.fillPoly(mask, [np.round(points * PX * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    return mask


def _ground(group: set[int], rng: np.random.Generator, wobble: float, deepest: float) -> tuple[Mask, list[Points]]:
    """Its mask and its outlines."""
    if len(group) == 1:
        side = next(iter(group))
        start, end = CORNERS[(side + 1) % 4], CORNERS[side]
        wall = _bow(start, end, rng.uniform(0.16, deepest), rng, wobble)
        return fill(wall), [wall]
    mask = np.full((PX, PX), 255, np.uint8)
    walls = []
    for side in range(SIDES):
        before, after = (side - 1) % 4, (side + 1) % 4
        if side in group:
            continue
        if before in group and after in group:  # a gap of one side
            depth = rng.uniform(0.08, 0.36 if len(group) == 3 else 0.3)
            wall = _bow(CORNERS[after], CORNERS[side], depth, rng, wobble)
            mask = cv2.subtract(mask, fill(wall))
            walls.append(wall)
        elif before in group and after not in group:  # the first of two: cut off the corner between them
            corner = CORNERS[after]
            wall = _bow(CORNERS[(side + 2) % 4], CORNERS[side], rng.uniform(-0.16, 0.2), rng, wobble)
            mask = cv2.subtract(mask, fill(np.vstack([wall, corner])))
            walls.append(wall)
    return mask, walls


def _lines(look: Look, kind: Side, centre: Points, rng: np.random.Generator, wobble: float) -> list[Points]:
    sides = [side for side in range(SIDES) if look.sides[side] == kind]
    through = [one for one in look.joined if look.sides[one[0]] == kind]
    ends = [side for side in sides if not any(side in one for one in through)]
    lines = [_curve(MIDDLES[a], MIDDLES[b], centre, rng, wobble) for a, b in through]
    for side in ends:
        end = centre + rng.normal(0, 0.02, 2)
        if look.middle == Middle.NOTHING:
            end = end + (MIDDLES[side] - end) * rng.uniform(-0.1, 0.35)
        lines.append(_curve(MIDDLES[side], end, (MIDDLES[side] + end) / 2, rng, wobble))
    return lines


def _curve(start: Points, end: Points, bend: Points, rng: np.random.Generator, wobble: float) -> Points:
    """A bend that leaves each side about square to it; it starts a little outside."""
    share = np.linspace(0, 1, 40)[:, None]
    pull = rng.uniform(0.45, 1.0)
    first, second = start + (CENTRE - start) * pull, end + (bend - end) * pull
    points = (1 - share) ** 3 * start + 3 * (1 - share) ** 2 * share * first
    points = points + 3 * (1 - share) * share**2 * second + share**3 * end
    middle = np.minimum(1, 6 * share * (1 - share))
    waves = np.stack([_noise(40, rng), _noise(40, rng)], 1) * wobble * 1.3 * middle
    points = points + waves
    outside = start + (start - CENTRE) * 0.2
    tail = [end + (end - CENTRE) * 0.2] if np.abs(end - 0.5).max() > 0.49 else []
    return np.vstack([outside, points, *tail])
