"""The box on mock pins, played with a finger: page → MQTT → pins → bridge → MQTT → table."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from hub.bootstrap import Hub
from hub.service.game_service import GameService
from tests.browser.box_page import BoxPage
from tests.browser.pages import TablePage
from tests.browser.playing import play
from tests.patience import until

pytestmark = [pytest.mark.broker, pytest.mark.parametrize("hub", ["embedded"], indirect=True)]


def at_a_roll(hub: Hub) -> GameService:
    """Orange is about to roll."""
    service = hub.service
    assert service
    play(service, lambda move: move.command == "RecordRoll" and move.who == "orange")
    return service


def last_source(service: GameService) -> str:
    match = service.snapshot().match
    assert match
    return match.ledger.entries[-1].source


def test_a_roll_from_the_knob_and_the_end_of_a_turn(hub: Hub, television: Page, phone: Page) -> None:
    service = at_a_roll(hub)
    table, box = TablePage(television, hub.url).open(), BoxPage(phone, hub.url).open()
    assert box.fits
    table.page.locator(".offer--dice .die-pick:has([name$='-1'][value='2'])").click()  # somebody begins to tap

    box.turn(3)
    box.dial("3 showing", "missing")
    box.tap("knob")
    box.dial("3 done", "missing")
    box.turn(-2)
    box.dial("3 done", "5 showing")
    expect(table.page.locator("#dial .is-showing use[href$='#die-5']")).to_have_count(1)
    begun = table.page.locator(".offer--dice [name$='-1'][value='2']")
    expect(begun).to_be_checked()
    expect(box.means("knob")).to_have_text("Přijmout kostku 5")
    table.changed(lambda: box.tap("knob"))
    expect(table.roll_total).to_have_text("8")
    assert last_source(service) == "button:knob"
    expect(table.page.locator("#dial")).to_have_count(0)

    expect(box.means("main")).to_contain_text("White")
    table.changed(lambda: box.tap("main"))
    expect(table.active).to_have_text("White")
    expect(box.means("main")).to_have_text("teď nic")

    table.changed(lambda: box.press_key("undo", "Enter"))
    expect(table.active).to_have_text("Orange")
    table.changed(lambda: box.hold("undo"))
    expect(table.active).to_have_text("White")
    assert last_source(service) == "button:undo"


def test_in_a_pause_a_throw_does_not_count(hub: Hub, television: Page, phone: Page, tmp_path: Path) -> None:
    service = at_a_roll(hub)
    table, box = TablePage(television, hub.url).open(), BoxPage(phone, hub.url).open()
    expect(box.lamp("Stav stolu")).to_have_class("lamp is-on")
    version = table.version
    box.tap("pause")
    expect(table.page.locator("#pause")).to_be_visible()
    stands = table.page.locator("#clock").inner_text()
    expect(box.means("main")).to_have_text("Hrát dál")

    expect(table.page.locator("#throw")).to_have_count(
        0
    )  # a simulated throw would be in vain; a real one cannot be kept from it
    pictures = set((tmp_path / "throws").glob("*"))
    answer = table.page.request.post(f"{table.url}/api/simulator/throw", data={})
    assert answer.status == 202
    until(lambda: set((tmp_path / "throws").glob("*")) != pictures, "the throw was seen")
    assert table.page.locator("#clock").inner_text() == stands

    box.tap("main")
    expect(table.page.locator("#pause")).to_have_count(0)
    assert service.snapshot().version == version
    table.changed(table.throw_dice)
    expect(table.roll_total).to_be_visible()
    assert last_source(service) == "dice:simulated"
