"""Sheets of boxes, as dice games have them: each player fills in and ticks off."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from hub.engine.phrase import Phrase, PlayerId
from hub.engine.view.panel import Panel


@dataclass(frozen=True, slots=True)
class SheetBox:
    """A place of a sheet. `printed` is what it shows while it is empty, if the game has no drawing of its kind;
    what was `written` stands over it. A closed box can no longer be used. `worth` is the small print beside it.

    Its id is what a `PlaceInput` of the kind `BOX` names.
    """

    id: str
    label: Phrase
    kind: str = ""
    printed: str = ""
    written: str = ""
    is_ticked: bool = False
    is_closed: bool = False
    worth: str = ""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """Boxes that belong together; they stand in one line where there is room."""

    label: Phrase
    boxes: tuple[SheetBox, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Of one player, or of the whole table."""

    rows: tuple[SheetRow, ...]
    player: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class SheetPanel(Panel):
    label: Phrase
    sheets: tuple[Sheet, ...]
    key: str = field(default="sheet", kw_only=True)

    def players(self) -> Iterator[PlayerId]:
        yield from (sheet.player for sheet in self.sheets if sheet.player)
