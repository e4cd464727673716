"""The edge of the dashboard: foreign pages, large bodies, headers."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import EnvironBuilder, TestResponse, run_wsgi_app

from hub.service.game_service import GameService
from hub.texts.catalogue import Catalogue
from tests.tables import every_row
from tests.web_ui.table import Table
from web_ui import DashboardSettings, create_app, hosts
from web_ui.guard import MAX_BODY_BYTES

UNDO = {"command": {"type": "UndoLast"}, "version": 0}


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_only_json_is_taken(table: Table, kind: str) -> None:
    answer = table.client.post("/api/command", data='{"command": {"type": "UndoLast"}}', content_type=kind)
    assert answer.status_code == 415


@every_row(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://[::1"},
        {"Origin": "http://localhost.evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_foreign_page_cannot_post(table: Table, headers: dict[str, str]) -> None:
    answer = table.client.post("/api/command", json=UNDO, headers=headers)
    assert answer.status_code == 403


def test_our_own_page_can_post(table: Table) -> None:
    own = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    assert table.client.post("/api/command", json=UNDO, headers=own).status_code == 409


OURS = (
    *("localhost", "127.0.0.1", "192.168.1.20:8080", "[::1]:8080", "[fd00::20]", "gamenight", "Gamenight:8080"),
    *("gamenight.local", "GAMENIGHT.local.:8080", "box.lan", "box.home.arpa", "box.internal", "box.fritz.box"),
    *("box.example.org", "games.example.org:8443", "table.example.org"),  # called so, listed, and what phones open
)
FOREIGN = (
    *("evil.example:18080", "localhost.evil.example", "192.168.1.20.evil.example", "evil-local.example"),
    *("evilgames.example.org", "x.games.example.org", "example.org", "evil.notlocal", "127.0.0.1.nip.example", "[::1"),
)


@pytest.fixture
def known_by_name(service: GameService, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    monkeypatch.setattr(hosts, "own_names", lambda: ("box.example.org",))
    settings = DashboardSettings(hosts=("Games.example.org",), join_url=lambda: "http://table.example.org:8080/")
    return create_app(service, catalogue, settings=settings).test_client()


@every_row("host", OURS)
def test_our_page_can_post_under_every_name_of_the_machine(known_by_name: FlaskClient, host: str) -> None:
    assert posted(known_by_name, host).status_code == 409


@every_row("host", FOREIGN)
def test_a_foreign_name_that_leads_to_us_cannot_post(known_by_name: FlaskClient, host: str) -> None:
    """Whoever owns a name can let it lead here, and a browser then takes the page of that name for ours."""
    answer = posted(known_by_name, host)
    assert answer.status_code == 403
    assert answer.json
    assert "web.hosts" in answer.json["sentence"]


@every_row("path", ["/", "/setup", "/join", "/table/live", "/stream/table", "/api/state", "/static/icons.svg"])
def test_nor_can_it_read(known_by_name: FlaskClient, path: str) -> None:
    answer = known_by_name.get(path, headers={"Host": "evil.example:18080"})
    assert answer.status_code == 403
    assert "web.hosts" in answer.text
    assert "Anna" not in answer.text


def posted(client: FlaskClient, host: str) -> TestResponse:
    headers = {"Host": host, "Origin": f"http://{host}", "Sec-Fetch-Site": "same-origin"}
    return client.post("/api/command", json=UNDO, headers=headers)


def test_a_program_that_names_no_host_is_no_browser(app: Flask) -> None:
    request = EnvironBuilder("/api/command", method="POST", json=UNDO).get_environ()
    del request["HTTP_HOST"]
    request["SERVER_NAME"] = "waitress.invalid"
    _, status, _ = run_wsgi_app(app, request)
    assert status.startswith("409")


def test_a_huge_body_is_refused_in_words(table: Table) -> None:
    answer = table.client.post("/api/command", data=b" " * (MAX_BODY_BYTES + 1), content_type="application/json")
    assert answer.status_code == 413
    assert answer.json
    assert answer.json["sentence"]


@every_row("path", ["/setup", "/api/state", "/healthz", "/no/such/page", "/static/icons.svg"])
def test_every_answer_carries_the_security_headers(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["Content-Security-Policy"].startswith("default-src 'self'")
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_what_shows_hands_or_the_table_is_kept_by_no_cache(table: Table) -> None:
    for path in ("/", "/setup", "/history", "/api/state", "/table/live"):
        assert table.client.get(path).headers["Cache-Control"] == "no-store", path


def test_a_page_that_does_not_exist_is_404_in_plain_words(client: FlaskClient) -> None:
    answer = client.get("/nowhere", headers={"Accept-Language": "cs"})
    assert answer.status_code == 404
    assert "Tady nic není." in answer.text
    assert client.get("/api/nowhere").status_code == 404
    assert client.put("/api/command", json={}).status_code == 405


def test_no_inline_script_or_style_is_needed(table: Table) -> None:
    for path in ("/", "/setup", "/history"):
        page = table.client.get(path).text
        assert " style=" not in page
        assert "<style" not in page
        assert " onclick=" not in page
        assert page.count("<script") == page.count("<script src=") + page.count('<script type="module" src=')
