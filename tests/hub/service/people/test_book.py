"""What is said about people after some nights."""

from dataclasses import replace

import pytest

from hub.engine.statistics import Unit
from hub.service.people.book import Book, Group, Pair, PersonHistory, book_of, counting
from hub.service.people.rating import Rating
from hub.service.people.results import NightFigure, Result, SeatResult


def seat(name: str, place: int, points: int = 0, *, won: bool | None = None) -> SeatResult:
    person = None if name == "guest" else name.casefold()
    return SeatResult(name, person, name, "red", points, place, place == 1 if won is None else won)


def night(number: int, *seats: SeatResult, finished: bool = True, opening: str = "") -> Result:
    at = float(number)
    return Result(f"g{number}", "any", at, at + 0.5, seats, finished, opening or f"o{number}")


def one_of(book: Book, person: str) -> PersonHistory:
    found = book.of(person)
    assert found
    return found


NIGHTS = (
    night(1, seat("Anna", 1, 10), seat("Bob", 2, 7), seat("Cyril", 3, 5)),
    night(2, seat("Bob", 2, 6), seat("anna", 1, 10), seat("Cyril", 2, 6)),
    night(3, seat("Anna", 2, 8), seat("Bob", 1, 10), seat("guest", 3, 2), seat("Dana", 3, 2)),
    night(4, seat("Anna", 1, 3, won=False), seat("Dana", 2, 2), finished=False),
)


def test_only_finished_games_count_and_the_others_are_listed() -> None:
    book = book_of(NIGHTS)
    anna = one_of(book, "anna")
    assert (anna.name, anna.games, anna.wins, anna.unfinished, anna.points) == ("Anna", 3, 2, 1, 28)
    assert anna.expected_wins == pytest.approx(1 / 3 + 1 / 3 + 1 / 4)
    assert anna.average_place == pytest.approx(4 / 3)
    assert anna.win_rate
    assert (anna.win_rate.low, anna.win_rate.high) == pytest.approx((0.2077, 0.9385), abs=5e-5)
    assert (anna.best_streak, anna.streak, anna.last_seen) == (2, 0, 4.5)
    assert [result.game_id for result in book.results_of("anna")] == ["g4", "g3", "g2", "g1"]
    assert book.counted == {"g1", "g2", "g3"}


def test_who_never_finished_a_game_has_no_rate_and_no_rating() -> None:
    book = book_of(
        [night(1, seat("Anna", 1), seat("Bob", 2)), night(2, seat("Eva", 1), seat("Bob", 1), finished=False)]
    )
    eva = one_of(book, "eva")
    assert (eva.games, eva.win_rate, eva.average_place, eva.rating, eva.unfinished) == (0, None, None, None, 1)
    assert book.people[-1] == eva


def test_guests_are_nobody_but_fill_a_chair() -> None:
    book = book_of(NIGHTS)
    assert {one.person for one in book.people} == {"anna", "bob", "cyril", "dana"}
    assert one_of(book, "dana").expected_wins == 0.25
    assert Group(("anna", "bob", "dana"), 1, 1, {"anna": 0, "bob": 1, "dana": 0}, 3.5) in book.groups


def test_the_same_people_in_any_order_are_one_group() -> None:
    book = book_of(NIGHTS)
    assert book.groups[0] == Group(("anna", "bob", "cyril"), 0, 2, {"anna": 2, "bob": 0, "cyril": 0}, 2.5)
    assert book.groups_of("dana") == (book.groups[1],)


def test_pairs_know_who_was_ahead() -> None:
    book = book_of(NIGHTS)
    assert Pair("bob", "cyril", 2, 1, 0) in book.pairs
    assert book.pairs_of("cyril") == (Pair("cyril", "anna", 2, 0, 2), Pair("cyril", "bob", 2, 0, 1))
    assert book.pairs_of("cyril")[1].ties == 1


def test_a_copy_of_a_game_counts_once() -> None:
    original, copy = night(1, seat("Anna", 1), seat("Bob", 2), opening="x"), night(2, seat("Bob", 1), opening="x")
    assert counting((original, copy)) == (original,)
    given_up = night(1, seat("Anna", 1, won=False), seat("Bob", 2), opening="x", finished=False)
    assert counting((given_up, copy)) == (copy,)


def test_a_copy_that_says_so_counts_once_whatever_came_after() -> None:
    seats = seat("Anna", 1), seat("Bob", 2)
    original, older = night(1, *seats, opening="x"), night(2, *seats, opening="x")
    copies = [replace(night(number, *seats), copy_of=of) for number, of in ((3, "g1"), (4, "g2"), (5, "gone"))]
    assert counting((original, older, *copies, night(6, *seats))) == (original, copies[2], night(6, *seats))
    assert counting(copies[:1]) == tuple(copies[:1])


def test_what_is_sure_leads_the_list() -> None:
    """One lucky night against strangers is no match for many wins."""
    many = [night(number, seat("Anna", 1), seat("guest", 2)) for number in range(1, 15)]
    book = book_of([*many, night(20, seat("Bob", 1), seat("guest", 2), seat("guest", 3), seat("guest", 4))])
    assert [one.person for one in book.people] == ["anna", "bob"]
    assert all(one.rating and one.rating.deviation < Rating().deviation for one in book.people)


def test_half_of_many_games_says_more_than_the_only_one() -> None:
    many = [night(number, seat("Anna", 1 + number % 2), seat("guest", 2 - number % 2)) for number in range(1, 13)]
    anna, bob = book_of([*many, night(20, seat("Bob", 1), seat("guest", 2))]).people
    assert (anna.person, bob.person) == ("anna", "bob")
    assert anna.rating
    assert bob.rating
    assert anna.rating.shown.value < bob.rating.shown.value
    assert anna.rating.shown.low > bob.rating.shown.low


def test_an_empty_book() -> None:
    assert book_of(()) == Book((), frozenset(), (), (), ())


def told(key: str, **values: float) -> NightFigure:
    return NightFigure(key, "any.title", f"any.{key}", Unit.COUNT, values)


def test_figures_add_up_over_the_games_that_count_and_tell_them() -> None:
    anna, bob = seat("Anna", 1), seat("Bob", 2)
    nights = (
        replace(night(1, anna, bob), figures=(told("laid", Anna=3, Bob=4), told("lost", Anna=1))),
        replace(night(2, anna, bob), figures=(told("laid", Anna=2.5),)),
        replace(night(3, anna, bob), game="other", figures=(told("laid", Anna=7),)),
        replace(night(4, anna, bob, finished=False), figures=(told("laid", Anna=100),)),
        replace(night(5, anna, bob, opening="o1"), figures=(told("laid", Anna=100),)),  # a copy
    )
    totals = book_of(nights).totals_of("anna")
    assert [(one.game, one.figure.key, one.total, one.games) for one in totals] == [
        ("any", "laid", 5.5, 2),
        ("any", "lost", 1, 1),
        ("other", "laid", 7, 1),
    ]
    assert [(one.total, one.games) for one in book_of(nights).totals_of("bob")] == [(4, 1)]
