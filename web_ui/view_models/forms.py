"""Offer → a form that any page can draw; each kind of input has a template of its own in `inputs/`."""

import json
import re
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

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
Choices = tuple[tuple[str | bool | None, Phrase], ...]
LONG_TEXT = 40
MOST_FACES = 6  # dice with more faces than there are drawings show digits


@dataclass(frozen=True, slots=True)
class DiceField:
    kind: ClassVar[str] = "dice"
    name: str
    dice: tuple[int | None, ...]  # one per die: the value that is filled in already
    faces: tuple[int, ...]
    is_drawn: bool
    label: str = ""


@dataclass(frozen=True, slots=True)
class PlaceField:
    kind: ClassVar[str] = "place"
    name: str
    suggested: str | None  # as JSON
    label: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    json: str
    label: str
    is_chosen: bool
    badge: Badge | None = None
    symbol: str | None = None


@dataclass(frozen=True, slots=True)
class ChoiceField:
    kind: ClassVar[str] = "choice"
    name: str
    choices: tuple[Choice, ...]
    is_optional: bool  # answered with "no answer" unless somebody wants to say more
    label: str = ""


@dataclass(frozen=True, slots=True)
class Pile:
    kind: str
    label: str
    most: int
    now: int | None  # None: nobody knows, so somebody must say
    step: int
    has_symbol: bool

    @property
    def rate(self) -> str:
        """How many go for one, where they go several at a time."""
        return f"{self.step}:1" if self.step > 1 else ""


@dataclass(frozen=True, slots=True)
class CardsField:
    kind: ClassVar[str] = "cards"
    name: str
    piles: tuple[Pile, ...]
    exactly: int | None
    now: int
    label: str = ""

    @property
    def has_rates(self) -> bool:
        return any(pile.rate for pile in self.piles)


@dataclass(frozen=True, slots=True)
class TextField:
    kind: ClassVar[str] = "text"
    name: str
    value: str
    is_long: bool
    label: str = ""


@dataclass(frozen=True, slots=True)
class NumberField:
    kind: ClassVar[str] = "number"
    name: str
    least: int
    most: int
    now: int | None  # None: nobody knows, so somebody must say
    label: str = ""


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
    observation: str | None = None  # the throw it asks about

    @property
    def has_place(self) -> bool:
        return any(isinstance(field, PlaceField) for field in self.fields)

    @property
    def has_dice(self) -> bool:
        return any(isinstance(field, DiceField) for field in self.fields)

    @property
    def has_text(self) -> bool:
        return any(isinstance(field, TextField) for field in self.fields)

    @property
    def is_plain(self) -> bool:
        """A single button."""
        return not self.fields

    @property
    def is_ready(self) -> bool:
        """A single button too; whoever wants to may say more first."""
        return bool(self.fields) and all(isinstance(one, ChoiceField) and one.is_optional for one in self.fields)

    @property
    def is_tap(self) -> bool:
        """The board asks for everything that is missing."""
        return self.has_place and self.sends_itself

    @property
    def is_short(self) -> bool:
        """One tap begins it: no form to fill in."""
        return self.is_plain or self.is_ready or self.is_tap

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

    def form(self, offer: Offer, *, seen: tuple[int, ...] = (), observation: str | None = None) -> OfferForm:
        """The form of an offer; `seen` are dice values of a throw, the `observation`, that need only be confirmed."""
        fields = tuple(self._field(one, seen) for one in offer.inputs)
        command = {"type": offer.command.__name__, **offer.given}
        is_next = offer.kind is OfferKind.NEXT
        return OfferForm(
            id=dom_id(offer),
            key=offer.key,
            label=self._say(offer.label),
            badge=self._badges.get(offer.player) if offer.player else None,
            command=json_text(command),
            fields=fields,
            signature=f"{zlib.crc32(repr((offer, seen, observation)).encode()):08x}",
            is_next=is_next,
            sends_itself=_is_one_tap(fields, is_next=is_next) and not seen,
            is_folded=any(isinstance(one, CardsField) for one in fields),
            observation=observation,
        )

    def _field(self, one: Input, seen: tuple[int, ...]) -> Field:
        label = self._say(one.label) if one.label else ""
        match one:
            case DiceInput(name, count, sides):
                filled = tuple(seen[die] if die < len(seen) else None for die in range(count))
                return DiceField(name, filled, tuple(range(1, sides + 1)), sides <= MOST_FACES, label)
            case PlaceInput(name, _, _, suggested):
                return PlaceField(name, json_text(suggested) if suggested is not None else None, label)
            case ChoiceInput(name, among):
                is_optional = len(among) > 1 and among[0][0] is None
                is_clear = is_optional or len(among) == 1  # a single choice is made already
                return ChoiceField(name, self._choices(among, is_clear=is_clear), is_optional, label)
            case CardsInput(name, piles, exactly):
                shown = tuple(self._pile(pile) for pile in piles)
                return CardsField(name, shown, exactly, sum(pile.now or 0 for pile in piles), label)
            case TextInput(name, suggested):
                return TextField(name, suggested, len(suggested) > LONG_TEXT, label)
            case NumberInput(name, least, most, now):
                return NumberField(name, least, most, now, label)

    def _choices(self, among: Choices, *, is_clear: bool) -> tuple[Choice, ...]:
        return tuple(self._choice(value, label, is_clear and not index) for index, (value, label) in enumerate(among))

    def _choice(self, value: str | bool | None, label: Phrase, is_chosen: bool) -> Choice:
        word = value if isinstance(value, str) else None
        badge = self._badges.get(PlayerId(word)) if word else None
        symbol = word if word in self._symbols and not badge else None
        return Choice(json_text(value), self._say(label), is_chosen, badge, symbol)

    def _pile(self, pile: CardPile) -> Pile:
        return Pile(pile.kind, self._say(pile.label), pile.most, pile.now, pile.step, pile.kind in self._symbols)


def _is_one_tap(fields: tuple[Field, ...], *, is_next: bool) -> bool:
    """Dice and places are sent as soon as they are chosen, and so is the one answer the table waits for."""
    match fields:
        case (DiceField() | PlaceField(),):
            return True
        case (ChoiceField() as choice,):
            return is_next and not any(one.is_chosen for one in choice.choices)
        case _:
            return False
