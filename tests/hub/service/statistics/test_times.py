"""How long turns took, with pauses, a clock that was set back and a table that went to bed."""

from collections.abc import Callable

from hub.engine.match import Match
from hub.engine.messages import AdjustPoints, Command
from hub.service.pauses import Pauses
from hub.service.statistics import statistics
from hub.service.statistics.times import gap_s
from tests.pebbles.commands import EndTurn, GivePebbles, RecordRoll, WhisperNumber
from tests.pebbles.playing import BLUE, ORANGE, WHITE, played
from tests.tables import every_row

BEGAN_AT = 1_700_000_000.0
STEP_S = 10.0  # between two entries
EVENING: tuple[Command, ...] = (
    RecordRoll((2, 3)),
    EndTurn(BLUE),
    RecordRoll((4, 4)),
    EndTurn(ORANGE),
    RecordRoll((3, 4)),
    GivePebbles(WHITE, BLUE, 1),
    GivePebbles(WHITE, BLUE, 1),
    EndTurn(WHITE),
    RecordRoll((2, 6)),
    GivePebbles(BLUE, ORANGE, 1),
    EndTurn(BLUE),
    RecordRoll((1, 1)),
)
LAST_AT = BEGAN_AT + STEP_S * (len(EVENING) - 1)


def timed(*commands: Command, at: Callable[[int], float] = lambda index: BEGAN_AT + STEP_S * index) -> Match:
    match = played()
    for index, command in enumerate(commands):
        match, _ = match.after(command, at=at(index))
    return match


def test_turns_last_until_the_next_one_begins() -> None:
    stats = statistics(timed(*EVENING), pauses=Pauses())
    assert [(one.turn, one.player, one.seconds) for one in stats.turn_times] == [
        (1, BLUE, 10),
        (2, ORANGE, 20),
        (3, WHITE, 40),
        (4, BLUE, 30),
        (5, ORANGE, 10),
    ]
    assert [one.is_finished for one in stats.turn_times] == [True] * 4 + [False]
    blue, orange, _ = stats.players
    assert (blue.turns, blue.turn_total_s, blue.turn_median_s, blue.turn_longest_s) == (2, 40, 20, 30)
    assert (orange.turns, orange.turn_total_s, orange.turn_median_s, orange.turn_longest_s) == (2, 30, 20, 20)
    assert stats.played_s == STEP_S * (len(EVENING) - 1)
    assert (stats.began_at, stats.ended_at) == (BEGAN_AT, BEGAN_AT + stats.played_s)


def test_the_present_turn_lasts_until_now() -> None:
    match = timed(*EVENING)
    stats = statistics(match, pauses=Pauses(), now=LAST_AT + 55)
    assert stats.turn_times[-1].seconds == 65
    paused = statistics(match, pauses=Pauses(since=LAST_AT + 5), now=LAST_AT + 55)
    assert paused.turn_times[-1].seconds == 15


def test_a_pause_is_nobodys_time() -> None:
    pauses = Pauses(finished=((BEGAN_AT + 2, BEGAN_AT + 8), (BEGAN_AT + 25, BEGAN_AT + 35)))
    stats = statistics(timed(*EVENING), pauses=pauses)
    assert [one.seconds for one in stats.turn_times[:3]] == [10 - 6, 20 - 5, 40 - 5]
    assert stats.played_s == STEP_S * (len(EVENING) - 1) - 16


def test_once_somebody_has_won_nobody_thinks() -> None:
    end = (AdjustPoints(WHITE, 30, "agreed"), EndTurn(ORANGE), RecordRoll((1, 1)), EndTurn(WHITE))
    match = timed(*EVENING, *end, AdjustPoints(WHITE, 1, "and one more"))
    stats = statistics(match, pauses=Pauses(), now=BEGAN_AT + 3000)
    assert match.standing().winners == (WHITE,)
    assert stats.turn_times[-1].seconds == 0, "what is said after the end is nobody's time"
    assert stats.turn_times[-1].is_finished
    assert stats.played_s == STEP_S * (len(EVENING) + 3)


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
    match = timed(*EVENING, at=lambda index: BEGAN_AT + STEP_S * index - (9000 if index > 2 else 0))
    stats = statistics(match, pauses=Pauses())
    assert [one.seconds for one in stats.turn_times] == [10, 10, 40, 30, 10]


def test_entries_without_a_time_make_no_times() -> None:
    stats = statistics(timed(*EVENING, WhisperNumber(BLUE, 5), at=lambda _index: 0.0), pauses=Pauses())
    assert {one.seconds for one in stats.turn_times} == {0}
    assert stats.played_s == 0
