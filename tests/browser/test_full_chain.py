"""The whole chain in a real browser: drawn frames → reader → MQTT → rules → ledger → page; a mock pin ends the turn."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from hub.bootstrap import Hub
from hub.config import load_settings
from hub.engine.match import Match
from hub.games.catan.events import ResourcesPaid
from tests.brokers import BROKERS, free_port
from tests.browser.pages import SetupPage, TablePage

THROW_MS = 15_000  # a throw tumbles, rests and is read


@pytest.fixture(params=BROKERS)
def hub(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Hub]:
    """Everything in this process, as `gamenight run` starts it; mosquitto is there already, as on a Pi."""
    broker_port = free_port()
    overrides = {
        "store.folder": str(tmp_path),
        "web.host": "127.0.0.1",
        "web.port": str(free_port()),
        "broker.kind": "embedded" if request.param == "embedded" else "external",
        "broker.port": str(broker_port),
        "camera.source": "simulated",
        "camera.seed": "11",
        "bridge.pins": "mock",
    }
    with ExitStack() as stack:
        if request.param == "mosquitto":
            broker = BROKERS["mosquitto"](broker_port)
            broker.start()
            stack.callback(broker.close)
        yield stack.enter_context(Hub(load_settings(None, {}, overrides)))


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
        expect(table.roll_total).to_be_visible(timeout=THROW_MS)
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
    table.throw_with("cocked")
    expect(table.attention).to_be_visible(timeout=THROW_MS)
    assert table.version == version, "nothing may be paid on a guess"
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
