"""What happens in a game of Carcassonne. Each is a moment of its own, so that a screen can show one after the other."""

from collections.abc import Mapping
from dataclasses import dataclass

from hub.engine.messages import Event
from hub.engine.phrase import PlayerId
from hub.games.carcassonne.commands import Keeping


@dataclass(frozen=True, slots=True)
class StarterChosen(Event):
    player: PlayerId


@dataclass(frozen=True, slots=True)
class TileDrawn(Event):
    player: PlayerId
    tile: str


@dataclass(frozen=True, slots=True)
class TileLaid(Event):
    player: PlayerId
    tile: str
    x: int
    y: int
    turns: int


@dataclass(frozen=True, slots=True)
class TileSetAside(Event):
    player: PlayerId
    tile: str


@dataclass(frozen=True, slots=True)
class TileCounted(Event):
    """One more tile lies there, and only the table knows which."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class FigurePlaced(Event):
    player: PlayerId
    figure: str
    x: int
    y: int
    segment: str


@dataclass(frozen=True, slots=True)
class Line:
    """So many of something, each worth so much: a reason that `carcassonne.points.…` has words for."""

    reason: str
    count: int
    each: int

    @property
    def points(self) -> int:
        return self.count * self.each


@dataclass(frozen=True, slots=True)
class Gain:
    player: PlayerId
    lines: tuple[Line, ...]

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class FeatureScored(Event):
    """A feature that was closed, or is counted at the end: what it is, who is how strong in it, and what it brings.

    `player` laid the tile that closed it. `spot` is one of its segments, where a landscape is kept; `at` are the closed
    cities that a field is paid for, each by one of its segments.
    """

    player: PlayerId | None
    kind: str
    tiles: int
    is_closed: bool
    marks: Mapping[str, int]
    strengths: Mapping[PlayerId, int]
    gains: tuple[Gain, ...]
    cities: int = 0
    spot: str = ""
    at: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Returned:
    player: PlayerId
    figure: str
    spot: str = ""


@dataclass(frozen=True, slots=True)
class FiguresReturned(Event):
    figures: tuple[Returned, ...]


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    player: PlayerId
    following: PlayerId


@dataclass(frozen=True, slots=True)
class FinalScoringBegun(Event):
    """The last tile lies."""


@dataclass(frozen=True, slots=True)
class FieldsReached(Event):
    """All that was left open is counted; now come the fields."""


@dataclass(frozen=True, slots=True)
class FieldsCounted(Event):
    """All that lies on the table is counted, with a map or without; what expansions have beside it comes now."""


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """Who has won follows from the points."""


# ---------------------------------------------------------------- the table outranks the program


@dataclass(frozen=True, slots=True)
class KeepingSet(Event):
    keeping: Keeping


@dataclass(frozen=True, slots=True)
class TurnSet(Event):
    player: PlayerId


@dataclass(frozen=True, slots=True)
class FigureMoved(Event):
    """From the supply, or to it, where there is no segment."""

    player: PlayerId
    figure: str
    spot: str | None
    to: str | None


@dataclass(frozen=True, slots=True)
class TilePut(Event):
    tile: str
    x: int
    y: int
    turns: int


@dataclass(frozen=True, slots=True)
class TileLifted(Event):
    tile: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class TilesLeftSet(Event):
    tile: str
    count: int
