"""Presses from edges: examples a person can check, and properties over any edges at all."""

import doctest
from itertools import accumulate, pairwise

from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge import press
from firmware_bridge.press import Debouncer, KnockReader, LevelChange, PressReader, PressTimings, TurnReader
from hub.wire.messages import PressKind
from tests.tables import every_row

SHORT, LONG, DOUBLE = PressKind.SHORT, PressKind.LONG, PressKind.DOUBLE
PLAIN = PressTimings(debounce_ms=20, long_ms=500)
WITH_DOUBLE = PressTimings(debounce_ms=20, long_ms=500, double_ms=200)
LONG_AFTER_ALL_MS = 100_000

Edges = list[tuple[int, bool]]  # at_ms, is_down
Drawn = tuple[Edges, PressTimings, list[int]]


def told(edges: Edges, timings: PressTimings, ticks: tuple[int, ...] = ()) -> list[PressKind]:
    """All presses that these edges make, with the clock also looked at at the given times."""
    reader = PressReader(timings)
    steps = sorted([(at, 0, down) for at, down in edges] + [(at, 1, None) for at in ticks], key=lambda s: s[:2])
    found: list[PressKind] = []
    for at, _, down in steps:
        found += reader.tick(at) if down is None else reader.edge(down, at)
    return found + list(reader.tick(LONG_AFTER_ALL_MS))


def touches(*spans: tuple[int, int]) -> Edges:
    return [edge for down, up in spans for edge in ((down, True), (up, False))]


def due(reader: PressReader) -> float | None:
    return reader.due_ms


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(press).failed == 0


@every_row(
    ("timings", "spans", "expected"),
    [
        (PLAIN, [(0, 100)], [SHORT]),
        (PLAIN, [(0, 499)], [SHORT]),
        (PLAIN, [(0, 500)], [LONG]),
        (PLAIN, [(0, 3000)], [LONG]),
        (PLAIN, [(0, 100), (200, 300)], [SHORT, SHORT]),
        (PLAIN, [(0, 19)], []),  # a spike
        (WITH_DOUBLE, [(0, 100)], [SHORT]),
        (WITH_DOUBLE, [(0, 100), (299, 350)], [DOUBLE]),
        (WITH_DOUBLE, [(0, 100), (300, 350)], [SHORT, SHORT]),
        (WITH_DOUBLE, [(0, 100), (200, 900)], [DOUBLE]),  # however long the second touch lasts
        (WITH_DOUBLE, [(0, 100), (200, 300), (400, 450)], [DOUBLE, SHORT]),
        (WITH_DOUBLE, [(0, 100), (200, 300), (400, 450), (500, 550)], [DOUBLE, DOUBLE]),
        (WITH_DOUBLE, [(0, 600), (700, 750)], [LONG, SHORT]),
        (WITH_DOUBLE, [(0, 100), (150, 160)], [SHORT]),  # a spike is no second touch
    ],
)
def test_touches_become_presses(timings: PressTimings, spans: list[tuple[int, int]], expected: list[PressKind]) -> None:
    assert told(touches(*spans), timings) == expected


def test_a_bouncing_press_counts_once() -> None:
    bounces: Edges = [(0, True), (2, False), (5, True), (100, False), (103, True), (104, False)]
    assert told(bounces, PLAIN) == [SHORT]


def test_a_short_press_is_told_as_soon_as_the_release_has_settled() -> None:
    reader = PressReader(PLAIN)
    assert reader.edge(True, 0) == reader.edge(False, 100) == ()
    assert due(reader) == 120
    assert reader.tick(119) == ()
    assert reader.tick(120) == (SHORT,)
    assert due(reader) is None


def test_a_long_press_is_told_while_still_held() -> None:
    reader = PressReader(PLAIN)
    reader.edge(True, 0)
    assert reader.tick(20) == ()
    assert due(reader) == 500
    assert reader.tick(500) == (LONG,)
    assert due(reader) is None
    assert reader.edge(False, 900) == reader.tick(2000) == ()


