"""The shapes of what is on a tile, in hundredths of its side: made from its segments alone, in a style of our own."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from hub.games.carcassonne.tiles import CITY
from hub.kit.landscape import Segment, Tile

Point: TypeAlias = tuple[float, float]

MIDDLE: Point = (50, 50)
CORNERS: tuple[Point, ...] = ((0, 0), (100, 0), (100, 100), (0, 100))  # clockwise, each where its side begins
MIDDLES: tuple[Point, ...] = ((50, 0), (100, 50), (50, 100), (0, 50))
BOW = {1: 0.62, 2: 0.7, 3: 0.68}  # how far a wall bows to the middle of the tile, by how many sides it goes round
STEPS = 12  # of a curve


def sides_of(segment: Segment) -> tuple[int, ...]:
    """The sides that a segment reaches, whole or in part, clockwise from the top."""
    return tuple(sorted({port // 3 for port in segment.ports}))


def xy(point: Point) -> str:
    """
    >>> xy((50, 12.25))
    '50 12.2'
    """
    return " ".join(f"{round(value, 1):g}" for value in point)


def between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


@dataclass(frozen=True, slots=True)
class Curve:
    """A Bézier curve with two bends: a road, a river, or a wall from corner to corner."""

    start: Point
    first: Point
    second: Point
    end: Point

    @property
    def onwards(self) -> str:
        """As the next piece of an outline that has come to its start."""
        return f"C{xy(self.first)} {xy(self.second)} {xy(self.end)}"

    @property
    def path(self) -> str:
        return f"M{xy(self.start)}{self.onwards}"

    def points(self) -> Iterator[Point]:
        for step in range(STEPS + 1):
            share = step / STEPS
            one, two, three = (
                between(*pair, share)
                for pair in ((self.start, self.first), (self.first, self.second), (self.second, self.end))
            )
            yield between(between(one, two, share), between(two, three, share), share)


def line_of(segment: Segment, tile: Tile) -> Curve:
    """What runs over a tile: from side to side, or from a side to its end in the middle, or at a city."""
    sides = sides_of(segment)
    start, end = MIDDLES[sides[0]], MIDDLES[sides[1]] if len(sides) > 1 else MIDDLE
    if segment.end == CITY:
        city = next(one for one in tile.segments if one.kind == CITY)
        end = between(MIDDLES[sides_of(city)[0]], MIDDLE, 0.3) if len(sides_of(city)) == 1 else MIDDLE
    return Curve(start, between(start, MIDDLE, 0.6), between(end, MIDDLE, 0.6), end)


def walls_of(segment: Segment) -> tuple[Curve, ...]:
    """One wherever other sides lie between those of a city; clockwise."""
    sides = sides_of(segment)
    following = (*sides[1:], sides[0])
    gaps = [(here, there, (there - here - 1) % 4) for here, there in zip(sides, following, strict=True)]
    return tuple(_wall(CORNERS[(here + 1) % 4], CORNERS[there], gap) for here, there, gap in gaps if gap)


def _wall(start: Point, end: Point, gap: int) -> Curve:
    """Round one or three sides it bows into the tile; between two it follows the diagonal, bowed to its own city."""
    inside = (50 - (end[1] - start[1]) / 2, 50 + (end[0] - start[0]) / 2)  # the city lies to the right of its wall
    towards = between(MIDDLE, inside, 0.35) if gap == 2 else MIDDLE
    return Curve(start, between(start, towards, BOW[gap]), between(end, towards, BOW[gap]), end)


def outline_of(segment: Segment) -> str:
    """A city: along its sides, and along its walls between them."""
    walls = {wall.start: wall for wall in walls_of(segment)}
    path = f"M{xy(CORNERS[sides_of(segment)[0]])}"
    for corner in _ends(segment):
        path += f"L{xy(corner)}" + (walls[corner].onwards if corner in walls else "")
    return path + "Z"


def polygon_of(segment: Segment) -> tuple[Point, ...]:
    """The same outline, point by point."""
    walls = {wall.start: wall for wall in walls_of(segment)}
    points = [CORNERS[sides_of(segment)[0]]]
    for corner in _ends(segment):
        points.extend(walls[corner].points() if corner in walls else (corner,))
    return tuple(points)


def _ends(segment: Segment) -> tuple[Point, ...]:
    return tuple(CORNERS[(side + 1) % 4] for side in sides_of(segment))
