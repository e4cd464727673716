"""Inputs that several offers share: players, cards, kinds that may stay secret."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from hub.engine.offer import CardPile, ChoiceInput, Value
from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.games.catan.cards import NOTHING, RESOURCES, Cards, Resource
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.state import CatanState
from hub.kit.hands import Bookkeeping

Choices = tuple[tuple[Value, Phrase], ...]


def asks(field: str) -> Phrase:
    """The words above an input where a form has several."""
    return phrase(f"catan.input.{field}")


def people(players: Iterable[PlayerId]) -> Choices:
    return tuple((player, phrase("catan.offer.person", player=Who(player))) for player in players)


def resources() -> Choices:
    return tuple((kind.value, phrase(f"catan.resource.{kind}")) for kind in RESOURCES)


def secret_resource(field: str, state: CatanState, victim: PlayerId) -> ChoiceInput:
    """Which card it was may be told, or stay between the two; one that the victim may have."""
    most = state.hands.at_most(victim) if victim not in state.hands.uncounted else state.box.bank
    kinds = tuple((kind, words) for kind, words in resources() if most[Resource(str(kind))])
    return ChoiceInput(field, ((None, phrase("catan.offer.secret_card")), *kinds), asks("secret"))


def secret_development(field: str, state: CatanState, *, may_hide: bool = True) -> ChoiceInput:
    """Of the kinds that are not all on the table already."""
    left = (kind for kind in DevelopmentKind if state.development.unseen(kind) > 0)
    kinds: Choices = tuple((kind.value, phrase(f"catan.development.{kind}")) for kind in left)
    if not may_hide:
        return ChoiceInput(field, kinds)
    return ChoiceInput(field, ((None, phrase("catan.offer.secret_card")), *kinds), asks("secret"))


def piles(most: Cards, *, now: Cards = NOTHING, steps: Mapping[Resource, int] | None = None) -> tuple[CardPile, ...]:
    """Piles to pick from, in the order of the bank; with `steps` only so many at a time."""
    shown = tuple(
        CardPile(kind, phrase(f"catan.resource.{kind}"), count, now[kind], steps[kind] if steps else 1)
        for kind, count in most.kinds()
    )
    if most.any:
        shown += (CardPile("any", phrase("catan.resource.any"), most.any, now.any),)
    return shown


def hand_piles(
    state: CatanState, player: PlayerId, *, steps: Mapping[Resource, int] | None = None, is_known_filled: bool = False
) -> tuple[CardPile, ...]:
    """What a player may pick from the own hand; only a number where kinds are not kept.

    With `is_known_filled` what is certain is picked already, so that only the hidden cards need to be named.
    """
    if state.hands.level is not Bookkeeping.FULL or player in state.hands.uncounted:
        return piles(Cards(any=state.hands.count(player) or 0))
    most = state.hands.at_most(player)
    if steps:
        most = Cards(*(most[kind] // steps[kind] * steps[kind] for kind in RESOURCES))
    now = replace(state.hands.at_least(player), any=0) if is_known_filled else NOTHING
    return piles(most, now=now, steps=steps)
