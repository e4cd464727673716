"""A chart that a game declares → a figure: what is drawn, its legend, and its numbers in tables."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.engine.statistics import Chart, Place, Series, Style, Values
from web_ui.view_models.figures import EVERYBODY, Drawing, DrawnSeries, Figure, Head, Key, Row, Table
from web_ui.view_models.forms import Say
from web_ui.view_models.numerals import Numerals
from web_ui.view_models.people import Badge

LAYERS = (Style.FRAME, Style.BAR, Style.MARK, Style.CURVE, Style.LINE, Style.STEP)  # from the ground up
MANY_COLUMNS = 5  # of a table, from which on it wants more room
EXPECTED = (Style.MARK, Style.CURVE)  # beside what was counted

Pick = Callable[[Series], Values]  # everybody's values of a series, or one player's


@dataclass(frozen=True, slots=True)
class ChartWriter:
    """Writes charts in one language, with these people at the table."""

    badges: Mapping[PlayerId, Badge]
    say: Say
    numerals: Numerals

    def figure(self, chart: Chart) -> Figure:
        return Figure(
            id=chart.key,
            title=self.say(chart.title),
            lead=tuple(map(self.say, chart.lead)),
            drawing=self._drawing(chart) if chart.is_drawn else None,
            keys=tuple(self._keys(chart)),
            tables=tuple(self._tables(chart)),
            notes=tuple(map(self.say, chart.notes)),
            is_wide=chart.is_wide or (not chart.is_drawn and len(chart.places) >= MANY_COLUMNS),
        )

    def head(self, place: Place) -> Head:
        match place:
            case Who(player):
                return Head(self.badges[player].name, self.badges[player])
            case Phrase():
                return Head(_capital(self.say(place)))
        return Head(str(place))

    # ------------------------------------------------------------ what is drawn

    def _drawing(self, chart: Chart) -> Drawing:
        drawn = sorted((one for one in chart.series if one.style in LAYERS), key=lambda one: LAYERS.index(one.style))
        numbers = [place for place in chart.places if isinstance(place, int)]
        is_scale = len(numbers) == len(chart.places) and numbers == list(range(numbers[0], numbers[-1] + 1))
        views = {EVERYBODY: self._view(chart, drawn, lambda one: one.values)}
        for player in _choices(chart):
            views[player] = self._view(chart, drawn, _of(player))
        return Drawing(
            x=tuple(map(float, numbers if is_scale else range(len(chart.places)))),
            views=views,
            unit=chart.unit,
            labels=() if is_scale else tuple(self.head(place).text for place in chart.places),
            x_title=self.say(chart.place_title) if chart.place_title and numbers else "",
            reference=chart.reference.value if chart.reference else None,
        )

    def _view(self, chart: Chart, drawn: Sequence[Series], pick: Pick) -> tuple[DrawnSeries, ...]:
        people = tuple(self.badges[place.player] for place in chart.places if isinstance(place, Who))
        return tuple(
            DrawnSeries(
                self.head(one.label).text,
                one.style,
                pick(one),
                (self.badges[one.player],) if one.player else () if one.style in EXPECTED else people,
            )
            for one in drawn
        )

    def _keys(self, chart: Chart) -> Iterator[Key]:
        for one in chart.series:
            if one.player:
                yield Key(self.badges[one.player].name, badge=self.badges[one.player])
            elif one.style in LAYERS:
                yield Key(self.head(one.label).text, one.style)
        if chart.reference:
            yield Key(self.say(chart.reference.label))

    # ------------------------------------------------------------ the same in numbers

    def _tables(self, chart: Chart) -> Iterator[Table]:
        """Where one thing was counted for each player, that is a column each; where several were, a table each."""
        title = self.say(chart.title)
        if not chart.is_drawn and chart.is_of_players:
            yield self._upright(chart, title)
            return
        counted = [one for one in chart.series if one.by_player and one.style not in EXPECTED]
        players = _choices(chart)
        if len(counted) == 1:
            columns = [(self.head(Who(player)), counted[0], _of(player)) for player in players]
            yield self._table(chart, title, columns)
            return
        yield self._table(chart, title)
        for player in players:
            yield self._table(chart, f"{title}: {self.badges[player].name}", whose=_of(player))

    def _table(
        self,
        chart: Chart,
        caption: str,
        more: Sequence[tuple[Head, Series, Pick]] = (),
        whose: Pick = lambda one: one.values,
    ) -> Table:
        columns = [*((self.head(one.label), one, whose) for one in chart.series), *more]
        rows = tuple(
            Row(
                self.head(place),
                tuple(self.numerals.value(pick(one)[index], one.unit or chart.unit) for _, one, pick in columns),
            )
            for index, place in enumerate(chart.places)
            if not _is_repeated(chart, index)
        )
        corner = chart.place_title or (phrase("web.stats.player") if chart.is_of_players else None)
        return Table(caption, self.say(corner) if corner else "", tuple(head for head, _, _ in columns), rows)

    def _upright(self, chart: Chart, caption: str) -> Table:
        """A column for each player, and as many rows as there are things."""
        rows = tuple(
            Row(self.head(one.label), tuple(self.numerals.value(value, one.unit or chart.unit) for value in one.values))
            for one in chart.series
        )
        return Table(caption, "", tuple(map(self.head, chart.places)), rows)


def _choices(chart: Chart) -> tuple[PlayerId, ...]:
    """Who can be looked at alone."""
    return tuple(dict.fromkeys(player for one in chart.series for player in one.by_player))


def _of(player: PlayerId) -> Pick:
    return lambda one: one.by_player.get(player, one.values)


def _is_repeated(chart: Chart, index: int) -> bool:
    """A step at which nothing changed needs no row of its own, but the first and the last."""
    if not 0 < index < len(chart.places) - 1 or any(one.style is not Style.STEP for one in chart.series):
        return False
    return all(one.values[index] == one.values[index - 1] for one in chart.series)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
