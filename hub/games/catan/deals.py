"""Deals of cards as whole numbers: six bytes for each seat, five for the kinds and one for cards of unknown kind.

Adding and comparing deals is then adding and comparing numbers, however many are possible.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeAlias

from hub.games.catan.cards import RESOURCES, Cards

Deals: TypeAlias = frozenset[int]

SEAT_BITS = 48
SEAT_MASK = (1 << SEAT_BITS) - 1
GUARDS = 0x8080_8080_8080  # the top bit of each byte is never used by a count
ANY_SHIFT = 40
KIND_UNIT = {kind: 1 << 8 * index for index, kind in enumerate(RESOURCES)}
ANY_UNIT = 1 << ANY_SHIFT
ALL_UNKNOWN = sum(0xFF << SEAT_BITS * seat + ANY_SHIFT for seat in range(8))  # more seats than any game has
KINDS_MASK = ANY_UNIT - 1


@lru_cache(maxsize=8)
def too_many(whole: Cards) -> int:
    """What lifts a count that is above all there are of its kind into the top bit."""
    return sum((127 - whole[kind]) * unit for kind, unit in KIND_UNIT.items())


def packed(cards: Cards) -> int:
    return (
        cards.wood | cards.brick << 8 | cards.wool << 16 | cards.grain << 24 | cards.ore << 32 | cards.any << ANY_SHIFT
    )


def unpacked(hand: int) -> Cards:
    """
    >>> unpacked(packed(Cards(wood=3, ore=1, any=2)))
    Cards(wood=3, brick=0, wool=0, grain=0, ore=1, any=2)
    """
    return Cards(*hand.to_bytes(6, "little"))


def replaced(deal: int, shift: int, hand: int) -> int:
    return deal - ((deal >> shift & SEAT_MASK) << shift) + (hand << shift)


def bound(hands: set[int], pick: Callable[[Iterable[int]], int]) -> Cards:
    if len(hands) == 1:
        return unpacked(next(iter(hands)))
    return Cards(*map(pick, zip(*(hand.to_bytes(6, "little") for hand in hands), strict=True)))


def lacking(hand: Cards, cards: Cards) -> Cards:
    """What is missing when unknown cards are taken for whatever helps, first kinds first."""
    missing, wild = hand.lacks(cards), hand.any
    counts = []
    for kind in RESOURCES:
        helped = min(wild, missing[kind])
        wild -= helped
        counts.append(missing[kind] - helped)
    return Cards(*counts)


def spent(hand: Cards, cards: Cards) -> Cards | None:
    """A hand after these cards left it, cards of unknown kind on both sides; None when it cannot show them.

    What is paid in a known kind comes from that kind first. What is paid unseen may have been anything, so only what
    is left in every case stays known.
    """
    missing = hand.lacks(cards)
    if missing.total > hand.any or hand.total < cards.total:
        return None
    rest = [max(0, hand[kind] - cards[kind]) for kind in RESOURCES]
    wild = hand.any - missing.total
    if cards.any:
        sure = [max(0, count - cards.any) for count in rest]
        wild = sum(rest) + wild - cards.any - sum(sure)
        rest = sure
    return Cards.each(rest, any=wild)


def difference(hand: Cards, declared: Cards) -> Cards:
    """What the bank pays to make a hand the declared one; negative where it receives.

    A card of unknown kind in the hand may always have been the one that is declared.
    """
    more, less = hand.lacks(declared), declared.lacks(hand)
    wild = hand.any - declared.any
    counts = []
    for kind in RESOURCES:
        helped = min(max(wild, 0), more[kind])
        wild -= helped
        counts.append(more[kind] - helped - less[kind])
    return Cards.each(counts, any=-wild)


def after_payment(bank: Cards, paid: int) -> Cards:
    """The bank after it paid these cards; quick where it holds all of them for certain."""
    left = (packed(bank) | GUARDS) - paid
    return unpacked(left & ~GUARDS) if left & GUARDS == GUARDS else without(bank, unpacked(paid))


def without(bank: Cards, cards: Cards) -> Cards:
    """The bank after a payment; what it does not hold for certain comes out of its cards of unknown kind."""
    left = bank - cards
    if left.is_real or left.any <= 0:
        return left
    covered = min(-sum(min(0, count) for count in left.counts), left.any)
    counts, owed = [], covered
    for kind in RESOURCES:
        mended = min(owed, max(0, -left[kind]))
        owed -= mended
        counts.append(left[kind] + mended)
    return Cards.each(counts, any=left.any - covered)
