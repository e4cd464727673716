"""What the table can know about who holds which cards."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, Self, TypeVar

from hub.engine.change import changed
from hub.engine.phrase import PlayerId
from hub.kit.cards import CardCounts
from hub.kit.deals import Deals, Seating
from hub.kit.unknown import lacking

C = TypeVar("C", bound=CardCounts[Any])

MOST_DEALS = 4_000  # every step of a game keeps its own, and a Pi has 512 MB


class Bookkeeping(StrEnum):
    """How much the table tells the hub."""

    FULL = "full"  # every trade: the hub knows the hands as far as a table can
    COUNTS = "counts"  # how many cards everybody holds
    OFF = "off"  # payouts, robber and points only


@dataclass(frozen=True)
class KnownHands(Generic[C]):
    """The cards of all players and of the bank.

    `known` are the deals the hub holds possible, `public` those everybody at the table holds possible; they differ
    only after somebody confided something to the hub. `own` are the deals that one player holds possible, who
    confided something: the public ones and that word, never what another one confided. `uncounted` players have
    not said yet how many cards they hold; with book-keeping off that is everybody, all the time.
    """

    seating: Seating[C]
    known: Deals
    public: Deals
    bank: C
    level: Bookkeeping = Bookkeeping.FULL
    uncounted: frozenset[PlayerId] = frozenset()
    own: Mapping[PlayerId, Deals] = field(default_factory=dict)

    replace = changed  # the hands with other facts: `hands.replace(bank=…)`

    @property
    def players(self) -> tuple[PlayerId, ...]:
        return self.seating.players

    @property
    def whole(self) -> C:
        """All cards that there are."""
        return self.seating.whole

    # ------------------------------------------------------------ how many

    def count(self, player: PlayerId) -> int | None:
        """How many cards a player holds; None while nobody said."""
        if player in self.uncounted:
            return None
        return self.seating.size(self.seating.hand(next(iter(self.known)), player))

    def has_cards(self, player: PlayerId) -> bool:
        """Whether there may be something to take."""
        return self.count(player) != 0

    def left(self, kind: str) -> int:
        """How many of a kind the bank may still hold, for all the table knows: it lies open to everybody."""
        if not self.bank.any:
            return self.bank[kind]
        elsewhere = min(self.seating.number_in_hands(deal, kind) for deal in self.public)
        return max(0, min(self.bank[kind] + self.bank.any, self.whole[kind] - elsewhere))

    def bank_has(self, cards: C) -> bool:
        """The bank may be able to pay these cards; which ones must be told as long as the hub knows its piles."""
        if cards.any > self.bank.any or not self.bank.covers(cards):
            return False
        return all(self.left(kind) >= count for kind, count in cards.kinds())

    # ------------------------------------------------------------ for all the hub knows

    def dealt(self, deal: int) -> dict[PlayerId, C]:
        """The hands of one of the deals."""
        return self.seating.dealt(deal)

    def possible(self, player: PlayerId) -> tuple[C, ...]:
        """The different hands a player may hold."""
        return tuple(map(self.seating.unpacked, sorted(self.seating.hands_of(self.known, player))))

    def most(self, player: PlayerId) -> C:
        """Of each kind the most a player may hold; unknown cards may be anything."""
        return self.whole if player in self.uncounted else self._most(self.known, player)

    def _most(self, deals: Deals, player: PlayerId) -> C:
        most = self.seating.bound(self.seating.hands_of(deals, player), max)
        if not most.any:
            return most
        hands = [(self.seating.unpacked(self.seating.hand(deal, player)), self._unseen(deal)) for deal in deals]
        return most.each(
            max(hand[kind] + min(hand.any, unseen[kind]) for hand, unseen in hands) for kind in self.whole.KINDS
        )

    def _unseen(self, deal: int) -> C:
        """Of each kind those that lie neither in the bank nor in a hand for certain: so many unknown ones may be."""
        return self.whole.each(
            max(0, self.whole[kind] - self.bank[kind] - self.seating.number_in_hands(deal, kind))
            for kind in self.whole.KINDS
        )

    def can_have(self, player: PlayerId, cards: C) -> bool:
        """The player may be able to show these cards."""
        if player in self.uncounted:  # such a hand is one with the bank
            return self.bank_has(cards)
        if self.seating.can_show(self.known, player, cards):
            return True
        if not (cards.any or self.seating.hides_kinds(self.known)):
            return False
        return bool(self.seating.sound(self.seating.less(self.known, player, cards), self.bank + cards))

    # ------------------------------------------------------------ for all the table knows

    def is_open(self, player: PlayerId) -> bool:
        """Everybody at the table could name every card of this hand."""
        hands = self.seating.hands_of(self.public, player)
        return len(hands) == 1 and player not in self.uncounted and not self.one_possible(player).any

    def one_possible(self, player: PlayerId) -> C:
        """A hand of the right size that fits what is known; the only one when nothing is hidden."""
        return self.seating.unpacked(min(self.seating.hands_of(self.public, player)))

    def at_least(self, player: PlayerId) -> C:
        """What a player holds for certain."""
        return self.seating.bound(self.seating.hands_of(self.public, player), min)

    def at_most(self, player: PlayerId) -> C:
        """Of each kind the most a player may hold; unknown cards may be anything."""
        return self._most(self.public, player)

    def seems_to_have(self, player: PlayerId, cards: C) -> bool:
        """The player may be able to show these cards; screens follow this, not what one player confided."""
        return not self.missing(player, cards).total

    def missing(self, player: PlayerId, cards: C) -> C:
        """What a player lacks to show these cards, in the best case."""
        if player in self.uncounted:
            return cards.unknown(0)
        if self.level is not Bookkeeping.FULL:
            return cards.unknown(max(0, cards.total - (self.count(player) or 0)))
        cases = {self.seating.hand(deal, player): deal for deal in self.public}
        lacks = (lacking(self.seating.unpacked(hand), cards, self._unseen(deal)) for hand, deal in cases.items())
        return min(lacks, key=lambda one: (one.total, one.counts))

    # ------------------------------------------------------------ what follows from a change

    def _noted(self, cards: C) -> C:
        """What of these cards the hub writes down."""
        return cards if self.level is Bookkeeping.FULL else cards.unknown(cards.total)

    def _after(self, change: Callable[[Deals], Deals], bank: C | None = None) -> Self:
        """The same change for all that is known, by whomever; a word that everybody sees to be wrong is forgotten."""
        after = change(self.public)
        is_open = not (self.own or self.bank.any or self.seating.hides_kinds(self.public))
        if is_open and self.known is self.public:  # cards are only moved, and none come up that there are not
            return self._with(after, after, {}, bank)
        bank = self.bank if bank is None else bank
        public = self.seating.sound(after, bank) or after

        def agreed(deals: Deals) -> Deals:
            return self.seating.sound(change(deals), bank) or public

        known = public if self.known is self.public else agreed(self.known)
        return self._with(known, public, {one: agreed(deals) for one, deals in self.own.items()}, bank)

    def _with(self, known: Deals, public: Deals, own: Mapping[PlayerId, Deals], bank: C | None = None) -> Self:
        """These deals from now on; where there are too many to keep, what is certain in all of them."""
        is_loose = max(len(known), len(public)) > MOST_DEALS
        own = {
            one: self.seating.loosened(deals) if is_loose or len(deals) > MOST_DEALS else deals
            for one, deals in own.items()
            if deals and deals != public
        }
        if is_loose:
            known = public = self.seating.loosened(public)
        return self.replace(known=known, public=public, own=own, bank=self.bank if bank is None else bank)
