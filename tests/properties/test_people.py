"""What must hold for ratings, intervals and the book, whoever played whom."""

import math
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.engine.names import LONGEST_NAME, person_of, tidy
from hub.service.people.book import book_of
from hub.service.people.intervals import share
from hub.service.people.rating import Rating, rated
from hub.service.people.results import Result, SeatResult

QUICK = settings(max_examples=150)

ratings = st.builds(Rating, st.floats(-50, 100), st.floats(0.05, 25 / 3))
tables = st.lists(st.tuples(ratings, st.integers(1, 6)), min_size=2, max_size=6)


def after(table: list[tuple[Rating, int]]) -> tuple[Rating, ...]:
    return rated([rating for rating, _ in table], [place for _, place in table])


@given(st.data(), tables)
@QUICK
def test_the_order_of_the_seats_does_not_matter(data: st.DataObject, table: list[tuple[Rating, int]]) -> None:
    order = data.draw(st.permutations(range(len(table))))
    moved = after([table[index] for index in order])
    here = after(table)
    assert moved == tuple(here[index] for index in order)


@given(tables)
@QUICK
def test_a_winner_never_falls_the_last_never_rises_and_everybody_gets_surer(table: list[tuple[Rating, int]]) -> None:
    places = [place for _, place in table]
    for (before, place), now in zip(table, after(table), strict=True):
        if place == min(places) and places.count(place) == 1:
            assert now.mean >= before.mean
        if place == max(places) and places.count(place) == 1:
            assert now.mean <= before.mean + 1e-9
        assert 0 < now.deviation <= before.deviation


@given(tables)
@QUICK
def test_what_one_gains_others_lose(table: list[tuple[Rating, int]]) -> None:
    """Weighted by how unsure each was, all moves add up to nothing."""
    moves = [(now.mean - was.mean) / was.deviation**2 for (was, _), now in zip(table, after(table), strict=True)]
    assert math.fsum(moves) == pytest.approx(0, abs=1e-6 * (1 + max(map(abs, moves))))


@given(st.integers(0, 400), st.integers(1, 400))
@QUICK
def test_a_share_lies_in_its_interval_and_more_games_narrow_it(hits: int, tries: int) -> None:
    hits = min(hits, tries)
    one, more = share(hits, tries), share(hits * 4, tries * 4)
    assert one
    assert more
    assert 0 <= one.low <= one.value <= one.high <= 1
    assert more.high - more.low < one.high - one.low


@given(st.text(max_size=60))
@QUICK
def test_a_tidy_name_stays_as_it_is_and_names_the_same_person(name: str) -> None:
    stored = tidy(name)
    assert tidy(stored) == stored
    assert len(stored) <= LONGEST_NAME
    assert person_of(stored) == person_of(f"  {stored.replace(' ', '   ')} ")
    assert person_of(person_of(name)) == person_of(name)
    assert {person_of(unicodedata.normalize(form, name)) for form in ("NFC", "NFD")} == {person_of(name)}


# ---------------------------------------------------------------- the book

NAMES = ("anna", "bob", "cyril", "dana", "eva", None)


@st.composite
def nights(draw: st.DrawFn) -> list[Result]:
    played = []
    for number in range(draw(st.integers(0, 8))):
        names = draw(st.permutations(NAMES))[: draw(st.integers(2, 4))]
        points = [draw(st.integers(2, 9)) for _ in names]
        winner = draw(st.integers(0, len(names) - 1))
        ranks = [(index == winner, points[index]) for index in range(len(names))]
        seats = tuple(
            SeatResult(
                f"{name}", name, name or "Red", "red", rank[1], 1 + sum(other > rank for other in ranks), rank[0]
            )
            for name, rank in zip(names, ranks, strict=True)
        )
        played.append(Result(f"g{number}", "any", number, number + 0.5, seats, draw(st.booleans()), f"o{number}"))
    return played


@given(nights())
@QUICK
def test_the_sums_of_the_book_agree(played: list[Result]) -> None:
    book = book_of(played)
    counted = [result for result in played if result.is_finished]
    known = [seat for result in counted for seat in result.seats if seat.person]
    assert sum(one.games for one in book.people) == len(known)
    assert sum(one.wins for one in book.people) == sum(seat.is_winner for seat in known)
    assert sum(one.points for one in book.people) == sum(seat.points for seat in known)
    assert sum(one.expected_wins for one in book.people) <= len(counted) + 1e-9
    assert sum(pair.games for pair in book.pairs) == sum(
        math.comb(sum(bool(seat.person) for seat in result.seats), 2) for result in counted
    )
    for one in book.people:
        assert one.streak <= one.best_streak <= one.wins <= one.games
        assert sum(pair.games for pair in book.pairs_of(one.person)) >= one.games - sum(
            not any(other.person for other in result.seats if other.person != one.person) for result in counted
        )
    for pair in book.pairs:
        assert pair.ties >= 0
        assert pair.seen_by(pair.other).seen_by(pair.one) == pair


@given(st.data(), nights())
@QUICK
def test_the_book_does_not_care_who_sat_where(data: st.DataObject, played: list[Result]) -> None:
    moved = [
        Result(
            one.game_id,
            one.game,
            one.created_at,
            one.ended_at,
            tuple(data.draw(st.permutations(one.seats))),
            one.is_finished,
            one.opening,
        )
        for one in played
    ]
    here, there = book_of(played), book_of(moved)
    assert (here.people, here.pairs, here.groups) == (there.people, there.pairs, there.groups)
