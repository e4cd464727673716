"""Book → everything about one person."""

from dataclasses import dataclass
from itertools import groupby

from hub.service.people import PersonHistory, Result, SeatResult, Total
from web_ui.view_models.people_page import GroupRow, PeopleWriter, RateBar


@dataclass(frozen=True, slots=True)
class Figure:
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class TotalRow:
    label: str
    total: str
    per_game: str


@dataclass(frozen=True, slots=True)
class GameTotals:
    """What adds up over all games of one kind."""

    title: str
    games: str
    rows: tuple[TotalRow, ...]


@dataclass(frozen=True, slots=True)
class Rival:
    name: str
    games: int
    ahead: int
    behind: int
    ties: int


@dataclass(frozen=True, slots=True)
class GameRow:
    """`end` says how the game ended for this person."""

    id: str
    title: str
    day: str
    end: str
    is_won: bool
    counts: bool
    others: str


@dataclass(frozen=True, slots=True)
class PersonPage:
    name: str
    rate: RateBar | None
    figures: tuple[Figure, ...]
    totals: tuple[GameTotals, ...]
    rivals: tuple[Rival, ...]
    groups: tuple[GroupRow, ...]
    games: tuple[GameRow, ...]
    strangers: tuple[str, ...]  # who never sat at a table with this person, and so may be the same one
    stored: int  # games in which the name is


def person_page(writer: PeopleWriter, one: PersonHistory) -> PersonPage:
    book = writer.book
    results = book.results_of(one.person)
    met = {seat.person for result in results for seat in result.seats}
    return PersonPage(
        name=one.name,
        rate=writer.rate(one),
        figures=_figures(writer, one),
        totals=tuple(
            _totals(writer, game, tuple(totals))
            for game, totals in groupby(book.totals_of(one.person), lambda total: total.game)
        ),
        rivals=tuple(
            Rival(writer.names[pair.other], pair.games, pair.one_ahead, pair.other_ahead, pair.ties)
            for pair in book.pairs_of(one.person)
        ),
        groups=writer.groups(book.groups_of(one.person)),
        games=tuple(_game(writer, result, seat) for result in results if (seat := result.seat_of(one.person))),
        strangers=tuple(sorted((other.name for other in book.people if other.person not in met), key=str.casefold)),
        stored=len(results),
    )


def _figures(writer: PeopleWriter, one: PersonHistory) -> tuple[Figure, ...]:
    numerals = writer.numerals
    figures: dict[str, str | None] = {
        "games": str(one.games),
        "wins": str(one.wins),
        "expected": numerals.decimal(one.expected_wins) if one.games else None,
        "rating": writer.rating(one.rating),
        "place": numerals.decimal(one.average_place) if one.average_place is not None else None,
        "points": numerals.decimal(one.points / one.games) if one.games else None,
        "best_streak": str(one.best_streak),
        "streak": str(one.streak),
        "unfinished": str(one.unfinished) if one.unfinished else None,
        "last_seen": numerals.day(one.last_seen),
    }
    return tuple(Figure(writer.text(f"web.people.figure.{key}"), value) for key, value in figures.items() if value)


def _totals(writer: PeopleWriter, game: str, totals: tuple[Total, ...]) -> GameTotals:
    games = writer.text("web.people.games", n=max(total.games for total in totals))
    return GameTotals(writer.text(f"{game}.title"), games, tuple(_total(writer, total) for total in totals))


def _total(writer: PeopleWriter, one: Total) -> TotalRow:
    figure = one.figure
    return TotalRow(
        f"{writer.text(figure.title)}: {writer.text(figure.label)}",
        writer.numerals.value(_whole(one.total), figure.unit),
        writer.numerals.value(one.total / one.games, figure.unit),
    )


def _whole(total: float) -> float:
    """A count, where nothing but whole numbers were added up."""
    return int(total) if total == int(total) else total


def _game(writer: PeopleWriter, result: Result, seat: SeatResult) -> GameRow:
    counts = result.game_id in writer.book.counted
    others = (other.name for other in sorted(result.seats, key=lambda one: one.place) if other is not seat)
    return GameRow(
        id=result.game_id,
        title=writer.text(f"{result.game}.title"),
        day=writer.numerals.day(result.ended_at),
        end=_end(writer, result, seat, counts=counts),
        is_won=seat.is_winner and counts,
        counts=counts,
        others=", ".join(others),
    )


def _end(writer: PeopleWriter, result: Result, seat: SeatResult, *, counts: bool) -> str:
    points = writer.text("web.people.points", n=seat.points)
    if not result.is_finished:
        return f"{writer.text('web.people.not_finished')} · {points}"
    place = writer.text("web.people.won") if seat.is_winner else writer.text("web.people.place", place=seat.place)
    copy = () if counts else (writer.text("web.people.copy"),)
    return " · ".join((place, points, *copy))
