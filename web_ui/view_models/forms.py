"""Offer → a form that any page can draw; each kind of input has a template of its own in `inputs/`."""

import json
import re
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from hub.engine.offer import (
    CardPile,
    CardsInput,
    ChoiceInput,
    DiceInput,
    Input,
    NumberInput,
    Offer,
    OfferKind,
    PlaceInput,
    TextInput,
)
from hub.engine.phrase import Phrase, PlayerId
from web_ui.view_models.people import Badge

Say = Callable[[Phrase], str]
LONG_TEXT = 40
MOST_FACES = 6  # dice with more faces than there are drawings show digits


@dataclass(frozen=True, slots=True)
class DiceField:
    kind: ClassVar[str] = "dice"
    name: str
    dice: tuple[int | None, ...]  # one per die: the value that is filled in already
    faces: tuple[int, ...]
    is_drawn: bool


@dataclass(frozen=True, slots=True)
class PlaceField:
    kind: ClassVar[str] = "place"
    name: str
    suggested: str | None  # as JSON


@dataclass(frozen=True, slots=True)
class Choice:
    json: str
    label: str
    is_chosen: bool
    badge: Badge | None = None


@dataclass(frozen=True, slots=True)
class ChoiceField:
    kind: ClassVar[str] = "choice"
    name: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Pile:
    kind: str
    label: str
    most: int
    now: int
    has_symbol: bool


@dataclass(frozen=True, slots=True)
class CardsField:
    kind: ClassVar[str] = "cards"
    name: str
    piles: tuple[Pile, ...]
    exactly: int | None
    now: int


@dataclass(frozen=True, slots=True)
class TextField:
    kind: ClassVar[str] = "text"
    name: str
    value: str
    is_long: bool


@dataclass(frozen=True, slots=True)
class NumberField:
    kind: ClassVar[str] = "number"
    name: str
    least: int
    most: int


Field = DiceField | PlaceField | ChoiceField | CardsField | TextField | NumberField


@dataclass(frozen=True, slots=True)
class OfferForm:
    """`signature` stays the same while the offer does, so a half-filled form outlives what happens elsewhere."""

    id: str
    key: str
    label: str
    badge: Badge | None
    command: str  # JSON with the type and what is given
    fields: tuple[Field, ...]
    signature: str
    is_next: bool
    sends_itself: bool  # as soon as it is complete
    is_folded: bool  # cards are their holder's business until somebody opens it

    @property
    def has_place(self) -> bool:
        return any(isinstance(field, PlaceField) for field in self.fields)

    @property
    def has_dice(self) -> bool:
        return any(isinstance(field, DiceField) for field in self.fields)

    @property
    def is_plain(self) -> bool:
        """A single button."""
        return not self.fields

    @property
    def needs_button(self) -> bool:
        """It waits for a word of confirmation once it is complete."""
        return bool(self.fields) and not self.sends_itself


def json_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def dom_id(offer: Offer) -> str:
    return "offer-" + re.sub(r"[^A-Za-z0-9]+", "-", offer.key).strip("-")


class FormWriter:
    """Writes forms in one language for one table."""

    def __init__(self, *, badges: Mapping[PlayerId, Badge], symbols: frozenset[str], say: Say) -> None:
        self._badges, self._symbols, self._say = badges, symbols, say

    def form(self, offer: Offer, *, seen: tuple[int, ...] = ()) -> OfferForm:
        """The form of an offer; `seen` are dice values that need only be confirmed."""
        fields = tuple(self._field(one, seen) for one in offer.inputs)
        command = {"type": offer.command.__name__, **offer.given}
        is_one_tap = len(fields) == 1 and isinstance(fields[0], DiceField | PlaceField)
        return OfferForm(
            id=dom_id(offer),
            key=offer.key,
            label=self._say(offer.label),
            badge=self._badges.get(offer.player) if offer.player else None,
            command=json_text(command),
            fields=fields,
            signature=f"{zlib.crc32(repr((offer, seen)).encode()):08x}",
            is_next=offer.kind is OfferKind.NEXT,
            sends_itself=is_one_tap and not seen,
            is_folded=any(isinstance(one, CardsField) for one in fields),
        )

    def _field(self, one: Input, seen: tuple[int, ...]) -> Field:
        match one:
            case DiceInput(name, count, sides):
                filled = tuple(seen[die] if die < len(seen) else None for die in range(count))
                return DiceField(name, filled, tuple(range(1, sides + 1)), sides <= MOST_FACES)
            case PlaceInput(name, _, _, suggested):
                return PlaceField(name, json_text(suggested) if suggested is not None else None)
            case ChoiceInput(name, among):
                return ChoiceField(name, self._choices(among))
            case CardsInput(name, piles, exactly):
                return CardsField(
                    name, tuple(self._pile(pile) for pile in piles), exactly, sum(pile.now for pile in piles)
                )
            case TextInput(name, suggested):
                return TextField(name, suggested, len(suggested) > LONG_TEXT)
            case NumberInput(name, least, most):
                return NumberField(name, least, most)

    def _choices(self, among: tuple[tuple[str | None, Phrase], ...]) -> tuple[Choice, ...]:
        """A single choice is made already, and so is a leading "no answer"."""
        is_clear = len(among) == 1 or (among[:1] and among[0][0] is None)
        return tuple(
            Choice(json_text(value), self._say(label), bool(is_clear) and not index, self._badge_of(value))
            for index, (value, label) in enumerate(among)
        )

    def _badge_of(self, value: Any) -> Badge | None:
        return self._badges.get(value) if value is not None else None

    def _pile(self, pile: CardPile) -> Pile:
        return Pile(pile.kind, self._say(pile.label), pile.most, pile.now, pile.kind in self._symbols)
