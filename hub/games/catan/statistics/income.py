"""What rolls brought, step by step; the robber and an empty bank are not luck of the dice."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from hub.engine.phrase import PlayerId
from hub.engine.story import Moment
from hub.games.catan.statistics.countables import Countable, Gained, Missed, Rolled
from hub.games.catan.statistics.counting import counted, promises
from hub.kit.chance import SIX_SIDES, Die
from hub.kit.earnings import Earnings, Promise

DICE: tuple[Die, Die] = (SIX_SIDES, SIX_SIDES)


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


@lru_cache(maxsize=1024)  # most of a long game: whenever something happens, the page asks for all of it again
def step_of(moment: Moment) -> Step:
    worth = counted(moment.before, moment.entry.events)
    is_roll = any(isinstance(one, Rolled) for one in worth)
    return Step(moment, worth, promises(moment.before) if is_roll else ())


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


def earnings(steps: Iterable[Step], players: Sequence[PlayerId]) -> tuple[Earnings, tuple[Throw, ...]]:
    """What rolls brought altogether, and one by one."""
    earned, throws = Earnings(DICE), list[Throw]()
    for step in steps:
        earned.expect(step.promises)
        received = dict.fromkeys(players, 0)
        for one in step.counted:
            if isinstance(one, Gained | Missed) and one.number is not None:
                is_paid = isinstance(one, Gained)
                earned.owe(one.player, one.number, one.kind, one.count, is_paid=is_paid)
                received[one.player] += one.count if is_paid else 0
        if roll := step.roll:
            luck = {player: earned.luck_of(player) for player in players}
            is_real = not step.moment.is_foreign
            throws.append(Throw(step.seq, roll.player, roll.dice, luck, received, has_faces=is_real))
    return earned, tuple(throws)
