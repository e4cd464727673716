"""The whole chain in a real browser: drawn frames → reader → MQTT → rules → ledger → page; a mock pin ends the turn."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from hub.bootstrap import Hub
from hub.config import load_settings
from tests.brokers import BROKERS, free_port
from tests.browser.pages import SetupPage, TablePage

THROW_MS = 15_000  # a throw tumbles, rests and is read


@pytest.fixture(params=BROKERS)
def hub(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Hub]:
    """Everything in this process, as `gamenight run` starts it."""
    broker_port = free_port()
    overrides = {
        "store.folder": str(tmp_path),
        "web.host": "127.0.0.1",
        "web.port": str(free_port()),
        "broker.kind": str(request.param),
        "broker.port": str(broker_port),
        "camera.source": "simulated",
        "camera.seed": "11",
        "bridge.pins": "mock",
    }
    if request.param == "mosquitto":  # one that is there already, as on a Pi
        broker = BROKERS["mosquitto"](broker_port)
        broker.start()
        request.addfinalizer(broker.close)
        overrides["broker.kind"] = "external"
    with Hub(load_settings(None, {}, overrides)) as running:
        yield running


@pytest.mark.broker
def test_from_new_game_to_a_payout_by_a_simulated_throw(hub: Hub, television: Page, phone: Page) -> None:
    setup = SetupPage(television, hub.url).open()
    setup.choose_players(3)
    setup.name(1, "Jana")
    table = setup.start()
    table.found()
    handset = TablePage(phone, hub.url).open()
    assert hub.service
    cards_before = sum(seat.cards for seat in hub.service.snapshot().match.view().seats)  # type: ignore[union-attr]

    seen = 0
    while not table.page.locator("#roll-lines .roll-line", has_text="dostává").count():
        seen += 1
        assert seen < 12, "by now one throw must have paid something"
        table.throw_dice()
        expect(table.roll_total).to_be_visible(timeout=THROW_MS)
        expect(table.page.locator("#throw")).to_have_count(0, timeout=THROW_MS)  # the roll of this turn is in
        if not table.page.locator("#roll-lines .roll-line", has_text="dostává").count():
            table.undo()

    entry = hub.service.snapshot().match.steps[-1].entry  # type: ignore[union-attr]
    assert entry.source == "dice:simulated"
    paid = sum(part["count"] for part in _paid(hub))
    cards_now = sum(seat.cards for seat in hub.service.snapshot().match.view().seats)  # type: ignore[union-attr]
    assert cards_now == cards_before + paid
    expect(handset.roll_total).to_have_text(table.roll_total.inner_text())
    expect(handset.payout.first).to_be_visible()
    assert table.subtitle.inner_text().startswith("Jana hází ")

    table.changed(table.press_button)  # through the mock pin and MQTT
    expect(table.active).to_have_text("Modrý")
    expect(handset.active).to_have_text("Modrý")
    assert hub.service.snapshot().match.steps[-1].entry.source == "button:main"  # type: ignore[union-attr]


@pytest.mark.broker
def test_a_throw_the_camera_cannot_read_is_a_question(hub: Hub, television: Page) -> None:
    table = SetupPage(television, hub.url).open().start()
    table.found()
    version = table.version
    table.throw_with("cocked")
    expect(table.attention).to_be_visible(timeout=THROW_MS)
    assert table.version == version, "nothing may be paid on a guess"
    table.answer_attention(2, 6)
    expect(table.roll_total).to_have_text("8")
    expect(table.attention).to_have_count(0)


def _paid(hub: Hub) -> list[dict[str, int]]:
    assert hub.service
    snapshot = hub.service.snapshot()
    assert snapshot.match
    assert snapshot.codec
    events = [snapshot.codec.event_to_json(event) for event in snapshot.match.steps[-1].entry.events]
    return [part for event in events for part in event.get("paid", [])]
