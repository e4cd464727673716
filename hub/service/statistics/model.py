"""The statistics of one game as plain values: what the game declares, and what holds for any game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from hub.engine.phrase import Phrase, PlayerId, Who
from hub.engine.statistics import Award, Chart, Outlook, Record, Series, TurningPoint


class When(NamedTuple):
    turn: int
    at: float  # seconds since the epoch


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """Turn times are in seconds; the median and the longest are of finished turns, the total has all."""

    player: PlayerId
    points: int
    turns: int
    turn_total_s: float
    turn_median_s: float | None
    turn_longest_s: float | None


@dataclass(frozen=True, slots=True)
class PointsThen:
    """The points after a step that changed them."""

    seq: int
    points: Mapping[PlayerId, int]


@dataclass(frozen=True, slots=True)
class TurnTime:
    turn: int
    player: PlayerId
    seconds: float
    is_finished: bool = True


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """Everything about one game; `winners` is empty while it goes on or when it was abandoned."""

    players: tuple[PlayerStatistics, ...]
    charts: tuple[Chart, ...]
    awards: tuple[Award, ...]
    turning_points: tuple[TurningPoint, ...]  # in the order in which they happened
    records: tuple[Record, ...]
    notes: tuple[Phrase, ...]  # for the headline
    outlook: Outlook | None  # None where nothing is to be said about it, or when the game is over
    points: tuple[PointsThen, ...]
    turn_times: tuple[TurnTime, ...]
    when: Mapping[int, When]  # of each entry that counts
    winners: tuple[PlayerId, ...]
    target: int | None
    turns: int
    began_at: float | None  # of the first entry
    ended_at: float | None  # of the last entry that counts
    played_s: float  # without pauses
    is_empty: bool  # nothing has happened that would be worth a chart

    def figures(self) -> Iterator[tuple[str, Chart, Series, Mapping[PlayerId, float | None]]]:
        """What the charts say of each player, by a key that other nights have too."""
        for chart in self.charts:
            if chart.is_of_players:
                players = [place.player for place in chart.places if isinstance(place, Who)]
                for one in chart.series:
                    yield f"{chart.key}.{one.key}", chart, one, dict(zip(players, one.values, strict=True))
