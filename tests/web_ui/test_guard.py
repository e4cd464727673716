"""The edge of the dashboard: foreign pages, large bodies, headers."""

import pytest
from flask.testing import FlaskClient

from tests.tables import every_row
from tests.web_ui.table import Table
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
