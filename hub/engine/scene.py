"""Scenes: what happened as a screen can play it, one after the other. A game declares them; no screen knows a game."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from hub.engine.dice import PIPS, DiceKind, Face
from hub.engine.messages import Event
from hub.engine.phrase import Phrase, PlayerId
from hub.engine.rule_table import Play
from hub.engine.view.panel import Counter


class SceneKind(StrEnum):
    """What it feels like; each has a look and a sound."""

    THROW = "throw"  # dice have come to rest
    CHANGE = "change"  # something new lies or stands on the table
    GAIN = "gain"  # things or points are on their way to players
    BLOW = "blow"  # something bad: it grows dark
    HONOUR = "honour"  # somebody is the first in something
    CHAPTER = "chapter"  # another part of the game begins
    VICTORY = "victory"


@dataclass(frozen=True, slots=True)
class Flight:
    """Something on its way to a player, from a spot of a panel or from nowhere; points fly as a number."""

    player: PlayerId
    origin: str = ""
    things: tuple[Counter, ...] = ()
    points: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """`title` is written large; `words` are those that tell the event, and the match adds them.

    Spots are the ids of places, tiles and areas on the panels: `lit` ones light up, `struck` ones are barred.
    """

    kind: SceneKind
    title: Phrase | None = None
    player: PlayerId | None = None
    dice: tuple[Face, ...] = ()
    dice_kind: DiceKind = PIPS
    lit: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    flights: tuple[Flight, ...] = ()
    words: tuple[Phrase, ...] = ()


Direct: TypeAlias = Callable[[Play[Any], Any], Iterable[Scene]]  # (play after the event, event) → what to play
Scenes: TypeAlias = Mapping[type[Event], Direct]
