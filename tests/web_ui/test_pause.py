"""Pauses on the screens: the button, the banner, and a clock that stands still."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from hub.engine.phrase import PlayerId
from hub.service.game_service import GameService
from hub.service.store import InMemoryStore
from tests.all_games import ALL_GAMES
from tests.tables import every_row
from tests.web_ui.camera import Clock
from tests.web_ui.table import Table
from web_ui.access import SEAT_COOKIE
from web_ui.parts import parts_of


@pytest.fixture
def time() -> Clock:
    return Clock(1000.0)


@pytest.fixture
def service(time: Clock) -> Iterator[GameService]:
    service = GameService(InMemoryStore(), ALL_GAMES, clock=time)
    service.start()
    yield service
    service.close()


def hands(page: str) -> tuple[float, float | None]:
    """Since when the clock counts, and where it stands still."""
    found = re.search(r'data-since="([0-9.]+)"(?: data-until="([0-9.]+)")?', page)
    assert found, "no clock"
    return float(found[1]), float(found[2]) if found[2] else None


def test_the_clock_stands_still_and_does_not_count_pauses(app: Flask, table: Table, time: Clock) -> None:
    door, code = parts_of(app).door, table.service.snapshot().join_code
    table.client.set_cookie(SEAT_COOKIE, door.claim(PlayerId(table.match.game.colours[0]), code))
    table.roll(1, 2)
    began = table.service.snapshot().turn_since
    assert began == 1000.0
    time.now = 1060.0
    assert table.post("/api/house/pause", {"on": True}).status_code == 200
    for path in ("/", "/play"):
        page = table.client.get(path).text
        assert hands(page) == (1000.0, 1060.0)
        assert 'id="pause"' in page
    time.now = 1360.0
    assert table.post("/api/house/pause", {"on": False}).status_code == 200
    for path in ("/", "/play"):
        page = table.client.get(path).text
        assert hands(page) == (1300.0, None), "a minute of the turn has passed"
        assert 'id="pause"' not in page


def test_the_button_asks_for_the_opposite(table: Table) -> None:
    asks = r"data-post=\"/api/house/pause\" data-body='({[^']+})'"
    for path in ("/", "/host"):
        assert re.findall(asks, table.client.get(path).text) == ['{"on": true}']
    table.service.pause(is_on=True)
    for path, forms in (("/", 2), ("/host", 1)):
        assert re.findall(asks, table.client.get(path).text) == ['{"on": false}'] * forms


def test_there_is_nothing_to_pause_without_a_game(client: FlaskClient, service: GameService) -> None:
    answer = client.post("/api/house/pause", json={"on": True})
    assert answer.status_code == 409
    assert answer.json
    assert answer.json["reason"] == "refusal.no_game"
    assert "/api/house/pause" not in client.get("/host").text
    assert not service.snapshot().pauses.is_on


@every_row("body", [{}, {"on": "yes"}, {"on": 1}, {"on": None}])
def test_nonsense_is_refused(table: Table, body: dict[str, object]) -> None:
    assert table.post("/api/house/pause", body).status_code == 400
    assert not table.service.snapshot().pauses.is_on


def test_at_a_locked_table_who_may_only_watch_sees_the_banner_alone(app: Flask, table: Table) -> None:
    table.post("/api/house/lock", {})
    table.service.pause(is_on=True)
    page = app.test_client().get("/").text
    assert 'id="pause"' in page
    assert "/api/house/pause" not in page
    code = table.service.snapshot().join_code
    for colour, may_go_on in zip(table.match.game.colours[:2], (True, False), strict=True):
        seat = app.test_client()
        seat.set_cookie(SEAT_COOKIE, parts_of(app).door.claim(PlayerId(colour), code))
        page = seat.get("/play").text
        assert 'id="pause"' in page
        assert ("/api/house/pause" in page) is may_go_on
