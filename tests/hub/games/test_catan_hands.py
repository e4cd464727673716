"""What the table can know about hands when thefts stay secret."""

import random
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.engine.phrase import PlayerId
from hub.games.catan.cards import ALL_CARDS, FULL_BANK, NOTHING, RESOURCES, Cards, Resource
from hub.kit.hands import MOST_DEALS, Bookkeeping, Hands

A, B, C = PLAYERS = tuple(PlayerId(name) for name in "abc")
Deal = tuple[Cards, ...]


def empty(players: tuple[PlayerId, ...], level: Bookkeeping = Bookkeeping.FULL) -> Hands[Cards]:
    return Hands.empty(players, FULL_BANK, level)


def deals(hands: Hands[Cards]) -> set[Deal]:
    return {tuple(hands.dealt(deal).values()) for deal in hands.known}


# ---------------------------------------------------------------- an independent account of the same table


class Worlds:
    """Every deal that is possible, kept the slow and obvious way."""

    def __init__(self) -> None:
        self.all: set[Deal] = {(Cards(), Cards(), Cards())}

    def given(self, seat: int, cards: Cards) -> None:
        self.all = {_with(deal, seat, deal[seat] + cards) for deal in self.all}

    def taken(self, seat: int, cards: Cards) -> None:
        self.all = {_with(deal, seat, deal[seat] - cards) for deal in self.all if (deal[seat] - cards).is_real}

    def stolen(self, victim: int, thief: int) -> None:
        self.all = {
            _with(_with(deal, victim, deal[victim] - Cards.of(kind)), thief, deal[thief] + Cards.of(kind))
            for deal, kind in product(self.all, RESOURCES)
            if deal[victim][kind]
        }


def _with(deal: Deal, seat: int, hand: Cards) -> Deal:
    return (*deal[:seat], hand, *deal[seat + 1 :])


def _some_cards(dice: random.Random, most: int) -> Cards:
    return Cards.sum(Cards.of(dice.choice(RESOURCES)) for _ in range(dice.randint(1, most)))


def _play(dice: random.Random, steps: int) -> Iterator[tuple[Hands[Cards], Worlds, Deal]]:
    """A table at which the hub, the slow account and the real cards go side by side."""
    hands, worlds = empty(PLAYERS), Worlds()
    real: Deal = (Cards(), Cards(), Cards())
    for _ in range(steps):
        seat, other = dice.sample(range(3), 2)
        deed = dice.choice(["income", "income", "pay", "steal"])
        if deed == "income":
            cards = _some_cards(dice, 3)
            hands, real = hands.given({PLAYERS[seat]: cards}), _with(real, seat, real[seat] + cards)
            worlds.given(seat, cards)
        elif deed == "pay" and real[seat].total:
            held = [kind for kind in RESOURCES for _ in range(real[seat][kind])]
            cards = Cards.sum(Cards.of(kind) for kind in dice.sample(held, dice.randint(1, min(4, len(held)))))
            assert hands.can_have(PLAYERS[seat], cards)
            hands, real = hands.taken(PLAYERS[seat], cards), _with(real, seat, real[seat] - cards)
            worlds.taken(seat, cards)
        elif deed == "steal" and real[seat].total:
            kind = dice.choice([kind for kind in RESOURCES for _ in range(real[seat][kind])])
            hands = hands.stolen(PLAYERS[seat], PLAYERS[other], None)
            real = _with(_with(real, seat, real[seat] - Cards.of(kind)), other, real[other] + Cards.of(kind))
            worlds.stolen(seat, other)
        yield hands, worlds, real


@given(st.integers(0, 100_000))
@settings(max_examples=60)
def test_exactly_the_possible_deals_are_kept(seed: int) -> None:
    for hands, worlds, real in _play(random.Random(seed), 14):
        if len(worlds.all) > MOST_DEALS:
            return
        assert deals(hands) == worlds.all
        assert real in worlds.all
        assert hands.bank + Cards.sum(real) == FULL_BANK
        for seat, player in enumerate(PLAYERS):
            held = [deal[seat] for deal in worlds.all]
            assert hands.count(player) == real[seat].total
            assert set(hands.possible(player)) == set(held)
            assert hands.at_least(player) == Cards(*(min(hand[kind] for hand in held) for kind in RESOURCES))
            assert hands.at_most(player) == Cards(*(max(hand[kind] for hand in held) for kind in RESOURCES))


