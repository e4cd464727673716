"""Landscapes on the pages: tiles as they were laid and turned, figures on them, free places to tap."""

import re
from dataclasses import replace

import pytest

from hub.engine.offer import Offer, PlaceInput, PlaceKind
from hub.engine.phrase import phrase
from hub.engine.view import Area, AreaPart, Cell, LaidTile, LandscapePanel
from hub.service.house import House
from tests.pebbles.commands import LayStone
from tests.pebbles.playing import BLUE, SETUP
from tests.web_ui.table import Table
from web_ui.view_models.landscape import LandscapePainter
from web_ui.view_models.people import Badge


@pytest.fixture
def path(table: Table) -> Table:
    """The path, in which stones are laid; the first player has thrown."""
    setup = replace(SETUP, options={"target": "90"}, expansions=("path",))
    assert table.service.start_match(setup).accepted
    table.roll(4, 4)
    return table


def cells_to_tap(page: str) -> list[str]:
    group = page[page.index('data-targets="LayStone:blue"') :].split("</svg>", 1)[0]
    return re.findall(r'data-place="&#34;([^&]+)&#34;"', group)


def test_the_places_beside_what_lies_there_can_be_tapped(path: Table) -> None:
    page = path.page()
    assert sorted(cells_to_tap(page)) == ["-1,0", "0,-1", "0,1", "1,0"]
    assert 'viewBox="-100 -100 300 300" width="288" height="288"' in page


def test_a_stone_lies_as_it_was_turned_and_its_figure_stands_upright(path: Table) -> None:
    answer = path.command({"type": "LayStone", "player": BLUE, "cell": "1,0", "turns": 3})
    assert answer.status_code == 200
    page = path.page()
    assert 'viewBox="-100 -100 400 300" width="384" height="288"' in page, "it has grown"
    laid = re.search(
        r'class="tile tile--stone is-new"[^>]*transform="translate\(100 0\)">\s*<g transform="rotate\(270', page
    )
    assert laid
    assert 'class="piece piece--walker colour-blue" transform="translate(130.0 70.0)"' in page


def test_without_the_aid_every_free_place_can_be_tapped_and_none_is_marked(path: Table) -> None:
    path.service.change_house(House(without=frozenset({"places"})))
    page = path.page()
    assert len(cells_to_tap(page)) == 4
    assert "targets--bare" in page


def test_only_what_is_offered_can_be_tapped() -> None:
    panel = LandscapePanel((LaidTile(0, 0, "moor", phrase("x"), turns=5),), (Cell("a", 1, 0), Cell("b", 0, 2)))
    place = PlaceInput("cell", PlaceKind.CELL, ("b",), suggested="b")
    offer = Offer(LayStone, phrase("x"), inputs=(place, PlaceInput("tile", PlaceKind.TILE, ("a",))))
    painter = LandscapePainter(badges={}, symbols=frozenset({"stone"}), say=lambda words: words.key)
    picture = painter.picture(panel, (offer,))
    assert [[(one.id, one.points, one.is_suggested) for one in group.targets] for group in picture.groups] == [
        [("b", "0,200 100,200 100,300 0,300", True)]
    ]
    assert (picture.tiles[0].degrees, picture.tiles[0].has_art) == (90, False)
    assert (picture.view_box, picture.width_px, picture.height_px) == ("0 0 200 300", 192, 288)
    assert painter.picture(LandscapePanel(()), ()).view_box == "0 0 100 100"


def test_an_area_lies_over_its_tiles_and_says_what_it_is() -> None:
    parts = (AreaPart(0, 0, "town", 1), AreaPart(1, 0, "town", 6), AreaPart(2, 0, "unknown"))
    area = Area("c1", phrase("city"), (phrase("five"), phrase("open")), parts, ((BLUE, 8), (BLUE, 2)))
    badge = Badge(BLUE, "Blue", "blue", "square")
    painter = LandscapePainter(badges={BLUE: badge}, symbols=frozenset({"town"}), say=lambda words: words.key)
    (lit,) = painter.picture(LandscapePanel((), areas=(area,)), ()).areas
    assert (lit.id, lit.label, lit.notes) == ("landscape-c1", "city", "five · open")
    assert [(one.x, one.y, one.points, one.badge) for one in lit.paid] == [
        (115.0, 50.0, "+8", badge),
        (185.0, 50.0, "+2", badge),
    ]
    assert [(one.x, one.y, one.name, one.degrees) for one in lit.shapes] == [(0, 0, "town", 90), (100, 0, "town", 180)]
