"""A score that explains itself."""

from dataclasses import dataclass

from hub.engine.phrase import Phrase


@dataclass(frozen=True, slots=True)
class PointItem:
    """One line of a score: so many of something, each worth so much."""

    label: Phrase
    count: int
    each: int

    @property
    def points(self) -> int:
        return self.count * self.each


@dataclass(frozen=True, slots=True)
class PointsBreakdown:
    """Points as the sum of their items.

    >>> from hub.engine.phrase import phrase
    >>> PointsBreakdown((PointItem(phrase("large"), 2, 2), PointItem(phrase("small"), 1, 1))).total
    5
    """

    items: tuple[PointItem, ...] = ()

    @property
    def total(self) -> int:
        return sum([item.count * item.each for item in self.items])

    def plus(self, *items: PointItem) -> "PointsBreakdown":
        return PointsBreakdown(self.items + items)
