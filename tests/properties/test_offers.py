"""Whatever is offered is accepted, on every screen, in every game with any expansions.

No two offers of a moment have one key.
"""

import random
from collections import Counter
from contextlib import nullcontext, suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.engine.definition import GameDefinition
from hub.engine.match import Match
from hub.engine.messages import IllegalCommand
from hub.engine.offer import CardsInput, DependentInput, Offer, OfferKind, PlainInput, TextInput
from hub.games.catan.state import CatanState
from hub.kit.known_hands import Bookkeeping
from hub.service.codec import GameCodec
from tests.all_games import ALL_GAMES
from tests.random_table import answer, random_match


def filled(offer: Offer, dice: random.Random) -> dict[str, Any] | None:
    """A form as a page would let it be sent; None where chance filled in what it would not."""
    answers: dict[str, Any] = {}
    asked: list[PlainInput] = []
    for one in offer.inputs:
        plain = one.after(answers) if isinstance(one, DependentInput) else one
        if plain is None:
            continue
        asked.append(plain)
        if not isinstance(plain, CardsInput):
            answers[plain.field] = answer(plain, dice)
        elif (cards := _cards(plain, answers, asked, dice)) is not None:
            answers[plain.field] = cards
        else:
            return None
    handfuls = [one for one in asked if isinstance(one, CardsInput)]
    if len(handfuls) > 1 and not any(sum(answers[one.field].values()) for one in handfuls):
        return None
    return {"type": offer.command.__name__, **offer.given, **answers}


def _cards(
    one: CardsInput, answers: dict[str, Any], asked: list[PlainInput], dice: random.Random
) -> dict[str, int] | None:
    """A few cards, more of them being no better a test; as many as are wanted or paid for."""
    if one.exactly is not None:
        cards: dict[str, int] = answer(one, dice)
        return cards
    barred = {kind for kind, count in answers.get(one.apart_from, {}).items() if count} if one.apart_from else set()
    piles = {pile.kind: pile for pile in one.piles if pile.kind not in barred}
    paying = [other for other in asked[:-1] if isinstance(other, CardsInput) and any(p.step > 1 for p in other.piles)]
    if paying:
        wanted = sum(answers[paying[0].field][pile.kind] // pile.step for pile in paying[0].piles)
        deck = [kind for kind, pile in piles.items() for _ in range(pile.most)]
        return dict(Counter(dice.sample(deck, wanted))) if wanted <= len(deck) else None
    some = {kind: pile.step * dice.randint(0, min(1, pile.most // pile.step)) for kind, pile in piles.items()}
    return some if sum(some.values()) >= one.least else None


def _is_anybodys_guess(match: Match) -> bool:
    """Some cards of Catan are hidden or not counted, so that a player may be asked for more than is in hand."""
    state = match.play().state
    if not isinstance(state, CatanState):
        return False
    hands = state.hands
    hides = hands.level is not Bookkeeping.FULL or not all(map(hands.is_open, hands.players))
    return hides or any(state.development.held.values())


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
@given(st.integers(0, 100_000), st.integers(0, 160))
@settings(max_examples=25)
def test_whatever_is_offered_is_accepted(game: GameDefinition[Any], seed: int, steps: int) -> None:
    match = random_match(game, seed=seed, steps=steps, overrides=0.0)
    codec, dice = GameCodec(game), random.Random(seed)
    own = [offer for player in match.setup.players for offer in match.private_offers(player.id)]
    for offer in (*match.offers(), *own):
        if offer.kind is OfferKind.OVERRIDE or any(isinstance(one, TextInput) for one in offer.inputs):
            continue
        said = filled(offer, dice)
        if said is None:
            continue
        with suppress(IllegalCommand) if _is_anybodys_guess(match) else nullcontext():
            match.after(codec.command_from_json(said))


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
@given(st.integers(0, 100_000), st.integers(0, 160))
@settings(max_examples=25)
def test_every_offer_of_a_moment_has_a_key_of_its_own(game: GameDefinition[Any], seed: int, steps: int) -> None:
    match = random_match(game, seed=seed, steps=steps)
    for offers in (match.offers(), *(match.private_offers(player.id) for player in match.setup.players)):
        twice = [key for key, times in Counter(offer.key for offer in offers).items() if times > 1]
        assert not twice
