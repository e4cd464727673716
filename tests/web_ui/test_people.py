"""People over many nights: the pages, and what the host may change."""

import json
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from hub.service.game_service import GameService
from hub.service.known_names import remember_names
from hub.service.store import InMemoryStore
from hub.texts.catalogue import LANGUAGES
from tests.hub.service.people.nights import begin, opened, play
from tests.tables import every_row
from web_ui.access import HOST_COOKIE
from web_ui.parts import parts_of


@pytest.fixture
def service() -> Iterator[GameService]:
    """A clock that goes on, as games of one moment would be copies of each other."""
    made = opened(InMemoryStore())
    yield made
    made.close()


@pytest.fixture
def nights(service: GameService) -> GameService:
    """Two finished games and one that goes on."""
    play(service, "Anna", "Bob", "Cyril")
    play(service, "Anna", "Bob", "", winner=1, points=(0, 0, 3))
    begin(service, "Anna", "Dana", "")
    return service


def page(client: FlaskClient, path: str = "/people", language: str = "en") -> str:
    answer = client.get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.text


def post(client: FlaskClient, path: str, body: Any) -> tuple[int, str | None]:
    answer = client.post(f"/api/people/{path}", data=json.dumps(body), content_type="application/json")
    assert answer.json
    return answer.status_code, answer.json.get("reason")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_list_says_how_it_fills(client: FlaskClient, language: str) -> None:
    shown = page(client, language=language)
    assert "web.people" not in shown
    assert 'id="everybody"' not in shown


@every_row(
    ("path", "language"), product(("/people", "/people/person?name=anna", "/people/person?name=DANA"), LANGUAGES)
)
def test_every_page_speaks_every_language(nights: GameService, client: FlaskClient, path: str, language: str) -> None:
    shown = page(client, path, language)
    assert "web." not in shown.replace("/web.", "")


def test_the_list_shows_how_sure_a_share_is(nights: GameService, client: FlaskClient) -> None:
    shown = page(client)
    assert "2 games · 1 win · 1 unfinished" in shown
    assert "Share of wins 50%, with 95% confidence it lies from 9% to 91%; chance alone would give 33%." in shown
    assert '<rect class="rate-range" x="9.45"' in shown
    assert "and 1 guest" in shown
    assert "White" not in shown, "a guest is nobody"
    czech = page(client, language="cs")
    assert "9\u00a0% až 91\u00a0%" in czech


def test_a_person_s_page_tells_games_rivals_and_groups(nights: GameService, client: FlaskClient) -> None:
    shown = page(client, "/people/person?name=%20ANNA")
    assert '<h1 class="person-title">Anna</h1>' in shown
    ids = [game.id for game in nights.games()]
    assert all(f'href="/games/{game}/report"' in shown and f'href="/statistics?game={game}"' in shown for game in ids)
    assert "Won · 20 points" in shown
    assert "Place 3 · 2 points" in shown
    assert "Not finished · 0 points" in shown
    assert "<td>2</td><td>1</td><td>1</td><td>0</td>" in shown, "against Bob"


def test_a_person_s_page_adds_up_what_games_count(nights: GameService, client: FlaskClient) -> None:
    shown = page(client, "/people/person?name=Anna")
    part = shown.split('id="totals-1"')[1].split("</section>")[0]
    assert part.startswith(">Pebbles</h2>")
    rows = re.findall(r'<th scope="row">([^<]+)</th><td>([^<]+)</td><td>([^<]+)</td>', part)
    assert rows[0] == ("Pebbles picked up: Picked up", "4", "2.0")
    assert [label for label, _, _ in rows[1:]] == ["Length of turns: Turns", "Length of turns: Altogether"]
    assert re.fullmatch(r"\d+:\d\d", rows[2][1])
    assert "totals-1" not in page(client, "/people/person?name=Dana"), "who has finished nothing has nothing to add up"


