"""A whole table: its panels in the order in which a screen shows them, and what it waits for."""

from dataclasses import dataclass, replace
from typing import TypeVar

from hub.engine.phrase import Phrase, PlayerId
from hub.engine.view.panel import Panel
from hub.engine.view.seats import SeatsPanel, SeatView

P = TypeVar("P", bound=Panel)


@dataclass(frozen=True, slots=True)
class Waiting:
    """The table waits for this player to do that."""

    player: PlayerId
    what: Phrase


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything the table page shows except points and how the game stands, which the match adds."""

    phase: Phrase
    panels: tuple[Panel, ...]
    waiting: tuple[Waiting, ...] = ()
    notes: tuple[Phrase, ...] = ()  # what is worth knowing about the table just now

    def all(self, kind: type[P]) -> tuple[P, ...]:
        return tuple(panel for panel in self.panels if isinstance(panel, kind))

    def first(self, kind: type[P]) -> P | None:
        return next(iter(self.all(kind)), None)

    def panel(self, key: str, kind: type[P]) -> P:
        """The panel of this key, which an expansion knows to be there."""
        return next(panel for panel in self.all(kind) if panel.key == key)

    def with_panel(self, panel: Panel) -> "TableView":
        """The same table with this panel in the place of the one with its key, or after all others.

        >>> from hub.engine.phrase import phrase
        >>> view = TableView(phrase("now"), (Panel(key="board"), Panel(key="bank")))
        >>> [one.key for one in view.with_panel(Panel(key="board")).with_panel(Panel(key="tokens")).panels]
        ['board', 'bank', 'tokens']
        """
        if panel.key not in {one.key for one in self.panels}:
            return replace(self, panels=(*self.panels, panel))
        return replace(self, panels=tuple(panel if one.key == panel.key else one for one in self.panels))

    @property
    def seats(self) -> tuple[SeatView, ...]:
        return tuple(seat for panel in self.all(SeatsPanel) for seat in panel.seats)

    def players(self) -> set[PlayerId]:
        """Everybody whom a screen would look for."""
        shown = {player for panel in self.panels for player in panel.players()}
        return shown | {waiting.player for waiting in self.waiting}
