"""Reckoning with cards of unknown kind (`any`): each may have been whatever is missing, but only once."""

from typing import Any, TypeVar

from hub.kit.cards import CardCounts

C = TypeVar("C", bound=CardCounts[Any])


def lacking(hand: C, cards: C, unseen: C) -> C:
    """What is missing when unknown cards are taken for whatever helps, first kinds first.

    Of each kind only so many can be among them as nobody has seen elsewhere.
    """
    wild, counts = hand.any, []
    for missing, most in zip(hand.lacks(cards).counts, unseen.counts, strict=True):
        helped = min(wild, missing, most)
        wild -= helped
        counts.append(missing - helped)
    return hand.each(counts)


def spent(hand: C, cards: C) -> C | None:
    """A hand after these cards left it, cards of unknown kind on both sides; None when it cannot show them.

    What is paid in a known kind comes from that kind first. What is paid unseen may have been anything, so only what
    is left in every case stays known.
    """
    missing = hand.lacks(cards)
    if missing.total > hand.any or hand.total < cards.total:
        return None
    rest = [max(0, held - paid) for held, paid in zip(hand.counts, cards.counts, strict=True)]
    sure = [max(0, count - cards.any) for count in rest]
    return hand.each(sure, any=sum(rest) + hand.any - missing.total - cards.any - sum(sure))


def difference(hand: C, declared: C) -> C:
    """What the bank pays to make a hand the declared one; negative where it receives.

    A card of unknown kind in the hand may always have been the one that is declared.
    """
    wild, counts = hand.any - declared.any, []
    for more, less in zip(hand.lacks(declared).counts, declared.lacks(hand).counts, strict=True):
        helped = min(max(wild, 0), more)
        wild -= helped
        counts.append(more - helped - less)
    return hand.each(counts, any=-wild)


def without(bank: C, cards: C) -> C:
    """The bank after a payment; what it does not hold for certain comes out of its cards of unknown kind."""
    left = bank - cards
    if min(left.amounts) >= 0:
        return left
    wild, counts = left.any, []
    for count in left.counts:
        mended = min(max(wild, 0), max(0, -count))
        wild -= mended
        counts.append(count + mended)
    return bank.each(counts, any=wild)
