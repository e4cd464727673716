"""The last roll, and what came of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from hub.engine.dice import PIPS, DiceKind, Face
from hub.engine.phrase import Phrase, PlayerId
from hub.engine.view.panel import Counter, Panel


@dataclass(frozen=True, slots=True)
class Gain:
    """What a player received, for symbols beside the words."""

    player: PlayerId
    things: tuple[Counter, ...]


@dataclass(frozen=True, slots=True)
class RollPanel(Panel):
    """The last roll and, in words, everything it caused."""

    player: PlayerId
    dice: tuple[Face, ...]
    lines: tuple[Phrase, ...]
    gains: tuple[Gain, ...] = ()
    kind: DiceKind = PIPS
    kept: tuple[Face, ...] = ()  # beside them, from throws before
    key: str = field(default="roll", kw_only=True)

    def players(self) -> Iterator[PlayerId]:
        yield self.player
        yield from (gain.player for gain in self.gains)
