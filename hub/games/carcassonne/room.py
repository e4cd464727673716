"""Where on a tile each segment is seen: for the spots of figures, for houses and trees, and for tapping a field.

The tile is looked at as a grid of small squares. Cities are painted first, then what runs over the tile, then the
monastery; the fields get what is left, from the sides that they reach.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import TypeAlias

from hub.games.carcassonne.shapes import MIDDLE, Point, line_of, polygon_of
from hub.games.carcassonne.tiles import CITY, FIELD, MONASTERY, ROAD
from hub.kit.landscape import PORTS, Laid, Segment, Tile

Square: TypeAlias = tuple[int, int]

GRID = 25  # squares along a side
SQUARE = 100 / GRID
SQUARES = tuple((column, row) for row in range(GRID) for column in range(GRID))
HALF_WIDTH = {ROAD: 6.5}
WIDEST = 9.0  # of what else runs over a tile
MONASTERY_REACH = 17


@dataclass(frozen=True, slots=True)
class Room:
    """The squares of a segment, each with its distance from whatever is something else."""

    depth: Mapping[Square, int]

    @property
    def spot(self) -> Point:
        """Where it is widest; of several such places the one nearest to the middle of it all."""
        most = max(self.depth.values(), default=0)
        widest = [square for square, depth in self.depth.items() if depth == most]
        if not widest:
            return MIDDLE
        x = sum(column for column, _ in self.depth) / len(self.depth)
        y = sum(row for _, row in self.depth) / len(self.depth)
        return middle_of(min(widest, key=lambda one: (hypot(one[0] - x, one[1] - y), one)))

    @property
    def path(self) -> str:
        """All of its squares, as strips from left to right."""
        strips = []
        for column, row in self.depth:
            if (column - 1, row) not in self.depth:
                end = column
                while (end, row) in self.depth:
                    end += 1
                strips.append(
                    f"M{column * SQUARE:g} {row * SQUARE:g}h{(end - column) * SQUARE:g}v{SQUARE:g}H{column * SQUARE:g}z"
                )
        return "".join(strips)


def spot_on(laid: Laid, segment: str) -> Point:
    """Where a figure stands, from 0 to 1 over the tile as it lies."""
    x, y = rooms_of(laid.tile)[segment].spot
    for _ in range(laid.turns):
        x, y = 100 - y, x
    return round(x / 100, 2), round(y / 100, 2)


@lru_cache(maxsize=512)
def rooms_of(tile: Tile) -> Mapping[str, Room]:
    owners = _painted(tile)
    squares: dict[str, set[Square]] = {segment.id: set() for segment in tile.segments}
    for square, owner in owners.items():
        squares[owner].add(square)
    return {name: Room(_depths(own)) for name, own in squares.items()}


def middle_of(square: Square) -> Point:
    return (square[0] + 0.5) * SQUARE, (square[1] + 0.5) * SQUARE


# ---------------------------------------------------------------- painting


def _painted(tile: Tile) -> dict[Square, str]:
    owners: dict[Square, str] = {}
    for segment in sorted(tile.segments, key=_layer):
        if segment.kind == FIELD:
            continue
        for square in _covered(segment, tile):
            if segment.kind != ROAD or square not in owners:  # a road ends at a wall
                owners[square] = segment.id
    return owners | _fields(tile.segments, owners)


def _layer(segment: Segment) -> int:
    return {CITY: 0, MONASTERY: 2}.get(segment.kind, 1)


def _covered(segment: Segment, tile: Tile) -> Iterable[Square]:
    if segment.kind == CITY:
        polygon = polygon_of(segment)
        return [square for square in SQUARES if _is_inside(middle_of(square), polygon)]
    line = (MIDDLE,) if segment.kind == MONASTERY else tuple(line_of(segment, tile).points())
    reach = MONASTERY_REACH if segment.kind == MONASTERY else HALF_WIDTH.get(segment.kind, WIDEST)
    return {square for point in line for square in _around(point, reach)}


def _around(point: Point, reach: float) -> Iterator[Square]:
    columns, rows = (range(int((at - reach) / SQUARE), int((at + reach) / SQUARE) + 1) for at in point)
    for square in ((column, row) for row in rows for column in columns):
        if _is_on_tile(square) and _distance(middle_of(square), point) < reach:
            yield square


def _fields(segments: Iterable[Segment], owners: Mapping[Square, str]) -> dict[Square, str]:
    """Step by step inwards from the sides that they reach."""
    found: dict[Square, str] = {}
    for segment in segments:
        if segment.kind == FIELD:
            found |= {square: segment.id for port in segment.ports for square in _rim(port) if square not in owners}
    newest = list(found)
    while newest:
        reached: list[Square] = []
        for square in newest:
            for beside in _beside(square):
                if beside not in owners and beside not in found:
                    found[beside] = found[square]
                    reached.append(beside)
        newest = reached
    return found


def _rim(port: int) -> tuple[Square, ...]:
    """The squares at one half of a side."""
    side, place = divmod(port % PORTS, 3)
    half = range(GRID // 2) if place == 0 else range(GRID - GRID // 2, GRID)
    last = GRID - 1
    along = {
        0: [(step, 0) for step in half],
        1: [(last, step) for step in half],
        2: [(last - step, last) for step in half],
        3: [(0, last - step) for step in half],
    }
    return tuple(along[side])


def _beside(square: Square) -> tuple[Square, ...]:
    column, row = square
    around = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return tuple(one for one in around if _is_on_tile(one))


def _is_on_tile(square: Square) -> bool:
    return 0 <= square[0] < GRID and 0 <= square[1] < GRID


def _depths(squares: set[Square]) -> dict[Square, int]:
    """How many steps each is away from what is not among them; beyond the sides of the tile lies nothing of it."""
    depth: dict[Square, int] = {}
    layer, rest = 0, set(squares)
    while rest:
        layer += 1
        rim = {one for one in rest if len(_beside(one)) < 4 or any(beside not in rest for beside in _beside(one))}
        depth |= dict.fromkeys(sorted(rim), layer)
        rest -= rim
    return depth


def _distance(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _is_inside(point: Point, polygon: tuple[Point, ...]) -> bool:
    """An odd number of sides lies to the right of the point."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside
