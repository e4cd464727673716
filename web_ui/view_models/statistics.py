"""GameStatistics → the statistics page, and the same part of a report."""

from dataclasses import dataclass

from hub.engine.match import Match
from hub.service.statistics.model import GameStatistics, TurningPoint
from web_ui.view_models.counted import Counted
from web_ui.view_models.course_figures import luck_figure, points_figure, times_figure
from web_ui.view_models.dealings import built_figure, losses_figure, trades_figure
from web_ui.view_models.figures import Figure
from web_ui.view_models.forms import Say
from web_ui.view_models.income_figures import income_figure, kinds_figure, numbers_figure
from web_ui.view_models.numerals import Numerals
from web_ui.view_models.people import Badge, Line, badges, player_in
from web_ui.view_models.prospects import NextRoll, next_roll
from web_ui.view_models.roll_figures import faces_figure, sums_figure


@dataclass(frozen=True, slots=True)
class Standing:
    """A player in a few numbers."""

    badge: Badge
    points: int
    received: int
    luck: str
    is_lucky: bool
    is_winner: bool


@dataclass(frozen=True, slots=True)
class StatisticsPage:
    """`figures` come in the order in which people ask: how it went, what the dice did and brought, then the rest."""

    people: tuple[Badge, ...]
    standings: tuple[Standing, ...]
    rolls: int
    turns: int
    played: str
    figures: tuple[Figure, ...]
    next_roll: NextRoll | None
    turning_points: tuple[Line, ...]
    awards: tuple[Line, ...]
    is_over: bool


def statistics_page(
    numbers: GameStatistics,
    match: Match,
    *,
    say: Say,
    language: str,
    symbols: frozenset[str] = frozenset(),
    shows_odds: bool = True,
) -> StatisticsPage:
    """`shows_odds` is off where the table plays without help."""
    counted = Counted(numbers, badges(match.setup), say, Numerals(language))
    brings = bool(numbers.things)
    faces = (faces_figure(counted),) if len(numbers.faces.cells) else ()
    income = (income_figure(counted), kinds_figure(counted), numbers_figure(counted)) if brings else ()
    dealings = (losses_figure(counted), trades_figure(counted), built_figure(counted))
    is_open = numbers.prospects is not None and not numbers.winners and shows_odds
    return StatisticsPage(
        people=counted.people,
        standings=_standings(counted),
        rolls=len(numbers.rolls),
        turns=numbers.turns,
        played=counted.numerals.clock(numbers.played_s),
        figures=(
            points_figure(counted),
            *((luck_figure(counted),) if brings else ()),
            sums_figure(counted),
            *faces,
            *income,
            times_figure(counted),
            *(figure for figure in dealings if figure.tables),
        ),
        next_roll=next_roll(counted, numbers.prospects, symbols) if is_open and numbers.prospects else None,
        turning_points=tuple(_turning_point(counted, one) for one in numbers.turning_points),
        awards=tuple(Line(say(one.words), counted.badges.get(one.player)) for one in numbers.awards),
        is_over=bool(numbers.winners),
    )


def _turning_point(counted: Counted, one: TurningPoint) -> Line:
    when = counted.text("web.stats.in_turn", turn=str(one.turn), words=counted.say(one.words))
    player = player_in(one.words)
    return Line(when, counted.badges.get(player) if player else None)


def _standings(counted: Counted) -> tuple[Standing, ...]:
    return tuple(
        Standing(
            badge=counted.badges[one.player],
            points=one.points,
            received=one.total.received,
            luck=counted.numerals.signed(one.total.luck),
            is_lucky=one.total.luck >= 0,
            is_winner=one.player in counted.numbers.winners,
        )
        for one in counted.numbers.players
    )
