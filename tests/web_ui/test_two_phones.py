"""Two devices at once: what still stands is done, what does not is refused, and the history says who it was.

Catan lets several act at once: on a seven everybody discards.
"""

import re
from dataclasses import replace

import pytest
from flask import Flask

from hub.engine.phrase import PlayerId
from tests.web_ui.table import Island
from web_ui.access import SEAT_COOKIE
from web_ui.parts import parts_of


def named(form: str) -> dict[str, str]:
    """The offer a form was drawn from."""
    found = re.search(r'data-offer="([^"]+)".*?data-offer-signature="([^"]+)"', form, re.DOTALL)
    assert found
    return {"key": found[1], "signature": found[2]}


@pytest.fixture
def seven(island: Island) -> Island:
    """Two players must discard."""
    island.found()
    island.give("blue", wood=8)
    island.give("white", ore=8)
    island.roll(3, 4)
    return island


def discard(island: Island, player: str, form: str, version: int, **cards: int) -> dict[str, object]:
    command = {"type": "DiscardCards", "player": player, "cards": cards}
    return {"command": command, "version": version, "offer": named(form)}


def test_two_discards_at_once_are_both_done(seven: Island) -> None:
    version, blue, white = seven.version, seven.form("DiscardCards:blue"), seven.form("DiscardCards:white")
    assert seven.post("/api/command", discard(seven, "blue", blue, version, wood=4)).status_code == 200
    assert seven.post("/api/command", discard(seven, "white", white, version, ore=4)).status_code == 200
    assert seven.version == version + 2


def test_without_the_offer_a_stale_page_is_refused(seven: Island) -> None:
    version, blue = seven.version, seven.form("DiscardCards:blue")
    body = discard(seven, "white", seven.form("DiscardCards:white"), version, ore=4)
    assert seven.post("/api/command", discard(seven, "blue", blue, version, wood=4)).status_code == 200
    for offer in (None, {"key": "DiscardCards:white", "signature": "0" * 24}, named(blue)):
        answer = seven.post("/api/command", {**body, "offer": offer})
        assert answer.status_code == 409
        assert answer.json
        assert answer.json["reason"] == "refusal.stale"


def test_the_same_is_not_done_twice(island: Island) -> None:
    """Two screens tap the same button: the second tap is the first one's echo, even though it is still offered."""
    island.found()
    island.give("blue", wool=2, grain=2, ore=2)
    island.roll(1, 1)
    body = {
        "command": {"type": "BuyDevelopment", "player": "blue"},
        "version": island.version,
        "offer": named(island.form("BuyDevelopment:blue")),
    }
    assert island.post("/api/command", body).status_code == 200
    assert named(island.form("BuyDevelopment:blue")) == body["offer"], "it would look the same"
    answer = island.post("/api/command", body)
    assert answer.json
    assert answer.json["reason"] == "refusal.stale"


def test_nothing_old_is_done_after_the_past_has_changed(seven: Island) -> None:
    version, blue = seven.version, seven.form("DiscardCards:blue")
    assert seven.command({"type": "UndoLast"}).status_code == 200
    assert seven.command({"type": "RedoLast"}).status_code == 200
    assert seven.post("/api/command", discard(seven, "blue", blue, version, wood=4)).status_code == 409


@pytest.mark.parametrize("offer", ["DiscardCards:blue", {"key": "DiscardCards:blue"}, {"key": 1, "signature": "x"}, []])
def test_an_offer_is_named_rightly_or_not_at_all(seven: Island, offer: object) -> None:
    command = {"type": "DiscardCards", "player": "blue", "cards": {"wood": 4}}
    body = {"command": command, "version": seven.version, "offer": offer}
    assert seven.post("/api/command", body).status_code == 400


# ---------------------------------------------------------------- whose phone it is


@pytest.fixture
def seated(seven: Island, app: Flask) -> Island:
    """Blue looks at an own phone; the service knows of it."""
    door = parts_of(app).door
    token = door.claim(PlayerId("blue"), seven.service.snapshot().join_code)
    door.came(PlayerId("blue"))
    seven.client.set_cookie(SEAT_COOKIE, token)
    return seven


def test_the_history_says_from_whose_phone_an_entry_came(seated: Island) -> None:
    command = {"type": "DiscardCards", "player": "blue", "cards": {"wood": 4}}
    assert seated.command(command).status_code == 200
    assert seated.match.ledger.entries[-1].source == "web:blue"
    assert "phone: Anna" in seated.client.get("/history?lang=en").text


def test_the_table_leaves_cards_to_the_phone_that_is_there(seated: Island) -> None:
    page = seated.page(overrides="yes", cards="yes")
    assert 'data-offer="DiscardCards:blue"' not in page
    assert 'data-offer="DiscardCards:white"' in page
    assert page.count('class="counters hand"') == 2, "of those without a phone"
    panel = page.split("<article")[1]
    assert 'data-player="blue"' in panel
    assert "prospect" not in panel
    override = seated.form("SetHand:blue")
    assert re.findall(r'class="step-value"[^>]* value="(\d*)"', override) == [""] * 5
    assert "waiting-where" in page


def test_a_lost_phone_is_told_and_its_steps_are_the_tables(seated: Island, monkeypatch: pytest.MonkeyPatch) -> None:
    now = replace(seated.service.snapshot(), phones={PlayerId("blue"): False})
    monkeypatch.setattr(seated.service, "snapshot", lambda: now)
    page = seated.page()
    assert "Anna: the phone has gone." in page
    assert 'data-offer="DiscardCards:blue"' in page
    assert 'class="counters hand"' not in page
