"""What is said of any game: who comes to the front, who was behind, who thinks long; and what a game declares."""

from dataclasses import replace

from hub.bootstrap import load_catalogue
from hub.engine.ledger import Entry
from hub.engine.match import Match
from hub.engine.messages import AdjustPoints, Command
from hub.engine.phrase import PlayerId, Who, phrase
from hub.engine.standing import RUNNING, Standing, won_by
from hub.engine.statistics import Chart, Series, Style, Summary
from hub.engine.story import Moment
from hub.service.pauses import Pauses
from hub.service.statistics import statistics
from hub.service.statistics.model import PlayerStatistics
from hub.service.statistics.speed import speed_awards
from hub.service.statistics.turning import comebacks, leads
from tests import pebbles
from tests.all_games import ALL_GAMES
from tests.pebbles.commands import BuildWall, EndTurn, GivePebbles, RecordRoll
from tests.pebbles.playing import BLUE, ORANGE, SEATS, SETUP, WHITE, WON_BY_BLUE, played, rounds
from tests.tables import every_row

CATALOGUE = load_catalogue(games=ALL_GAMES)
NAMES = {BLUE: "Modrý", ORANGE: "Oranžový", WHITE: "Bílý"}
PLAYERS = (BLUE, ORANGE, WHITE)
PLAY = Match.start(pebbles.GAME, SETUP).play()


def moments(*points: tuple[int, int, int], winners: tuple[PlayerId, ...] = ()) -> list[Moment]:
    """One for each row of points; whoever wins does so with the last one."""
    made = []
    for seq, row in enumerate(points, 1):
        is_won = bool(winners) and seq == len(points)
        after = Standing(seq, BLUE, outcome=won_by(*winners) if is_won else RUNNING)
        made.append(Moment(Entry(seq, Command(), ()), PLAY, PLAY, Standing(seq, BLUE), after, row))
    return made


@every_row(
    ("points", "sentences"),
    [
        ([(5, 4, 2), (5, 6, 2)], []),  # too early in the game
        ([(7, 6, 2), (7, 8, 2)], ["Do čela jde Oranžový, má 8 bodů."]),
        ([(7, 6, 2), (7, 7, 2), (7, 8, 2)], ["Do čela jde Oranžový, má 8 bodů."]),
        ([(7, 6, 2), (7, 7, 2), (8, 7, 2)], []),  # was in front before
    ],
)
def test_late_in_a_game_somebody_else_takes_the_lead(points: list[tuple[int, int, int]], sentences: list[str]) -> None:
    found = leads(moments(*points), PLAYERS, 10)
    assert [CATALOGUE.say(one.words, "cs", NAMES) for one in found] == sentences


def test_a_comeback_is_told_where_the_winner_was_farthest_behind() -> None:
    won = moments((2, 6, 2), (3, 7, 2), (6, 7, 2), (10, 7, 2), winners=(BLUE,))
    told = [(one.seq, CATALOGUE.say(one.words, "cs", NAMES)) for one in comebacks(won, PLAYERS)]
    assert told == [(2, "Tady Modrý zaostává o 4 body, a přesto nakonec vítězí.")]
    assert not list(comebacks(moments((2, 4, 2), (3, 4, 2), winners=(BLUE,)), PLAYERS))
    both = moments((2, 6, 2), (3, 7, 2), (7, 7, 7), winners=(BLUE, WHITE))
    assert [one.seq for one in comebacks(both, PLAYERS)] == [2, 2], "each who wins has come from behind"


def timed(turns: tuple[int, int, int], medians: tuple[float, float, float]) -> list[PlayerStatistics]:
    rows = zip(PLAYERS, turns, medians, strict=True)
    return [PlayerStatistics(player, 0, count, 0.0, median, median) for player, count, median in rows]


@every_row(
    ("turns", "medians", "awarded"),
    [
        ((5, 5, 5), (20.0, 40.0, 60.0), {"fastest": BLUE, "slowest": WHITE}),
        ((5, 5, 5), (20.0, 22.0, 60.0), {"slowest": WHITE}),
        ((5, 5, 3), (20.0, 40.0, 60.0), {}),
        ((5, 5, 5), (0.0, 40.0, 60.0), {}),  # no clock
    ],
)
def test_awards_for_thinking(
    turns: tuple[int, int, int], medians: tuple[float, float, float], awarded: dict[str, PlayerId]
) -> None:
    assert {one.key: one.player for one in speed_awards(timed(turns, medians))} == awarded


