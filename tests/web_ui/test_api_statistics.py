"""GET /api/statistics and the tables of stored games."""

import csv
import io

import pytest
from flask.testing import FlaskClient

from hub.service.game_service import GameService
from tests.web_ui.table import Table


def test_without_a_game_it_says_so(client: FlaskClient) -> None:
    answer = client.get("/api/statistics")
    assert answer.status_code == 404
    assert answer.json == {"reason": "refusal.no_game", "sentence": "Žádná hra neběží. Začněte novou."}


@pytest.mark.parametrize("what", ["statistics", "course.csv", "players.csv"])
def test_a_game_that_is_not_there(client: FlaskClient, what: str) -> None:
    answer = client.get(f"/api/games/nothing/{what}")
    assert answer.status_code == 404
    assert answer.json == {"reason": "refusal.no_such_game", "sentence": "Tahle hra už tu není."}


def test_the_game_that_is_played_now(table: Table, client: FlaskClient) -> None:
    table.roll(2, 3)
    told = client.get("/api/statistics", headers={"Accept-Language": "en"}).json
    assert told
    assert [throw["dice"] for throw in told["records"]] == [[2, 3]]
    assert [one["lead"] for one in told["charts"] if one["key"] == "sums"] == [
        ["1 roll: too few to say anything about the dice."]
    ]
    assert told["outlook"]["chances"]
    game_id = table.service.snapshot().game_id
    same = client.get(f"/api/games/{game_id}/statistics", headers={"Accept-Language": "en"}).json
    assert same == told


def test_the_next_roll_is_left_out_where_the_table_plays_without_help(table: Table, client: FlaskClient) -> None:
    assert table.post("/api/house", {"aids": {"odds": False}}).status_code == 200
    told = client.get("/api/statistics").json
    assert told
    assert told["outlook"] is None


def test_an_earlier_game(table: Table, client: FlaskClient, service: GameService) -> None:
    table.roll(6, 5)
    earlier = service.snapshot().game_id
    table.begin("=Anna", "Bob", "Cyril")
    told = client.get(f"/api/games/{earlier}/statistics").json
    assert told
    assert [throw["dice"] for throw in told["records"]] == [[6, 5]]


@pytest.mark.parametrize("name", ["course", "players"])
def test_tables_are_files_that_spreadsheets_read(table: Table, client: FlaskClient, name: str) -> None:
    table.begin("=Žofie", "Bob", "Cyril")
    table.roll(2, 3)
    answer = client.get(f"/api/games/{table.service.snapshot().game_id}/{name}.csv")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{name}.csv"'
    assert answer.content_type == "text/csv; charset=utf-8"
    assert answer.data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"))))
    assert "'=Žofie" in rows[1]
