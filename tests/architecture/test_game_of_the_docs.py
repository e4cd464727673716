"""The game that `docs/adding_a_game.md` ends with is real: taken from the page, set up, played, corrected and won."""

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from hub.bootstrap import load_catalogue
from hub.engine.definition import GameDefinition
from hub.engine.games import Games
from hub.service.game_service import GameService
from hub.service.store import InMemoryStore
from hub.texts.catalogue import LANGUAGES
from web_ui import DashboardSettings, create_app

PAGE = Path(__file__).parents[2] / "docs/adding_a_game.md"
BLOCK = re.compile(r"```(?:python|toml)\n# (race/\S+)\n(.*?)```", re.DOTALL)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameDefinition[Any]]:
    tmp_path = tmp_path_factory.mktemp("games")
    for name, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    words = (tmp_path / "race/texts/en.toml").read_text(encoding="utf-8")
    for language in set(LANGUAGES) - {"en"}:  # the page leaves translating to its reader
        (tmp_path / f"race/texts/{language}.toml").write_text(words, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(tmp_path))
        yield importlib.import_module("race").GAME
    for name in [name for name in sys.modules if name.partition(".")[0] == "race"]:
        del sys.modules[name]


@pytest.fixture
def service(game: GameDefinition[Any], patient_hub: None) -> Iterator[GameService]:
    service = GameService(InMemoryStore(), Games((game,)), clock=lambda: 1_700_000_000.0)
    service.start()
    yield service
    service.close()


@pytest.fixture
def client(service: GameService) -> FlaskClient:
    catalogue = load_catalogue(games=service.playable)
    return create_app(service, catalogue, settings=DashboardSettings(default_language="en")).test_client()


def begin(client: FlaskClient, *expansions: str) -> None:
    assert 'data-game="race"' in client.get("/setup").text
    players = [{"name": "Anna", "colour": "red"}, {"name": "Bob", "colour": "blue"}]
    body = {"game": "race", "players": players, "expansions": list(expansions), "voice": "en"}
    answer = client.post("/api/game", json=body)
    assert answer.status_code == 200, answer.text


def throws(client: FlaskClient, service: GameService, *values: int) -> None:
    for value in values:
        version = service.snapshot().version
        answer = client.post("/api/command", json={"command": {"type": "Throw", "dice": [value]}, "version": version})
        assert answer.status_code == 200, answer.text


def test_it_is_played_to_its_end(client: FlaskClient, service: GameService) -> None:
    begin(client)
    assert "Anna: enter the throw" in client.get("/").text
    throws(client, service, 6, 1, 6, 1, 6, 1)
    assert "Bob goes 1 step." in client.get("/history").text
    throws(client, service, 2)
    match = service.snapshot().match
    assert match
    assert match.standing().winners == ("red",)
    assert match.points(match.setup.players[0].id).total == 20
    assert "Anna has won." in client.get("/history").text
    refused = client.post("/api/command", json={"command": {"type": "Throw", "dice": [3]}, "version": match.version})
    assert "The race is over." in refused.text


def test_its_expansion_changes_what_a_throw_is_worth(client: FlaskClient, service: GameService) -> None:
    begin(client, "swamp")
    throws(client, service, 5, 1)
    page = client.get("/history").text
    assert "Bob is stuck in the swamp." in page
    match = service.snapshot().match
    assert match
    assert [match.points(player.id).total for player in match.setup.players] == [5, 0]
