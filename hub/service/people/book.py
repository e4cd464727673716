"""Book: results of many nights → what can be said about people, pairs and groups. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from hub.service.people.intervals import Interval, share
from hub.service.people.rating import Rating, rated
from hub.service.people.results import NightFigure, Result, SeatResult


@dataclass(frozen=True, slots=True)
class PersonHistory:
    """One person; only finished games count for wins, places, points and the rating."""

    person: str
    name: str  # as typed last
    games: int
    wins: int
    expected_wins: float  # if chance alone decided at tables of these sizes
    win_rate: Interval | None
    average_place: float | None
    points: int
    best_streak: int  # wins in a row
    streak: int  # the one that still goes on
    unfinished: int
    last_seen: float
    rating: Rating | None


@dataclass(frozen=True, slots=True)
class Total:
    """What a person has of one figure over all games of a kind that tell it."""

    game: str
    figure: NightFigure
    total: float
    games: int


@dataclass(frozen=True, slots=True)
class Pair:
    """Two people at one table: who ended before whom."""

    one: str
    other: str
    games: int
    one_ahead: int
    other_ahead: int

    @property
    def ties(self) -> int:
        return self.games - self.one_ahead - self.other_ahead

    def seen_by(self, person: str) -> "Pair":
        """The same with this person first."""
        if person == self.one:
            return self
        return Pair(self.other, self.one, self.games, self.other_ahead, self.one_ahead)


@dataclass(frozen=True, slots=True)
class Group:
    """The same people at one table, with so many guests."""

    people: tuple[str, ...]
    guests: int
    games: int
    wins: Mapping[str, int]
    last_seen: float


@dataclass(frozen=True, slots=True)
class Book:
    results: tuple[Result, ...]  # oldest first, with those that do not count
    counted: frozenset[str]  # ids of the games that do
    people: tuple[PersonHistory, ...]  # surest strength first
    pairs: tuple[Pair, ...]
    groups: tuple[Group, ...]  # most games first

    def of(self, person: str) -> PersonHistory | None:
        return next((one for one in self.people if one.person == person), None)

    def results_of(self, person: str) -> tuple[Result, ...]:
        """Newest first."""
        return tuple(one for one in reversed(self.results) if one.seat_of(person))

    def pairs_of(self, person: str) -> tuple[Pair, ...]:
        """Seen by this person, most games first."""
        own = [pair.seen_by(person) for pair in self.pairs if person in (pair.one, pair.other)]
        return tuple(sorted(own, key=lambda pair: (-pair.games, pair.other)))

    def totals_of(self, person: str) -> tuple[Total, ...]:
        """Game by game, each figure in the order in which the games tell them."""
        found: dict[tuple[str, str], Total] = {}
        for result in self.results:
            seat = result.seat_of(person) if result.game_id in self.counted else None
            for one in result.figures if seat else ():
                if seat and seat.id in one.values:
                    key = (result.game, one.key)
                    before = found.get(key, Total(result.game, one, 0, 0))
                    found[key] = Total(result.game, one, before.total + one.values[seat.id], before.games + 1)
        return tuple(sorted(found.values(), key=lambda total: total.game))

    def groups_of(self, person: str) -> tuple[Group, ...]:
        return tuple(group for group in self.groups if person in group.people)


def book_of(results: Iterable[Result]) -> Book:
    """Everything there is to say; `results` in the order in which the games ended."""
    known = tuple(results)
    counted = counting(known)
    ratings = ratings_after(counted)
    names = {seat.person: seat.name for result in known for seat in result.seats if seat.person}
    people = [_person(person, name, known, counted, ratings.get(person)) for person, name in names.items()]
    return Book(
        results=known,
        counted=frozenset(result.game_id for result in counted),
        people=tuple(sorted(people, key=_by_strength)),
        pairs=pairs_in(counted),
        groups=groups_in(counted),
    )


def _by_strength(one: PersonHistory) -> tuple[float, str]:
    """What is sure decides, so one lucky night does not lead the list."""
    return (-one.rating.shown.low if one.rating else float("inf"), one.person)


def counting(results: Sequence[Result]) -> tuple[Result, ...]:
    """The finished games; of a game and its copies only the one that was begun first, for it was one evening.

    Copies of older versions do not say of what they are one; those have the opening in common.
    """
    kept: set[str] = set()
    seen: set[str] = set()
    for result in sorted(results, key=lambda one: one.created_at):
        if result.is_finished:
            known_by = {result.root, result.opening}
            if seen.isdisjoint(known_by):
                kept.add(result.game_id)
            seen |= known_by
    return tuple(result for result in results if result.game_id in kept)


def ratings_after(results: Iterable[Result]) -> dict[str, Rating]:
    """Game after game; a guest plays as somebody nobody knows yet."""
    ratings: dict[str, Rating] = {}
    for result in results:
        before = [ratings.get(seat.person or "", Rating()) for seat in result.seats]
        after = rated(before, [seat.place for seat in result.seats])
        ratings |= {seat.person: one for seat, one in zip(result.seats, after, strict=True) if seat.person}
    return ratings


def pairs_in(results: Iterable[Result]) -> tuple[Pair, ...]:
    tally: dict[tuple[str, str], list[int]] = {}
    for result in results:
        for one, other in combinations(_known(result), 2):
            games = tally.setdefault((str(one.person), str(other.person)), [0, 0, 0])
            games[0] += 1
            games[1] += one.place < other.place
            games[2] += other.place < one.place
    return tuple(Pair(*people, *games) for people, games in sorted(tally.items()))


def groups_in(results: Iterable[Result]) -> tuple[Group, ...]:
    by_people: dict[tuple[tuple[str, ...], int], list[Result]] = {}
    for result in results:
        people = tuple(str(seat.person) for seat in _known(result))
        if len(people) > 1:
            by_people.setdefault((people, len(result.seats) - len(people)), []).append(result)
    groups = (
        Group(
            people=people,
            guests=guests,
            games=len(played),
            wins={one: sum(seat.is_winner for game in played if (seat := game.seat_of(one))) for one in people},
            last_seen=played[-1].ended_at,
        )
        for (people, guests), played in by_people.items()
    )
    return tuple(sorted(groups, key=lambda group: (-group.games, -group.last_seen, group.people)))


def _known(result: Result) -> list[SeatResult]:
    """Who is not a guest, in an order that does not hang on the seats."""
    return sorted((seat for seat in result.seats if seat.person), key=lambda seat: str(seat.person))


def _person(
    person: str, name: str, known: Sequence[Result], counted: Sequence[Result], rating: Rating | None
) -> PersonHistory:
    own = [result for result in known if result.seat_of(person)]
    played = [(result, seat) for result in counted if (seat := result.seat_of(person))]
    games, wins = len(played), [seat.is_winner for _, seat in played]
    best, streak = streaks(wins)
    return PersonHistory(
        person=person,
        name=name,
        games=games,
        wins=sum(wins),
        expected_wins=sum(1 / len(result.seats) for result, _ in played),
        win_rate=share(sum(wins), games),
        average_place=sum(seat.place for _, seat in played) / games if games else None,
        points=sum(seat.points for _, seat in played),
        best_streak=best,
        streak=streak,
        unfinished=sum(not result.is_finished for result in own),
        last_seen=own[-1].ended_at,
        rating=rating,
    )


def streaks(wins: Iterable[bool]) -> tuple[int, int]:
    """The longest row of wins, and the one at the end.

    >>> streaks([True, True, False, True])
    (2, 1)
    """
    best = now = 0
    for won in wins:
        now = now + 1 if won else 0
        best = max(best, now)
    return best, now
