"""A board of places: areas, points and lines in layers, each of which may carry pieces."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from hub.engine.phrase import Phrase, PlayerId
from hub.engine.view.panel import Panel, Piece


@dataclass(frozen=True, slots=True)
class Glow:
    """How a lamp under a tile shines: a colour such as `#4b8a4a`, and how much of it in percent."""

    colour: str
    strength: int = 100


@dataclass(frozen=True, slots=True)
class TileBadge:
    """A short text printed or laid on a tile, with dots below it; a strong one stands out."""

    text: str
    dots: int = 0
    is_strong: bool = False


@dataclass(frozen=True, slots=True)
class TileView:
    """An area of the board with its outline; `marker` is a neutral figure standing on it."""

    id: str
    outline: tuple[tuple[float, float], ...]
    kind: str
    label: Phrase
    badge: TileBadge | None = None
    is_lit: bool = False  # took part in what happened last
    marker: Piece | None = None
    glow: Glow | None = None  # for boards that may have lamps under them

    @property
    def middle(self) -> tuple[float, float]:
        xs, ys = zip(*self.outline, strict=True)
        return sum(xs) / len(xs), sum(ys) / len(ys)


@dataclass(frozen=True, slots=True)
class SpotView:
    """A point of the board that can carry a piece."""

    id: str
    x: float
    y: float
    piece: Piece | None = None


@dataclass(frozen=True, slots=True)
class LinkView:
    """A line of the board between two points that can carry a piece."""

    id: str
    x1: float
    y1: float
    x2: float
    y2: float
    piece: Piece | None = None


@dataclass(frozen=True, slots=True)
class MarkView:
    """A sign on or beside the board that belongs to some of its points."""

    id: str
    kind: str
    label: Phrase
    x: float
    y: float
    points: tuple[tuple[float, float], ...]
    caption: str = ""


@dataclass(frozen=True, slots=True)
class BoardPanel(Panel):
    """Four layers, from the ground up: tiles, marks, links, spots. What lies around them is the game's own look."""

    tiles: tuple[TileView, ...]
    spots: tuple[SpotView, ...] = ()
    links: tuple[LinkView, ...] = ()
    marks: tuple[MarkView, ...] = ()
    dots_aid: str = ""  # the help that the dots of badges are, for tables that want none
    key: str = field(default="board", kw_only=True)

    def players(self) -> Iterator[PlayerId]:
        pieces = (one.piece for layer in (self.spots, self.links) for one in layer)
        markers = (tile.marker for tile in self.tiles)
        yield from (piece.owner for piece in (*pieces, *markers) if piece and piece.owner)
