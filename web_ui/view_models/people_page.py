"""Book → the list of everybody who ever played here."""

from collections.abc import Iterable
from dataclasses import dataclass

from hub.engine.phrase import Arg, phrase
from hub.languages import KNOWN
from hub.service.people import Book, Group, PersonHistory
from hub.service.people.rating import Rating
from web_ui.view_models.forms import Say
from web_ui.view_models.numerals import Numerals


@dataclass(frozen=True, slots=True)
class RateBar:
    """A share of wins to draw, in percent of the bar; `label` says the same in words.

    From `low` on the sure range is `width` wide; the share and what chance would give are marks.
    """

    share: str
    between: str
    label: str
    low: float
    width: float
    value: float
    chance: float


@dataclass(frozen=True, slots=True)
class PersonRow:
    name: str
    played: str
    rate: RateBar | None
    rating: str | None
    streak: str | None
    last_seen: str


@dataclass(frozen=True, slots=True)
class GroupRow:
    """The same people at one table, each with the wins there."""

    people: tuple[tuple[str, str], ...]
    guests: str | None
    played: str


@dataclass(frozen=True, slots=True)
class PeoplePage:
    people: tuple[PersonRow, ...]
    groups: tuple[GroupRow, ...]
    offered: tuple[str, ...]  # names that are offered for the next game only


class PeopleWriter:
    """Writes about people in one language."""

    def __init__(self, book: Book, say: Say, language: str) -> None:
        self.book, self._say, self.numerals = book, say, Numerals(language)
        self.names = {one.person: one.name for one in book.people}
        self._percent = KNOWN[language].percent.replace(" ", "\u00a0")

    def text(self, key: str, **args: Arg) -> str:
        return self._say(phrase(key, **args))

    def page(self, offered: tuple[str, ...]) -> PeoplePage:
        return PeoplePage(tuple(map(self._row, self.book.people)), self.groups(self.book.groups), offered)

    def _row(self, one: PersonHistory) -> PersonRow:
        return PersonRow(
            name=one.name,
            played=self.played(one),
            rate=self.rate(one),
            rating=self.rating(one.rating),
            streak=self.text("web.people.streak", n=one.streak) if one.streak > 1 else None,
            last_seen=self.text("web.people.last", day=self.numerals.day(one.last_seen)),
        )

    def played(self, one: PersonHistory) -> str:
        counts = [self.text("web.people.games", n=one.games), self.text("web.people.wins", n=one.wins)]
        if one.unfinished:
            counts.append(self.text("web.people.unfinished", n=one.unfinished))
        return " · ".join(counts)

    def rate(self, one: PersonHistory) -> RateBar | None:
        found = one.win_rate
        if found is None:
            return None
        chance = one.expected_wins / one.games
        said = {"share": found.value, "low": found.low, "high": found.high, "chance": chance}
        words = {name: self._whole(value) for name, value in said.items()}
        between = self.text("web.people.between", low=words["low"], high=words["high"])
        return RateBar(
            share=words["share"],
            between=between,
            label=self.text("web.people.rate_label", **words),
            low=round(100 * found.low, 2),
            width=round(100 * (found.high - found.low), 2),
            value=round(100 * found.value, 2),
            chance=round(100 * chance, 2),
        )

    def _whole(self, share: float) -> str:
        """Tenths of a percent would pretend to know more than some games can tell."""
        return self._percent.format(self.numerals.decimal(100 * share, 0))

    @staticmethod
    def rating(rating: Rating | None) -> str | None:
        if rating is None:
            return None
        shown = rating.shown
        return f"{shown.value:.0f} ± {shown.high - shown.value:.0f}"

    def groups(self, groups: Iterable[Group]) -> tuple[GroupRow, ...]:
        return tuple(
            GroupRow(
                people=tuple(
                    (self.names[one], self.text("web.people.wins", n=group.wins[one])) for one in group.people
                ),
                guests=self.text("web.people.guests", n=group.guests) if group.guests else None,
                played=self.text("web.people.games", n=group.games),
            )
            for group in groups
        )
