"""Resource cards, and what the table can know about who holds which."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import astuple, dataclass
from enum import StrEnum
from functools import cached_property

from hub.engine.phrase import PlayerId


class Resource(StrEnum):
    WOOD = "wood"
    BRICK = "brick"
    WOOL = "wool"
    GRAIN = "grain"
    ORE = "ore"


MOST_DEALS = 400
PER_RESOURCE = 19  # BASE-COMP-04


@dataclass(frozen=True, slots=True)
class Cards:
    """So many resource cards of each kind.

    >>> Cards(wood=1) + Cards(wood=1, ore=2)
    Cards(wood=2, brick=0, wool=0, grain=0, ore=2)
    """

    wood: int = 0
    brick: int = 0
    wool: int = 0
    grain: int = 0
    ore: int = 0

    @classmethod
    def of(cls, resource: Resource, count: int = 1) -> "Cards":
        return cls(**{str(resource): count})

    @classmethod
    def sum(cls, handfuls: Iterable["Cards"]) -> "Cards":
        total = cls()
        for cards in handfuls:
            total += cards
        return total

    def __add__(self, other: "Cards") -> "Cards":
        return Cards(
            self.wood + other.wood,
            self.brick + other.brick,
            self.wool + other.wool,
            self.grain + other.grain,
            self.ore + other.ore,
        )

    def __sub__(self, other: "Cards") -> "Cards":
        return Cards(
            self.wood - other.wood,
            self.brick - other.brick,
            self.wool - other.wool,
            self.grain - other.grain,
            self.ore - other.ore,
        )

    def __getitem__(self, resource: Resource) -> int:
        return int(getattr(self, resource))

    @property
    def total(self) -> int:
        return self.wood + self.brick + self.wool + self.grain + self.ore

    @property
    def is_real(self) -> bool:
        """No kind is below zero."""
        return min(self.wood, self.brick, self.wool, self.grain, self.ore) >= 0

    def covers(self, other: "Cards") -> bool:
        return (self - other).is_real

    def at_most(self, other: "Cards") -> "Cards":
        """Of each kind as many as both have."""
        return Cards(*(min(self[resource], other[resource]) for resource in Resource))

    def kinds(self) -> tuple[tuple[Resource, int], ...]:
        """The kinds that are there, in the order of the bank."""
        return tuple((resource, self[resource]) for resource in Resource if self[resource])


FULL_BANK = Cards(*[PER_RESOURCE] * 5)


@dataclass(frozen=True)
class Hands:
    """Every deal of cards that fits what the table has seen (section 17 of the rules: observability).

    A stolen card is seen by two people only, so the hub keeps all deals that are possible and drops those that
    later spending rules out. How many cards a player holds is the same in all of them, and so is the bank.
    After many thefts without any spending only an even selection is kept, so that no turn has to wait.
    """

    players: tuple[PlayerId, ...]
    deals: frozenset[tuple[Cards, ...]]

    @classmethod
    def empty(cls, players: tuple[PlayerId, ...]) -> "Hands":
        return cls(players, frozenset({(Cards(),) * len(players)}))

    @cached_property
    def _any(self) -> tuple[Cards, ...]:
        return next(iter(self.deals))

    @cached_property
    def bank(self) -> Cards:
        """BASE-COMP-09: what is in no hand is in the bank."""
        return FULL_BANK - Cards.sum(self._any)

    def count(self, player: PlayerId) -> int:
        return self._any[self.players.index(player)].total

    @cached_property
    def _possible(self) -> tuple[tuple[Cards, ...], ...]:
        """For each seat the different hands it may hold, far fewer than there are deals."""
        return tuple(tuple(sorted(set(hands), key=astuple)) for hands in zip(*self.deals, strict=True))

    def possible(self, player: PlayerId) -> tuple[Cards, ...]:
        return self._possible[self.players.index(player)]

    def at_least(self, player: PlayerId) -> Cards:
        return self._bound(player, min)

    def at_most(self, player: PlayerId) -> Cards:
        return self._bound(player, max)

    def _bound(self, player: PlayerId, pick: Callable[[Iterable[int]], int]) -> Cards:
        hands = self.possible(player)
        return Cards(*(pick(hand[resource] for hand in hands) for resource in Resource))

    def one_possible(self, player: PlayerId) -> Cards:
        """A hand of the right size that fits what is known; the only one when nothing is hidden."""
        return self.possible(player)[0]

    def can_have(self, player: PlayerId, cards: Cards) -> bool:
        """At least one possible deal lets the player show these cards."""
        return any(hand.covers(cards) for hand in self.possible(player))

    def given(self, changes: Mapping[PlayerId, Cards]) -> "Hands":
        """From the bank to players."""
        added = tuple(changes.get(player, Cards()) for player in self.players)
        return self._dealt(tuple(map(Cards.__add__, deal, added)) for deal in self.deals)

    def taken(self, player: PlayerId, cards: Cards) -> "Hands":
        """From a player to the bank; what the player showed narrows what the table knows."""
        seat = self.players.index(player)
        return self._dealt(
            (*deal[:seat], deal[seat] - cards, *deal[seat + 1 :]) for deal in self.deals if deal[seat].covers(cards)
        )

    def moved(self, victim: PlayerId, thief: PlayerId, resource: Resource | None) -> "Hands":
        """One card from hand to hand; without a resource it may have been any the victim can hold."""
        loser, winner = self.players.index(victim), self.players.index(thief)
        dealt: set[tuple[Cards, ...]] = set()
        for deal in self.deals:
            for kind in (resource,) if resource else Resource:
                if deal[loser][kind]:
                    hands = list(deal)
                    hands[loser] -= Cards.of(kind)
                    hands[winner] += Cards.of(kind)
                    dealt.add(tuple(hands))
        return self._dealt(dealt)

    def declared(self, player: PlayerId, cards: Cards) -> "Hands":
        """The table says what this hand is; the difference to what was known goes to or comes from the bank.

        Of the deals known so far those nearest to the declaration stay, and of these the largest group that
        agrees on the bank, because what lies in the bank is open to everybody.
        """
        seat = self.players.index(player)

        def distance(deal: tuple[Cards, ...]) -> int:
            return sum(abs(deal[seat][kind] - cards[kind]) for kind in Resource)

        nearest = min(map(distance, self.deals))
        by_bank: dict[tuple[int, ...], list[tuple[Cards, ...]]] = {}
        for deal in self.deals:
            if distance(deal) == nearest:
                changed = (*deal[:seat], cards, *deal[seat + 1 :])
                by_bank.setdefault(astuple(Cards.sum(changed)), []).append(changed)
        return self._dealt(max(by_bank.items(), key=lambda group: (len(group[1]), group[0]))[1])

    @property
    def is_possible(self) -> bool:
        return self.bank.is_real

    def _dealt(self, deals: Iterable[tuple[Cards, ...]]) -> "Hands":
        possible = frozenset(deals)
        if len(possible) > MOST_DEALS:
            ordered = sorted(possible, key=lambda deal: [astuple(hand) for hand in deal])
            possible = frozenset(ordered[:: -(-len(ordered) // MOST_DEALS)])
        return Hands(self.players, possible)
