"""How long turns took: the time between entries, without pauses.

A clock that was set back, an entry without a time and a table that was left for hours without pressing pause say
nothing about how long somebody thought; such gaps count nothing.
"""

from collections.abc import Iterator, Sequence
from statistics import median

from hub.engine.standing import Standing
from hub.engine.story import Moment
from hub.service.pauses import Pauses
from hub.service.statistics.model import TurnTime

LONGEST_GAP_S = 3600.0


def gap_s(start: float, end: float, pauses: Pauses) -> float:
    """The played time from one moment to a later one.

    >>> gap_s(100, 160, Pauses(finished=((110, 120), (150, 170))))
    40.0
    """
    if start <= 0 or end <= start:
        return 0.0
    stretches = [*pauses.finished, *([(pauses.since, end)] if pauses.since is not None else [])]
    paused = sum(max(0.0, min(end, until) - max(start, since)) for since, until in stretches)
    played = float(end - start - paused)
    return played if 0 < played <= LONGEST_GAP_S else 0.0


def gaps(moments: Sequence[Moment], pauses: Pauses, now: float | None) -> Iterator[tuple[Standing, float]]:
    """How the game stood after each entry, and how long it was played on like that; after the last one until now.

    Once somebody has won, nobody is thinking any more.
    """
    until = [*(moment.entry.at for moment in moments[1:]), 0.0 if now is None else now]
    for moment, end in zip(moments, until, strict=False):
        is_over = moment.stands.is_over
        yield moment.stands, 0.0 if is_over else gap_s(moment.entry.at, end, pauses)


def turn_times(moments: Sequence[Moment], pauses: Pauses, now: float | None = None) -> tuple[TurnTime, ...]:
    """Every turn in order; the founding before the first one is none."""
    times: list[TurnTime] = []
    seconds = 0.0
    present = Standing(0, None)
    for standing, gap in gaps(moments, pauses, now):
        if (standing.turn, standing.active) != (present.turn, present.active):
            times.extend(_ended(present, seconds))
            present, seconds = standing, 0.0
        seconds += gap
    is_over = bool(moments) and moments[-1].stands.is_over
    return (*times, *_ended(present, seconds, is_finished=is_over))


def _ended(standing: Standing, seconds: float, *, is_finished: bool = True) -> Iterator[TurnTime]:
    if standing.turn and standing.active:
        yield TurnTime(standing.turn, standing.active, seconds, is_finished)


def typical_s(times: Sequence[TurnTime]) -> tuple[float | None, float | None]:
    """The median and the longest of the finished turns."""
    finished = [time.seconds for time in times if time.is_finished]
    return (median(finished), max(finished)) if finished else (None, None)
