"""The panels in the middle of a page: each kind has one picture and one template, and they lie in the game's order."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from hub.engine.offer import Offer
from hub.engine.phrase import PlayerId
from hub.engine.view import (
    PLACES,
    BoardPanel,
    LandscapePanel,
    Panel,
    RollPanel,
    SeatsPanel,
    SheetPanel,
    SupplyPanel,
    TableView,
)
from hub.errors import TabletopError
from hub.service.house import House
from web_ui.view_models.board import BoardPainter
from web_ui.view_models.board_shapes import BoardPicture
from web_ui.view_models.counters import CounterView, CounterWriter
from web_ui.view_models.forms import Say
from web_ui.view_models.landscape import LandscapePainter, LandscapePicture
from web_ui.view_models.people import Badge
from web_ui.view_models.sheet import SheetPainter, SheetPicture


@dataclass(frozen=True, slots=True)
class SupplyPicture:
    template: ClassVar[str] = "panels/supply.html"

    key: str
    label: str
    counters: tuple[CounterView, ...]


Picture: TypeAlias = BoardPicture | LandscapePicture | SheetPicture | SupplyPicture


class UnknownPanel(TabletopError, TypeError):
    """A game shows what no template is for."""

    def __init__(self, panel: Panel) -> None:
        kind = type(panel).__name__
        super().__init__(
            f"The panel {panel.key!r} is a {kind}, and nobody draws that: it needs a row in Stage.PAINTERS."
        )


class Stage:
    """Draws the panels of one moment for one device, which may be one player's own."""

    ELSEWHERE: ClassVar[frozenset[type[Panel]]] = frozenset({RollPanel, SeatsPanel})  # they have their own part of it

    def __init__(
        self,
        *,
        badges: Mapping[PlayerId, Badge],
        symbols: frozenset[str],
        say: Say,
        house: House,
        own: PlayerId | None = None,
    ) -> None:
        self._badges, self._symbols, self._say, self._house = badges, symbols, say, house
        self._own = own

    def pictures(self, view: TableView, offers: tuple[Offer, ...]) -> tuple[Picture, ...]:
        shown = (panel for panel in view.panels if type(panel) not in self.ELSEWHERE)
        return tuple(self._painter(panel)(self, panel, offers) for panel in shown)

    def _painter(self, panel: Panel) -> Callable[["Stage", Any, tuple[Offer, ...]], Picture]:
        if paint := self.PAINTERS.get(type(panel)):
            return paint
        raise UnknownPanel(panel)

    def _board(self, panel: BoardPanel, offers: tuple[Offer, ...]) -> BoardPicture:
        painter = BoardPainter(
            panel,
            badges=self._badges,
            symbols=self._symbols,
            say=self._say,
            has_dots=self._house.has(panel.dots_aid),
            marks_places=self._house.has(PLACES),
        )
        return painter.picture(offers)

    def _landscape(self, panel: LandscapePanel, offers: tuple[Offer, ...]) -> LandscapePicture:
        painter = LandscapePainter(
            badges=self._badges, symbols=self._symbols, say=self._say, marks_places=self._house.has(PLACES)
        )
        return painter.picture(panel, offers)

    def _sheet(self, panel: SheetPanel, offers: tuple[Offer, ...]) -> SheetPicture:
        painter = SheetPainter(
            badges=self._badges, symbols=self._symbols, say=self._say, marks_places=self._house.has(PLACES)
        )
        return painter.picture(panel, offers, self._own)

    def _supply(self, panel: SupplyPanel, _offers: tuple[Offer, ...]) -> SupplyPicture:
        write = CounterWriter(symbols=self._symbols, say=self._say)
        return SupplyPicture(panel.key, self._say(panel.label), write.counters(panel.counters))

    PAINTERS: ClassVar[Mapping[type[Panel], Callable[["Stage", Any, tuple[Offer, ...]], Picture]]] = {
        BoardPanel: _board,
        LandscapePanel: _landscape,
        SheetPanel: _sheet,
        SupplyPanel: _supply,
    }
