"""What a table can ask of a game of Carcassonne."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from hub.engine.messages import Command, Override
from hub.engine.phrase import PlayerId
from hub.games.carcassonne.box import FOLLOWER


class Keeping(StrEnum):
    """How a game is kept: every tile with its place, or only what is scored."""

    TILES = "tiles"
    FEATURES = "features"


@dataclass(frozen=True, slots=True)
class ChooseStarter(Command):
    """CARC-SETUP-03: the youngest has decided who begins."""

    player: PlayerId


# ---------------------------------------------------------------- by tile


@dataclass(frozen=True, slots=True)
class DrawTile(Command):
    """Show the tile that was drawn, before it is laid (CARC-TILE-01)."""

    player: PlayerId
    tile: str


@dataclass(frozen=True, slots=True)
class LayTile(Command):
    """A whole turn: the tile, its place, its quarter turns clockwise, and the segment that a figure goes to, if any.

    A cell is called `x,y`: to the right and down from the first tile.
    """

    player: PlayerId
    tile: str
    cell: str
    turns: int = 0
    segment: str | None = None
    figure: str = FOLLOWER


@dataclass(frozen=True, slots=True)
class SetTileAside(Command):
    """CARC-TILE-04: the drawn tile fits nowhere, leaves the game, and another one is drawn."""

    player: PlayerId
    tile: str


# ---------------------------------------------------------------- by feature


@dataclass(frozen=True, slots=True)
class RecordClosed(Command):
    """A road, city or monastery was closed: `tiles`, what is drawn in it, and whose figures stand there.

    `figures` are counted by player; those of another kind than followers are called `red big` (see figures.py).
    """

    player: PlayerId
    kind: str
    tiles: int = 9
    marks: Mapping[str, int] = field(default_factory=dict)
    figures: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RecordOpen(Command):
    """At the end: a road, city or monastery that is still open."""

    kind: str
    tiles: int
    marks: Mapping[str, int] = field(default_factory=dict)
    figures: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RecordField(Command):
    """At the end: a field, with the closed cities that it touches."""

    cities: int
    figures: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EndTurn(Command):
    """A tile was laid; which and where, the table keeps to itself."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class FinishScoring(Command):
    """All that was open is counted."""


# ---------------------------------------------------------------- the table outranks the program


@dataclass(frozen=True, slots=True)
class EndGame(Command):
    """The last tile lies, whatever the hub has counted."""


@dataclass(frozen=True, slots=True)
class SetKeeping(Override):
    keeping: Keeping


@dataclass(frozen=True, slots=True)
class SetTurn(Override):
    player: PlayerId


@dataclass(frozen=True, slots=True)
class SetFigure(Override):
    """Put a figure of the supply on any segment of any tile."""

    player: PlayerId
    cell: str
    segment: str
    figure: str = FOLLOWER


@dataclass(frozen=True, slots=True)
class MoveFigure(Override):
    """From the segment called `x,y,segment` to another one."""

    spot: str
    cell: str
    segment: str


@dataclass(frozen=True, slots=True)
class TakeFigure(Override):
    """Back to its owner, without points."""

    spot: str


@dataclass(frozen=True, slots=True)
class PutTile(Override):
    """Lay a tile that was forgotten, out of turn: nothing is scored."""

    tile: str
    cell: str
    turns: int = 0


@dataclass(frozen=True, slots=True)
class LiftTile(Override):
    """Take a tile out of the landscape and back to those that are left; figures on it go back to their owners."""

    cell: str


@dataclass(frozen=True, slots=True)
class SetTilesLeft(Override):
    """Say how many of a kind are still to be drawn: one is lost, or one more was found in the box."""

    tile: str
    count: int
