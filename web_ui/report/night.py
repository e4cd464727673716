"""An archived game → what a report and a picture tell of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from hub.engine.phrase import Phrase, PlayerId, phrase
from hub.engine.points import PointsBreakdown
from hub.service.archive import Archived
from hub.service.standing import places
from hub.service.statistics import statistics
from hub.service.statistics.model import GameStatistics
from hub.texts.catalogue import Catalogue
from web_ui.view_models.figures import Figure
from web_ui.view_models.forms import Say
from web_ui.view_models.moment import local_time
from web_ui.view_models.numerals import Numerals
from web_ui.view_models.people import Badge, badges
from web_ui.view_models.seat_cards import PointLine
from web_ui.view_models.statistics import StatisticsPage, statistics_page


@dataclass(frozen=True, slots=True)
class Place:
    """Players with equal points share a place, unless only some of them won."""

    place: int
    badge: Badge
    points: int
    lines: tuple[PointLine, ...]
    is_winner: bool


@dataclass(frozen=True, slots=True)
class Night:
    title: str
    day: str
    places: tuple[Place, ...]
    winners: tuple[Badge, ...]
    numbers: GameStatistics
    page: StatisticsPage

    @property
    def chart(self) -> Figure:
        """The one for the picture: that which the game names, or else the points."""
        key = next((chart.key for chart in self.numbers.charts if chart.is_on_card), self.numbers.charts[0].key)
        return next(figure for figure in self.page.figures if figure.id == key)

    @property
    def won(self) -> Phrase:
        """Who won, in words."""
        names = tuple(badge.name for badge in self.winners)
        return phrase("web.report.won", players=names, n=len(names))


def night(archived: Archived, catalogue: Catalogue, language: str) -> Night:
    match = archived.match
    names = {player.id: player.name for player in match.setup.players}
    say = catalogue.of(match).sayer(language, names)
    numbers = statistics(match, pauses=archived.pauses)
    people = badges(match.setup)
    return Night(
        title=say(phrase(f"{match.game.key}.title")),
        day=Numerals(language).day(archived.played_at),
        places=_places(archived, people, numbers.winners, say),
        winners=tuple(people[player] for player in numbers.winners),
        numbers=numbers,
        page=statistics_page(numbers, match, say=say, language=language, shows_odds=False),
    )


def file_stem(archived: Archived) -> str:
    """How the files of a game are called."""
    return f"{local_time(archived.played_at):%Y-%m-%d}-{archived.match.game.key}-{archived.id}"


def _places(
    archived: Archived, people: Mapping[PlayerId, Badge], winners: tuple[PlayerId, ...], say: Say
) -> tuple[Place, ...]:
    points = {player: archived.match.points(player) for player in people}
    placed = places({player: points[player].total for player in people}, winners)
    return tuple(
        Place(
            place=placed[player],
            badge=people[player],
            points=points[player].total,
            lines=_lines(points[player], say),
            is_winner=player in winners,
        )
        for player in sorted(placed, key=placed.__getitem__)
    )


def _lines(points: PointsBreakdown, say: Say) -> tuple[PointLine, ...]:
    return tuple(PointLine(say(one.label), one.count, one.each, one.points) for one in points.items if one.points)
