"""So many cards of each kind, as plain amounts; who holds which is the business of hands.py."""

from collections.abc import Iterable
from functools import cache
from operator import add, attrgetter, sub
from typing import Any, ClassVar, Generic, Self, TypeVar

K = TypeVar("K", bound=str)

MOST = 127  # of a kind, in any box: what fits into the numbers of deals.py


class CardCounts(Generic[K]):
    """So many cards of each kind, and `any` more whose kind nobody named.

    The cards of a game are a frozen dataclass with a field for each of its kinds, and `any`:

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True)
    ... class Fish(CardCounts[str]):
    ...     KINDS = ("cod", "eel")
    ...     cod: int = 0
    ...     eel: int = 0
    ...     any: int = 0
    >>> Fish(cod=1) + Fish(cod=1, eel=2)
    Fish(cod=2, eel=2, any=0)
    """

    __slots__ = ()

    KINDS: ClassVar[tuple[Any, ...]]  # in the order of the bank
    _amounts: ClassVar["attrgetter[tuple[int, ...]]"]
    any: int

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        names = (*map(str, cls.KINDS), "any")
        if tuple(cls.__annotations__) != names:
            raise TypeError(f"{cls.__name__} must have the fields {', '.join(names)}, in this order.")
        cls._amounts = attrgetter(*names)

    @classmethod
    @cache
    def of(cls, kind: K, count: int = 1) -> Self:
        return cls(**{str(kind): count})

    @classmethod
    def each(cls, counts: Iterable[int], *, any: int = 0) -> Self:  # noqa: A002 - the name of the field
        """So many of every kind, in the order of the bank."""
        amounts = (*counts, any)
        return cls(*amounts)

    @classmethod
    def unknown(cls, count: int) -> Self:
        """So many cards whose kind nobody named."""
        return cls(any=count)  # type: ignore[call-arg]

    @classmethod
    def sum(cls, handfuls: Iterable[Self]) -> Self:
        return cls(*map(sum, zip(*(cards.amounts for cards in handfuls), strict=True)))

    def __add__(self, other: Self) -> Self:
        return type(self)(*map(add, self.amounts, other.amounts))

    def __sub__(self, other: Self) -> Self:
        return type(self)(*map(sub, self.amounts, other.amounts))

    def __getitem__(self, kind: K) -> int:
        return getattr(self, kind)  # type: ignore[no-any-return]  # every kind is a field

    @property
    def amounts(self) -> tuple[int, ...]:
        """How many of each kind, in the order of the bank, and how many of unknown kind."""
        return self._amounts(self)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many of each known kind, in the order of the bank."""
        return self._amounts(self)[:-1]

    @property
    def total(self) -> int:
        return sum(self.amounts)

    @property
    def is_real(self) -> bool:
        """None below zero, and no more than any box could hold."""
        return min(self.amounts) >= 0 and max(self.counts) <= MOST and self.any <= MOST * len(self.KINDS)

    def covers(self, other: Self) -> bool:
        """These cards contain those, cards of unknown kind standing for whatever is missing."""
        return self.lacks(other).total <= self.any and self.total >= other.total

    def lacks(self, other: Self) -> Self:
        """Of each known kind what is missing to have the others."""
        return self.each([max(0, wanted - here) for here, wanted in zip(self.counts, other.counts, strict=True)])

    def at_most(self, other: Self) -> Self:
        """Of each kind as many as both have."""
        return type(self)(*map(min, self.amounts, other.amounts))

    def kinds(self) -> tuple[tuple[K, int], ...]:
        """The kinds that are there, in the order of the bank."""
        return tuple([(kind, count) for kind, count in zip(self.KINDS, self.counts, strict=True) if count])

    def shares_kind(self, other: Self) -> bool:
        """Some kind is here and there."""
        return any(map(min, self.counts, other.counts))
