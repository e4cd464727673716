"""What dice brought, beside what they owed and what fair dice would have owed for the same position.

For games in which numbers pay. Whatever keeps back what was rolled is not luck of the dice: that is owed all the same,
so luck compares what was owed with what was to be expected of the position at each throw.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from hub.engine.phrase import PlayerId
from hub.kit.chance import Die, all_ways, ways

Key: TypeAlias = tuple[PlayerId, int, str]  # player, number, kind of thing


@dataclass(frozen=True, slots=True)
class Promise:
    """If this number is thrown, the player's position brings so many; `is_blocked` when just now it does not."""

    player: PlayerId
    number: int
    kind: str
    count: int
    is_blocked: bool = False


@dataclass(frozen=True, slots=True)
class Income:
    """`expected` by position and fair dice, `due` by position and the dice as they fell, `received` in the end."""

    expected: float = 0.0
    due: int = 0
    received: int = 0

    @property
    def luck(self) -> float:
        """What the dice gave beyond what they promised."""
        return self.due - self.expected


@dataclass(slots=True)
class Earnings:
    """Sums for each player, number and kind, throw after throw.

    What was to be expected is kept as whole parts of all ways the dice can fall, so no fraction is ever rounded.

    >>> earned, blue = Earnings(((1, 2),)), PlayerId("blue")
    >>> earned.expect([Promise(blue, 2, "ore", 3)])
    >>> earned.owe(blue, 2, "ore", 3, is_paid=True)
    >>> earned.of(blue), earned.luck_of(blue)
    (Income(expected=1.5, due=3, received=3), 1.5)
    """

    dice: tuple[Die, ...]
    expected: Counter[Key] = field(default_factory=Counter)
    due: Counter[Key] = field(default_factory=Counter)
    received: Counter[Key] = field(default_factory=Counter)
    luck: Counter[PlayerId] = field(default_factory=Counter)  # in parts of all ways, as `expected` is

    def expect(self, promises: Iterable[Promise]) -> None:
        """The dice are about to fall, and the positions promise this."""
        shares = ways(*self.dice)
        for one in promises:
            parts = one.count * shares.get(one.number, 0)
            self.expected[one.player, one.number, one.kind] += parts
            self.luck[one.player] -= parts

    def owe(self, player: PlayerId, number: int, kind: str, count: int, *, is_paid: bool) -> None:
        """The number was thrown."""
        self.due[player, number, kind] += count
        self.received[player, number, kind] += count if is_paid else 0
        self.luck[player] += count * all_ways(*self.dice)

    def of(self, player: PlayerId | None = None, *, number: int | None = None, kind: str | None = None) -> Income:
        """Of one player or of all, for one number or kind or for all."""
        keys = [
            (one, thrown, what)
            for one, thrown, what in {*self.expected, *self.due}
            if player in (None, one) and number in (None, thrown) and kind in (None, what)
        ]
        return Income(
            sum(self.expected[key] for key in keys) / all_ways(*self.dice),
            sum(self.due[key] for key in keys),
            sum(self.received[key] for key in keys),
        )

    def luck_of(self, player: PlayerId) -> float:
        """So far."""
        return self.luck[player] / all_ways(*self.dice)

    def numbers(self) -> tuple[int, ...]:
        """Those that could bring something to somebody, or did."""
        return tuple(sorted({number for _, number, _ in {*self.expected, *self.due}}))
