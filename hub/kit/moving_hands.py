"""Cards that move in sight of the table, and those that move unseen: what everybody then holds possible."""

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from hub.engine.phrase import PlayerId
from hub.kit.cards import CardCounts
from hub.kit.deals import Deals
from hub.kit.known_hands import Bookkeeping, KnownHands
from hub.kit.unknown import without

C = TypeVar("C", bound=CardCounts[Any])


class MovingHands(KnownHands[C]):
    """Hands whose cards change their place. A hand nobody counts is one with the bank."""

    def given(self, changes: Mapping[PlayerId, C]) -> Self:
        """From the bank to players."""
        noted = {player: self._noted(cards) for player, cards in changes.items() if player not in self.uncounted}
        added = self.seating.deal(noted)
        if not added:
            return self
        bank = without(self.bank, type(self.bank).sum(noted.values()))
        return self._after(lambda deals: frozenset([deal + added for deal in deals]), bank)

    def taken(self, player: PlayerId, cards: C) -> Self:
        """From a player to the bank; what the player showed narrows what the table knows."""
        if player in self.uncounted or not cards.total:
            return self
        noted = self._noted(cards)
        return self._after(lambda deals: self.seating.less(deals, player, noted), self.bank + noted)

    def swapped(self, player: PlayerId, gives: C, gets: C) -> Self:
        """With the bank, both ways at once."""
        if player in self.uncounted:
            return self
        paid, got = self._noted(gives), self._noted(gets)
        return self._after(
            lambda deals: self._more(self.seating.less(deals, player, paid), player, got),
            without(self.bank + paid, got),
        )

    def moved(self, giver: PlayerId, taker: PlayerId, cards: C) -> Self:
        """From hand to hand in the open."""
        if taker in self.uncounted:
            return self.taken(giver, cards)
        if giver in self.uncounted:
            return self.given({taker: cards})
        noted = self._noted(cards)
        return self._after(lambda deals: self._more(self.seating.less(deals, giver, noted), taker, noted))

    def _more(self, deals: Deals, player: PlayerId, cards: C) -> Deals:
        added = self.seating.at(player, cards)
        return frozenset([deal + added for deal in deals])

    def stolen(self, victim: PlayerId, thief: PlayerId, card: str | None) -> Self:
        """One hidden card from hand to hand; which one, the hub learns only when it is confided."""
        if self.uncounted & {victim, thief}:
            unseen = self.whole.unknown(1)
            return self.moved(victim, thief, unseen) if self.can_have(victim, unseen) else self

        def in_secret(deals: Deals) -> Deals:
            return self.seating.drawn(deals, victim, thief)

        if card is None or self.level is not Bookkeeping.FULL:
            return self._after(in_secret)

        def in_sight(deals: Deals) -> Deals:
            return self.seating.drawn_in_sight(deals, victim, thief, card)

        # Both of them saw the card, so the word of one is no news to the other.
        own = {one: in_secret(deals) for one, deals in self.own.items()}
        own |= {one: in_sight(self.own.get(one, self.public)) for one in (victim, thief)}
        return self._with(in_sight(self.known), in_secret(self.public), own)

    def handed_over(self, taker: PlayerId, kind: str, handed: Mapping[PlayerId, int]) -> Self:
        """Everybody hands over all cards of a kind; how many, the table sees."""
        hands = self
        for giver, count in handed.items():
            if giver not in self.uncounted and self.level is Bookkeeping.FULL:
                hands = hands._all_of_kind(giver, kind, count)
            hands = hands.moved(giver, taker, self.whole.of(kind, count))
        return hands

    def _all_of_kind(self, player: PlayerId, kind: str, count: int) -> Self:
        return self._after(lambda deals: self.seating.holding(deals, player, kind, count))

    def can_hand_over(self, kind: str, handed: Mapping[PlayerId, int]) -> bool:
        """These numbers of a kind fit what the hub knows, all together."""
        elsewhere = sum(count for giver, count in handed.items() if giver in self.uncounted)
        if elsewhere and not self.bank_has(self._noted(self.whole.of(kind, elsewhere))):
            return False
        counted = {giver: count for giver, count in handed.items() if giver not in self.uncounted}
        if self.level is not Bookkeeping.FULL:
            return all(count <= (self.count(giver) or 0) for giver, count in counted.items())
        deals = self.known
        for giver, count in counted.items():
            deals = self.seating.holding(deals, giver, kind, count)
        return bool(self.seating.sound(deals, self.bank))
