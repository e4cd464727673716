"""Awards for how long somebody thinks, in any game."""

from collections.abc import Iterator, Sequence

from hub.engine.phrase import Who, phrase
from hub.engine.statistics import Award
from hub.service.statistics.model import PlayerStatistics

LEAST_TURNS = 3  # of every player, to compare their speed
CLEARLY_S = 5.0


def speed_awards(players: Sequence[PlayerStatistics]) -> Iterator[Award]:
    """By the median turn, where everybody had some turns and the clock was running."""
    typical = {one.player: one.turn_median_s or 0.0 for one in players if one.turns > LEAST_TURNS}
    if len(typical) < max(2, len(players)) or not all(typical.values()):
        return
    ranked = sorted(typical, key=typical.__getitem__)
    for key, best, next_best in (("fastest", ranked[0], ranked[1]), ("slowest", ranked[-1], ranked[-2])):
        if abs(typical[best] - typical[next_best]) >= CLEARLY_S:
            yield Award(key, best, phrase(f"stats.award.{key}", player=Who(best), time=clock(typical[best])))


def clock(seconds: float) -> str:
    """Minutes and seconds.

    >>> clock(65.4)
    '1:05'
    """
    return f"{round(seconds) // 60}:{round(seconds) % 60:02d}"