def test_who_is_nobody_leads_back_to_the_list(nights: GameService, client: FlaskClient) -> None:
    for name in ("Nobody", "White", ""):
        answer = client.get("/people/person", query_string={"name": name})
        assert (answer.status_code, answer.location) == (302, "/people")


def test_a_name_is_only_text(service: GameService, client: FlaskClient) -> None:
    name = "<b>&\"'/?#"
    play(service, name, "Bob", "Cyril")
    assert name not in page(client)
    shown = page(client, "/people/person?name=%3Cb%3E%26%22%27%2F%3F%23")
    assert "&lt;b&gt;&amp;&#34;&#39;/?#" in shown
    assert name not in shown


def test_everybody_as_json(nights: GameService, client: FlaskClient) -> None:
    answer = client.get("/api/people").json
    assert answer
    by_name = {one["name"]: one for one in answer["people"]}
    assert {name: (one["games"], one["wins"], one["unfinished"]) for name, one in by_name.items()} == {
        "Anna": (2, 1, 1),
        "Bob": (2, 1, 0),
        "Cyril": (1, 0, 0),
        "Dana": (0, 0, 1),
    }
    assert by_name["Bob"]["win_rate"]["low"] == pytest.approx(0.0945, abs=1e-4)
    assert by_name["Dana"]["rating"] is None


# ---------------------------------------------------------------- changing


def test_the_host_renames_merges_and_forgets(nights: GameService, client: FlaskClient) -> None:
    assert post(client, "rename", {"name": "Anna", "new": "Hana"}) == (200, None)
    assert "Hana" in nights.snapshot().names.values()
    assert post(client, "rename", {"name": "Cyril", "new": "dana", "may_merge": False}) == (409, "refusal.name_taken")
    assert post(client, "rename", {"name": "Cyril", "new": "Dana"}) == (200, None)
    assert post(client, "rename", {"name": "Hana", "new": "Bob"}) == (409, "refusal.same_table")
    assert post(client, "delete", {"name": "Hana"}) == (200, None)
    assert post(client, "delete", {"name": "Hana"}) == (409, "refusal.no_such_person")
    assert "Hana" not in page(client)
    assert "Modrý" in nights.snapshot().names.values(), "the table speaks Czech, whatever this device does"


@every_row(
    ("path", "body"),
    [
        ("rename", {"name": "Anna"}),
        ("rename", {"name": 7, "new": "Hana"}),
        ("rename", {"name": "Anna", "new": "Hana", "may_merge": "yes"}),
        ("delete", {}),
        ("delete", ["Anna"]),
    ],
)
def test_nonsense_is_a_bad_request(nights: GameService, client: FlaskClient, path: str, body: Any) -> None:
    assert post(client, path, body) == (400, "refusal.malformed")


def test_at_a_locked_table_viewers_look_and_only_the_host_changes(
    nights: GameService, app: Flask, client: FlaskClient
) -> None:
    remember_names(nights, {"red": "Eva"})
    token = parts_of(app).door.lock()
    for path, body in (("rename", {"name": "Anna", "new": "Hana"}), ("delete", {"name": "Anna"})):
        assert post(client, path, body) == (403, "refusal.only_watching")
    shown = page(client, "/people/person?name=anna")
    assert "/api/people/" not in shown
    assert "Eva" not in page(client)
    client.set_cookie(HOST_COOKIE, token)
    assert "/api/people/delete" in page(client, "/people/person?name=anna")
    assert 'id="offered"' in page(client)


def test_only_who_may_be_the_same_is_offered_for_joining(nights: GameService, client: FlaskClient) -> None:
    cyril = page(client, "/people/person?name=cyril")
    assert "<option>Dana</option>" in cyril
    assert "<option>Anna</option>" not in cyril
    assert 'id="merge"' not in page(client, "/people/person?name=anna"), "Anna met everybody"


def test_the_page_is_found_from_others(nights: GameService, client: FlaskClient) -> None:
    for path in ("/setup", "/host", "/history"):
        assert 'href="/people"' in page(client, path), path
