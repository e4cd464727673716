"""A phone takes a seat, keeps it, moves and leaves; the host page; the app on a device."""

import json
import re
from itertools import product

import pytest
from flask import Flask
from flask.testing import FlaskClient

from hub.engine.phrase import PlayerId
from hub.service.doorkeeper import Doorkeeper
from hub.texts.catalogue import LANGUAGES, Catalogue
from tests.pebbles import GAME
from tests.tables import every_row
from tests.web_ui.table import Table
from web_ui.access import SEAT_COOKIE
from web_ui.parts import parts_of

FIRST, SECOND = (PlayerId(colour) for colour in GAME.colours[:2])


@pytest.fixture
def door(app: Flask) -> Doorkeeper:
    return parts_of(app).door


def claim(table: Table, client: FlaskClient, player: str, **more: object) -> tuple[int, str | None]:
    code = table.service.snapshot().join_code
    answer = client.post("/api/seat/claim", json={"player": player, "code": code, **more})
    assert answer.json
    return answer.status_code, answer.json.get("reason")


def test_a_claim_gives_the_device_its_seat(table: Table, door: Doorkeeper) -> None:
    answer = table.post("/api/seat/claim", {"player": FIRST, "code": table.service.snapshot().join_code})
    cookie = answer.headers["Set-Cookie"]
    assert answer.status_code == 200
    for attribute in ("HttpOnly", "SameSite=Lax", "Max-Age=31536000", "Path=/"):
        assert attribute in cookie
    kept = table.client.get_cookie(SEAT_COOKIE)
    assert kept
    assert door.seat_of(kept.value) == FIRST
    assert table.client.get("/play").status_code == 200


def test_a_claim_may_be_refused(table: Table, app: Flask) -> None:
    assert claim(table, table.client, FIRST, code="nope") == (409, "refusal.join_code")
    assert claim(table, table.client, FIRST, code=1234) == (400, "refusal.malformed")
    assert claim(table, table.client, "nobody") == (409, "refusal.unknown_player")
    assert claim(table, table.client, FIRST) == (200, None)
    assert claim(table, app.test_client(), FIRST) == (409, "refusal.seat_taken")


def test_only_a_host_takes_over(table: Table, app: Flask, door: Doorkeeper) -> None:
    claim(table, table.client, FIRST)
    other = app.test_client()
    assert claim(table, other, FIRST, takes_over=True) == (200, None), "at an open table everybody is trusted"
    door.lock()
    assert claim(table, app.test_client(), FIRST, takes_over=True) == (403, "refusal.only_watching")
    player = app.test_client()
    assert claim(table, player, SECOND) == (200, None), "a free seat needs the code only"
    assert claim(table, player, FIRST, takes_over=True) == (403, "refusal.not_yours"), "nor does another player"


def test_one_device_has_one_seat(table: Table) -> None:
    claim(table, table.client, FIRST)
    claim(table, table.client, SECOND)
    assert set(table.service.snapshot().phones) == {SECOND}


def test_leaving_frees_the_seat(table: Table) -> None:
    claim(table, table.client, FIRST)
    assert table.post("/api/seat/leave", {}).status_code == 200
    assert not table.service.snapshot().phones
    assert table.client.get_cookie(SEAT_COOKIE) is None
    assert table.client.get("/play").location == "/join"


def test_with_a_code_one_tap_is_left_without_one_there_are_keys(table: Table) -> None:
    with_code = table.client.get("/join?code=1234").text
    assert with_code.count('data-post="/api/seat/claim"') == 3
    assert 'data-key="' not in with_code
    for path in ("/join", "/join?code=12", "/join?code=<b>12"):
        page = table.client.get(path).text
        assert page.count('data-key="') == 11
        assert "/api/seat/claim" not in page


def test_whether_a_code_is_right_is_not_said_before_a_seat_is_asked_for(table: Table) -> None:
    right = table.service.snapshot().join_code
    other = f"{(int(right) + 1) % 10_000:04d}"
    pages = [table.client.get(f"/join?code={code}").text.replace(code, "") for code in (right, other)]
    assert re.sub(r"\?code=|<b .*?</b>", "", pages[0]) == re.sub(r"\?code=|<b .*?</b>", "", pages[1]).replace(right, "")


def test_a_taken_seat_says_so(table: Table, app: Flask, door: Doorkeeper) -> None:
    claim(table, app.test_client(), FIRST)
    page = table.client.get("/join?code=1234&lang=en").text
    assert "Another phone sits here" in page
    assert "data-confirm" in page, "whoever acts for the table may take it over"
    door.lock()
    page = table.client.get("/join?code=1234&lang=en").text
    assert re.search(r'class="join-seat is-taken" data-always disabled', page)


