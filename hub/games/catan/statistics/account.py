"""The account of a Catan game: everything that its charts, tables, awards and turning points are made of."""

from collections.abc import Mapping
from dataclasses import dataclass

from hub.engine.phrase import PlayerId
from hub.engine.story import Moment
from hub.games.catan.statistics.dealings import Dealings, dealings_of
from hub.games.catan.statistics.income import Step, Throw, earnings, step_of
from hub.kit.earnings import Earnings


@dataclass(frozen=True, slots=True)
class Account:
    players: tuple[PlayerId, ...]
    steps: tuple[Step, ...]
    throws: tuple[Throw, ...]
    earned: Earnings
    dealings: Mapping[PlayerId, Dealings]


def account_of(players: tuple[PlayerId, ...], moments: tuple[Moment, ...]) -> Account:
    steps = tuple(map(step_of, moments))
    earned, throws = earnings(steps, players)
    counted = tuple(one for step in steps for one in step.counted)
    return Account(
        players,
        steps,
        throws,
        earned,
        {player: dealings_of(player, counted) for player in players},
    )
