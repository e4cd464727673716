"""What rolls brought, beside what they owed and what fair dice would have owed for the same position.

The robber and an empty bank are not luck of the dice: what they kept back is owed all the same, so luck compares
what was owed with what was to be expected of the position at each roll.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from hub.engine.phrase import PlayerId
from hub.engine.story import Moment
from hub.games.catan.statistics.countables import Countable, Gained, Missed, Promise, Rolled
from hub.games.catan.statistics.counting import counted, promises
from hub.kit.chance import SIX_SIDES, Die, all_ways, ways

DICE: tuple[Die, Die] = (SIX_SIDES, SIX_SIDES)
WAYS, ALL_WAYS = ways(*DICE), all_ways(*DICE)

Key: TypeAlias = tuple[PlayerId, int, str]  # player, number, kind of card


@dataclass(frozen=True, slots=True)
class Step:
    """A moment and what it is worth; `promises` are those of the position before a roll, without a roll none."""

    moment: Moment
    counted: tuple[Countable, ...]
    promises: tuple[Promise, ...] = ()

    @property
    def seq(self) -> int:
        return self.moment.entry.seq

    @property
    def roll(self) -> Rolled | None:
        return next((one for one in self.counted if isinstance(one, Rolled)), None)


def steps_of(moments: Iterable[Moment]) -> Iterator[Step]:
    for moment in moments:
        worth = counted(moment.before, moment.entry.events)
        is_roll = any(isinstance(one, Rolled) for one in worth)
        yield Step(moment, worth, promises(moment.before) if is_roll else ())


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


@dataclass(frozen=True, slots=True)
class Earnings:
    """Sums for each player, number and kind, over all rolls.

    What was to be expected is kept as whole parts of all ways the dice can fall, so no fraction is ever rounded.
    """

    expected: Counter[Key] = field(default_factory=Counter)
    due: Counter[Key] = field(default_factory=Counter)
    received: Counter[Key] = field(default_factory=Counter)

    def of(self, player: PlayerId | None = None, *, number: int | None = None, kind: str | None = None) -> Income:
        """Of one player or of all, for one number or kind or for all."""
        wanted = (player, number, kind)
        keys = [
            key
            for key in {*self.expected, *self.due}
            if all(want in (None, part) for want, part in zip(wanted, key, strict=True))
        ]
        return Income(
            sum(self.expected[key] for key in keys) / ALL_WAYS,
            sum(self.due[key] for key in keys),
            sum(self.received[key] for key in keys),
        )

    def numbers(self) -> tuple[int, ...]:
        """Those that could bring something to somebody, or did."""
        return tuple(sorted({number for _, number, _ in {*self.expected, *self.due}}))


def earnings(steps: Iterable[Step]) -> Earnings:
    total = Earnings()
    for step in steps:
        for promise in step.promises:
            key = (promise.player, promise.number, promise.kind)
            total.expected[key] += promise.count * WAYS.get(promise.number, 0)
        for one in step.counted:
            if isinstance(one, Gained | Missed) and one.number is not None:
                key = (one.player, one.number, one.kind)
                total.due[key] += one.count
                if isinstance(one, Gained):
                    total.received[key] += one.count
    return total


@dataclass(frozen=True, slots=True)
class Throw:
    """One roll in order, what it brought to each player, and everybody's luck so far.

    `has_faces` is False where only the sum is real, as of a roll that another program wrote down.
    """

    seq: int
    player: PlayerId
    dice: tuple[int, int]
    luck: Mapping[PlayerId, float]
    received: Mapping[PlayerId, int]
    has_faces: bool = True

    @property
    def number(self) -> int:
        return sum(self.dice)


def throws_of(steps: Iterable[Step], players: Sequence[PlayerId]) -> Iterator[Throw]:
    luck = dict.fromkeys(players, 0)  # in parts of all ways
    for step in steps:
        roll = step.roll
        if roll is None:
            continue
        received = dict.fromkeys(players, 0)
        for promise in step.promises:
            luck[promise.player] -= promise.count * WAYS.get(promise.number, 0)
        for one in step.counted:
            if isinstance(one, Gained | Missed) and one.number is not None:
                luck[one.player] += one.count * ALL_WAYS
                if isinstance(one, Gained):
                    received[one.player] += one.count
        so_far = {player: parts / ALL_WAYS for player, parts in luck.items()}
        yield Throw(step.seq, roll.player, roll.dice, so_far, received, has_faces=not step.moment.is_foreign)
