"""The whole account of a game: what it declares of its story, and what holds for any game."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from hub.engine.match import Match
from hub.engine.phrase import PlayerId
from hub.engine.statistics import Summary
from hub.engine.story import Moment
from hub.service.pauses import Pauses
from hub.service.statistics.charts import points_chart, times_chart
from hub.service.statistics.chronicle import Chronicle
from hub.service.statistics.model import GameStatistics, PlayerStatistics, PointsThen, TurnTime, When
from hub.service.statistics.speed import speed_awards
from hub.service.statistics.times import gaps, turn_times, typical_s
from hub.service.statistics.turning import comebacks, leads


def statistics(
    match: Match, *, pauses: Pauses, now: float | None = None, chronicle: Chronicle | None = None
) -> GameStatistics:
    """What can be said of a game that is running, won, left alone or not begun.

    `now` lets the present turn last until now, for a game that is being played. A `chronicle` that is kept makes the
    next asking cheap.
    """
    story = chronicle.story(match) if chronicle else match.story()
    game, seats, moments = match.game, story.players, story.moments
    summary = game.statistics(story) if game.statistics else Summary()
    charts = [chart for chart in summary.charts if chart.places and chart.series]
    times = turn_times(moments, pauses, now)
    players = tuple(_player(match, seat, times) for seat in seats)
    target = game.target(story.play) if game.target else None
    turning = (*summary.turning_points, *leads(moments, seats, target), *comebacks(moments, seats))
    return GameStatistics(
        players=players,
        charts=(
            points_chart(moments, seats, target),
            *(chart for chart in charts if chart.is_drawn),
            times_chart(players),
            *(chart for chart in charts if not chart.is_drawn),
        ),
        awards=(*summary.awards, *speed_awards(players)),
        turning_points=tuple(sorted(turning, key=lambda point: point.seq)),
        records=summary.records,
        notes=summary.notes,
        outlook=summary.outlook,
        points=tuple(_points(moments, seats)),
        turn_times=times,
        when={one.entry.seq: When(one.stood.turn, one.entry.at) for one in moments},
        winners=moments[-1].stands.winners if moments else (),
        target=target,
        turns=moments[-1].stands.turn if moments else 0,
        began_at=moments[0].entry.at if moments else None,
        ended_at=moments[-1].entry.at if moments else None,
        played_s=sum(gap for _, gap in gaps(moments, pauses, now)),
        is_empty=not moments or (game.statistics is not None and not charts),
    )


def _player(match: Match, player: PlayerId, times: Sequence[TurnTime]) -> PlayerStatistics:
    own = [time for time in times if time.player == player]
    middle, longest = typical_s(own)
    total = sum(time.seconds for time in own)
    return PlayerStatistics(player, match.points(player).total, len(own), total, middle, longest)


def _points(moments: Sequence[Moment], seats: Sequence[PlayerId]) -> Iterator[PointsThen]:
    for was, moment in pairwise((None, *moments)):
        if moment and (was is None or was.points != moment.points):
            yield PointsThen(moment.entry.seq, dict(zip(seats, moment.points, strict=True)))
