"""The whole chain in a real browser: drawn frames → reader → MQTT → rules → ledger → page; a mock pin ends the turn."""

import pytest
from playwright.sync_api import Page, expect

from hub.bootstrap import Hub
from hub.engine.match import Match
from hub.games.catan.events import ResourcesPaid
from tests.browser.pages import HistoryPage, SetupPage, TablePage


@pytest.mark.broker
def test_from_new_game_to_a_payout_by_a_simulated_throw(hub: Hub, television: Page, phone: Page) -> None:
    setup = SetupPage(television, hub.url).open()
    setup.choose_players(3)
    setup.name(1, "Jana")
    table = setup.start()
    table.choose_starter("blue")
    table.found()
    handset = TablePage(phone, hub.url).open()
    cards_before = _cards(hub)

    gets = table.page.locator("#roll-lines .roll-line", has_text="dostává")
    for _ in range(12):  # some numbers pay nobody; by then one must have paid something
        table.throw_dice()
        expect(table.roll_total).to_be_visible()
        if gets.count():
            break
        table.undo()

    entry = _match(hub).steps[-1].entry
    assert entry.source == "dice:simulated"
    paid = next(event for event in entry.events if isinstance(event, ResourcesPaid)).paid
    assert paid
    assert _cards(hub) == cards_before + sum(part.count for part in paid)
    expect(handset.roll_total).to_have_text(table.roll_total.inner_text())
    expect(handset.payout.first).to_be_visible()
    assert table.subtitle.inner_text().startswith("Jana hází ")
    assert not table.scrolls

    table.open_photo()
    expect(table.photo).to_be_visible()
    assert table.photo_width > 0, "the picture of the throw is there"
    table.close_photo()
    expect(handset.thumb).to_be_visible()
    history = HistoryPage(phone, hub.url).open()
    expect(history.entry(entry.seq).locator("[data-photo] img")).to_be_visible()
    handset.open()

    table.changed(table.press_button)  # through the mock pin and MQTT
    expect(table.active).to_have_text("Oranžový")
    expect(handset.active).to_have_text("Oranžový")
    assert _match(hub).steps[-1].entry.source == "button:main"


@pytest.mark.broker
@pytest.mark.parametrize("hub", ["embedded"], indirect=True)
def test_a_throw_the_camera_cannot_read_is_a_question(hub: Hub, television: Page) -> None:
    table = SetupPage(television, hub.url).open().start()
    table.choose_starter("blue")
    table.found()
    version = table.version
    table.throw_with("dark")
    expect(table.attention).to_be_visible()
    assert table.version == version, "nothing may be paid on a guess"
    table.page.locator("#faults > summary").click()  # folded again
    picture = table.attention.locator("[data-photo] img").bounding_box()
    assert picture
    assert picture["width"] >= 320, "the dice can be read from afar"
    assert not table.scrolls
    table.answer_attention(2, 6)
    expect(table.roll_total).to_have_text("8")
    expect(table.attention).to_have_count(0)


def _match(hub: Hub) -> Match:
    assert hub.service
    match = hub.service.snapshot().match
    assert match
    return match


def _cards(hub: Hub) -> int:
    return sum(seat.cards or 0 for seat in _match(hub).view().seats)
