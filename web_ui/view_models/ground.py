"""The ground of a board: what lies still for a whole game – tiles, badges, signs – worked out once for all devices."""

from dataclasses import dataclass
from functools import lru_cache

from hub.engine.view import MarkView, TileBadge, TileView

UNIT = 100  # SVG units for one of the board's
MARGIN = 50
DOT_GAP = 9
SIGN = 34  # half the size of a sign beside the board

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class BadgeShape:
    text: str
    dots: tuple[float, ...]  # x of each dot
    is_strong: bool


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
    badge: BadgeShape | None


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

    key: str  # of the board
    view_box: str
    tiles: tuple[TileShape, ...]
    signs: tuple[Sign, ...]


@lru_cache(maxsize=64)
def ground_of(
    key: str,
    tiles: tuple[tuple[TileView, str], ...],
    marks: tuple[tuple[MarkView, str], ...],
    spots: tuple[Point, ...],
    symbols: frozenset[str],
    has_dots: bool,
) -> Ground:
    """Tiles and marks come with their labels in one language; whatever stands or shines on a tile is left out."""
    return Ground(
        key,
        _view_box([tile for tile, _ in tiles], [mark for mark, _ in marks], spots),
        tuple(_tile(tile, label, symbols, has_dots=has_dots) for tile, label in tiles),
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


def _tile(tile: TileView, label: str, symbols: frozenset[str], *, has_dots: bool) -> TileShape:
    xs, ys = [x for x, _ in tile.outline], [y for _, y in tile.outline]
    x, y = scaled((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    width, height = (max(xs) - min(xs)) * UNIT, (max(ys) - min(ys)) * UNIT
    return TileShape(
        id=tile.id,
        kind=tile.kind,
        label=label,
        points=" ".join(f"{px * UNIT:.1f},{py * UNIT:.1f}" for px, py in tile.outline),
        box=(round(x - width / 2, 1), round(y - height / 2, 1), round(width, 1), round(height, 1)),
        x=x,
        y=y,
        has_art=tile.kind in symbols,
        badge=_badge(tile.badge, has_dots=has_dots) if tile.badge else None,
    )


def _badge(badge: TileBadge, *, has_dots: bool) -> BadgeShape:
    count = badge.dots if has_dots else 0
    dots = tuple((index - (count - 1) / 2) * DOT_GAP for index in range(count))
    return BadgeShape(badge.text, dots, badge.is_strong)


def _sign(mark: MarkView, label: str, symbols: frozenset[str]) -> Sign:
    points = tuple(scaled(*point) for point in mark.points)
    return Sign(mark.id, mark.kind, label, mark.caption, mark.kind in symbols, *scaled(mark.x, mark.y), points)


def scaled(x: float, y: float) -> Point:
    return round(x * UNIT, 1), round(y * UNIT, 1)