def test_a_release_just_before_the_limit_is_short_even_while_it_settles() -> None:
    reader = PressReader(PLAIN)
    reader.edge(True, 0)
    assert reader.edge(False, 495) == reader.tick(505) == ()
    assert reader.tick(515) == (SHORT,)


def test_a_double_press_is_told_at_its_second_touch() -> None:
    reader = PressReader(WITH_DOUBLE)
    for at, down in touches((0, 80)):
        reader.edge(down, at)
    reader.edge(True, 150)
    assert reader.tick(170) == (DOUBLE,)


def test_an_edge_from_the_past_counts_as_now() -> None:
    reader = PressReader(PLAIN)
    reader.tick(1000)
    reader.edge(True, 990)
    assert reader.due_ms == 1020


def test_a_debouncer_may_start_active() -> None:
    lid = Debouncer(50, is_active=True)
    assert lid.edge(True, 0) is None
    assert not lid.is_settling
    assert lid.edge(False, 10) is None
    assert lid.tick(60) == LevelChange(is_active=False, since_ms=10)


@every_row(
    ("edges", "knocks"),
    [
        ([(0, True)], [0]),
        ([(0, True), (0.1, False)], [0]),  # however short
        ([(0, True), (50, False), (99, True), (198, True), (297, False)], [0]),  # it rattles on
        ([(0, True), (99, False), (150, True), (300, True)], [0, 300]),  # it went on until 250
        ([(0, False), (1, True)], [1]),
        ([(0, True), (100, True), (200, True)], [0, 100, 200]),
        ([(0, True), (-5, True), (100, True)], [0, 100]),  # a moment out of order
    ],
)
def test_what_rattles_is_one_knock(edges: list[tuple[float, bool]], knocks: list[float]) -> None:
    reader = KnockReader(quiet_ms=100)
    assert [at for at, is_active in edges if reader.edge(is_active, at)] == knocks


def test_clicks_within_a_moment_are_told_together() -> None:
    reader = TurnReader(merge_ms=30)
    assert [reader.click(1, at) for at in (0, 10, 29)] == [0, 0, 0]
    assert reader.due_ms == 30
    assert reader.click(-1, 31) == 3, "what was due is told before the next one begins"
    assert reader.tick(60) == 0
    assert reader.tick(61) == -1
    assert reader.tick(1000) == 0


def test_a_knob_that_came_back_tells_nothing() -> None:
    reader = TurnReader(merge_ms=30)
    assert reader.click(1, 0) == reader.click(-1, 5) == reader.tick(30) == 0
    assert reader.due_ms is None


# ---------------------------------------------------------------- properties

# Limits of a few milliseconds: so any edge and any look at the clock are likely to fall on either side of one.
some_timings = st.builds(
    PressTimings,
    debounce_ms=st.integers(1, 4),
    long_ms=st.integers(5, 10),
    double_ms=st.sampled_from((0, 5, 7)),
)


@st.composite
def drawn_edges(draw: st.DrawFn) -> Drawn:
    """Edges, timings, and moments among the edges."""
    times = list(accumulate(draw(st.lists(st.integers(1, 12), max_size=12))))
    edges = [(at, number % 2 == 0) for number, at in enumerate(times)]
    return edges, draw(some_timings), draw(st.lists(st.integers(0, 60), max_size=20))


@given(drawn_edges())
def test_looking_at_the_clock_changes_nothing(drawn: Drawn) -> None:
    edges, timings, moments = drawn
    assert told(edges, timings, tuple(moments)) == told(edges, timings)


@given(drawn_edges())
def test_a_level_told_again_is_no_edge(drawn: Drawn) -> None:
    edges, timings, moments = drawn
    again = [(moment, [False, *(down for at, down in edges if at <= moment)][-1]) for moment in moments]
    assert told(sorted(edges + again, key=lambda edge: edge[0]), timings) == told(edges, timings)


