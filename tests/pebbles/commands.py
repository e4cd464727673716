"""What may be asked of a game of Pebbles."""

from dataclasses import dataclass, field

from hub.engine.messages import SECRET, Command
from hub.engine.phrase import PlayerId


@dataclass(frozen=True, slots=True)
class RecordRoll(Command):
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class GivePebbles(Command):
    player: PlayerId
    partner: PlayerId
    count: int


@dataclass(frozen=True, slots=True)
class EndTurn(Command):
    player: PlayerId


@dataclass(frozen=True, slots=True)
class WhisperNumber(Command):
    player: PlayerId
    number: int = field(metadata=SECRET)


@dataclass(frozen=True, slots=True)
class BuildWall(Command):
    """Of the tide."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class ThrowOnBeach(Command):
    """Of the shells."""

    player: PlayerId
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FillBox(Command):
    """Of the tally."""

    player: PlayerId
    box: str


@dataclass(frozen=True, slots=True)
class LayStone(Command):
    """Of the path."""

    player: PlayerId
    cell: str
    turns: int
