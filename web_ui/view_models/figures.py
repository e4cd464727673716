"""A figure: a chart, its legend, and a table with the same numbers for those who cannot see it or print it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from hub.engine.statistics import Style, Unit
from web_ui.view_models.people import Badge

EVERYBODY = ""  # the view that adds everybody up
PRECISE = 3  # digits that a chart is drawn from


@dataclass(frozen=True, slots=True)
class DrawnSeries:
    """`people` are whom the single bars stand for; a line has one, and wears the colour, dash and shape of the seat."""

    label: str
    style: Style
    values: tuple[float | None, ...]
    people: tuple[Badge, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """`views` are the series for everybody, and for each player who can be chosen; `labels` are names of bars."""

    x: tuple[float, ...]
    views: Mapping[str, tuple[DrawnSeries, ...]]
    unit: Unit = Unit.COUNT
    labels: tuple[str, ...] = ()
    x_title: str = ""
    reference: float | None = None

    @property
    def data(self) -> str:
        """For the script that draws it."""
        views = {whose: [_series(one) for one in series] for whose, series in self.views.items()}
        drawn = {"x": self.x, "views": views, "unit": self.unit, "labels": self.labels, "xTitle": self.x_title}
        return json.dumps({**drawn, "reference": self.reference}, ensure_ascii=False, separators=(",", ":"))


def _series(one: DrawnSeries) -> dict[str, object]:
    return {
        "label": one.label,
        "style": one.style,
        "values": [None if value is None else round(value, PRECISE) for value in one.values],
        "people": [{"colour": badge.colour, "shape": badge.shape} for badge in one.people],
    }


@dataclass(frozen=True, slots=True)
class Head:
    """Of a column or a row; with a badge where it stands for a player."""

    text: str
    badge: Badge | None = None


@dataclass(frozen=True, slots=True)
class Row:
    head: Head
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    caption: str
    corner: str  # above the heads of the rows
    heads: tuple[Head, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Key:
    """A line of the legend: a style, or a player; neither is the line across the whole chart."""

    label: str
    style: Style | None = None
    badge: Badge | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """`is_by_player`: its chart can show one player alone; without a drawing the tables are all there is, and open."""

    id: str
    title: str
    lead: tuple[str, ...]  # sentences
    drawing: Drawing | None
    keys: tuple[Key, ...]
    tables: tuple[Table, ...]
    notes: tuple[str, ...] = ()  # below the tables
    is_wide: bool = False

    @property
    def is_by_player(self) -> bool:
        return self.drawing is not None and len(self.drawing.views) > 1
