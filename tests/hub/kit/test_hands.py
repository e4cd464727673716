"""Hidden hands of fishermen: three kinds of fish, up to eight at the table, as many of a kind as a box may hold.

What Catan makes of its five kinds is in tests/hub/games/test_catan_hands.py.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.engine.phrase import PlayerId
from hub.kit.cards import MOST, CardCounts
from hub.kit.deals import Seating
from hub.kit.hands import MOST_DEALS, Bookkeeping, Hands
from hub.kit.unknown import difference, lacking, spent, without
from tests.hub.kit.fish import SEA, Fish, Kind

CREW = tuple(PlayerId(name) for name in ("ann", "ben", "cleo", "dan", "eve", "fay", "gus", "hal"))
ANN, BEN, CLEO, *_ = CREW
COD, EEL, RAY = Kind
NOTHING = Fish()

Deal = tuple[Fish, ...]
amounts = st.builds(Fish, *[st.integers(0, 6)] * 4)


def deals(hands: Hands[Fish]) -> set[Deal]:
    return {tuple(hands.dealt(deal).values()) for deal in hands.known}


# ---------------------------------------------------------------- beside an account that is slow and obvious


def _with(deal: Deal, seat: int, hand: Fish) -> Deal:
    return (*deal[:seat], hand, *deal[seat + 1 :])


def _robbed(worlds: set[Deal], victim: int, thief: int) -> set[Deal]:
    return {
        _with(_with(deal, victim, deal[victim] - Fish.of(kind)), thief, deal[thief] + Fish.of(kind))
        for deal, kind in product(worlds, Kind)
        if deal[victim][kind]
    }


def _night(dice: random.Random, seats: int, steps: int) -> Iterator[tuple[Hands[Fish], set[Deal], Deal]]:
    """The hub, every possible world, and the fish as they really are."""
    players = CREW[:seats]
    real: Deal = (NOTHING,) * seats
    hands, worlds = Hands.empty(players, SEA), {real}
    for _ in range(steps):
        seat, other = dice.sample(range(seats), 2)
        deed = dice.choice(("catch", "catch", "sell", "rob"))
        if deed == "catch":
            fish = Fish.of(dice.choice((COD, EEL)), dice.randint(1, 3))
            hands, real = hands.given({players[seat]: fish}), _with(real, seat, real[seat] + fish)
            worlds = {_with(deal, seat, deal[seat] + fish) for deal in worlds}
        elif real[seat].total:
            kind = dice.choice([kind for kind, count in real[seat].kinds() for _ in range(count)])
            fish = Fish.of(kind)
            if deed == "sell":
                assert hands.can_have(players[seat], fish)
                hands, real = hands.taken(players[seat], fish), _with(real, seat, real[seat] - fish)
                worlds = {_with(deal, seat, deal[seat] - fish) for deal in worlds if deal[seat][kind]}
            else:
                hands = hands.stolen(players[seat], players[other], None)
                real = _with(_with(real, seat, real[seat] - fish), other, real[other] + fish)
                worlds = _robbed(worlds, seat, other)
        yield hands, worlds, real


@given(st.integers(0, 100_000), st.integers(2, 8))
@settings(max_examples=60)
def test_exactly_the_possible_deals_are_kept_for_any_number_of_seats(seed: int, seats: int) -> None:
    for hands, worlds, real in _night(random.Random(seed), seats, 14):
        if len(worlds) > MOST_DEALS:
            return
        assert deals(hands) == worlds
        assert real in worlds
        assert hands.bank + Fish.sum(real) == SEA
        for seat, player in enumerate(CREW[:seats]):
            assert hands.count(player) == real[seat].total
            assert set(hands.possible(player)) == {deal[seat] for deal in worlds}
            assert all(hands.at_least(player)[kind] <= real[seat][kind] <= hands.at_most(player)[kind] for kind in Kind)


# ---------------------------------------------------------------- how much a box may hold


def test_one_may_hold_all_cards_of_the_largest_box() -> None:
    hands = Hands.empty(CREW, SEA).given({player: Fish(cod=15) for player in CREW})
    for player in CREW[1:]:
        hands = hands.moved(player, ANN, Fish(cod=15))
    hands = hands.given({ANN: Fish(cod=7)})
    assert hands.possible(ANN) == (Fish(cod=MOST),)
    assert not hands.bank_has(Fish.of(COD))
    assert hands.can_have(ANN, Fish(cod=MOST))
    assert hands.taken(ANN, Fish(cod=MOST)).bank == SEA


def test_all_cards_of_a_box_may_be_of_unknown_kind() -> None:
    hands = Hands.empty(CREW, SEA, Bookkeeping.COUNTS).given({ANN: SEA})
    assert hands.count(ANN) == SEA.total == 170
    assert hands.bank == NOTHING
    told = hands.at_level(Bookkeeping.FULL).declared(ANN, SEA)
    assert told.possible(ANN) == (SEA,)


def test_nobody_holds_more_of_a_kind_than_the_box_has() -> None:
    """Three rays are in the sea; who holds two of them leaves one to the others."""
    hands = Hands.empty((ANN, BEN), SEA, Bookkeeping.COUNTS).given({ANN: Fish(ray=2), BEN: Fish(eel=4)})
    hands = hands.at_level(Bookkeeping.FULL).declared(ANN, Fish(ray=2))
    assert hands.can_have(BEN, Fish(ray=1, cod=3))
    assert not hands.can_have(BEN, Fish(ray=2))
    assert not hands.confided(BEN, Fish(ray=2, cod=2)).known
    assert not hands.declared(BEN, Fish(ray=2)).known
    assert not hands.can_hand_over(RAY, {BEN: 2})


def test_a_deal_that_a_payment_shows_to_be_impossible_is_dropped() -> None:
    """All rays but one are in the bank; when Ann pays a ray out of an unknown card, Ben cannot hold it."""
    hands = Hands.empty((ANN, BEN), SEA)
    deals_before = frozenset(hands.seating.deal({ANN: Fish(any=1), BEN: Fish.of(kind)}) for kind in (COD, RAY))
    hands = hands.replace(known=deals_before, public=deals_before, bank=SEA - Fish(cod=1, ray=1))
    assert hands.taken(ANN, Fish(ray=1)).possible(BEN) == (Fish(cod=1),)


@dataclass(frozen=True, slots=True)
class Goods(CardCounts[str]):
    """Eight kinds, as many as any game that comes."""

    KINDS = ("a", "b", "c", "d", "e", "f", "g", "h")

    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0
    e: int = 0
    f: int = 0
    g: int = 0
    h: int = 0
    any: int = 0


@given(st.lists(st.builds(Goods, *[st.integers(0, MOST)] * 8, st.integers(0, 8 * MOST)), min_size=8, max_size=8))
def test_a_deal_reads_as_it_was_written(hands: list[Goods]) -> None:
    seating = Seating(CREW, Goods.each([MOST] * 8))
    written = dict(zip(CREW, hands, strict=True))
    assert seating.dealt(seating.deal(written)) == written
    assert [seating.size(seating.packed(hand)) for hand in hands] == [hand.total for hand in hands]


# ---------------------------------------------------------------- words


def test_what_one_tells_in_private_only_the_hub_and_that_one_know() -> None:
    hands = Hands.empty((ANN, BEN, CLEO), SEA).given({ANN: Fish(cod=1, ray=1)}).stolen(ANN, BEN, None)
    told = hands.confided(BEN, Fish(ray=1))
    assert told.possible(ANN) == (Fish(cod=1),)
    assert told.seen_by(BEN).possible(ANN) == (Fish(cod=1),)
    assert told.seen_by(CLEO) == hands.seen_by(CLEO)
    assert told.at_most(BEN) == hands.at_most(BEN) == Fish(cod=1, ray=1)
    assert told.missing(BEN, Fish(eel=1, ray=1)) == Fish(eel=1), "for all the table knows"


def test_handing_over_all_of_a_kind_tells_the_table_how_many_there_were() -> None:
    hands = Hands.empty((ANN, BEN, CLEO), SEA).given({ANN: Fish(cod=1, ray=1)}).stolen(ANN, BEN, None)
    assert not hands.can_hand_over(RAY, {ANN: 1, BEN: 1})
    after = hands.handed_over(CLEO, RAY, {ANN: 0, BEN: 1})
    assert deals(after) == {(Fish(cod=1), NOTHING, Fish(ray=1))}


def test_the_bank_is_known_again_when_all_hands_are() -> None:
    counted = Hands.empty((ANN, BEN), SEA, Bookkeeping.COUNTS).given({ANN: Fish(eel=2), BEN: Fish(ray=1)})
    hands = counted.at_level(Bookkeeping.FULL).declared(ANN, Fish(eel=2))
    assert hands.bank.any
    assert hands.declared(BEN, Fish(ray=1)).bank == SEA - Fish(eel=2, ray=1)


# ---------------------------------------------------------------- reckoning with cards of unknown kind


@given(amounts, amounts)
def test_what_is_spent_and_what_is_left_make_up_the_hand(hand: Fish, paid: Fish) -> None:
    rest = spent(hand, paid)
    assert (rest is not None) == (hand.covers(paid))
    if rest is not None:
        assert rest.is_real
        assert rest.total == hand.total - paid.total


@given(amounts, amounts)
def test_a_mended_hand_and_the_bank_keep_all_cards(hand: Fish, declared: Fish) -> None:
    bank = Fish(20, 20, 20, 20)
    after = without(bank, difference(hand, declared))
    assert after.total + declared.total == bank.total + hand.total


@given(amounts, amounts)
def test_nothing_is_lacking_where_the_hand_covers_it(hand: Fish, cards: Fish) -> None:
    named = Fish.each(cards.counts)
    assert (lacking(hand, named, Fish(20, 20, 20, 20)).total == 0) == hand.covers(named)


@pytest.mark.parametrize(
    ("bank", "paid", "left"),
    [
        (Fish(cod=3, any=2), Fish(cod=2), Fish(cod=1, any=2)),
        (Fish(cod=3, any=2), Fish(cod=4), Fish(any=1)),
        (Fish(cod=1), Fish(cod=2), Fish(cod=-1)),
    ],
)
def test_a_bank_pays_with_what_it_has_for_certain_first(bank: Fish, paid: Fish, left: Fish) -> None:
    assert without(bank, paid) == left