def test_the_time_is_told_in_minutes() -> None:
    words = {
        one.key: CATALOGUE.say(one.words, "cs", NAMES) for one in speed_awards(timed((5, 5, 5), (20.0, 40.0, 65.4)))
    }
    assert words == {
        "fastest": "Nejrychlejší tahy: Modrý, obvykle 0:20 min.",
        "slowest": "Nejdelší přemýšlení: Bílý, obvykle 1:05 min na tah.",
    }


# ---------------------------------------------------------------- what a game declares


def test_charts_of_the_game_stand_between_points_and_times_and_tables_come_last() -> None:
    setup = replace(SETUP, expansions=("tide",))
    walled = played(RecordRoll((2, 3)), BuildWall(BLUE), setup=setup)
    stats = statistics(walled, pauses=Pauses())
    assert [chart.key for chart in stats.charts] == ["points", "harvest", "sums", "times", "built"]
    assert [(key, values[BLUE]) for key, _, _, values in stats.figures()] == [
        ("harvest.taken", 5),
        ("harvest.given", 0),
        ("harvest.gotten", 0),
        ("harvest.luck", -2),
        ("times.turns", 1),
        ("times.median", None),
        ("times.longest", None),
        ("times.total", 0),
        ("built.wall", 1),
    ]


def test_a_game_that_counts_nothing_has_points_and_times() -> None:
    silent = replace(pebbles.GAME, statistics=None, expansions=())
    match, _ = Match.start(silent, SETUP).after(RecordRoll((2, 3)))
    stats = statistics(match, pauses=Pauses())
    assert [chart.key for chart in stats.charts] == ["points", "times"]
    assert not stats.is_empty


def test_a_game_is_empty_until_it_has_something_to_show() -> None:
    assert statistics(played(), pauses=Pauses()).is_empty
    assert statistics(played(RecordRoll((2, 3))), pauses=Pauses()).is_empty is False
    quiet = replace(pebbles.GAME, statistics=lambda _story: Summary())
    match, _ = Match.start(quiet, SETUP).after(RecordRoll((2, 3)))
    assert statistics(match, pauses=Pauses()).is_empty


def test_a_chart_with_nothing_in_it_is_not_shown() -> None:
    nothing = Chart(
        "nothing", phrase("pebbles.stats.built"), (), (Series("a", phrase("pebbles.thing.pebble"), Style.BAR, ()),)
    )
    nobody = Chart("nobody", phrase("pebbles.stats.built"), (Who(BLUE),), ())
    empty = replace(pebbles.GAME, statistics=lambda _story: Summary(charts=(nothing, nobody)))
    match, _ = Match.start(empty, SETUP).after(RecordRoll((2, 3)))
    stats = statistics(match, pauses=Pauses())
    assert [chart.key for chart in stats.charts] == ["points", "times"]
    assert stats.is_empty


def test_points_at_the_end_of_each_turn() -> None:
    stats = statistics(played(*rounds((2, 3), (6, 6)), AdjustPoints(WHITE, 2), RecordRoll((1, 1))), pauses=Pauses())
    chart = stats.charts[0]
    assert chart.places == (0, 1, 2, 3)
    assert {one.label: one.values for one in chart.series} == {
        Who(BLUE): (0, 5, 5, 5),
        Who(ORANGE): (0, 0, 12, 12),
        Who(WHITE): (0, 0, 0, 4),
    }
    assert chart.reference
    assert (chart.reference.value, stats.target, stats.turns) == (20, 20, 3)
    assert [tuple(one.points.values()) for one in stats.points] == [(5, 0, 0), (5, 12, 0), (5, 12, 2), (5, 12, 4)]


def test_what_a_game_says_is_taken_along_with_its_time() -> None:
    match = played()
    for command in (RecordRoll((6, 6)), GivePebbles(BLUE, WHITE, 3), EndTurn(BLUE)):
        match, _ = match.after(command, at=100.0 + match.version)
    stats = statistics(match, pauses=Pauses())
    assert [(award.key, award.player) for award in stats.awards] == [("generous", BLUE)]
    (point,), (record,) = stats.turning_points, stats.records
    assert (point.seq, stats.when[point.seq]) == (1, (1, 100.0))
    assert (record.player, record.cells["dice"]) == (BLUE, (6, 6))
    assert stats.outlook
    assert list(stats.outlook.people) == [ORANGE]
    assert statistics(played(*WON_BY_BLUE), pauses=Pauses()).outlook is None


def test_seats_are_those_of_the_table() -> None:
    setup = replace(SETUP, players=SEATS)
    stats = statistics(played(*rounds(*[(1, 2)] * 4, setup=setup), setup=setup), pauses=Pauses())
    assert all(len(one.values) == len(SEATS) for chart in stats.charts if chart.is_of_players for one in chart.series)
    assert len(stats.charts[0].series) == len(SEATS)
