"""POST /api/game: starting and going on."""

import pytest
from flask.testing import FlaskClient

from hub.service.game_service import GameService
from tests.pebbles import GAME
from tests.tables import every_row


def players(count: int) -> list[dict[str, str]]:
    return [{"name": "", "colour": colour} for colour in GAME.colours[:count]]


@pytest.mark.parametrize(("language", "name"), [("cs", "Modrý"), ("en", "Blue"), ("de", "Blau")])
def test_nameless_players_are_called_by_their_colour(
    client: FlaskClient, service: GameService, language: str, name: str
) -> None:
    client.set_cookie("language", language)
    answer = client.post("/api/game", json={"game": GAME.key, "players": players(3)})
    assert answer.status_code == 200
    assert next(iter(service.snapshot().names.values())) == name


def test_seats_keep_their_order(client: FlaskClient, service: GameService) -> None:
    listed = [{"name": " Bára\u0007\n Nová ", "colour": "orange"}, *players(1), {"name": "x" * 99, "colour": "white"}]
    body = {"game": GAME.key, "players": listed}
    assert client.post("/api/game", json=body).status_code == 200
    snapshot = service.snapshot()
    assert list(snapshot.names) == ["orange", "blue", "white"]
    assert snapshot.names[next(iter(snapshot.names))] == "Bára Nová"
    assert max(map(len, snapshot.names.values())) <= 24
    assert snapshot.match
    assert snapshot.match.standing().active == "orange"


def test_two_of_one_colour_are_told_what_people_see(client: FlaskClient) -> None:
    client.set_cookie("language", "en")
    answer = client.post("/api/game", json={"game": GAME.key, "players": players(1) * 2})
    assert answer.status_code == 409
    assert answer.json
    assert answer.json["sentence"] == "Every player needs their own colour."


def test_options_reach_the_game(client: FlaskClient, service: GameService) -> None:
    option = GAME.options[0]
    chosen = {option.key: option.choices[-1]}
    body = {"game": GAME.key, "players": players(3), "options": chosen}
    assert client.post("/api/game", json=body).status_code == 200
    match = service.snapshot().match
    assert match
    assert match.options[option.key] == option.choices[-1]


@every_row(
    ("change", "status"),
    [
        ({"game": "no_such"}, 400),
        ({"game": None}, 400),
        ({"players": None}, 400),
        ({"players": ["red"]}, 400),
        ({"players": [{"colour": 1}]}, 400),
        ({"players": [{"name": 5, "colour": "red"}]}, 400),
        ({"options": []}, 400),
        ({"options": {"target": 3}}, 400),
        ({"expansions": "all"}, 400),
        ({"players": []}, 409),
        ({"players": players(1)}, 409),
        ({"players": players(2) + players(1)}, 409),
        ({"players": [{"name": "A", "colour": "{x}"}] * 3}, 409),
        ({"options": {"nonsense": "x"}}, 409),
        ({"expansions": ["nonsense"]}, 409),
    ],
)
def test_a_setup_that_cannot_be_is_refused(client: FlaskClient, change: dict[str, object], status: int) -> None:
    answer = client.post("/api/game", json={"game": GAME.key, "players": players(3), **change})
    assert answer.status_code == status
    assert answer.json
    assert answer.json["sentence"]


def test_an_earlier_game_goes_on(client: FlaskClient, service: GameService) -> None:
    for _ in range(2):
        client.post("/api/game", json={"game": GAME.key, "players": players(3)})
    first = service.games()[-1]
    assert client.post(f"/api/game/{first.id}/open", json={}).status_code == 200
    assert service.snapshot().game_id == first.id
    assert first.id in client.get("/setup").text


def test_an_unknown_game_cannot_be_opened(client: FlaskClient) -> None:
    assert client.post("/api/game/nothing/open", json={}).status_code == 409


def test_two_people_who_start_at_once_start_one_game(client: FlaskClient, service: GameService) -> None:
    body = {"game": GAME.key, "players": players(3), "instead_of": None}
    assert client.post("/api/game", json=body).status_code == 200
    running = service.snapshot().game_id
    late = client.post("/api/game", json=body)
    assert (late.status_code, late.json and late.json["reason"]) == (409, "refusal.stale")
    assert service.snapshot().game_id == running
    assert client.post("/api/game", json={**body, "instead_of": running}).status_code == 200
    assert client.post("/api/game", json={**body, "instead_of": 7}).status_code == 400
