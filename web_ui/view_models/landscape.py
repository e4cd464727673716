"""LandscapePanel → a picture that is as large as what was laid, with the free places that can be tapped now."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from hub.engine.offer import Offer, OfferKind, PlaceInput, PlaceKind
from hub.engine.phrase import PlayerId, phrase
from hub.engine.view import Area, Cell, LaidTile, LandscapePanel
from web_ui.view_models.board_shapes import PieceMark, Target, TargetGroup
from web_ui.view_models.forms import Say, dom_id, json_text
from web_ui.view_models.people import Badge

UNIT = 100  # SVG units for the side of a tile
SIDE_PX = 96  # on a screen, before anybody zooms
QUARTER = 90  # degrees
PAID_WIDTH = 70


@dataclass(frozen=True, slots=True)
class TileOnGround:
    spot: str
    x: int
    y: int
    kind: str
    label: str
    degrees: int
    has_art: bool
    is_new: bool
    figures: tuple[PieceMark, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    x: int
    y: int
    name: str
    degrees: int


@dataclass(frozen=True, slots=True)
class Paid:
    x: float
    y: float
    points: str
    badge: Badge


@dataclass(frozen=True, slots=True)
class LitArea:
    """Lights up when it is tapped, and says what it is; and by itself when it has just brought something."""

    id: str
    spot: str
    label: str
    notes: str
    shapes: tuple[Shape, ...]
    paid: tuple[Paid, ...] = ()


@dataclass(frozen=True, slots=True)
class LandscapePicture:
    template: ClassVar[str] = "panels/landscape.html"

    key: str
    view_box: str
    width_px: int
    height_px: int
    tiles: tuple[TileOnGround, ...]
    groups: tuple[TargetGroup, ...]
    areas: tuple[LitArea, ...] = ()


class LandscapePainter:
    """Draws a landscape for one moment; a table may do without marks where something may be laid."""

    def __init__(
        self, *, badges: Mapping[PlayerId, Badge], symbols: frozenset[str], say: Say, marks_places: bool = True
    ) -> None:
        self._badges, self._symbols, self._say, self._marks_places = badges, symbols, say, marks_places

    def picture(self, panel: LandscapePanel, offers: tuple[Offer, ...]) -> LandscapePicture:
        used = [*((one.column, one.row) for one in panel.tiles), *((one.column, one.row) for one in panel.cells)]
        columns, rows = zip(*(used or [(0, 0)]), strict=True)
        width, height = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
        return LandscapePicture(
            panel.key,
            f"{min(columns) * UNIT} {min(rows) * UNIT} {width * UNIT} {height * UNIT}",
            width * SIDE_PX,
            height * SIDE_PX,
            tuple(self._tile(tile) for tile in panel.tiles),
            tuple(
                self._group(panel.cells, offer, place)
                for offer in offers
                for place in offer.inputs
                if isinstance(place, PlaceInput) and place.kind is PlaceKind.CELL
            ),
            tuple(self._area(panel.key, area) for area in panel.areas),
        )

    def _area(self, key: str, area: Area) -> LitArea:
        shapes = (
            Shape(part.column * UNIT, part.row * UNIT, part.shape, QUARTER * (part.turns % 4))
            for part in area.parts
            if part.shape in self._symbols
        )
        notes = " · ".join(map(self._say, area.notes))
        paid = tuple(self._paid(area))
        return LitArea(f"{key}-{area.id}", area.id, self._say(area.label), notes, tuple(shapes), paid)

    def _paid(self, area: Area) -> Iterator[Paid]:
        """Side by side in the middle of it."""
        x = (sum(part.column for part in area.parts) / len(area.parts) + 0.5) * UNIT
        y = (sum(part.row for part in area.parts) / len(area.parts) + 0.5) * UNIT
        for place, (player, points) in enumerate(area.paid):
            aside = (place - (len(area.paid) - 1) / 2) * PAID_WIDTH
            yield Paid(round(x + aside, 1), round(y, 1), f"+{points}", self._badges[player])

    def _tile(self, tile: LaidTile) -> TileOnGround:
        x, y = tile.column * UNIT, tile.row * UNIT
        figures = tuple(
            PieceMark(
                one.piece.kind,
                one.piece.kind in self._symbols,
                round(x + one.x * UNIT, 1),
                round(y + one.y * UNIT, 1),
                self._badges[one.piece.owner] if one.piece.owner else None,
            )
            for one in tile.figures
        )
        has_art = tile.kind in self._symbols
        return TileOnGround(
            f"{tile.column},{tile.row}",
            x,
            y,
            tile.kind,
            self._say(tile.label),
            QUARTER * (tile.turns % 4),
            has_art,
            tile.is_new,
            figures,
        )

    def _group(self, cells: tuple[Cell, ...], offer: Offer, place: PlaceInput) -> TargetGroup:
        suggested = place.suggested if self._marks_places else None
        targets = tuple(
            self._target(cell, is_suggested=cell.id == suggested)
            for cell in cells
            if cell.id in place.among or not self._marks_places
        )
        is_next, is_override = offer.kind is OfferKind.NEXT, offer.kind is OfferKind.OVERRIDE
        is_bare = not self._marks_places
        return TargetGroup(offer.key, dom_id(offer), PlaceKind.TILE, targets, is_next, is_override, is_bare)

    def _target(self, cell: Cell, *, is_suggested: bool) -> Target:
        x, y = cell.column * UNIT, cell.row * UNIT
        corners = ((x, y), (x + UNIT, y), (x + UNIT, y + UNIT), (x, y + UNIT))
        points = " ".join(f"{px},{py}" for px, py in corners)
        label = self._say(phrase("web.landscape.cell", column=cell.column, row=cell.row))
        middle = x + UNIT / 2, y + UNIT / 2
        return Target(cell.id, json_text(cell.id), label, *middle, points, None, is_suggested)
