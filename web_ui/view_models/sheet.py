"""SheetPanel → rows of boxes as a template draws them, those that can be tapped now with what a tap does."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from hub.engine.offer import Offer, OfferKind, PlaceInput, PlaceKind
from hub.engine.phrase import PlayerId, phrase
from hub.engine.view import Sheet, SheetBox, SheetPanel, SheetRow
from web_ui.view_models.forms import Say, dom_id, json_text
from web_ui.view_models.people import Badge


@dataclass(frozen=True, slots=True)
class BoxTarget:
    """What a tap on a box does for one offer; those of the default offer are shown until a device chooses another."""

    offer: str
    form: str
    json: str
    is_default: bool
    is_suggested: bool
    is_bare: bool  # nothing says which of them the rules allow


@dataclass(frozen=True, slots=True)
class BoxPicture:
    id: str
    label: str
    state: str  # in words, for those who hear the page
    kind: str
    has_symbol: bool
    text: str
    worth: str
    is_filled: bool
    is_ticked: bool
    is_closed: bool
    targets: tuple[BoxTarget, ...]


@dataclass(frozen=True, slots=True)
class RowPicture:
    label: str
    boxes: tuple[BoxPicture, ...]


@dataclass(frozen=True, slots=True)
class OneSheet:
    badge: Badge | None
    rows: tuple[RowPicture, ...]


@dataclass(frozen=True, slots=True)
class SheetPicture:
    template: ClassVar[str] = "panels/sheet.html"

    key: str
    label: str
    sheets: tuple[OneSheet, ...]


class SheetPainter:
    """Draws sheets for one device at one moment; the own one comes first."""

    def __init__(
        self, *, badges: Mapping[PlayerId, Badge], symbols: frozenset[str], say: Say, marks_places: bool = True
    ) -> None:
        self._badges, self._symbols, self._say, self._marks_places = badges, symbols, say, marks_places

    def picture(self, panel: SheetPanel, offers: tuple[Offer, ...], own: PlayerId | None = None) -> SheetPicture:
        asked = [
            (offer, place)
            for offer in offers
            for place in offer.inputs
            if isinstance(place, PlaceInput) and place.kind is PlaceKind.BOX
        ]
        in_order = sorted(panel.sheets, key=lambda sheet: sheet.player != own)
        return SheetPicture(panel.key, self._say(panel.label), tuple(self._sheet(one, asked) for one in in_order))

    def _sheet(self, sheet: Sheet, asked: list[tuple[Offer, PlaceInput]]) -> OneSheet:
        badge = self._badges[sheet.player] if sheet.player else None
        return OneSheet(badge, tuple(self._row(row, asked) for row in sheet.rows))

    def _row(self, row: SheetRow, asked: list[tuple[Offer, PlaceInput]]) -> RowPicture:
        return RowPicture(self._say(row.label), tuple(self._box(box, asked) for box in row.boxes))

    def _box(self, box: SheetBox, asked: list[tuple[Offer, PlaceInput]]) -> BoxPicture:
        is_filled = bool(box.written or box.is_ticked)
        state = "closed" if box.is_closed else "ticked" if box.is_ticked else "written" if box.written else "empty"
        return BoxPicture(
            id=box.id,
            label=self._say(box.label),
            state=self._say(phrase(f"web.sheet.{state}", written=box.written)),
            kind=box.kind,
            has_symbol=box.kind in self._symbols and not box.written,
            text=box.written or box.printed,
            worth=box.worth,
            is_filled=is_filled,
            is_ticked=box.is_ticked,
            is_closed=box.is_closed,
            targets=tuple(self._targets(box, asked)),
        )

    def _targets(self, box: SheetBox, asked: list[tuple[Offer, PlaceInput]]) -> Iterator[BoxTarget]:
        for offer, place in asked:
            if box.id in place.among or not self._marks_places:
                yield BoxTarget(
                    offer.key,
                    dom_id(offer),
                    json_text(box.id),
                    is_default=offer.kind is OfferKind.NEXT,
                    is_suggested=self._marks_places and box.id == place.suggested,
                    is_bare=not self._marks_places,
                )
