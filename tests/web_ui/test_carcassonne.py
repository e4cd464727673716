"""Carcassonne through service and pages: a tile laid with one form, a road told without a map, a whole game."""

import random
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from hub.games import carcassonne
from hub.games.carcassonne.random_player import random_command
from hub.games.registry import GAMES
from hub.service.codec import GameCodec
from hub.service.game_service import GameService
from hub.service.store import InMemoryStore
from hub.texts.catalogue import Catalogue
from tests.hub.games.test_carcassonne_tiles import GOOD, files_with
from tests.web_ui.table import Table
from web_ui import DashboardSettings, create_app

GAME = GAMES.by_key(carcassonne.GAME.key)


class Meadow(Table):
    game = GAME
    usual = {}  # noqa: RUF012 - as the table that it is


@pytest.fixture
def meadow(service: GameService, client: FlaskClient) -> Meadow:
    meadow = Meadow(service, client)
    meadow.begin()
    assert meadow.command({"type": "ChooseStarter", "player": "red"}).status_code == 200
    return meadow


def test_a_tile_is_chosen_from_pictures_and_then_only_where_it_fits_can_be_tapped(meadow: Meadow) -> None:
    form = meadow.form("DrawTile:red")
    assert form.count("pill-face--picture") == 24
    assert "data-sends-itself" in form
    assert meadow.command({"type": "DrawTile", "player": "red", "tile": "E"}).status_code == 200
    page = meadow.page()
    group = page[page.index('data-targets="LayTile:red"') :].split("</svg>", 1)[0]
    assert sorted(re.findall(r'data-place="&#34;([^&]+)&#34;"', group)) == ["0,-1", "0,1"]
    assert 'class="tile tile--D' in page
    form = meadow.form("LayTile:red")
    assert "data-sends-itself" in form
    for field in ("turns", "segment"):
        assert f'"{field}"' in form or f"&#34;{field}&#34;" in form
    assert "#E-c1" in form


def test_tiles_are_pictures_with_how_many_are_left(meadow: Meadow) -> None:
    assert '<b class="pill-left" aria-hidden="true">8×</b>' in meadow.form("DrawTile:red")
    assert " checked" not in meadow.form("DrawTile:red")


def test_nothing_of_the_camera_is_shown_where_there_are_no_dice(meadow: Meadow) -> None:
    page = meadow.page()
    assert 'data-part="camera"' not in page
    assert 'id="faults"' not in page


def test_the_only_tile_that_is_left_is_taken_by_a_tap_on_it(service: GameService, client: FlaskClient) -> None:
    meadow = Meadow(service, client)
    meadow.begin()
    meadow.command({"type": "ChooseStarter", "player": "red"})
    for name, count in tuple(meadow.match.play().state.pile.items()):
        if name != "B" and count:
            assert meadow.command({"type": "SetTilesLeft", "tile": name, "count": 0}).status_code == 200
    form = meadow.form("DrawTile:red")
    assert form.count("pill-face--picture") == 1
    assert " checked" not in form
    assert "data-sends-itself" in form


def test_a_tile_is_laid_and_its_points_are_told(meadow: Meadow) -> None:
    laid = {"type": "LayTile", "player": "red", "tile": "E", "cell": "0,-1", "turns": 2, "segment": "c1"}
    assert meadow.command(laid).status_code == 200
    assert 'class="tile tile--E is-new"' in meadow.page()
    assert "Anna gets 4 points (2 tiles for 2)" in meadow.client.get("/history", headers={"Accept-Language": "en"}).text
    again = meadow.command({**laid, "player": "blue"})
    assert again.status_code == 409
    assert again.json is not None
    assert again.json["sentence"] == "Tam už kartička leží."


def test_a_road_is_told_without_a_map(service: GameService, client: FlaskClient) -> None:
    meadow = Meadow(service, client)
    meadow.begin(keeping="features")
    meadow.command({"type": "ChooseStarter", "player": "red"})
    form = meadow.form("RecordClosed:red")
    assert "monastery" in form
    told = {"type": "RecordClosed", "player": "red", "kind": "road", "tiles": 4, "figures": {"red": 1, "blue": 1}}
    assert meadow.command(told).status_code == 200
    assert meadow.match.points(meadow.match.setup.players[1].id).total == 4
    assert "landscape-picture" not in meadow.page()


@pytest.mark.long
def test_a_whole_game_is_played_and_every_page_shows_it(meadow: Meadow) -> None:
    codec, dice = GameCodec(GAME), random.Random(3)
    while command := random_command(meadow.match.play(), dice.randrange):
        assert meadow.command(codec.command_to_json(command)).status_code == 200
    assert meadow.match.standing().is_over
    for path in ("/", "/history", "/statistics"):
        for language in ("cs", "en", "de"):
            answer = meadow.client.get(path, headers={"Accept-Language": language})
            assert answer.status_code == 200
            assert "carcassonne." not in re.sub(r"/games/carcassonne[^\"' ]*", "", answer.text)


def test_a_game_keeps_the_pictures_of_its_own_tiles_when_their_file_is_changed_or_gone(
    catalogue: Catalogue, tmp_path: Path
) -> None:
    store, seen = InMemoryStore(), []
    with_shield, without = GOOD, GOOD.replace(', marks = "shield"', "")
    for place, text in enumerate((with_shield, without, None)):
        games = files_with(tmp_path / str(place), text or "").supply(GAMES)
        service = GameService(store, games, clock=lambda: 1_700_000_000.0)
        service.start()
        client = create_app(service, catalogue, settings=DashboardSettings(default_language="en")).test_client()
        if service.snapshot().match is None:
            people = [{"name": "", "colour": colour} for colour in ("red", "blue")]
            body = {"game": GAME.key, "players": people, "options": {"own_tiles": "ours"}}
            assert client.post("/api/game", json=body).status_code == 200
            command = {"type": "ChooseStarter", "player": "red"}
            assert client.post("/api/command", json={"command": command, "version": 0}).status_code == 200
        address = re.search(r'"(/games/carcassonne/symbols\.svg\?v=\w+)#ours"', client.get("/").text)
        assert address, place
        drawn = re.search(r'<symbol id="ours".*?</symbol>', client.get(address[1]).text)
        assert drawn
        seen.append(drawn[0])
        service.close()
    assert len(set(seen)) == 1
