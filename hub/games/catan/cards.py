"""Resource cards as plain amounts; who holds which is the business of hands.py."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from hub.engine.phrase import Phrase, phrase


class Resource(StrEnum):
    WOOD = "wood"
    BRICK = "brick"
    WOOL = "wool"
    GRAIN = "grain"
    ORE = "ore"


RESOURCES = tuple(Resource)
PER_RESOURCE = 19  # BASE-COMP-04


@dataclass(frozen=True, slots=True)
class Cards:
    """So many resource cards of each kind, and `any` more whose kind nobody told.

    >>> Cards(wood=1) + Cards(wood=1, ore=2)
    Cards(wood=2, brick=0, wool=0, grain=0, ore=2, any=0)
    """

    wood: int = 0
    brick: int = 0
    wool: int = 0
    grain: int = 0
    ore: int = 0
    any: int = 0

    @classmethod
    @cache
    def of(cls, resource: Resource, count: int = 1) -> "Cards":
        return cls(**{resource.value: count})

    @classmethod
    def each(cls, counts: Iterable[int], *, any: int = 0) -> "Cards":  # noqa: A002 - the name of the field
        """So many of every kind, in the order of the bank."""
        wood, brick, wool, grain, ore = counts
        return cls(wood, brick, wool, grain, ore, any)

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
            self.any + other.any,
        )

    def __sub__(self, other: "Cards") -> "Cards":
        return Cards(
            self.wood - other.wood,
            self.brick - other.brick,
            self.wool - other.wool,
            self.grain - other.grain,
            self.ore - other.ore,
            self.any - other.any,
        )

    def __getitem__(self, resource: Resource) -> int:
        return getattr(self, resource._value_)  # type: ignore[no-any-return]  # every resource is a field

    @property
    def total(self) -> int:
        return self.wood + self.brick + self.wool + self.grain + self.ore + self.any

    @property
    def is_real(self) -> bool:
        """No kind is below zero, and none above what a box holds."""
        counts = (self.wood, self.brick, self.wool, self.grain, self.ore, self.any)
        return min(counts) >= 0 and max(counts) <= ALL_CARDS

    def covers(self, other: "Cards") -> bool:
        """These cards contain those, cards of unknown kind standing for whatever is missing."""
        missing = self.lacks(other)
        return missing.total <= self.any and self.total >= other.total

    def lacks(self, other: "Cards") -> "Cards":
        """Of each known kind what is missing to have the others.

        >>> Cards(ore=2, grain=5).lacks(Cards(ore=3, grain=2))
        Cards(wood=0, brick=0, wool=0, grain=0, ore=1, any=0)
        """
        return Cards(
            max(0, other.wood - self.wood),
            max(0, other.brick - self.brick),
            max(0, other.wool - self.wool),
            max(0, other.grain - self.grain),
            max(0, other.ore - self.ore),
        )

    def at_most(self, other: "Cards") -> "Cards":
        """Of each kind as many as both have."""
        return Cards.each((min(self[kind], other[kind]) for kind in RESOURCES), any=min(self.any, other.any))

    @property
    def counts(self) -> tuple[int, int, int, int, int]:
        """How many of each known kind, in the order of the bank."""
        return self.wood, self.brick, self.wool, self.grain, self.ore

    def kinds(self) -> tuple[tuple[Resource, int], ...]:
        """The kinds that are there, in the order of the bank."""
        return tuple([(kind, count) for kind, count in zip(RESOURCES, self.counts, strict=True) if count])

    def shares_kind(self, other: "Cards") -> bool:
        """Some kind is here and there."""
        return any(map(min, self.counts, other.counts))


def cards_phrase(cards: Cards) -> tuple[Phrase, ...]:
    """ "2 wood and 1 ore", as data."""
    named = tuple(phrase(f"catan.cards.{kind}", n=count) for kind, count in cards.kinds())
    return (*named, phrase("catan.cards.any", n=cards.any)) if cards.any else named


NOTHING = Cards()
FULL_BANK = Cards(*[PER_RESOURCE] * 5)
ALL_CARDS = FULL_BANK.total
