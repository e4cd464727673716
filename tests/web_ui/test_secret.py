"""A secret is told on the own phone, shown there, and nowhere else."""

import re

from flask import Flask
from flask.testing import FlaskClient

from hub.engine.phrase import PlayerId
from tests.pebbles.playing import BLUE, ORANGE
from tests.web_ui.table import Table
from web_ui.access import SEAT_COOKIE
from web_ui.parts import parts_of

EVERYBODYS = (
    "/",
    "/?cards=yes&out_of_turn=yes&overrides=yes",
    "/tv",
    "/history?all=yes",
    "/statistics",
    "/api/state",
    "/host",
)


def seated(app: Flask, table: Table, player: PlayerId) -> FlaskClient:
    client = app.test_client()
    client.set_cookie(SEAT_COOKIE, parts_of(app).door.claim(player, table.service.snapshot().join_code))
    return client


def page_of(client: FlaskClient) -> str:
    return client.get("/play", headers={"Accept-Language": "en"}).text


def test_only_the_own_phone_asks_for_it_and_shows_it(app: Flask, table: Table) -> None:
    mine, other = seated(app, table, BLUE), seated(app, table, ORANGE)
    assert 'data-offer="WhisperNumber:blue"' in page_of(mine)
    assert "WhisperNumber:blue" not in page_of(other) + table.page(overrides="yes", out_of_turn="yes")
    answer = mine.post(
        "/api/command",
        json={"command": {"type": "WhisperNumber", "player": BLUE, "number": 11}, "version": table.version},
    )
    assert answer.status_code == 200
    assert "lucky number 11" in page_of(mine)
    assert "WhisperNumber:blue" not in page_of(mine), "once is enough"
    assert "lucky number 11" not in page_of(other)
    for path in EVERYBODYS:
        assert "lucky number 11" not in table.client.get(path, headers={"Accept-Language": "en"}).text, path


def test_what_it_is_worth_shows_on_the_own_phone_until_the_end(app: Flask, table: Table) -> None:
    """Two nights that differ only in the number look the same to everybody else."""

    def seen_elsewhere(number: int) -> list[str]:
        table.begin()
        table.command({"type": "WhisperNumber", "player": BLUE, "number": number})
        mine, other = seated(app, table, BLUE), seated(app, table, ORANGE)
        table.roll(5, 6)
        assert ("lucky throws" in page_of(mine)) is (number == 11)
        pages = [
            page_of(other),
            *(table.client.get(path, headers={"Accept-Language": "en"}).text for path in EVERYBODYS),
        ]
        snapshot = table.service.snapshot()
        # Only where the code stands by itself: its four digits may also be part of an address.
        own = rf'data-(revision|said)="[^"]*"|"revision":\d+|(?<![\w.]){snapshot.join_code}(?![\w.])'
        return [re.sub(own, "", page).replace(snapshot.game_id or "", "") for page in pages]

    assert seen_elsewhere(11) == seen_elsewhere(3)
