"""GameStatistics → the statistics page, and the same part of a report."""

from dataclasses import dataclass

from hub.engine.match import Match
from hub.engine.phrase import phrase
from hub.engine.statistics import TurningPoint, Unit
from hub.service.statistics.model import GameStatistics
from web_ui.view_models.charts import ChartWriter
from web_ui.view_models.figures import Figure
from web_ui.view_models.forms import Say
from web_ui.view_models.numerals import Numerals
from web_ui.view_models.outlook import OutlookView, outlook_view
from web_ui.view_models.people import Badge, Sentence, badges, player_in

BEFORE_OUTLOOK = 3  # figures that come before what may come next


@dataclass(frozen=True, slots=True)
class Headline:
    """A number that stands beside a player's points; a difference is good or bad."""

    label: str
    value: str
    is_difference: bool
    is_good: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """A player in a few numbers."""

    badge: Badge
    points: int
    headlines: tuple[Headline, ...]
    is_winner: bool


@dataclass(frozen=True, slots=True)
class StatisticsPage:
    """`first` and `rest` are the figures before and after what may come next."""

    people: tuple[Badge, ...]
    standings: tuple[Standing, ...]
    words: str  # how long it was and what there was of it
    figures: tuple[Figure, ...]
    outlook: OutlookView | None
    turning_points: tuple[Sentence, ...]
    awards: tuple[Sentence, ...]
    is_over: bool
    is_empty: bool

    @property
    def first(self) -> tuple[Figure, ...]:
        return self.figures[:BEFORE_OUTLOOK]

    @property
    def rest(self) -> tuple[Figure, ...]:
        return self.figures[BEFORE_OUTLOOK:]

    @property
    def is_by_player(self) -> bool:
        return any(one.is_by_player for one in self.figures)


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
    writer = ChartWriter(badges(match.setup), say, Numerals(language))
    ahead = numbers.outlook if shows_odds and not numbers.winners else None
    return StatisticsPage(
        people=tuple(writer.badges[one.player] for one in numbers.players),
        standings=_standings(numbers, writer),
        words=_words(numbers, writer),
        figures=tuple(map(writer.figure, numbers.charts)),
        outlook=outlook_view(writer, ahead, symbols) if ahead else None,
        turning_points=tuple(_turning_point(numbers, writer, one) for one in numbers.turning_points),
        awards=tuple(Sentence(say(one.words), writer.badges.get(one.player)) for one in numbers.awards),
        is_over=bool(numbers.winners),
        is_empty=numbers.is_empty,
    )


def _words(numbers: GameStatistics, writer: ChartWriter) -> str:
    played = phrase("web.report.played", time=writer.numerals.clock(numbers.played_s))
    facts = (phrase("web.stats.so_many_turns", n=numbers.turns), *numbers.notes, played)
    return " · ".join(map(writer.say, facts))


def _turning_point(numbers: GameStatistics, writer: ChartWriter, one: TurningPoint) -> Sentence:
    turn = str(numbers.when[one.seq].turn)
    when = writer.say(phrase("web.stats.in_turn", turn=turn, words=writer.say(one.words)))
    player = player_in(one.words)
    return Sentence(when, writer.badges.get(player) if player else None)


def _standings(numbers: GameStatistics, writer: ChartWriter) -> tuple[Standing, ...]:
    shown = [(one, one.unit or chart.unit, values) for _, chart, one, values in numbers.figures() if one.is_headline]
    return tuple(
        Standing(
            badge=writer.badges[player.player],
            points=player.points,
            headlines=tuple(
                Headline(
                    writer.head(one.label).text,
                    writer.numerals.value(values[player.player], unit),
                    unit is Unit.DIFFERENCE,
                    (values[player.player] or 0) >= 0,
                )
                for one, unit, values in shown
            ),
            is_winner=player.player in numbers.winners,
        )
        for player in numbers.players
    )
