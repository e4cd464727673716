"""A landscape of square tiles that grows while it is laid, with figures on it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from hub.engine.phrase import Phrase, PlayerId
from hub.engine.view.panel import Panel, Piece


@dataclass(frozen=True, slots=True)
class Figure:
    """A piece on a tile; `x` and `y` go from 0 to 1 over the tile as it lies."""

    piece: Piece
    x: float = 0.5
    y: float = 0.5


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile at its place in the grid, where rows count downwards; `turns` are quarters clockwise."""

    column: int
    row: int
    kind: str
    label: Phrase
    turns: int = 0
    figures: tuple[Figure, ...] = ()
    is_new: bool = False  # laid last


@dataclass(frozen=True, slots=True)
class Cell:
    """A free place of the grid. Its id is what a `PlaceInput` of the kind `CELL` names."""

    id: str
    column: int
    row: int


@dataclass(frozen=True, slots=True)
class AreaPart:
    """The part of an area that lies on one tile; `shape` is its drawing, turned as the tile is."""

    column: int
    row: int
    shape: str
    turns: int = 0


@dataclass(frozen=True, slots=True)
class Area:
    """What lies over several tiles and is one: whoever taps it sees all of it, and what there is to know of it."""

    id: str
    label: Phrase
    notes: tuple[Phrase, ...]
    parts: tuple[AreaPart, ...]
    paid: tuple[tuple[PlayerId, int], ...] = ()  # what it brought to whom just now


@dataclass(frozen=True, slots=True)
class LandscapePanel(Panel):
    tiles: tuple[LaidTile, ...]
    cells: tuple[Cell, ...] = ()  # where a tile could lie
    areas: tuple[Area, ...] = ()
    key: str = field(default="landscape", kw_only=True)

    def players(self) -> Iterator[PlayerId]:
        figures = (figure for tile in self.tiles for figure in tile.figures)
        yield from (figure.piece.owner for figure in figures if figure.piece.owner)
        yield from (player for area in self.areas for player, _ in area.paid)
