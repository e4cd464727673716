"""What may be done on the screen that everybody shares, and for whose cards it is not the place."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hub.engine.match import Match
from hub.engine.messages import AdjustPoints
from hub.engine.offer import CardsInput, ChoiceInput, NumberInput, Offer, OfferKind, TextInput, plain_inputs
from hub.engine.phrase import Who, phrase
from hub.engine.table_rules import MAX_ADJUSTMENT
from hub.service.snapshot import Snapshot
from web_ui.view_models.forms import Choices


@dataclass(frozen=True, slots=True)
class Wish:
    """What a device wants to see beside the usual; `may_act` is off for those who only watch."""

    places: str | None = None  # an override whose places the board shows
    overrides: bool = False
    out_of_turn: bool = False  # what players may enter whoever's turn it is
    cards: bool = False
    may_act: bool = True


def table_offers(snapshot: Snapshot, match: Match, wish: Wish) -> tuple[Offer, ...]:
    return tuple(_offered(snapshot, match, wish)) if wish.may_act else ()


def _offered(snapshot: Snapshot, match: Match, wish: Wish) -> Iterator[Offer]:
    """Overrides come when they are asked for."""
    for offer in (adjustment(match), *match.offers()):
        if offer.kind is not OfferKind.OVERRIDE:
            if not is_for_phone(offer, snapshot):
                yield offer
        elif wish.overrides or offer.key == wish.places:
            yield _unsaid(offer) if offer.player in snapshot.phones else offer


def is_for_phone(offer: Offer, snapshot: Snapshot) -> bool:
    """Cards of a player whose phone is there are that phone's business; once it is lost, they are the table's."""
    has_cards = any(isinstance(one, CardsInput) for one in plain_inputs(offer.inputs))
    return has_cards and offer.player is not None and snapshot.phones.get(offer.player, False)


def with_places(offers: tuple[Offer, ...], wanted: str | None) -> tuple[Offer, ...]:
    """Overrides know so many places that the board shows them only when a device asks."""
    return tuple(one for one in offers if one.kind is not OfferKind.OVERRIDE or one.key == wanted)


def adjustment(match: Match) -> Offer:
    """The table's own override, the same for every game."""
    people: Choices = tuple((player.id, phrase("web.person", player=Who(player.id))) for player in match.setup.players)
    inputs = (
        ChoiceInput("player", people),
        NumberInput("points", -MAX_ADJUSTMENT, MAX_ADJUSTMENT, 1),
        TextInput("note", label=phrase("web.input.note")),
    )
    return Offer(AdjustPoints, phrase("web.offer.adjust_points"), inputs=inputs, kind=OfferKind.OVERRIDE)


def _unsaid(offer: Offer) -> Offer:
    """Its cards are somebody's own: whoever fills it in says all of them."""
    inputs = tuple(
        replace(one, piles=tuple(replace(pile, now=None) for pile in one.piles)) if isinstance(one, CardsInput) else one
        for one in offer.inputs
    )
    return replace(offer, inputs=inputs)