def test_the_own_seat_leads_to_the_own_page(table: Table) -> None:
    claim(table, table.client, FIRST)
    page = table.client.get("/join?lang=en").text
    assert "You sit here" in page
    assert "My seat" in page, "the navigation knows it too"
    assert "My seat" not in table.client.application.test_client().get("/?lang=en").text


def test_without_a_game_there_is_nothing_to_join(client: FlaskClient) -> None:
    assert client.get("/join").location == "/setup"
    assert client.get("/join/live").location == "/setup"


def test_another_language_keeps_the_code(table: Table) -> None:
    assert "?code=1234&amp;lang=de" in table.client.get("/join?code=1234").text


@pytest.mark.parametrize("is_locked", [False, True])
def test_every_page_at_the_door_speaks_every_language(
    table: Table, app: Flask, door: Doorkeeper, is_locked: bool
) -> None:
    claim(table, app.test_client(), FIRST)
    if is_locked:
        door.lock()

    @every_row(
        ("path", "language"),
        product(("/join", "/join?code=1234", "/host", "/host/live", "/setup", "/offline"), LANGUAGES),
    )
    def check(path: str, language: str) -> None:
        table.client.set_cookie("language", language)
        page = table.client.get(path)
        assert page.status_code == 200
        assert not re.search(r"\b(web|refusal|colour)\.[a-z_]+\b", page.text)

    check()


# ---------------------------------------------------------------- the host's page


def phones(page: str) -> list[str]:
    return re.findall(r'data-phone="(\w+)"', page)


def test_the_host_sees_who_sits_where(table: Table, app: Flask, door: Doorkeeper) -> None:
    claim(table, app.test_client(), FIRST)
    page = table.client.get("/host?lang=en").text
    assert phones(page) == ["here", "none", "none"]
    assert table.service.snapshot().join_code in page
    assert table.post("/api/seat/release", {"player": FIRST}).status_code == 200
    assert phones(table.client.get("/host/live").text) == ["none"] * 3


def test_the_host_page_shows_aids_and_voice(table: Table) -> None:
    """The aids are those of the game that is played, in its own words."""
    page = table.client.get("/host?lang=en").text
    assert re.findall(r'data-aid="(\w+)" checked', page) == ["odds"]
    assert "What each throw brings to whom" in page
    table.post("/api/house", {"aids": {"odds": False}})
    assert re.findall(r'data-aid="(\w+)"(?! checked)', table.client.get("/host?lang=en").text) == ["odds"]
    assert "Voice of this game: Čeština" in page


def test_a_locked_host_page_keeps_its_secrets(table: Table, door: Doorkeeper) -> None:
    door.lock()
    page = table.client.get("/host").text
    assert door.host_code not in page
    assert "data-aid" not in page
    assert 'data-post="/api/house/join"' in page
    table.post("/api/house/join", {"code": door.host_code})
    assert door.host_code in table.client.get("/host").text


def test_the_host_page_works_without_a_game(client: FlaskClient) -> None:
    assert "data-aid" in client.get("/host").text


# ---------------------------------------------------------------- an app of its own


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_is_whole(client: FlaskClient, catalogue: Catalogue, language: str) -> None:
    answer = client.get("/manifest.webmanifest", headers={"Accept-Language": language})
    assert answer.mimetype == "application/manifest+json"
    told = json.loads(answer.text)
    assert told["lang"] == language
    assert told["description"] == catalogue.messages[language]["web.app.about"]
    assert (told["display"], told["start_url"]) == ("standalone", "/")
    for icon in told["icons"]:
        picture = client.get(icon["src"]).data
        assert picture.startswith(b"\x89PNG")
        width, height = int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])
        assert f"{width}x{height}" == icon["sizes"]
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}


def test_the_worker_keeps_only_what_exists(client: FlaskClient) -> None:
    answer = client.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    kept = re.search(r"const SHELL = \[PAGE, (.*?)\];", answer.text)
    assert kept
    for path in ("/offline", *json.loads(f"[{kept[1]}]")):
        assert client.get(path).status_code == 200
    page = client.get("/offline").text
    assert set(re.findall(r'(?:href|src)="([^"]+)"', page)) <= set(json.loads(f"[{kept[1]}]"))


def test_the_people_of_the_game_before_need_no_code(table: Table, app: Flask) -> None:
    assert claim(table, table.client, FIRST)[0] == 200
    table.begin()
    assert f'id="claim-{FIRST}"' in table.client.get("/join").text
    assert 'id="code-form"' in app.test_client().get("/join").text