@given(drawn_edges())
def test_presses_are_those_of_the_settled_touches(drawn: Drawn) -> None:
    edges, timings, _ = drawn
    assert told(edges, timings) == expected_presses(edges, timings)


@given(drawn_edges())
def test_whenever_something_is_due_it_is_told_or_the_next_time_is_later(drawn: Drawn) -> None:
    edges, timings, _ = drawn
    reader = PressReader(timings)
    for at, down in edges:
        while (due := reader.due_ms) is not None and due < at:
            reader.tick(due)
            assert reader.due_ms is None or reader.due_ms > due
        reader.edge(down, at)


@given(st.integers(41, 499), st.lists(st.integers(1, 19), max_size=8), st.lists(st.integers(1, 19), max_size=8))
def test_bounces_never_add_a_press(hold_ms: int, going_down: list[int], going_up: list[int]) -> None:
    def burst(start: int, gaps: list[int], *, final: bool) -> Edges:
        times = [start]
        for gap in gaps:
            times.append(times[-1] + gap)
        return [(at, final if (len(times) - 1 - n) % 2 == 0 else not final) for n, at in enumerate(times)]

    down = burst(0, going_down, final=True)
    up = burst(down[-1][0] + hold_ms, going_up, final=False)
    longest_ms = up[-1][0] - down[-1][0]
    assert told(down + up, PLAIN) == [LONG if longest_ms >= PLAIN.long_ms else SHORT]


def expected_presses(edges: Edges, timings: PressTimings) -> list[PressKind]:
    """The same answer with hindsight: drop what did not last, then measure touches and pauses."""
    level, settled = False, []
    for (at, down), (until, _) in pairwise([*edges, (LONG_AFTER_ALL_MS, False)]):
        if until - at >= timings.debounce_ms and down is not level:
            settled.append(at)
            level = down
    presses: list[PressKind] = []
    short_until: int | None = None
    for number in range(0, len(settled), 2):
        down_ms, up_ms = settled[number], (*settled, LONG_AFTER_ALL_MS)[number + 1]
        if short_until is not None and down_ms < short_until:
            presses[-1], short_until = DOUBLE, None
        elif up_ms - down_ms >= timings.long_ms:
            presses.append(LONG)
            short_until = None
        else:
            presses.append(SHORT)
            short_until = up_ms + timings.double_ms if timings.double_ms else None
    return presses


@given(st.lists(st.tuples(st.integers(0, 40), st.sampled_from((1, -1)))), st.lists(st.integers(0, 1000)))
def test_no_click_is_lost_or_told_late(clicks: list[tuple[int, int]], moments: list[int]) -> None:
    times = list(accumulate(wait for wait, _ in clicks))
    steps = [(at, 0, step) for at, (_, step) in zip(times, clicks, strict=True)] + [(at, 1, 0) for at in moments]
    reader, told = TurnReader(merge_ms=30), 0
    for at, _, step in sorted(steps, key=lambda one: one[:2]):
        told += reader.click(step, at) if step else reader.tick(at)
        assert reader.due_ms is None or at < reader.due_ms <= at + 30
    assert told + reader.tick(LONG_AFTER_ALL_MS) == sum(step for _, step in clicks)


@given(st.lists(st.tuples(st.integers(0, 200), st.booleans()), max_size=30))
def test_knocks_lie_apart_and_the_first_touch_is_one(edges: list[tuple[int, bool]]) -> None:
    reader = KnockReader(quiet_ms=100)
    times = list(accumulate(wait for wait, _ in edges))
    knocks = [at for at, (_, active) in zip(times, edges, strict=True) if reader.edge(active, at)]
    assert all(later - earlier >= 100 for earlier, later in pairwise(knocks))
    touches_ms = [at for at, (_, active) in zip(times, edges, strict=True) if active]
    assert knocks[:1] == touches_ms[:1]
