"""What a game declares to be shown of its numbers: charts, awards, turning points, what may come next.

Screens, report, picture and exports draw and write these values and know no game. Keys stay what they are, so that
numbers of many nights can be added up; words come from the catalogue. Nothing in here is secret.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from hub.engine.phrase import Phrase, PlayerId, Who
from hub.engine.view import Gain

Place: TypeAlias = int | Phrase | Who  # along the axis of a chart: a number, a kind of thing, a player
Values: TypeAlias = tuple[float | None, ...]  # one for each place; None where there is none


class Unit(StrEnum):
    """How a value is written."""

    COUNT = "count"  # a whole number as such, another one with a digit after the point
    DIFFERENCE = "difference"  # with its sign
    TIME = "time"  # of seconds


class Style(StrEnum):
    """How a series is drawn."""

    BAR = "bar"
    FRAME = "frame"  # an outline behind a bar: what it could have been
    MARK = "mark"  # a line across a bar: what was to be expected
    CURVE = "curve"  # the same, as a curve over all bars
    LINE = "line"
    STEP = "step"
    WRITTEN = "written"  # not at all: only in the table


@dataclass(frozen=True, slots=True)
class Series:
    """One thing that was counted at every place of a chart.

    `by_player` are the same values for one player alone, who can then be chosen. `player` is whose line it is. The
    `unit` is that of the chart where none is named. What `is_headline` also stands beside each player's points; what
    `adds_up` is added up over many nights, in a chart of players.
    """

    key: str
    label: Phrase | Who
    style: Style
    values: Values
    by_player: Mapping[PlayerId, Values] = field(default_factory=dict)
    player: PlayerId | None = None
    unit: Unit | None = None
    is_headline: bool = False
    adds_up: bool = False


@dataclass(frozen=True, slots=True)
class Reference:
    """A line across a whole chart, such as the points that win."""

    value: float
    label: Phrase


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars or lines, and a table of the same numbers; where nothing is drawn, the table is all there is.

    A chart whose places are players gives each of them numbers by key, which exports and people's pages know.
    """

    key: str
    title: Phrase
    places: tuple[Place, ...]
    series: tuple[Series, ...]
    place_title: Phrase | None = None  # what the places are
    unit: Unit = Unit.COUNT
    reference: Reference | None = None
    lead: tuple[Phrase, ...] = ()  # sentences above it
    notes: tuple[Phrase, ...] = ()  # sentences below its numbers
    is_wide: bool = False
    is_on_card: bool = False  # the one to be drawn on the picture that people share

    @property
    def is_drawn(self) -> bool:
        return any(one.style is not Style.WRITTEN for one in self.series)

    @property
    def is_of_players(self) -> bool:
        return bool(self.places) and all(isinstance(place, Who) for place in self.places)


@dataclass(frozen=True, slots=True)
class Award:
    """For somebody who stands out; the words say who and why."""

    key: str
    player: PlayerId
    words: Phrase


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """What people will talk about; `seq` is the entry with which it happened."""

    seq: int
    words: Phrase


Cell: TypeAlias = int | str | tuple[int, ...] | Mapping[PlayerId, float] | None


@dataclass(frozen=True, slots=True)
class Record:
    """Something that happens again and again, such as a throw: a line in a table for other programs.

    All records of a game have the same keys; a mapping is a column for each player.
    """

    seq: int
    player: PlayerId
    cells: Mapping[str, Cell]


@dataclass(frozen=True, slots=True)
class Chance:
    """Something that may happen next, how likely it is, and what it would bring to whom."""

    what: Place
    share: float
    brings: tuple[Gain, ...] = ()


@dataclass(frozen=True, slots=True)
class Outlook:
    """What may come next: help that a table can do without. `people` has a word on each player."""

    title: Phrase
    people: Mapping[PlayerId, Phrase]
    chances: tuple[Chance, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """Everything that a game counts; `notes` are a few words for the headline, such as how many throws there were."""

    charts: tuple[Chart, ...] = ()
    awards: tuple[Award, ...] = ()
    turning_points: tuple[TurningPoint, ...] = ()
    records: tuple[Record, ...] = ()
    notes: tuple[Phrase, ...] = ()
    outlook: Outlook | None = None
