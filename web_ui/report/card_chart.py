"""A chart on the picture that people share: the same series as on the page, painted in a few strokes."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from hub.engine.colours import Coat, coat_of
from hub.engine.statistics import Style
from web_ui.report.letters import fitted, known
from web_ui.report.palette import GOLD, GROUND, INK, LINE, MUTED, TEAL, font
from web_ui.view_models.figures import EVERYBODY, Drawing, DrawnSeries

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

TALL_ENOUGH = 24  # pixels of a bar that has room for its number
NARROW = 34  # pixels of a place that has no room for its name
LINES = (Style.LINE, Style.STEP)
PLAIN_BAR = Coat(TEAL, GROUND, TEAL, TEAL)


@dataclass
class CardChart:
    """Between `left` and `right`, from `top` down to `base`; names stand below that."""

    draw: "ImageDraw"
    drawing: Drawing
    left: float
    right: float
    top: float
    base: float

    @cached_property
    def series(self) -> tuple[DrawnSeries, ...]:
        return self.drawing.views[EVERYBODY]

    @cached_property
    def reach(self) -> tuple[float, float]:
        """The lowest and the highest value."""
        values = [value for one in self.series for value in one.values if value is not None]
        return min([0.0, *values]), max([self.drawing.reference or 0.0, 1.0, *values])

    @cached_property
    def step(self) -> float:
        return (self.right - self.left) / max(1, len(self.drawing.x))

    def x(self, index: int) -> float:
        return self.left + (index + 0.5) * self.step

    def y(self, value: float) -> float:
        low, high = self.reach
        return self.base - (self.base - self.top) * (value - low) / (high - low)

    def paint(self) -> None:
        paints: dict[Style, Callable[[DrawnSeries], None]] = {
            Style.FRAME: self._frames,
            Style.BAR: self._bars,
            Style.MARK: self._marks,
            Style.CURVE: self._marks,
            Style.LINE: self._line,
            Style.STEP: self._line,
        }
        for one in self.series:
            paints[one.style](one)
        if self.drawing.reference is not None:
            at = self.y(self.drawing.reference)
            self.draw.line((self.left, at, self.right, at), fill=GOLD, width=2)
        self.draw.line((self.left, self.y(0), self.right, self.y(0)), fill=LINE, width=2)
        self._names()

    def _box(self, index: int, value: float) -> tuple[float, float, float, float]:
        left = self.left + index * self.step
        return left + 4, min(self.y(value), self.y(0) - 4), left + self.step - 4, self.y(0)

    def _frames(self, one: DrawnSeries) -> None:
        for index, value in enumerate(one.values):
            if value:
                fill = coat_of(one.people[index].colour).fill if one.people else TEAL
                self.draw.rounded_rectangle(self._box(index, value), 4, outline=fill, width=2)

    def _bars(self, one: DrawnSeries) -> None:
        for index, value in enumerate(one.values):
            if not value:
                continue
            coat = coat_of(one.people[index].colour) if one.people else PLAIN_BAR
            box = self._box(index, value)
            self.draw.rounded_rectangle(box, 4, fill=coat.fill, outline=coat.edge)
            letters = font(16, is_bold=True)
            if box[3] - box[1] > TALL_ENOUGH and letters.getlength(f"{value:g}") < self.step - 8:
                at = (self.x(index), box[3] - 12)
                self.draw.text(at, f"{value:g}", font=letters, fill=coat.on, anchor="mm")

    def _marks(self, one: DrawnSeries) -> None:
        for index, value in enumerate(one.values):
            if value is not None:
                at, left = self.y(value), self.left + index * self.step
                self.draw.line((left + 2, at, left + self.step - 2, at), fill=GOLD, width=4)

    def _line(self, one: DrawnSeries) -> None:
        spots = [(self.x(index), self.y(value)) for index, value in enumerate(one.values) if value is not None]
        if one.style is Style.STEP:
            corners = [(x, spots[max(0, index - 1)][1]) for index, (x, _) in enumerate(spots)]
            spots = [spot for pair in zip(corners, spots, strict=True) for spot in pair]
        fill = coat_of(one.people[0].colour).fill if one.people else INK
        self.draw.line(spots, fill=fill, width=4, joint="curve")

    def _names(self) -> None:
        """Below every bar; along lines only the first and the last have room."""
        names = [known(name) for name in self.drawing.labels] or [f"{x:g}" for x in self.drawing.x]
        is_line = any(one.style in LINES for one in self.series)
        shown = (0, len(names) - 1) if is_line or self.step < NARROW else range(len(names))
        letters = font(18)
        for index in shown:
            text = fitted(names[index], letters, max(self.step - 6, NARROW))
            self.draw.text((self.x(index), self.base + 16), text, font=letters, fill=MUTED, anchor="mm")
