"""Hidden hands: what the table can know about who holds which cards, of whatever kinds a game has.

A stolen card is seen by two people only. The hub therefore keeps every deal of cards that fits what it was told and
drops those that later spending rules out. How many cards a player holds is the same in all of them.

What can be asked is in known_hands.py, how cards move in moving_hands.py, what a deal is made of in deals.py; here is
what people say: a player in private, the table in the open.
"""

from typing import Any, Self, TypeVar

from hub.engine.phrase import PlayerId
from hub.kit.cards import CardCounts
from hub.kit.deals import NO_DEALS, Deals, Seating
from hub.kit.known_hands import MOST_DEALS, Bookkeeping
from hub.kit.moving_hands import MovingHands
from hub.kit.unknown import without

__all__ = ["MOST_DEALS", "Bookkeeping", "Hands"]

C = TypeVar("C", bound=CardCounts[Any])


class Hands(MovingHands[C]):
    """The cards of all players and of the bank."""

    @classmethod
    def empty(cls, players: tuple[PlayerId, ...], whole: C, level: Bookkeeping = Bookkeeping.FULL) -> Self:
        """All cards are in the bank."""
        nobody: Deals = frozenset({0})
        bank = whole if level is Bookkeeping.FULL else whole.unknown(whole.total)
        uncounted = frozenset(players if level is Bookkeeping.OFF else ())
        return cls(Seating(players, whole), nobody, nobody, bank, level, uncounted)

    def at_level(self, level: Bookkeeping) -> Self:
        """Another way of book-keeping from now on: what is not kept is forgotten, what is new is not known yet."""
        if level is self.level:
            return self
        if level is Bookkeeping.OFF:
            return self.empty(self.players, self.whole, level)
        if level is Bookkeeping.COUNTS:
            counts = {player: self.whole.unknown(self.count(player) or 0) for player in self.players}
            deals = frozenset({self.seating.deal(counts)})
            return self.replace(
                known=deals, public=deals, bank=self.whole.unknown(self.bank.total), own={}, level=level
            )
        return self.replace(level=level)

    # ------------------------------------------------------------ in private

    def seen_by(self, player: PlayerId) -> Self:
        """What one player knows: what everybody can conclude, and what the player confided; nothing else is in it."""
        deals = self.own.get(player, self.public)
        return self._with(deals, deals, {})._settled()

    def confided(self, player: PlayerId, cards: C) -> Self:
        """A player confides a hand to the hub; `known` is empty when that cannot be."""

        def named(deals: Deals) -> Deals:
            return self.seating.sound(self.seating.naming(deals, player, cards), self.bank)

        own = {**self.own, player: named(self.own.get(player, self.public))}
        return self._with(named(self.known), self.public, own)

    # ------------------------------------------------------------ in the open

    def declared(self, player: PlayerId, cards: C) -> Self:
        """The table says what this hand is; the difference to what was known goes to or comes from the bank.

        Of the deals that the table holds possible those nearest to the declaration stay, and of these the largest group
        that agrees on the bank, because what lies in the bank is open to everybody. What was confided and does
        not fit that is forgotten. `known` is empty when the bank has not what it takes.
        """
        noted = self._noted(cards)
        if player in self.uncounted:
            return self._counted(player, noted)
        groups = self.seating.mended(self.public, player, noted)
        nearest = min(map(_distance, groups))
        change = max(
            (one for one in groups if _distance(one) == nearest), key=lambda one: (len(groups[one]), repr(one))
        )
        bank = without(self.bank, change)
        public = self.seating.sound(groups[change], bank)

        def agreed(deals: Deals) -> Deals:
            mended = self.seating.mended(deals, player, noted).get(change, NO_DEALS)
            return self.seating.sound(mended, bank) or public

        known = public if self.known is self.public else agreed(self.known)
        own = {one: agreed(deals) for one, deals in self.own.items()}
        return self._with(known, public, own, bank)._settled()

    def _counted(self, player: PlayerId, noted: C) -> Self:
        """The first word about a hand; it comes out of what nobody counted before."""
        bank = without(self.bank, noted)

        def counted(deals: Deals) -> Deals:
            named = frozenset(self.seating.with_hand(deal, player, noted) for deal in deals)
            return self.seating.sound(named, bank)

        public = counted(self.public)
        own = {one: counted(deals) or public for one, deals in self.own.items()}
        hands = self._with(counted(self.known) or public, public, own, bank)
        return hands.replace(uncounted=self.uncounted - {player})._settled()

    def _settled(self) -> Self:
        """Once the table knows which cards are in hand, in whosever, it knows the bank."""
        is_known = self.level is Bookkeeping.FULL and not self.uncounted and self.bank.any and self.public
        if not is_known or self.seating.hides_kinds(self.public):
            return self
        in_hand, *others = set(map(self.seating.in_hands, self.public))
        if others:
            return self

        def fitting(deals: Deals) -> Deals:
            """A private word that does not fit what lies in the bank is forgotten."""
            return frozenset(deal for deal in deals if self.seating.in_hands(deal) == in_hand) or self.public

        known = self.public if self.known is self.public else fitting(self.known)
        own = {one: fitting(deals) for one, deals in self.own.items()}
        return self._with(known, self.public, own, self.whole - self.seating.unpacked(in_hand))


def _distance(change: CardCounts[Any]) -> int:
    return sum(map(abs, change.amounts))
