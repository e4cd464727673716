"""Deals of cards as whole numbers: for each seat a byte for every kind, and two for cards of unknown kind.

Adding and comparing deals is then adding and comparing numbers, however many are possible.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar

from hub.engine.phrase import PlayerId
from hub.kit.cards import MOST, CardCounts
from hub.kit.unknown import difference, spent

C = TypeVar("C", bound=CardCounts[Any])

Deals: TypeAlias = frozenset[int]  # all that are possible
NO_DEALS: Deals = frozenset()

KIND_BITS, KIND_MASK = 8, 0xFF
ANY_BITS, ANY_MASK = 16, 0xFFFF


@dataclass(frozen=True)
class Seating(Generic[C]):
    """Who sits at the table and which cards there are in all; so it knows how deals are written and read."""

    players: tuple[PlayerId, ...]
    whole: C

    # ------------------------------------------------------------ how a deal is written

    @cached_property
    def any_shift(self) -> int:
        return KIND_BITS * len(self.whole.KINDS)

    @cached_property
    def any_unit(self) -> int:
        return 1 << self.any_shift

    @cached_property
    def units(self) -> dict[str, int]:
        """One card of each kind."""
        return {kind: 1 << KIND_BITS * index for index, kind in enumerate(self.whole.KINDS)}

    @cached_property
    def shifts(self) -> dict[PlayerId, int]:
        return {player: (self.any_shift + ANY_BITS) * seat for seat, player in enumerate(self.players)}

    @cached_property
    def hand_mask(self) -> int:
        return (1 << self.any_shift + ANY_BITS) - 1

    @cached_property
    def kinds_mask(self) -> int:
        return self.any_unit - 1

    @cached_property
    def guards(self) -> int:
        """The top bits of all numbers in a hand: no count reaches them, so what borrows from them was too little."""
        return sum(unit << KIND_BITS - 1 for unit in self.units.values()) | self.any_unit << ANY_BITS - 1

    @cached_property
    def _cards(self) -> Callable[..., C]:
        return type(self.whole)

    @cached_property
    def _unknown(self) -> int:
        return sum(ANY_MASK << shift + self.any_shift for shift in self.shifts.values())

    @cached_property
    def _spare(self) -> int:
        """What lifts a count that is above all there are of its kind into the top bit."""
        return self.packed(self.whole.each(MOST - count for count in self.whole.counts))

    def packed(self, cards: C) -> int:
        *counts, unknown = cards.amounts
        return int.from_bytes(bytes(counts), "little") | unknown << self.any_shift

    def unpacked(self, hand: int) -> C:
        return self._cards(*self._counts(hand), hand >> self.any_shift)

    def size(self, hand: int) -> int:
        """How many cards are in a hand."""
        return sum(self._counts(hand)) + (hand >> self.any_shift)

    def _counts(self, hand: int) -> bytes:
        return (hand & self.kinds_mask).to_bytes(self.any_shift // KIND_BITS, "little")

    # ------------------------------------------------------------ what a deal says

    def hand(self, deal: int, player: PlayerId) -> int:
        return deal >> self.shifts[player] & self.hand_mask

    def dealt(self, deal: int) -> dict[PlayerId, C]:
        return {player: self.unpacked(self.hand(deal, player)) for player in self.players}

    def hands_of(self, deals: Deals, player: PlayerId) -> set[int]:
        shift, mask = self.shifts[player], self.hand_mask
        return {deal >> shift & mask for deal in deals}

    def bound(self, hands: set[int], pick: Callable[[Iterable[int]], int]) -> C:
        """Of each kind the least or the most that any of these hands has."""
        if len(hands) == 1:
            return self.unpacked(next(iter(hands)))
        *counts, unknown = map(pick, zip(*(self.unpacked(hand).amounts for hand in hands), strict=True))
        return self.whole.each(counts, any=unknown)

    def in_hands(self, deal: int) -> int:
        """The cards of known kind in all hands together."""
        return sum(deal >> shift & self.kinds_mask for shift in self.shifts.values())

    def number_in_hands(self, deal: int, kind: str) -> int:
        """How many of a kind are in hand for certain, in whosever."""
        return self.in_hands(deal) // self.units[kind] & KIND_MASK

    def hides_kinds(self, deals: Deals) -> bool:
        """Some hand may hold cards of unknown kind."""
        return any(map(self._unknown.__and__, deals))

    def can_show(self, deals: Deals, player: PlayerId, cards: C) -> bool:
        """In one of the deals the player holds these cards, and no other needs to stand for them."""
        shift, need, guards, mask = self.shifts[player], self.packed(cards), self.guards, self.hand_mask
        return any(((deal >> shift & mask | guards) - need) & guards == guards for deal in deals)

    # ------------------------------------------------------------ other deals that follow

    def at(self, player: PlayerId, cards: C) -> int:
        """What to add to a deal when the player gets these cards."""
        return self.packed(cards) << self.shifts[player]

    def deal(self, hands: Mapping[PlayerId, C]) -> int:
        return sum([self.at(player, cards) for player, cards in hands.items()])

    def with_hand(self, deal: int, player: PlayerId, cards: C) -> int:
        return deal + self.at(player, cards) - (self.hand(deal, player) << self.shifts[player])

    def less(self, deals: Deals, player: PlayerId, cards: C) -> Deals:
        """The deals in which a player can show these cards, without them."""
        need, guards = self.at(player, cards), self.guards << self.shifts[player]
        kept = set()
        for deal in deals:
            if not cards.any and ((deal | guards) - need) & guards == guards:
                kept.add(deal - need)
            elif cards.any or self.hand(deal, player) >> self.any_shift:
                rest = spent(self.unpacked(self.hand(deal, player)), cards)
                if rest is not None:
                    kept.add(self.with_hand(deal, player, rest))
        return frozenset(kept)

    def drawn(self, deals: Deals, victim: PlayerId, thief: PlayerId) -> Deals:
        """One card from hand to hand that nobody else sees: whichever the victim has."""
        down, up = self.shifts[victim], self.shifts[thief]
        numbers = [(unit, unit * KIND_MASK) for unit in self.units.values()]
        numbers.append((self.any_unit, self.any_unit * ANY_MASK))
        return frozenset(
            deal - (unit << down) + (unit << up)
            for unit, mask in numbers
            for deal in deals
            if deal >> down & self.hand_mask & mask
        )

    def drawn_in_sight(self, deals: Deals, victim: PlayerId, thief: PlayerId, kind: str) -> Deals:
        """One card of this kind; one of unknown kind turns out to be it where the victim holds none for certain."""
        down, up, unit = self.shifts[victim], self.shifts[thief], self.units[kind]
        after = set()
        for deal in deals:
            hand = self.hand(deal, victim)
            if hand & unit * KIND_MASK:
                after.add(deal - (unit << down) + (unit << up))
            elif hand >> self.any_shift:
                after.add(deal - (self.any_unit << down) + (unit << up))
        return frozenset(after)

    def holding(self, deals: Deals, player: PlayerId, kind: str, count: int) -> Deals:
        """Only the deals in which the player holds exactly so many of a kind; unknown cards make up what is missing."""
        shift, unit = self.shifts[player], self.units[kind]
        kept = set()
        for deal in deals:
            hand = self.hand(deal, player)
            have, wild = hand // unit & KIND_MASK, hand >> self.any_shift
            if have <= count <= have + wild:
                kept.add(deal + ((count - have) * (unit - self.any_unit) << shift))
        return frozenset(kept)

    def naming(self, deals: Deals, player: PlayerId, cards: C) -> Deals:
        """The deals in which the player may hold exactly these cards, with them in the place of unknown ones."""
        fits = {
            hand
            for hand in self.hands_of(deals, player)
            if (held := self.unpacked(hand)).total == cards.total and not cards.lacks(held).total
        }
        return frozenset(self.with_hand(deal, player, cards) for deal in deals if self.hand(deal, player) in fits)

    def mended(self, deals: Deals, player: PlayerId, cards: C) -> dict[C, Deals]:
        """The deals with this hand in the place of the old one, grouped by what the bank pays for that."""
        groups: dict[C, set[int]] = {}
        for deal in deals:
            change = difference(self.unpacked(self.hand(deal, player)), cards)
            groups.setdefault(change, set()).add(self.with_hand(deal, player, cards))
        return {change: frozenset(group) for change, group in groups.items()}

    def sound(self, deals: Deals, bank: C) -> Deals:
        """Without the deals that need more cards of a kind than there are; they come up where kinds are not known."""
        if not bank.is_real:
            return NO_DEALS
        elsewhere = int.from_bytes(bytes(bank.counts), "little") + self._spare
        guards = self.guards
        return frozenset([deal for deal in deals if not (self.in_hands(deal) + elsewhere) & guards])

    def loosened(self, deals: Deals) -> Deals:
        """One deal that allows everything these many allow: what is certain stays, the rest is of unknown kind."""
        loose = 0
        for player in self.players:
            hands = self.hands_of(deals, player)
            sure = self.bound(hands, min)
            hidden = self.size(next(iter(hands))) - sum(sure.counts)  # as many in all of them
            loose += self.at(player, self.whole.each(sure.counts, any=hidden))
        return frozenset({loose})
