"""Sheets of boxes on the pages: what is filled in, what can be tapped, and whose comes first."""

import re
from dataclasses import replace

import pytest
from flask import Flask

from hub.engine.offer import Offer, OfferKind, PlaceInput, PlaceKind
from hub.engine.phrase import phrase
from hub.engine.view import Sheet, SheetBox, SheetPanel, SheetRow
from hub.service.house import House
from tests.pebbles.commands import EndTurn, FillBox
from tests.pebbles.playing import BLUE, ORANGE, SETUP
from tests.web_ui.table import Table
from web_ui.access import SEAT_COOKIE
from web_ui.parts import parts_of
from web_ui.view_models.sheet import BoxPicture, SheetPainter


@pytest.fixture
def tally(table: Table) -> Table:
    """The tally, in which a throw is written into a box; the first player threw an eight."""
    setup = replace(SETUP, options={"target": "90"}, expansions=("tally",))
    assert table.service.start_match(setup).accepted
    table.roll(4, 4)
    return table


def boxes_to_tap(page: str) -> list[str]:
    return re.findall(r'data-targets="FillBox:blue" data-place="&#34;([^&]+)&#34;"', page)


def owners(page: str) -> list[str]:
    return re.findall(r'class="sheet colour-(\w+)"', page)


def test_the_boxes_that_the_throw_fits_into_can_be_tapped(tally: Table) -> None:
    assert boxes_to_tap(tally.page()) == ["blue-8", *(f"blue-note-{n}" for n in range(1, 5))]
    assert tally.command({"type": "FillBox", "player": BLUE, "box": "blue-8"}).status_code == 200
    page = tally.page()
    assert boxes_to_tap(page) == []
    assert re.search(
        r'class="sheet-box is-filled is-ticked" id="sheet-box-blue-8">\s*<span class="unseen">number 8: ticked<', page
    )


def test_what_was_written_stands_in_its_box(tally: Table) -> None:
    tally.do(FillBox(BLUE, "blue-note-2"))
    page = tally.page()
    assert "note 2: 8 is written there" in page
    assert re.search(r'id="sheet-box-blue-note-2">.*?class="sheet-box-face" aria-hidden="true">8<', page, re.DOTALL)
    tally.do(EndTurn(BLUE))
    tally.roll(1, 1)
    assert "orange-2" in "".join(re.findall(r'data-targets="FillBox:orange"[^>]*', tally.page()))


def test_the_own_sheet_comes_first_on_a_phone(tally: Table, app: Flask) -> None:
    assert owners(tally.page()) == ["blue", "orange", "white"]
    phone = app.test_client()
    door = parts_of(app).door
    phone.set_cookie(SEAT_COOKIE, door.claim(ORANGE, tally.service.snapshot().join_code))
    assert owners(phone.get("/play").text) == ["orange", "blue", "white"]


def test_without_the_aid_every_box_can_be_tapped_and_none_is_marked(tally: Table) -> None:
    tally.service.change_house(House(without=frozenset({"places"})))
    page = tally.page()
    assert len(boxes_to_tap(page)) == page.count("targets--bare") == 3 * (11 + 4)


def test_a_box_of_each_kind() -> None:
    made = {
        "empty": SheetBox("empty", phrase("web.sheet.empty"), kind="pebble", printed="7"),
        "written": SheetBox("written", phrase("web.sheet.empty"), kind="pebble", written="12"),
        "ticked": SheetBox("ticked", phrase("web.sheet.empty"), printed="7", is_ticked=True),
        "closed": SheetBox("closed", phrase("web.sheet.empty"), printed="7", is_closed=True),
    }
    panel = SheetPanel(
        phrase("pebbles.sheet"), (Sheet((SheetRow(phrase("pebbles.sheet.notes"), tuple(made.values())),)),)
    )
    place = PlaceInput("box", PlaceKind.BOX, ("empty", "closed"), suggested="empty")
    tile = PlaceInput("tile", PlaceKind.TILE, ("written",))
    offers = tuple(
        Offer(FillBox, phrase("pebbles.offer.fill"), inputs=(one,), kind=OfferKind.NEXT) for one in (place, tile)
    )
    painter = SheetPainter(badges={}, symbols=frozenset({"pebble"}), say=lambda words: words.key)
    (sheet,) = painter.picture(panel, offers).sheets
    assert sheet.badge is None
    boxes = {box.id: box for box in sheet.rows[0].boxes}
    assert [box.state for box in boxes.values()] == [f"web.sheet.{name}" for name in made]
    assert [box.has_symbol for box in boxes.values()] == [True, False, False, False]
    assert [box.text for box in boxes.values()] == ["7", "12", "7", "7"]
    assert [box.is_filled for box in boxes.values()] == [False, True, True, False]

    def targets(box: BoxPicture) -> list[tuple[bool, bool]]:
        return [(one.is_default, one.is_suggested) for one in box.targets]

    assert [targets(box) for box in boxes.values()] == [[(True, True)], [], [], [(True, False)]]
