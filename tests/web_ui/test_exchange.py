"""Games for other programs and from them, over HTTP. Catan has a log that others read."""

import json
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient

from hub.games.registry import GAMES
from hub.service.game_service import GameService
from tests.hub.games.catanlog.played import BEGAN_AT, EXCHANGE, played
from tests.tables import every_row
from tests.web_ui.table import Island

ENDING = GAMES.endings[0]
TEXT = EXCHANGE.write(played(1), BEGAN_AT)
FILE = {"name": f"evening.{ENDING}", "text": TEXT}


@pytest.fixture
def game_id(client: FlaskClient) -> str:
    answer = client.post("/api/games/import", json=FILE)
    assert answer.status_code == 200
    assert answer.json
    return str(answer.json["id"])


def test_a_game_comes_in_and_goes_out_as_it_was(client: FlaskClient, game_id: str) -> None:
    answer = client.get(f"/api/games/{game_id}/export.{ENDING}")
    assert (answer.status_code, answer.text) == (200, TEXT)
    assert answer.content_type == "text/plain; charset=utf-8"
    assert f'filename="{game_id}.{ENDING}"' in answer.headers["Content-Disposition"]


def test_the_game_that_is_played_now_goes_out_too(island: Island) -> None:
    island.found()
    game_id = island.service.snapshot().game_id
    log = island.client.get(f"/api/games/{game_id}/export.{ENDING}").text
    assert log.count("buys settlement") == 6
    assert "Anna" in log


def test_plays_for_the_geek(client: FlaskClient, game_id: str) -> None:
    answer = client.get(f"/api/games/{game_id}/export.bgg.xml")
    assert answer.content_type == "application/xml; charset=utf-8"
    assert len(ElementTree.fromstring(answer.text).findall("play/players/player")) in (3, 4)


def test_the_link_for_the_app_and_its_code(client: FlaskClient, game_id: str) -> None:
    answer = client.get(f"/api/games/{game_id}/bgstats")
    assert answer.json
    link = answer.json["link"]
    assert link.startswith("bgstats://app.bgstatsapp.com/createPlay.html?data=")
    assert json.loads(unquote(link.partition("data=")[2]))["sourcePlayId"] == game_id
    opened = client.get(f"/api/games/{game_id}/bgstats/open")
    assert (opened.status_code, opened.headers["Location"]) == (302, link)
    drawn = client.get(f"/api/games/{game_id}/bgstats.svg")
    assert drawn.content_type.startswith("image/svg+xml")
    assert ElementTree.fromstring(drawn.text).tag.endswith("svg")


@every_row("what", [f"export.{ENDING}", "export.bgg.xml", "bgstats", "bgstats.svg", "bgstats/open"])
def test_an_unknown_game_is_told_in_words(client: FlaskClient, what: str) -> None:
    answer = client.get(f"/api/games/nothing/{what}", headers={"Accept-Language": "en"})
    assert answer.status_code == 404
    assert answer.json
    assert answer.json["sentence"] == "This game is no longer here."


def test_an_unknown_format_is_told_in_words(client: FlaskClient, game_id: str) -> None:
    answer = client.get(f"/api/games/{game_id}/export.pdf")
    assert answer.status_code == 404
    assert answer.json
    assert answer.json["reason"] == "refusal.no_such_format"


# ---------------------------------------------------------------- import


def test_the_table_goes_on(island: Island) -> None:
    before = island.service.snapshot()
    assert island.post("/api/games/import", FILE).status_code == 200
    now = island.service.snapshot()
    assert (now.game_id, now.version) == (before.game_id, before.version)
    assert len(island.service.games()) == 2


@every_row(
    ("body", "status", "reason"),
    [
        ({}, 400, "refusal.malformed"),
        ({"name": 1, "text": TEXT}, 400, "refusal.malformed"),
        ({"name": FILE["name"]}, 400, "refusal.malformed"),
        ({"name": "evening.pdf", "text": TEXT}, 409, "refusal.import_format"),
        ({"name": FILE["name"], "text": ""}, 409, "refusal.unreadable_text"),
        ({"name": FILE["name"], "text": "\x00" * 500}, 409, "refusal.unreadable_text"),
        ({"name": FILE["name"], "text": TEXT[:300]}, 409, "refusal.unreadable_text"),
        ({"name": FILE["name"], "text": TEXT.replace(" rolls ", " throws ", 1)}, 409, "refusal.unreadable_text"),
        ({"name": FILE["name"], "text": TEXT * 100}, 413, "refusal.malformed"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(
    client: FlaskClient, service: GameService, body: object, status: int, reason: str
) -> None:
    answer = client.post("/api/games/import", json=body)
    assert answer.status_code == status
    assert answer.json
    assert (answer.json["reason"], bool(answer.json["sentence"])) == (reason, True)
    assert service.games() == ()


def test_the_line_that_cannot_be_read_is_named(client: FlaskClient) -> None:
    body = {"name": FILE["name"], "text": TEXT.replace("timestamp", "time", 1)}
    answer = client.post("/api/games/import", json=body, headers={"Accept-Language": "cs"})
    assert answer.json
    assert answer.json["sentence"] == "Soubor nejde přečíst: na řádku 2 není to, co tam má být."
    assert answer.json["detail"].startswith("Line 2: ")


def test_the_same_file_comes_only_once(client: FlaskClient, game_id: str) -> None:
    assert game_id
    answer = client.post("/api/games/import", json=FILE, headers={"Accept-Language": "de"})
    assert answer.status_code == 409
    assert answer.json
    assert answer.json["sentence"] == "Dieses Spiel ist schon hier."


@pytest.mark.parametrize(
    ("mended", "says"), [(1, "1 place of the log had to be mended or left out."), (2, "2 places of the log")]
)
def test_what_was_mended_is_told(client: FlaskClient, mended: int, says: str) -> None:
    roll = next(line for line in TEXT.splitlines() if " rolls " in line and " 7" not in line)
    text = TEXT.replace(roll, "\n".join([roll] * (mended + 1)), 1)
    answer = client.post("/api/games/import", json={**FILE, "text": text}, headers={"Accept-Language": "en"})
    assert answer.json
    assert says in answer.json["sentence"]
    assert len(answer.json["notes"]) == mended


def test_only_the_host_imports_at_a_locked_table(island: Island) -> None:
    assert island.post("/api/house/lock", {}).status_code == 200
    island.client.delete_cookie("host")
    assert island.post("/api/games/import", FILE).status_code == 403
    assert len(island.service.games()) == 1


# ---------------------------------------------------------------- pages


@pytest.mark.parametrize("language", ["cs", "en", "de"])
def test_the_setup_page_takes_a_file(client: FlaskClient, language: str) -> None:
    page = client.get("/setup", headers={"Accept-Language": language}).text
    assert f'type="file" accept=".{ENDING}"' in page
    assert "/api/games/import" in page


def test_whoever_wins_gets_a_code_for_the_app(client: FlaskClient, service: GameService, game_id: str) -> None:
    assert f"/api/games/{game_id}/bgstats.svg" not in client.get("/").text
    assert service.open_game(game_id).accepted
    page = client.get("/", headers={"Accept-Language": "en"}).text
    assert f"/api/games/{game_id}/bgstats.svg" in page
    assert f"/api/games/{game_id}/bgstats/open" in page
