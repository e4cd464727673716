"""What a game shows to the table, in terms that any screen can draw: panels of places, pieces, counters, phrases."""

from hub.engine.view.board import BoardPanel, Glow, LinkView, MarkView, SpotView, TileBadge, TileView
from hub.engine.view.landscape import Area, AreaPart, Cell, Figure, LaidTile, LandscapePanel
from hub.engine.view.panel import Counter, Panel, Piece, exactly
from hub.engine.view.roll import Gain, RollPanel
from hub.engine.view.seats import ODDS, PLACES, Group, Hint, Prospect, SeatsPanel, SeatView, Tag
from hub.engine.view.sheet import Sheet, SheetBox, SheetPanel, SheetRow
from hub.engine.view.supply import SupplyPanel
from hub.engine.view.table import TableView, Waiting

__all__ = [
    "ODDS",
    "PLACES",
    "Area",
    "AreaPart",
    "BoardPanel",
    "Cell",
    "Counter",
    "Figure",
    "Gain",
    "Glow",
    "Group",
    "Hint",
    "LaidTile",
    "LandscapePanel",
    "LinkView",
    "MarkView",
    "Panel",
    "Piece",
    "Prospect",
    "RollPanel",
    "SeatView",
    "SeatsPanel",
    "Sheet",
    "SheetBox",
    "SheetPanel",
    "SheetRow",
    "SpotView",
    "SupplyPanel",
    "TableView",
    "Tag",
    "TileBadge",
    "TileView",
    "Waiting",
    "exactly",
]