def test_many_secret_thefts_stay_manageable_and_never_rule_out_the_truth() -> None:
    dice = random.Random(4)
    hands = empty(PLAYERS).given({player: Cards(3, 3, 3, 3, 3) for player in PLAYERS})
    real, bank = [Cards(3, 3, 3, 3, 3)] * 3, hands.bank
    for turn in range(60):
        thief, victim = ((0, 1), (1, 2), (2, 0))[turn % 3]
        kind = dice.choice([kind for kind in RESOURCES if real[victim][kind]])
        real[victim], real[thief] = real[victim] - Cards.of(kind), real[thief] + Cards.of(kind)
        hands = hands.stolen(PLAYERS[victim], PLAYERS[thief], None)
        assert len(hands.known) <= MOST_DEALS
        assert all(hands.can_have(player, held) for player, held in zip(PLAYERS, real, strict=True))
    assert hands.bank == bank
    assert [hands.count(player) for player in PLAYERS] == [15, 15, 15]


def test_a_hand_to_start_mending_from_has_the_right_size() -> None:
    hands = empty((A, B)).given({A: Cards(wood=2, ore=1), B: Cards(brick=1)}).stolen(A, B, None)
    for player in (A, B):
        assert hands.one_possible(player).total == hands.count(player)
        assert hands.can_have(player, hands.one_possible(player))


# ---------------------------------------------------------------- private words


def test_what_is_told_in_private_is_not_public() -> None:
    hands = empty((A, B)).given({A: Cards(wood=1, ore=1)}).stolen(A, B, Resource.ORE)
    assert hands.possible(B) == (Cards(ore=1),)
    assert hands.at_least(B) == Cards()
    assert hands.at_most(B) == Cards(wood=1, ore=1)
    spent = hands.taken(B, Cards(ore=1))  # now everybody has seen it
    assert spent.at_least(A) == spent.at_most(A) == Cards(wood=1)


def test_a_told_hand_must_be_possible() -> None:
    hands = empty((A, B)).given({A: Cards(wood=1, ore=1)}).stolen(A, B, None)
    assert not hands.confided(A, Cards(brick=1)).known
    assert hands.confided(A, Cards(wood=1)).possible(B) == (Cards(ore=1),)


def test_the_tables_word_moves_the_difference_to_the_bank() -> None:
    hands = empty((A, B)).given({A: Cards(wood=1, ore=1)}).stolen(A, B, None)
    mended = hands.declared(A, Cards(grain=2))
    assert mended.count(A) == 2
    assert mended.bank + Cards.sum(mended.possible(p)[0] for p in (A, B)) == FULL_BANK


# ---------------------------------------------------------------- cards of unknown kind


def test_cards_of_unknown_kind_pay_for_anything_once() -> None:
    hands = empty((A, B), Bookkeeping.COUNTS).given({A: Cards(wood=3)})
    assert hands.possible(A) == (Cards(any=3),)
    assert hands.can_have(A, Cards(ore=3))
    assert not hands.can_have(A, Cards(ore=2, wood=2))
    assert hands.taken(A, Cards(ore=2)).count(A) == 1
    assert hands.bank.total == ALL_CARDS - 3


def test_after_counting_hands_that_are_said_in_the_open_make_the_bank_known_again() -> None:
    counted = empty((A, B), Bookkeeping.COUNTS).given({A: Cards(wood=2), B: Cards(ore=1)})
    hands = counted.at_level(Bookkeeping.FULL)
    assert hands.declared(A, Cards(wood=2)).declared(B, Cards(ore=1)).bank == FULL_BANK - Cards(wood=2, ore=1)


def test_a_hand_told_in_private_is_not_to_be_read_from_the_bank() -> None:
    """Not even when the hub then knows all cards: the others could count."""
    counted = empty((A, B), Bookkeeping.COUNTS).given({A: Cards(wood=2), B: Cards(ore=1)})
    hands = counted.at_level(Bookkeeping.FULL)
    confided = hands.confided(A, Cards(wood=2))
    assert confided.bank == hands.bank
    assert [confided.left(kind) for kind in RESOURCES] == [hands.left(kind) for kind in RESOURCES]
    both = confided.confided(B, Cards(ore=1))
    assert both.bank == hands.bank
    assert both.at_most(A) == Cards(2, 2, 2, 2, 2)


