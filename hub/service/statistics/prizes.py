"""Prizes of an evening, for those who stand out alone; where two are even or the numbers are small, nobody does."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from hub.engine.facts import Built, Lost
from hub.engine.phrase import PlayerId, Who, phrase
from hub.service.statistics.chronicle import Line
from hub.service.statistics.model import Award, PlayerStatistics

LEAST_TURNS = 3  # of every player, to compare their speed
CLEARLY_S = 5.0


@dataclass(frozen=True, slots=True)
class Contest:
    """The largest value wins if it is at least `least` and by `margin` larger than every other."""

    key: str
    value: Callable[[PlayerStatistics], float]
    least: float
    margin: float = 1.0


CONTESTS = (
    Contest("luckiest", lambda one: one.total.luck, least=2),
    Contest("unluckiest", lambda one: -one.total.luck, least=2),
    Contest("best_trader", lambda one: one.trades.with_players, least=2),
    Contest("best_banker", lambda one: one.trades.with_bank, least=3),
    Contest("best_thief", lambda one: one.stolen, least=2),
    Contest("most_robbed", lambda one: one.robbed, least=2),
    Contest("most_missed", lambda one: one.total.due - one.total.received, least=3),
)


def awards(players: Sequence[PlayerStatistics], lines: Iterable[Line]) -> tuple[Award, ...]:
    bought: Counter[PlayerId] = Counter()
    returned: Counter[PlayerId] = Counter()
    for fact in (fact for line in lines for fact in line.facts):
        match fact:
            case Built() if fact.cost:
                bought[fact.player] += 1
            case Lost(to=None):
                returned[fact.player] += fact.count
    contests = (
        *CONTESTS,
        Contest("best_builder", lambda one: bought[one.player], least=4),
        Contest("card_hoarder", lambda one: returned[one.player], least=4),
    )
    return (*(award for contest in contests for award in _won(contest, players)), *_by_speed(players))


def _won(contest: Contest, players: Sequence[PlayerStatistics]) -> Iterator[Award]:
    ranked = sorted(players, key=contest.value, reverse=True)
    best = contest.value(ranked[0])
    if best >= contest.least and all(best - contest.value(other) >= contest.margin for other in ranked[1:]):
        player = ranked[0].player
        yield Award(contest.key, player, phrase(f"stats.award.{contest.key}", player=Who(player), n=round(best)))


def _by_speed(players: Sequence[PlayerStatistics]) -> Iterator[Award]:
    """By the median turn, where everybody had some turns and the clock was running."""
    typical = {one.player: one.turn_median_s or 0.0 for one in players if one.turns > LEAST_TURNS}
    if len(typical) < max(2, len(players)) or not all(typical.values()):
        return
    ranked = sorted(typical, key=typical.__getitem__)
    for key, best, next_best in (("fastest", ranked[0], ranked[1]), ("slowest", ranked[-1], ranked[-2])):
        if abs(typical[best] - typical[next_best]) >= CLEARLY_S:
            words = phrase(f"stats.award.{key}", player=Who(best), time=clock(typical[best]))
            yield Award(key, best, words)


def clock(seconds: float) -> str:
    """Minutes and seconds.

    >>> clock(65.4)
    '1:05'
    """
    return f"{round(seconds) // 60}:{round(seconds) % 60:02d}"
