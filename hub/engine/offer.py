"""Offers: what may be done now, with the inputs that are still missing.

The dashboard draws a form from an offer and the buttons take their meaning from it, so a new game needs no page.
"""

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from hub.engine.dice import PIPS, DiceKind, Face
from hub.engine.look import TileLook
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
class Picture:
    """A drawing of the game's, turned by quarters clockwise, with a part of it lit up, which is a drawing, too."""

    symbol: str
    turns: int = 0
    lit: str = ""


@dataclass(frozen=True, slots=True)
class ChoiceInput:
    """One of a few values; None stands for "no answer" where the table may keep it to itself.

    `chosen` is filled in already; without it somebody must choose, unless there may be no answer. Where there are
    `pictures` people choose from them, and None is an answer like any other; `left` may tell how many there are of
    each. Where the values stand for tiles, `looks` may tell how they look, so that a photograph helps to find one.
    """

    field: str
    among: tuple[tuple[Value, Phrase], ...]
    label: Phrase | None = None
    chosen: Value = None
    pictures: tuple[tuple[Value, Picture], ...] = ()
    left: tuple[tuple[Value, int], ...] = ()
    looks: tuple[tuple[Value, TileLook], ...] = dataclasses.field(default=(), repr=False)


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
    """A handful of cards, `exactly` so many when that is set, else at least so many; as many as are paid for where
    another input of the offer has piles with steps. None of a kind that is in the handful named by `apart_from`.
    """

    field: str
    piles: tuple[CardPile, ...]
    exactly: int | None = None
    label: Phrase | None = None
    least: int = 0
    apart_from: str = ""


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


PlainInput: TypeAlias = DiceInput | PlaceInput | ChoiceInput | CardsInput | TextInput | NumberInput | ChanceInput
Answers: TypeAlias = tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class DependentInput:
    """One of several inputs for the same field; which one depends on what the fields named in `on` were answered.

    Nothing is asked before they are, nor where no variant is for those answers: then the command has its default.
    """

    field: str
    on: tuple[str, ...]
    variants: tuple[tuple[frozenset[Answers], ChoiceInput | CardsInput | NumberInput], ...]

    def after(self, answers: Mapping[str, Any]) -> ChoiceInput | CardsInput | NumberInput | None:
        """The variant for these answers.

        >>> some, many = NumberInput("count", 1, 3), NumberInput("count", 1, 9)
        >>> one = DependentInput("count", ("from",), ((frozenset({("hand",)}), some), (frozenset({("box",)}), many)))
        >>> one.after({"from": "box"}).most, one.after({"from": "elsewhere"}), one.after({})
        (9, None, None)
        """
        given = tuple(answers.get(name) for name in self.on)
        if not all(name in answers for name in self.on):
            return None
        return next((variant for suits, variant in self.variants if given in suits), None)


Input: TypeAlias = PlainInput | DependentInput


def plain_inputs(inputs: Iterable[Input]) -> Iterator[PlainInput]:
    """Everything that may be asked, whatever is answered before."""
    for one in inputs:
        if isinstance(one, DependentInput):
            yield from (variant for _, variant in one.variants)
        else:
            yield one


class OfferKind(StrEnum):
    """How prominent an offer is."""

    NEXT = "next"  # what the table is waiting for
    FREE = "free"  # may be done, or not
    OVERRIDE = "override"  # the table outranks the program


@dataclass(frozen=True, slots=True)
class Offer:
    """A command that would be accepted now, once its inputs are filled in.

    Two offers of one moment have different keys; where command and player are the same, `name` tells them apart.
    """

    command: type[Command]
    label: Phrase
    player: PlayerId | None = None  # whose move it is; None = anybody's at the table
    given: Mapping[str, Any] = field(default_factory=dict)
    inputs: tuple[Input, ...] = ()
    kind: OfferKind = OfferKind.FREE
    on_main_button: bool = False
    presses: Mapping[PlayerId, Command] = field(default_factory=dict)  # what the button at a seat does
    claims: Mapping[PlayerId, Command] = field(default_factory=dict)  # what claiming the turn at a seat does
    name: str = ""
    picture: Picture | None = None  # what it is about
    is_quick: bool = False  # sent as soon as all is answered, without a word of confirmation
    is_brush: bool = False  # done again and again: its choices stay filled in and its places stay in view

    @property
    def key(self) -> str:
        """Names the offer among those of one moment."""
        return f"{self.command.__name__}:{self.player or ''}" + (f":{self.name}" if self.name else "")
