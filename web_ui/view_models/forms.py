"""Offer → a form that any page can draw."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from hashlib import blake2s

from hub.engine.dice import Face
from hub.engine.offer import (
    Answers,
    CardPile,
    CardsInput,
    ChanceInput,
    ChoiceInput,
    DependentInput,
    DiceInput,
    Input,
    NumberInput,
    Offer,
    OfferKind,
    Picture,
    PlaceInput,
    TextInput,
    Value,
    plain_inputs,
)
from hub.engine.phrase import Phrase, PlayerId
from web_ui.view_models.dice import DiceField, dice_field
from web_ui.view_models.fields import (
    CardsField,
    ChanceField,
    Choice,
    ChoiceField,
    ChoicePicture,
    DependentField,
    Field,
    NumberField,
    Pile,
    PlaceField,
    TextField,
    Variant,
)
from web_ui.view_models.people import Badge

Say = Callable[[Phrase], str]
Choices = tuple[tuple[Value, Phrase], ...]
LONG_TEXT = 40
QUARTER = 90  # degrees


@dataclass(frozen=True, slots=True)
class OfferForm:
    """`draft` stays the same while the form asks for the same, so half-filled it outlives what happens elsewhere."""

    id: str
    key: str
    label: str
    badge: Badge | None
    command: str  # JSON with the type and what is given
    fields: tuple[Field, ...]
    signature: str  # of the offer alone: the hub compares it with what is offered when the form arrives
    draft: str
    is_next: bool
    is_brush: bool
    sends_itself: bool  # as soon as it is complete
    is_folded: bool  # cards are their holder's business until somebody opens it
    observation: str | None = None  # the throw it asks about
    picture: ChoicePicture | None = None

    @property
    def asked(self) -> tuple[Field, ...]:
        """What a person has to answer."""
        return tuple(field for field in self.fields if not isinstance(field, ChanceField))

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
        return not self.asked

    @property
    def is_ready(self) -> bool:
        """A single button too; whoever wants to may say more first."""
        return bool(self.asked) and all(isinstance(one, ChoiceField) and one.is_optional for one in self.asked)

    @property
    def is_prepared(self) -> bool:
        """A single button once more: several choices are filled in, for who agrees with them."""
        return len(self.asked) > 1 and all(isinstance(one, ChoiceField) and one.is_proposed for one in self.asked)

    @property
    def may_say_more(self) -> bool:
        """It asks for something that the table need not know."""
        return any(isinstance(one, ChoiceField) and one.is_optional for one in self.asked)

    @property
    def is_tap(self) -> bool:
        """The board asks for everything that is missing."""
        return self.sends_itself and all(isinstance(one, PlaceField) for one in self.asked)

    @property
    def is_short(self) -> bool:
        """One tap begins it: no form to fill in."""
        return self.is_plain or self.is_ready or self.is_tap

    @property
    def needs_button(self) -> bool:
        """It waits for a word of confirmation once it is complete."""
        return bool(self.asked) and not self.sends_itself


def json_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def dom_id(offer: Offer) -> str:
    return "offer-" + re.sub(r"[^A-Za-z0-9]+", "-", offer.key).strip("-")


def signature_of(*things: object) -> str:
    """Equal for equal values and for no others, on whichever page they are drawn."""
    return blake2s(repr(things).encode(), digest_size=12).hexdigest()


class FormWriter:
    """Writes forms in one language for one table; `suggests` is off where the table wants no help with places,
    `has_eye` on where photographs help with tiles, and `has_camera` where the box can take them, too."""

    def __init__(
        self,
        *,
        badges: Mapping[PlayerId, Badge],
        symbols: frozenset[str],
        say: Say,
        suggests: bool = True,
        has_eye: bool = False,
        has_camera: bool = False,
    ) -> None:
        self._badges, self._symbols, self._say, self._suggests = badges, symbols, say, suggests
        self._has_eye, self._has_camera = has_eye, has_camera

    def form(self, offer: Offer, *, seen: tuple[Face, ...] = (), observation: str | None = None) -> OfferForm:
        """The form of an offer; `seen` are faces of a throw, the `observation`, that need only be confirmed."""
        fields = tuple(self._field(one, seen) for one in offer.inputs)
        if len(fields) == 1 and isinstance(fields[0], ChoiceField) and fields[0].shows_left:
            fields = (fields[0].untouched(),)
        command = {"type": offer.command.__name__, **offer.given}
        return OfferForm(
            id=dom_id(offer),
            key=offer.key,
            label=self._say(offer.label),
            badge=self._badges.get(offer.player) if offer.player else None,
            command=json_text(command),
            fields=fields,
            signature=signature_of(offer),
            draft=signature_of(offer, seen, observation),
            is_next=offer.kind is OfferKind.NEXT,
            is_brush=offer.is_brush,
            sends_itself=_is_one_tap(offer, fields) and not seen,
            is_folded=any(isinstance(one, CardsInput) for one in plain_inputs(offer.inputs)),
            observation=observation,
            picture=self._picture(offer.picture),
        )

    def _field(self, one: Input, seen: tuple[Face, ...]) -> Field:
        label = self._say(one.label) if not isinstance(one, DependentInput) and one.label else ""
        match one:
            case DiceInput():
                return dice_field(one, self._say, seen=seen)
            case PlaceInput(name, _, _, suggested):
                is_helped = self._suggests and suggested is not None
                return PlaceField(name, json_text(suggested) if is_helped else None, label)
            case ChoiceInput():
                return replace(self._choice_field(one), label=label)
            case CardsInput(name, piles, exactly):
                shown, now = tuple(map(self._pile, piles)), sum(pile.now or 0 for pile in piles)
                return CardsField(name, shown, exactly, now, label, one.least, one.apart_from)
            case TextInput(name, suggested):
                return TextField(name, suggested, len(suggested) > LONG_TEXT, label)
            case NumberInput(name, least, most, now):
                return NumberField(name, least, most, now, label)
            case ChanceInput(name, most):
                return ChanceField(name, most, label)
            case DependentInput(name, on, variants):
                return DependentField(name, tuple(self._variant(on, *variant) for variant in variants))

    def _variant(self, on: tuple[str, ...], suits: frozenset[Answers], one: Input) -> Variant:
        answers = sorted((list(answer) for answer in suits), key=repr)
        return Variant(json_text({"on": on, "answers": answers}), self._field(one, ()))

    def _choice_field(self, one: ChoiceInput) -> ChoiceField:
        """A single choice is made already, and so is one that may stay unanswered."""
        values = tuple(value for value, _ in one.among)
        is_optional = len(values) > 1 and values[0] is None and not one.pictures
        chosen = one.chosen if one.chosen in values else None
        is_made = chosen is not None or is_optional or len(values) == 1
        place = values.index(chosen) if chosen is not None else 0
        pictures, left = dict(one.pictures), dict(one.left)
        choices = tuple(
            replace(
                self._choice(value, label, is_made and index == place),
                picture=self._picture(pictures.get(value)),
                left=left.get(value),
            )
            for index, (value, label) in enumerate(one.among)
        )
        has_eye = self._has_eye and len(one.looks) > 1
        return ChoiceField(one.field, choices, is_optional, has_eye=has_eye, has_box_eye=has_eye and self._has_camera)

    def _choice(self, value: Value, label: Phrase, is_chosen: bool) -> Choice:
        word = value if isinstance(value, str) else None
        badge = self._badges.get(PlayerId(word)) if word else None
        symbol = word if word in self._symbols and not badge else None
        return Choice(json_text(value), self._say(label), is_chosen, badge, symbol)

    def _picture(self, picture: Picture | None) -> ChoicePicture | None:
        if picture is None or picture.symbol not in self._symbols:
            return None
        lit = picture.lit if picture.lit in self._symbols else ""
        return ChoicePicture(picture.symbol, QUARTER * (picture.turns % 4), lit)

    def _pile(self, pile: CardPile) -> Pile:
        return Pile(pile.kind, self._say(pile.label), pile.most, pile.now, pile.step, pile.kind in self._symbols)


def _is_one_tap(offer: Offer, fields: tuple[Field, ...]) -> bool:
    """Dice and places are sent as soon as they are chosen, and so is the one answer the table waits for."""
    match tuple(field for field in fields if not isinstance(field, ChanceField)):
        case (DiceField() | PlaceField(),):
            return True
        case (ChoiceField() as choice,):
            return offer.kind is OfferKind.NEXT and not any(one.is_chosen for one in choice.choices)
        case asked:
            return offer.is_quick or (offer.is_brush and any(isinstance(field, PlaceField) for field in asked))
