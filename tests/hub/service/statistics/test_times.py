"""How long turns took, with pauses, a clock that was set back and a table that went to bed."""

from hub.engine.messages import AdjustPoints
from hub.games.catan import GAME
from hub.games.catan.commands import EndTurn, RecordRoll, RevealVictoryPoints
from hub.service.pauses import Pauses
from hub.service.statistics import statistics
from hub.service.statistics.times import gap_s
from tests.hub.service.statistics.evening import BEGAN_AT, BLUE, EVENING, FOUNDING, ORANGE, STEP_S, WHITE, played
from tests.random_table import new_match
from tests.tables import every_row

TURN_1_AT = BEGAN_AT + STEP_S * (len(FOUNDING) - 1)  # the last road is put down, and the first turn begins


def test_turns_last_until_the_next_one_begins() -> None:
    stats = statistics(played(), pauses=Pauses())
    assert [(one.turn, one.player, one.seconds) for one in stats.turn_times] == [
        (1, BLUE, 20),
        (2, ORANGE, 20),
        (3, WHITE, 40),
        (4, BLUE, 30),
        (5, ORANGE, 30),
        (6, WHITE, 10),
    ]
    assert [one.is_finished for one in stats.turn_times] == [True] * 5 + [False]
    blue, _, white = stats.players
    assert (blue.turns, blue.turn_total_s, blue.turn_median_s, blue.turn_longest_s) == (2, 50, 25, 30)
    assert (white.turns, white.turn_total_s, white.turn_median_s, white.turn_longest_s) == (2, 50, 40, 40)
    assert stats.played_s == STEP_S * (len(EVENING) - 1)
    assert (stats.began_at, stats.ended_at) == (BEGAN_AT, BEGAN_AT + stats.played_s)


def test_the_present_turn_lasts_until_now() -> None:
    match = played()
    last = BEGAN_AT + STEP_S * (len(EVENING) - 1)
    stats = statistics(match, pauses=Pauses(), now=last + 55)
    assert stats.turn_times[-1].seconds == 65
    paused = statistics(match, pauses=Pauses(since=last + 5), now=last + 55)
    assert paused.turn_times[-1].seconds == 15


def test_a_pause_is_nobodys_time() -> None:
    pauses = Pauses(finished=((TURN_1_AT + 2, TURN_1_AT + 8), (TURN_1_AT + 15, TURN_1_AT + 25)))
    stats = statistics(played(), pauses=pauses)
    assert [one.seconds for one in stats.turn_times[:3]] == [20 - 6 - 5, 20 - 5, 40]
    assert stats.played_s == STEP_S * (len(EVENING) - 1) - 16


def test_once_somebody_has_won_nobody_thinks() -> None:
    match = played((*EVENING, AdjustPoints(WHITE, 8, "agreed"), RevealVictoryPoints(WHITE, 0)))
    stats = statistics(match, pauses=Pauses(), now=BEGAN_AT + 3000)
    assert stats.turn_times[-1].seconds == 20
    assert stats.turn_times[-1].is_finished


@every_row(
    ("start", "end", "pauses", "seconds"),
    [
        (100, 160, Pauses(), 60),
        (100, 100, Pauses(), 0),
        (160, 100, Pauses(), 0),  # the clock was set back
        (0, 160, Pauses(), 0),  # an entry without a time
        (100, 3700, Pauses(), 3600),
        (100, 3701, Pauses(), 0),  # nobody thinks for an hour: the table was left
        (100, 50_000, Pauses(finished=((110, 49_990),)), 20),
        (100, 160, Pauses(finished=((0, 1000),)), 0),
        (100, 160, Pauses(finished=((0, 110), (150, 170))), 40),
        (100, 160, Pauses(since=140), 40),
        (100, 160, Pauses(since=500), 60),
    ],
)
def test_the_time_between_two_entries(start: float, end: float, pauses: Pauses, seconds: float) -> None:
    assert gap_s(start, end, pauses) == seconds


def test_a_clock_that_was_set_back_costs_one_gap_only() -> None:
    match = new_match(GAME, players=3, options={"start_player": "manual"})
    for index, command in enumerate(EVENING):
        at = BEGAN_AT + STEP_S * index - (9000 if index > len(FOUNDING) else 0)  # right after the first roll
        match, _ = match.decided(command, at=at)
    stats = statistics(match, pauses=Pauses())
    assert [one.seconds for one in stats.turn_times] == [10, 20, 40, 30, 30, 10]


def test_entries_without_a_time_make_no_times() -> None:
    match = new_match(GAME, players=3, options={"start_player": "manual"})
    for command in (*EVENING, EndTurn(WHITE), RecordRoll((1, 2))):
        match, _ = match.decided(command)
    stats = statistics(match, pauses=Pauses())
    assert {one.seconds for one in stats.turn_times} == {0}
    assert stats.played_s == 0