def test_what_the_table_says_of_a_hand_changes_the_bank_alike_whoever_told_what() -> None:
    """A stolen card was confided by the thief; the hand of the victim is mended in the open."""
    hands = empty((A, B)).given({A: Cards(wood=2, ore=2)})
    mended = [
        hands.stolen(A, B, card).declared(A, Cards(wood=2, ore=2)) for card in (None, Resource.WOOD, Resource.ORE)
    ]
    assert len({(one.bank, one.public) for one in mended}) == 1


def test_only_what_all_deals_agree_on_settles_the_bank() -> None:
    """The thief discards a card that nobody saw: which one is in the bank now, the deals do not agree on."""
    hands = empty((A, B)).given({A: Cards(wood=1, ore=1)}).stolen(A, B, None).taken(B, Cards(any=1))
    said = hands.declared(B, NOTHING)
    assert set(said.possible(A)) == {Cards(ore=1), Cards(wood=1)}, "no possible hand is thrown away"
    assert said.bank.any == 1


def test_paying_unseen_leaves_only_what_is_certain() -> None:
    hands = empty((A, B)).given({A: Cards(wood=5, ore=1)}).taken(A, Cards(any=2))
    assert hands.possible(A) == (Cards(wood=3, any=1),)
    assert hands.can_have(A, Cards(wood=4))
    assert hands.bank.total == ALL_CARDS - 4


@pytest.mark.parametrize("level", list(Bookkeeping))
def test_switching_levels_keeps_the_number_of_cards(level: Bookkeeping) -> None:
    hands = empty((A, B)).given({A: Cards(wood=4), B: Cards(ore=2)}).stolen(A, B, None).at_level(level)
    if level is Bookkeeping.OFF:
        assert hands.count(A) is None
        assert hands.can_have(A, Cards(ore=9))
        assert hands.taken(A, Cards(ore=9)) == hands.given({A: Cards(ore=3)}) == hands
    else:
        assert (hands.count(A), hands.count(B)) == (3, 3)
        assert hands.bank.total == ALL_CARDS - 6


def test_off_then_counting_again() -> None:
    hands = empty((A, B), Bookkeeping.OFF).at_level(Bookkeeping.COUNTS)
    assert hands.count(A) is None
    hands = hands.declared(A, Cards(any=5)).stolen(A, B, None)
    assert hands.count(A) == 4
    assert hands.count(B) is None
    hands = hands.declared(B, Cards(any=2)).stolen(A, B, None)
    assert (hands.count(A), hands.count(B)) == (3, 3)
    assert hands.bank.total == ALL_CARDS - 6


def test_nobody_hands_over_more_of_a_kind_than_there_are() -> None:
    """Cards of unknown kind may be anything, but not what lies in the bank."""
    hands = empty((A, B)).given({A: Cards(brick=2), B: Cards(ore=4)})
    assert hands.can_hand_over(Resource.BRICK, {A: 2})
    guessed = hands.at_level(Bookkeeping.COUNTS).at_level(Bookkeeping.FULL)
    known_bank = guessed.replace(bank=FULL_BANK - Cards(brick=2, ore=4))
    assert known_bank.can_hand_over(Resource.BRICK, {B: 2})
    assert not known_bank.can_hand_over(Resource.BRICK, {B: 3})


def test_what_was_told_and_does_not_fit_the_bank_is_forgotten() -> None:
    """One tells in private a hand that the table then says otherwise, of all hands."""
    hands = empty((A, B), Bookkeeping.COUNTS).given({A: Cards(wood=2)}).at_level(Bookkeeping.FULL)
    said = hands.confided(A, Cards(ore=2)).declared(A, Cards(wood=2))
    assert said.possible(A) == (Cards(wood=2),)
    assert said.bank == FULL_BANK - Cards(wood=2)


def test_what_was_told_and_the_bank_then_pays_out_is_forgotten() -> None:
    """Two say in private that all grain is in their hands, and the bank pays one more to everybody's eyes."""
    counted = empty((A, B), Bookkeeping.COUNTS).given({A: Cards(grain=10), B: Cards(grain=9)})
    hands = counted.at_level(Bookkeeping.FULL)
    confided = hands.confided(A, Cards(grain=10)).confided(B, Cards(grain=9))
    assert confided.possible(A) == (Cards(grain=10),)
    paid = Cards(grain=1)
    assert confided.given({A: paid}).possible(A) == hands.given({A: paid}).possible(A) == (Cards(grain=1, any=10),)
