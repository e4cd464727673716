"""The ground of a board: what lies still for a whole game – tiles, numbers, signs – worked out once for all devices."""

from dataclasses import dataclass
from functools import lru_cache

from hub.engine.view import MarkView, TileView

UNIT = 100  # SVG units for one of the board's
MARGIN = 50
PIP_GAP = 9
SIGN = 34  # half the size of a sign beside the board

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class TileShape:
    id: str
    kind: str
    label: str
    points: str
    box: tuple[float, float, float, float]  # x, y, width, height
    x: float
    y: float
    has_art: bool
    number: int | None
    pips: tuple[float, ...]  # x of each pip
    is_hot: bool


@dataclass(frozen=True, slots=True)
class Sign:
    """A mark beside the board, tied to the points it belongs to."""

    id: str
    kind: str
    label: str
    caption: str
    has_symbol: bool
    x: float
    y: float
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """Compared by identity: `ground_of` gives the same one for the same board, so what is drawn from it can be kept."""

    view_box: str
    tiles: tuple[TileShape, ...]
    signs: tuple[Sign, ...]


@lru_cache(maxsize=64)
def ground_of(
    tiles: tuple[tuple[TileView, str], ...],
    marks: tuple[tuple[MarkView, str], ...],
    spots: tuple[Point, ...],
    symbols: frozenset[str],
    has_odds: bool,
) -> Ground:
    """Tiles and marks come with their labels in one language; whatever stands or shines on a tile is left out."""
    return Ground(
        _view_box([tile for tile, _ in tiles], [mark for mark, _ in marks], spots),
        tuple(_tile(tile, label, symbols, has_odds=has_odds) for tile, label in tiles),
        tuple(_sign(mark, label, symbols) for mark, label in marks),
    )


def _view_box(tiles: list[TileView], marks: list[MarkView], spots: tuple[Point, ...]) -> str:
    points = [point for tile in tiles for point in tile.outline]
    points += spots or [(0.0, 0.0)]
    edges = [(x * UNIT, y * UNIT, MARGIN) for x, y in points]
    edges += [(mark.x * UNIT, mark.y * UNIT, SIGN + 4) for mark in marks]
    left, top = min(x - room for x, _, room in edges), min(y - room for _, y, room in edges)
    right, bottom = max(x + room for x, _, room in edges), max(y + room for _, y, room in edges)
    return f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"


def _tile(tile: TileView, label: str, symbols: frozenset[str], *, has_odds: bool) -> TileShape:
    xs, ys = [x for x, _ in tile.outline], [y for _, y in tile.outline]
    x, y = scaled((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    width, height = (max(xs) - min(xs)) * UNIT, (max(ys) - min(ys)) * UNIT
    pips = tile.pips if has_odds else 0
    return TileShape(
        id=tile.id,
        kind=tile.kind,
        label=label,
        points=" ".join(f"{px * UNIT:.1f},{py * UNIT:.1f}" for px, py in tile.outline),
        box=(round(x - width / 2, 1), round(y - height / 2, 1), round(width, 1), round(height, 1)),
        x=x,
        y=y,
        has_art=tile.kind in symbols,
        number=tile.number,
        pips=tuple((index - (pips - 1) / 2) * PIP_GAP for index in range(pips)),
        is_hot=tile.is_hot,
    )


def _sign(mark: MarkView, label: str, symbols: frozenset[str]) -> Sign:
    points = tuple(scaled(*point) for point in mark.points)
    return Sign(mark.id, mark.kind, label, mark.caption, mark.kind in symbols, *scaled(mark.x, mark.y), points)


def scaled(x: float, y: float) -> Point:
    return round(x * UNIT, 1), round(y * UNIT, 1)
