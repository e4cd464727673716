"""How the evening went: points and luck over time, and how long turns took."""

from hub.engine.phrase import PlayerId
from web_ui.view_models.counted import Counted
from web_ui.view_models.figures import (
    EVERYBODY,
    Chart,
    Figure,
    Head,
    Key,
    Row,
    Series,
    Style,
    Table,
    Unit,
    keys_of,
    people_keys,
)


def points_figure(counted: Counted) -> Figure:
    """The points at the end of each turn; turn 0 is what was there before the first one."""
    numbers = counted.numbers
    rows = _points_by_turn(counted)
    goal = numbers.target
    series = tuple(
        Series(badge.name, Style.STEP, tuple(float(row[badge.player]) for row in rows), (badge,))
        for badge in counted.people
    )
    keys = people_keys(counted.people)
    if goal is not None:
        keys = (*keys, Key(counted.text("web.stats.goal", n=goal), is_goal=True))
    return Figure(
        id="points",
        title=counted.text("web.stats.points"),
        lead=(),
        chart=Chart(
            "points",
            tuple(float(turn) for turn in range(len(rows))),
            {EVERYBODY: series},
            unit=Unit.POINTS,
            x_title=counted.text("web.stats.turn"),
            goal=goal,
        ),
        keys=keys,
        tables=(
            Table(
                counted.text("web.stats.points"),
                counted.text("web.stats.turn"),
                counted.heads(),
                tuple(
                    Row(Head(str(turn)), tuple(str(row[badge.player]) for badge in counted.people))
                    for turn, row in enumerate(rows)
                    if turn == 0 or row != rows[turn - 1] or turn == len(rows) - 1
                ),
            ),
        ),
        is_wide=True,
    )


def _points_by_turn(counted: Counted) -> list[dict[PlayerId, int]]:
    numbers = counted.numbers
    latest = {one.player: 0 for one in numbers.players}
    by_turn: dict[int, dict[PlayerId, int]] = {0: dict(latest)}
    for moment in numbers.moments:
        latest |= moment.points
        by_turn[moment.turn] = dict(latest)
    rows, known = [], by_turn[0]
    for turn in range(max(numbers.turns, *by_turn) + 1):
        known = by_turn.get(turn, known)
        rows.append(known)
    return rows


def luck_figure(counted: Counted) -> Figure:
    """What the dice gave beyond what they promised, after each roll."""
    rolls, numerals = counted.numbers.rolls, counted.numerals
    series = tuple(
        Series(badge.name, Style.LINE, (0.0, *(roll.luck.get(badge.player, 0.0) for roll in rolls)), (badge,))
        for badge in counted.people
    )
    rows = tuple(
        Row(
            Head(f"{count}. ({sum(roll.dice)})"),
            tuple(numerals.signed(roll.luck.get(badge.player, 0.0)) for badge in counted.people),
        )
        for count, roll in enumerate(rolls, 1)
    )
    return Figure(
        id="luck",
        title=counted.text("web.stats.luck_over_time"),
        lead=(counted.text("web.stats.luck.lead"),),
        chart=Chart(
            "luck",
            tuple(float(count) for count in range(len(rolls) + 1)),
            {EVERYBODY: series},
            unit=Unit.LUCK,
            x_title=counted.text("web.stats.roll"),
        ),
        keys=people_keys(counted.people),
        tables=(
            Table(counted.text("web.stats.luck_over_time"), counted.text("web.stats.roll"), counted.heads(), rows),
        ),
        is_wide=True,
    )


def times_figure(counted: Counted) -> Figure:
    people, numerals = counted.numbers.players, counted.numerals
    series = (
        Series(
            counted.text("web.stats.longest"), Style.FRAME, tuple(one.turn_longest_s for one in people), counted.people
        ),
        Series(counted.text("web.stats.median"), Style.BAR, tuple(one.turn_median_s for one in people), counted.people),
    )
    heads = ("web.stats.turns", "web.stats.median", "web.stats.longest", "web.stats.altogether")
    rows = tuple(
        Row(
            counted.head(one.player),
            (str(one.turns), *map(numerals.clock, (one.turn_median_s, one.turn_longest_s, one.turn_total_s))),
        )
        for one in people
    )
    return Figure(
        id="times",
        title=counted.text("web.stats.times"),
        lead=(),
        chart=Chart(
            "times",
            tuple(float(index) for index in range(len(people))),
            {EVERYBODY: series},
            unit=Unit.TIME,
            labels=tuple(badge.name for badge in counted.people),
        ),
        keys=keys_of(series),
        tables=(
            Table(
                counted.text("web.stats.times"),
                counted.text("web.stats.player"),
                tuple(Head(counted.text(key)) for key in heads),
                rows,
            ),
        ),
    )
