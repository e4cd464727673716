"""Offers: what may be done now, with the inputs that are still missing.

The dashboard draws a form from an offer and the buttons take their meaning from it, so a new game needs no page.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from hub.engine.dice import PIPS, DiceKind, Face
from hub.engine.messages import Command
from hub.engine.phrase import Phrase, PlayerId

Value: TypeAlias = str | int | bool | None  # what a choice stands for in a command


class PlaceKind(StrEnum):
    """What can be tapped on a board, a sheet or in a landscape."""

    TILE = "tile"
    SPOT = "spot"
    LINK = "link"
    BOX = "box"
    CELL = "cell"


@dataclass(frozen=True, slots=True)
class DiceInput:
    """A throw of physical dice by the offer's player: so many of one kind, beside those that were kept aside.

    Every input may have a `label`; forms that ask for one thing only need none.
    """

    field: str
    count: int
    kind: DiceKind = PIPS
    kept: tuple[Face, ...] = ()  # of earlier throws: shown, and not thrown again
    label: Phrase | None = None


@dataclass(frozen=True, slots=True)
class PlaceInput:
    """One place of a board, sheet or landscape; `suggested` is a reasonable one for people in a hurry."""

    field: str
    kind: PlaceKind
    among: tuple[str, ...]
    suggested: str | None = None
    label: Phrase | None = None


@dataclass(frozen=True, slots=True)
class ChoiceInput:
    """One of a few values; None stands for "no answer" where the table may keep it to itself.

    `chosen` is filled in already; without it somebody must choose, unless there may be no answer.
    """

    field: str
    among: tuple[tuple[Value, Phrase], ...]
    label: Phrase | None = None
    chosen: Value = None


@dataclass(frozen=True, slots=True)
class CardPile:
    """How many cards of one kind can be picked, `step` at a time."""

    kind: str
    label: Phrase
    most: int
    now: int | None = 0  # None: nobody knows, so somebody must say
    step: int = 1


@dataclass(frozen=True, slots=True)
class CardsInput:
    """A handful of cards, `exactly` so many when that is set."""

    field: str
    piles: tuple[CardPile, ...]
    exactly: int | None = None
    label: Phrase | None = None


@dataclass(frozen=True, slots=True)
class TextInput:
    field: str
    suggested: str = ""
    label: Phrase | None = None


@dataclass(frozen=True, slots=True)
class NumberInput:
    field: str
    least: int
    most: int
    now: int | None = None  # what is there already
    label: Phrase | None = None


@dataclass(frozen=True, slots=True)
class ChanceInput:
    """A number from 1 to `most` that nobody chooses: the device draws it anew each time the form is sent."""

    field: str
    most: int = 999_999
    label: Phrase | None = None


Input: TypeAlias = DiceInput | PlaceInput | ChoiceInput | CardsInput | TextInput | NumberInput | ChanceInput


class OfferKind(StrEnum):
    """How prominent an offer is."""

    NEXT = "next"  # what the table is waiting for
    FREE = "free"  # may be done, or not
    OVERRIDE = "override"  # the table outranks the program


@dataclass(frozen=True, slots=True)
class Offer:
    """A command that would be accepted now, once its inputs are filled in."""

    command: type[Command]
    label: Phrase
    player: PlayerId | None = None  # whose move it is; None = anybody's at the table
    given: Mapping[str, Any] = field(default_factory=dict)
    inputs: tuple[Input, ...] = ()
    kind: OfferKind = OfferKind.FREE
    on_main_button: bool = False
    presses: Mapping[PlayerId, Command] = field(default_factory=dict)  # what the button at a seat does
    claims: Mapping[PlayerId, Command] = field(default_factory=dict)  # what claiming the turn at a seat does
    is_brush: bool = False  # done again and again: its choices stay filled in and its places stay in view

    @property
    def key(self) -> str:
        """Names the offer among those of one moment."""
        return f"{self.command.__name__}:{self.player or ''}"
