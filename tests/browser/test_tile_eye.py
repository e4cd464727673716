"""A photograph of the drawn tile, taken on a phone: it comes to the front, and one tap enters the right one."""

from collections.abc import Callable

import cv2
import pytest
from playwright.sync_api import FilePayload, Page, expect

from hub.engine.definition import MatchSetup, Player
from hub.engine.phrase import PlayerId
from hub.games.carcassonne.commands import ChooseStarter, DrawTile
from hub.wire.link import MemoryLink
from tests.browser.conftest import Console, Dashboard
from tests.browser.player_page import PlayerPage
from vision.simulator.tiles.kinds import KINDS
from vision.simulator.tiles.stills import simulated_tile
from vision.tiles.answering import TileAnswerer

RED = PlayerId("red")
TILE = "L"


def photograph(name: str | None) -> FilePayload:
    image = simulated_tile(KINDS[name] if name else None, "model", 8).image
    return {"name": "tile.jpg", "mimeType": "image/jpeg", "buffer": cv2.imencode(".jpg", image)[1].tobytes()}


@pytest.fixture
def red(dashboard: Dashboard, open_phone: Callable[[], Page]) -> Page:
    """Red is about to draw, and the host has switched photographs on."""
    seats = tuple(Player(PlayerId(one), one.title(), one) for one in ("red", "blue"))
    assert dashboard.service.start_match(MatchSetup("carcassonne", seats)).accepted
    assert dashboard.service.submit(ChooseStarter(RED), source="table").accepted
    link = MemoryLink("vision", table="t", bus=dashboard.bus)
    TileAnswerer(link, has_camera=False)
    link.start()
    page = open_phone()
    answer = page.request.post(f"{dashboard.url}/api/house", data={"has_tile_eye": True})
    assert answer.ok, answer.text()
    return PlayerPage(page, dashboard.url).join(RED, dashboard.service.snapshot().join_code).page


def test_a_photograph_brings_the_tile_to_the_front_and_a_tap_enters_it(dashboard: Dashboard, red: Page) -> None:
    before = dashboard.service.snapshot().version
    red.locator("[data-eye]").first.set_input_files(photograph(TILE))
    first = red.locator(f".pill:has(input[value='\"{TILE}\"'])").first
    expect(first).to_have_css("order", "0")
    expect(first).to_contain_class("pill--seen")
    assert dashboard.service.snapshot().version == before, "nothing is entered by a photograph"
    expect(first).to_be_in_viewport(ratio=1)
    first.click()
    expect(red.locator(f"#live[data-version='{before + 1}']")).to_be_attached()
    match = dashboard.service.snapshot().match
    assert match
    assert match.ledger.entries[-1].command == DrawTile(RED, TILE)


def test_where_no_tile_is_seen_nothing_changes_but_a_sentence(red: Page, console: Console) -> None:
    console.expect("409")
    red.locator("[data-eye]").first.set_input_files(photograph(None))
    expect(red.locator(".toast")).to_contain_text("Celý dílek není vidět")
    expect(red.locator(".pill--seen")).to_have_count(0)
