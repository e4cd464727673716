"""The charts of any game: points over time, and how long turns took."""

from collections.abc import Sequence

from hub.engine.phrase import PlayerId, Who, phrase
from hub.engine.statistics import Chart, Reference, Series, Style, Unit
from hub.engine.story import Moment
from hub.service.statistics.model import PlayerStatistics


def points_chart(moments: Sequence[Moment], players: Sequence[PlayerId], target: int | None) -> Chart:
    """The points at the end of each turn; turn 0 is what was there before the first one."""
    rows = _points_by_turn(moments, len(players))
    return Chart(
        "points",
        phrase("stats.points"),
        tuple(range(len(rows))),
        tuple(
            Series(player, Who(player), Style.STEP, tuple(row[seat] for row in rows), player=player)
            for seat, player in enumerate(players)
        ),
        phrase("stats.turn"),
        reference=Reference(target, phrase("stats.goal", n=target)) if target is not None else None,
        is_wide=True,
    )


def _points_by_turn(moments: Sequence[Moment], seats: int) -> list[tuple[int, ...]]:
    by_turn = {0: (0,) * seats} | {moment.stood.turn: moment.points for moment in moments}
    last = max(by_turn | {moment.stands.turn: () for moment in moments[-1:]})
    rows: list[tuple[int, ...]] = []
    for turn in range(last + 1):
        rows.append(by_turn.get(turn, rows[-1] if rows else by_turn[0]))
    return rows


def times_chart(players: Sequence[PlayerStatistics]) -> Chart:
    return Chart(
        "times",
        phrase("stats.times"),
        tuple(Who(one.player) for one in players),
        (
            Series(
                "turns",
                phrase("stats.turns"),
                Style.WRITTEN,
                tuple(one.turns for one in players),
                unit=Unit.COUNT,
                adds_up=True,
            ),
            Series("median", phrase("stats.median"), Style.BAR, tuple(one.turn_median_s for one in players)),
            Series("longest", phrase("stats.longest"), Style.FRAME, tuple(one.turn_longest_s for one in players)),
            Series(
                "total",
                phrase("stats.altogether"),
                Style.WRITTEN,
                tuple(one.turn_total_s for one in players),
                adds_up=True,
            ),
        ),
        unit=Unit.TIME,
    )
