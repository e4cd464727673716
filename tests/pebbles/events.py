"""What happens in a game of Pebbles."""

from dataclasses import dataclass, field

from hub.engine.messages import SECRET, Event
from hub.engine.phrase import PlayerId


@dataclass(frozen=True, slots=True)
class RollRecorded(Event):
    player: PlayerId
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class PebblesTaken(Event):
    player: PlayerId
    count: int
    number: int  # the throw that brought them


@dataclass(frozen=True, slots=True)
class PebblesGiven(Event):
    player: PlayerId
    partner: PlayerId
    count: int


@dataclass(frozen=True, slots=True)
class NumberWhispered(Event):
    player: PlayerId
    number: int | None = field(default=None, metadata=SECRET)


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    player: PlayerId


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    winners: tuple[PlayerId, ...]
    points: int


@dataclass(frozen=True, slots=True)
class TideCame(Event):
    """Of the tide."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class WallBuilt(Event):
    """Of the tide."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class BeachThrown(Event):
    """Of the shells."""

    player: PlayerId
    faces: tuple[str, ...]
    kept: tuple[str, ...]
    turn: int


@dataclass(frozen=True, slots=True)
class BoxFilled(Event):
    """Of the tally."""

    player: PlayerId
    box: str
    number: int
    turn: int


@dataclass(frozen=True, slots=True)
class StoneLaid(Event):
    """Of the path."""

    player: PlayerId
    column: int
    row: int
    turns: int  # quarters
    turn: int
