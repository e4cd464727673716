"""What the table can know about who holds which cards (section 17 of the rules: observability).

A stolen card is seen by two people only. The hub therefore keeps every deal of cards that fits what it was told and
drops those that later spending rules out. How many cards a player holds is the same in all of them.

What a deal is made of, deals.py says.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from hub.engine.phrase import PlayerId
from hub.games.catan.cards import FULL_BANK, NOTHING, RESOURCES, Cards, Resource
from hub.games.catan.deals import (
    ALL_UNKNOWN,
    ANY_SHIFT,
    ANY_UNIT,
    GUARDS,
    KIND_UNIT,
    KINDS_MASK,
    SEAT_BITS,
    SEAT_MASK,
    Deals,
    after_payment,
    bound,
    difference,
    lacking,
    packed,
    replaced,
    spent,
    too_many,
    unpacked,
    without,
)

NO_DEALS: Deals = frozenset()
NOBODYS: Mapping[PlayerId, Deals] = {}
MOST_DEALS = 4_000  # every step of a game keeps its own, and a Pi has 512 MB


class Bookkeeping(StrEnum):
    """How much the table tells the hub."""

    FULL = "full"  # every trade: the hub knows the hands as far as a table can
    COUNTS = "counts"  # how many cards everybody holds
    OFF = "off"  # payouts, robber and points only


@dataclass(frozen=True)
class Hands:
    """The cards of all players and of the bank.

    `known` are the deals the hub holds possible, `public` those everybody at the table holds possible; they differ
    only after somebody told the hub something in private. `own` are the deals that one player holds possible, who told
    something: the public ones and that word, never what another one told. `uncounted` players have not said yet how
    many cards they hold; with book-keeping off that is everybody, all the time.
    """

    players: tuple[PlayerId, ...]
    known: Deals
    public: Deals
    bank: Cards = FULL_BANK
    level: Bookkeeping = Bookkeeping.FULL
    uncounted: frozenset[PlayerId] = field(default_factory=frozenset)
    own: Mapping[PlayerId, Deals] = field(default_factory=dict)
    whole: Cards = FULL_BANK  # all cards that there are

    @classmethod
    def empty(
        cls, players: tuple[PlayerId, ...], level: Bookkeeping = Bookkeeping.FULL, whole: Cards = FULL_BANK
    ) -> "Hands":
        nobody: Deals = frozenset({0})
        bank = whole if level is Bookkeeping.FULL else Cards(any=whole.total)
        uncounted = frozenset(players if level is Bookkeeping.OFF else ())
        return cls(players, nobody, nobody, bank, level, uncounted, whole=whole)

    # ------------------------------------------------------------ asking

    @cached_property
    def _shifts(self) -> dict[PlayerId, int]:
        return {player: SEAT_BITS * seat for seat, player in enumerate(self.players)}

    @property
    def _one(self) -> int:
        return next(iter(self.known))

    def count(self, player: PlayerId) -> int | None:
        """How many cards a player holds; None while nobody told."""
        if player in self.uncounted:
            return None
        return sum(((self._one >> self._shifts[player]) & SEAT_MASK).to_bytes(6, "little"))

    def has_cards(self, player: PlayerId) -> bool:
        """Whether there may be something to take."""
        return self.count(player) != 0

    def is_open(self, player: PlayerId) -> bool:
        """Everybody at the table could name every card of this hand."""
        hands = self._hands_of(player, self.public)
        return len(hands) == 1 and player not in self.uncounted and not next(iter(hands)) >> ANY_SHIFT

    @property
    def _hides_kinds(self) -> bool:
        """Some hand may hold cards of unknown kind."""
        return any(map(ALL_UNKNOWN.__and__, self.known))

    def left(self, kind: Resource) -> int:
        """How many of a kind the bank may still hold, for all the table knows: it lies open to everybody."""
        if not self.bank.any:
            return self.bank[kind]
        elsewhere = min(sum(hand[kind] for hand in self.dealt(deal).values()) for deal in self.public)
        return max(0, min(self.bank[kind] + self.bank.any, self.whole[kind] - elsewhere))

    def bank_has(self, cards: Cards) -> bool:
        """The bank may be able to pay these cards; which ones must be told as long as the hub knows its piles."""
        if cards.any > self.bank.any or not self.bank.covers(cards):
            return False
        return all(self.left(kind) >= count for kind, count in cards.kinds())

    def _hands_of(self, player: PlayerId, deals: Deals) -> set[int]:
        shift = self._shifts[player]
        return {deal >> shift & SEAT_MASK for deal in deals}

    def dealt(self, deal: int) -> dict[PlayerId, Cards]:
        """The hands of one of the deals."""
        return {player: unpacked(deal >> shift & SEAT_MASK) for player, shift in self._shifts.items()}

    def possible(self, player: PlayerId) -> tuple[Cards, ...]:
        """The different hands a player may hold, for all the hub knows."""
        return tuple(unpacked(hand) for hand in sorted(self._hands_of(player, self.known)))

    def at_least(self, player: PlayerId) -> Cards:
        """What a player holds for certain, for all the table knows."""
        return bound(self._hands_of(player, self.public), min)

    def at_most(self, player: PlayerId) -> Cards:
        """Of each kind the most a player may hold, for all the table knows; unknown cards may be anything."""
        most = bound(self._hands_of(player, self.public), max)
        return Cards(*(most[kind] + most.any for kind in RESOURCES))

    def one_possible(self, player: PlayerId) -> Cards:
        """A hand of the right size that fits what is known; the only one when nothing is hidden."""
        return unpacked(min(self._hands_of(player, self.public)))

    def most(self, player: PlayerId) -> Cards:
        """Of each kind the most a player may hold, for all the hub knows; unknown cards may be anything."""
        if player in self.uncounted:
            return self.whole
        most = bound(self._hands_of(player, self.known), max)
        return Cards(*(count + most.any for count in most.counts)) if most.any else most

    def can_have(self, player: PlayerId, cards: Cards) -> bool:
        """The player may be able to show these cards."""
        if player in self.uncounted:  # such a hand is one with the bank
            return self.bank_has(cards)
        shift, need, guards = self._shifts[player], packed(cards), GUARDS
        for deal in self.known:
            hand = deal >> shift & SEAT_MASK
            if ((hand | guards) - need) & guards == guards:
                return True
            if (hand >> ANY_SHIFT or cards.any) and unpacked(hand).covers(cards):
                return bool(self._sound(self._less(self.known, player, cards), self.bank + cards))
        return False

    def seems_to_have(self, player: PlayerId, cards: Cards) -> bool:
        """The same for all the table knows; what is shown to everybody follows this, not what one player told."""
        return not self.missing(player, cards).total

    def missing(self, player: PlayerId, cards: Cards) -> Cards:
        """What a player lacks to show these cards, in the best case, for all the table knows."""
        if player in self.uncounted:
            return NOTHING
        if self.level is not Bookkeeping.FULL:
            return Cards(any=max(0, cards.total - (self.count(player) or 0)))
        hands = (unpacked(hand) for hand in self._hands_of(player, self.public))
        return min((lacking(hand, cards) for hand in hands), key=lambda one: (one.total, one.counts))

    def seen_by(self, player: PlayerId) -> "Hands":
        """What one player knows: what everybody can conclude, and what the player told; nothing else is in it."""
        deals = self.own.get(player, self.public)
        return self._with(known=deals, public=deals, own=NOBODYS)._settled()

    # ------------------------------------------------------------ moving cards

    def given(self, changes: Mapping[PlayerId, Cards]) -> "Hands":
        """From the bank to players."""
        added = paid = 0
        for player, cards in changes.items():
            if player not in self.uncounted:
                told = packed(self._told(cards))
                added += told << self._shifts[player]
                paid += told
        if not added:
            return self
        bank = after_payment(self.bank, paid)
        return self._but(lambda deals: frozenset([deal + added for deal in deals]), bank=bank)

    def taken(self, player: PlayerId, cards: Cards) -> "Hands":
        """From a player to the bank; what the player showed narrows what the table knows."""
        if player in self.uncounted or not cards.total:
            return self
        told = self._told(cards)
        return self._but(lambda deals: self._less(deals, player, told), bank=self.bank + told)

    def swapped(self, player: PlayerId, gives: Cards, gets: Cards) -> "Hands":
        """With the bank, both ways at once."""
        if player in self.uncounted:
            return self
        paid, got = self._told(gives), self._told(gets)
        added = packed(got) << self._shifts[player]
        return self._but(
            lambda deals: frozenset([deal + added for deal in self._less(deals, player, paid)]),
            bank=after_payment(self.bank + paid, packed(got)),
        )

    def moved(self, giver: PlayerId, taker: PlayerId, cards: Cards) -> "Hands":
        """From hand to hand in the open. A hand nobody counts is one with the bank."""
        if taker in self.uncounted:
            return self.taken(giver, cards)
        if giver in self.uncounted:
            return self.given({taker: cards})
        told = self._told(cards)
        added = packed(told) << self._shifts[taker]
        return self._but(
            lambda deals: frozenset([deal + added for deal in self._less(deals, giver, told)]), bank=self.bank
        )

    def stolen(self, victim: PlayerId, thief: PlayerId, card: Resource | None) -> "Hands":
        """One hidden card from hand to hand; which one, the hub learns only when it is told in private."""
        if self.uncounted & {victim, thief}:
            unseen = Cards(any=1)
            return self.moved(victim, thief, unseen) if self.can_have(victim, unseen) else self
        down, up = self._shifts[victim], self._shifts[thief]

        def drawn(deals: Deals, kinds: Iterable[int]) -> Deals:
            return frozenset(
                deal - (unit << down) + (unit << up)
                for unit in kinds
                for deal in deals
                if deal >> down & SEAT_MASK & unit * 0xFF
            )

        def in_secret(deals: Deals) -> Deals:
            return drawn(deals, (*KIND_UNIT.values(), ANY_UNIT))

        if card is None or self.level is not Bookkeeping.FULL:
            return self._each(in_secret)
        named = card

        def in_sight(deals: Deals) -> Deals:
            return drawn(deals, (KIND_UNIT[named],)) | self._drawn_from_any(deals, victim, thief, named)

        # Both of them saw the card, so the word of one is no news to the other.
        own = {one: in_secret(deals) for one, deals in self.own.items()}
        own |= {one: in_sight(self.own.get(one, self.public)) for one in (victim, thief)}
        return self._with(known=in_sight(self.known), public=in_secret(self.public), own=own)

    def _drawn_from_any(self, deals: Deals, victim: PlayerId, thief: PlayerId, card: Resource) -> Deals:
        """A card of unknown kind that turns out to be this one, where the victim holds none for certain."""
        down, up, unit = self._shifts[victim], self._shifts[thief], KIND_UNIT[card]
        return frozenset(
            deal - (ANY_UNIT << down) + (unit << up)
            for deal in deals
            if deal >> down + ANY_SHIFT & 0xFF and not deal >> down & SEAT_MASK & unit * 0xFF
        )

    def monopolised(self, taker: PlayerId, kind: Resource, handed: Mapping[PlayerId, int]) -> "Hands":
        """Everybody hands over all cards of a kind; how many, the table sees (BASE-DEV-10)."""
        hands = self
        for giver, count in handed.items():
            if giver not in self.uncounted and self.level is Bookkeeping.FULL:
                hands = hands._holding(giver, kind, count)
            hands = hands.moved(giver, taker, Cards.of(kind, count))
        return hands

    def can_hand_over(self, kind: Resource, handed: Mapping[PlayerId, int]) -> bool:
        """These numbers of a kind fit what the hub knows, all together."""
        elsewhere = sum(count for giver, count in handed.items() if giver in self.uncounted)
        if elsewhere and not self.bank_has(self._told(Cards.of(kind, elsewhere))):
            return False
        hands = self
        for giver, count in handed.items():
            if giver in self.uncounted:
                continue
            if self.level is Bookkeeping.FULL:
                hands = hands._holding(giver, kind, count)
                if not hands.known:
                    return False
            elif count > (self.count(giver) or 0):
                return False
        return self.level is not Bookkeeping.FULL or bool(self._sound(hands.known, self.bank))

    def _holding(self, player: PlayerId, kind: Resource, count: int) -> "Hands":
        """Only the deals in which the player holds exactly so many of a kind; unknown cards make up what is missing."""
        shift, unit = self._shifts[player], KIND_UNIT[kind]

        def exact(deals: Deals) -> Deals:
            kept = set()
            for deal in deals:
                hand = deal >> shift & SEAT_MASK
                have, wild = hand // unit & 0xFF, hand >> ANY_SHIFT
                if have <= count <= have + wild:
                    kept.add(deal + ((count - have) * (unit - ANY_UNIT) << shift))
            return frozenset(kept)

        return self._each(exact)

    # ------------------------------------------------------------ being told

    def told(self, player: PlayerId, cards: Cards) -> "Hands":
        """A player tells the hub a hand in private; `known` is empty when that cannot be."""
        own = {**self.own, player: self._naming(self.own.get(player, self.public), player, cards)}
        return self._with(known=self._naming(self.known, player, cards), public=self.public, own=own)

    def _naming(self, deals: Deals, player: PlayerId, cards: Cards) -> Deals:
        """The deals in which the player may hold exactly these cards, with them in the place of unknown ones."""
        shift, told = self._shifts[player], packed(cards)
        fits = {
            hand
            for hand in self._hands_of(player, deals)
            if unpacked(hand).total == cards.total and not cards.lacks(unpacked(hand)).total
        }
        named = frozenset(replaced(deal, shift, told) for deal in deals if deal >> shift & SEAT_MASK in fits)
        return self._sound(named, self.bank)

    def declared(self, player: PlayerId, cards: Cards) -> "Hands":
        """The table says what this hand is; the difference to what was known goes to or comes from the bank.

        Of the deals that the table holds possible those nearest to the declaration stay, and of these the largest group
        that agrees on the bank, because what lies in the bank is open to everybody. What was told in private and does
        not fit that is forgotten.
        """
        if player in self.uncounted:
            return self._counted(player, cards)
        told = self._told(cards)
        groups = self._mended(self.public, player, told)
        distances = {change: sum(map(abs, change.counts)) + abs(change.any) for change in groups}
        nearest = min(distances.values())
        change = max(
            (one for one in groups if distances[one] == nearest), key=lambda one: (len(groups[one]), repr(one))
        )
        bank = without(self.bank, change)
        public = self._sound(groups[change], bank)

        def agreed(deals: Deals) -> Deals:
            return self._sound(self._mended(deals, player, told).get(change, NO_DEALS), bank) or public

        return self._with(
            known=public if self.public is self.known else agreed(self.known),
            public=public,
            bank=bank,
            own={one: agreed(deals) for one, deals in self.own.items()},
        )._settled()

    def _mended(self, deals: Deals, player: PlayerId, told: Cards) -> dict[Cards, Deals]:
        """The deals with this hand in the place of the old one, grouped by what the bank pays for that."""
        shift = self._shifts[player]
        groups: dict[Cards, set[int]] = {}
        for deal in deals:
            change = difference(unpacked(deal >> shift & SEAT_MASK), told)
            groups.setdefault(change, set()).add(replaced(deal, shift, packed(told)))
        return {change: frozenset(group) for change, group in groups.items()}

    def _counted(self, player: PlayerId, cards: Cards) -> "Hands":
        """The first word about a hand; it comes out of what nobody counted before."""
        told, shift = self._told(cards), self._shifts[player]
        bank = without(self.bank, told)
        counted = self._each(
            lambda deals: self._sound(frozenset(replaced(deal, shift, packed(told)) for deal in deals), bank)
        )
        return replace(counted, bank=bank, uncounted=self.uncounted - {player})._settled()

    def _settled(self) -> "Hands":
        """Once the table knows which cards are in hand, in whosever, it knows the bank (BASE-COMP-09)."""
        is_told = self.level is Bookkeeping.FULL and not self.uncounted and self.bank.any and self.public
        if not is_told or any(map(ALL_UNKNOWN.__and__, self.public)):
            return self
        shifts = self._shifts.values()

        def in_hand(deal: int) -> int:
            return sum(deal >> shift & SEAT_MASK for shift in shifts)

        sums = set(map(in_hand, self.public))
        if len(sums) > 1:
            return self

        def fitting(deals: Deals) -> Deals:
            """A private word that does not fit what lies in the bank is forgotten."""
            return frozenset(deal for deal in deals if in_hand(deal) in sums) or self.public

        return self._with(
            known=self.public if self.public is self.known else fitting(self.known),
            public=self.public,
            bank=self.whole - unpacked(next(iter(sums))),
            own={one: fitting(deals) for one, deals in self.own.items()},
        )

    def at_level(self, level: Bookkeeping) -> "Hands":
        """Another way of book-keeping from now on: what is not kept is forgotten, what is new is not known yet."""
        if level is self.level:
            return self
        if level is Bookkeeping.OFF:
            return Hands.empty(self.players, level, self.whole)
        if level is Bookkeeping.COUNTS:
            deal = sum((self.count(player) or 0) * ANY_UNIT << self._shifts[player] for player in self.players)
            deals = frozenset({deal})
            bank = Cards(any=self.bank.total)
            return Hands(self.players, deals, deals, bank, level, self.uncounted, whole=self.whole)
        return replace(self, level=level)

    # ------------------------------------------------------------ inside

    def _told(self, cards: Cards) -> Cards:
        """What of these cards the hub writes down."""
        return cards if self.level is Bookkeeping.FULL else Cards(any=cards.total)

    def _less(self, deals: Deals, player: PlayerId, cards: Cards) -> Deals:
        """The deals in which a player can show these cards, without them."""
        shift = self._shifts[player]
        need = packed(cards)
        shifted, guards = need << shift, GUARDS << shift
        kept = set()
        for deal in deals:
            hand = deal >> shift & SEAT_MASK
            if not cards.any and ((deal | guards) - shifted) & guards == guards:
                kept.add(deal - shifted)
            elif hand >> ANY_SHIFT or cards.any:
                rest = spent(unpacked(hand), cards)
                if rest is not None:
                    kept.add(replaced(deal, shift, packed(rest)))
        return frozenset(kept)

    def _but(self, change: Callable[[Deals], Deals], *, bank: Cards) -> "Hands":
        if not (self.bank.any or self._hides_kinds or self.own):
            return self._each(change, bank=bank)

        after = change(self.public)
        public = self._sound(after, bank) or after

        def agreed(deals: Deals) -> Deals:
            """A private word that everybody sees to be wrong is forgotten."""
            return self._sound(change(deals), bank) or public

        return self._with(
            known=public if self.public is self.known else agreed(self.known),
            public=public,
            bank=bank,
            own={one: agreed(deals) for one, deals in self.own.items()},
        )

    def _each(self, change: Callable[[Deals], Deals], *, bank: Cards | None = None) -> "Hands":
        """The same change for all that is known, by whomever."""
        known = change(self.known)
        public = known if self.public is self.known else change(self.public)
        own = {player: change(deals) for player, deals in self.own.items()} if self.own else NOBODYS
        return self._with(known=known, public=public, bank=bank, own=own)

    def _sound(self, deals: Deals, bank: Cards) -> Deals:
        """Without the deals that need more cards of a kind than there are; they come up where kinds are not known."""
        in_bank, shifts, spare = packed(bank) & KINDS_MASK, self._shifts.values(), too_many(self.whole)
        return frozenset(
            deal
            for deal in deals
            if not (sum(deal >> shift & KINDS_MASK for shift in shifts) + in_bank + spare) & GUARDS
        )

    def _with(
        self,
        *,
        known: Deals,
        public: Deals,
        bank: Cards | None = None,
        own: Mapping[PlayerId, Deals],
    ) -> "Hands":
        is_loose = len(known) > MOST_DEALS or len(public) > MOST_DEALS
        if own:
            own = {
                one: self._loosened(deals) if is_loose or len(deals) > MOST_DEALS else deals
                for one, deals in own.items()
                if deals and deals != public
            }
        if is_loose:
            known = public = self._loosened(public)
        hands = object.__new__(Hands)
        hands.__dict__.update(
            players=self.players,
            known=known,
            public=public,
            bank=self.bank if bank is None else bank,
            level=self.level,
            uncounted=self.uncounted,
            own=own,
            whole=self.whole,
            _shifts=self._shifts,
        )
        return hands

    def _loosened(self, deals: Deals) -> Deals:
        """One deal that allows everything these many allow: what is certain stays, the rest is of unknown kind."""
        loose = 0
        for player in self.players:
            hands = self._hands_of(player, deals)
            total = sum(next(iter(hands)).to_bytes(6, "little"))
            sure = bound(hands, min)
            hidden = total - (sure.total - sure.any)
            loose += packed(replace(sure, any=hidden)) << self._shifts[player]
        return frozenset({loose})
