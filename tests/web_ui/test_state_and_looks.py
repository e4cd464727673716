"""GET for programs: state, schemas, health, drawings, the code to join."""

import json
from dataclasses import replace
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient

from hub.engine.data import Data
from hub.engine.definition import GameDefinition
from hub.engine.supplying import supplied
from hub.engine.view import BoardPanel, SupplyPanel
from hub.games import catan
from hub.service.game_service import GameService
from hub.service.schemas import all_schemas
from hub.texts.catalogue import Catalogue
from tests.all_games import ALL_GAMES
from tests.pebbles import GAME
from tests.tables import every_row
from tests.web_ui.table import Island, Table
from web_ui import DashboardSettings, create_app
from web_ui.api.looks import look_of, symbols_of

KEY = GAME.key


def test_the_public_state(table: Table) -> None:
    state = table.client.get("/api/state").json
    assert state
    assert state["game"] == KEY
    assert [player["name"] for player in state["players"]] == ["Anna", "Bob", "Cyril"]


def test_what_lies_on_the_table_is_told_but_no_hand(island: Island) -> None:
    """Catan has a bank, and pieces before its players."""
    state = island.client.get("/api/state").json
    assert state
    assert (state["supplies"]["bank"]["wood"], state["supplies"]["bank"]["deck"]) == (19, 25)
    assert [player["things"] for player in state["players"]] == [
        {"stock": {"road": 15, "settlement": 5, "city": 4}}
    ] * 3


def test_where_nobody_counts_cards_their_number_is_null(island: Island) -> None:
    """In Catan the table may agree on that."""
    island.begin(bookkeeping="off")
    state = island.client.get("/api/state").json
    assert state
    assert [player["cards"] for player in state["players"]] == [None] * 3
    assert "cards-count" not in island.page()


def test_schemas_are_those_the_command_line_prints(table: Table) -> None:
    assert table.client.get("/api/schemas").json == json.loads(json.dumps(all_schemas(ALL_GAMES)))


def test_health_follows_the_service(client: FlaskClient, service: GameService) -> None:
    assert client.get("/healthz").status_code == 200
    service.close()
    assert client.get("/healthz").status_code == 503


def test_a_closed_service_is_an_answer_not_a_traceback(table: Table) -> None:
    table.service.close()
    answer = table.command({"type": "UndoLast"})
    assert answer.status_code == 503
    assert answer.json
    assert answer.json["sentence"]


@pytest.mark.parametrize("name", ["symbols.svg", "look.css"])
def test_a_game_brings_its_own_look(client: FlaskClient, name: str) -> None:
    """Catan has both; the small game has no colours of its own."""
    answer = client.get(f"/games/{catan.GAME.key}/{name}")
    assert answer.status_code == 200
    again = client.get(f"/games/{catan.GAME.key}/{name}", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    assert client.get(f"/games/{KEY}/{name}").status_code == (404 if name == "look.css" else 200)


@pytest.mark.parametrize("path", ["/games/nothing/look.css", f"/games/{KEY}/__init__.py", "/games/../look.css"])
def test_nothing_else_is_served_from_game_folders(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_the_game_draws_all_its_tiles_pieces_and_cards(island: Island) -> None:
    """Catan has all of them."""
    island.found()
    for card in ("longest_route", "largest_army"):
        assert island.command({"type": "GiveSpecialCard", "card": card, "player": "blue"}).status_code == 200
    view = island.match.view()
    board, bank = view.panel("board", BoardPanel), view.panel("bank", SupplyPanel)
    kinds = {tile.kind for tile in board.tiles} | {one.kind for one in bank.counters}
    kinds |= {tile.marker.kind for tile in board.tiles if tile.marker}
    kinds |= {spot.piece.kind for spot in board.spots if spot.piece}
    kinds |= {one.kind for seat in view.seats for group in seat.groups for one in group.counters}
    kinds |= {one.kind for seat in view.seats for one in seat.prospects}
    kinds |= {mark.kind for mark in board.marks}
    assert kinds <= symbols_of(island.match.game)


@every_row("game", ALL_GAMES, ids=lambda game: game.key)
def test_a_look_has_every_symbol_once_and_is_one_drawing(client: FlaskClient, game: GameDefinition[Any]) -> None:
    drawing = client.get(f"/games/{game.key}/symbols.svg").text
    drawn = [str(one.get("id")) for one in ElementTree.fromstring(drawing)]
    assert sorted(drawn) == sorted(symbols_of(game))
    assert drawn


def test_an_expansion_brings_its_symbols_beside_its_code(client: FlaskClient) -> None:
    """As the building between two turns of Catan does."""
    wish = '<symbol id="wants_to_build"'
    assert wish in files("hub.games.catan.five_six").joinpath("look/symbols.svg").read_text()
    assert wish not in files("hub.games.catan").joinpath("look/symbols.svg").read_text()
    assert wish in client.get("/games/catan/symbols.svg").text
    assert "wants_to_build" in symbols_of(catan.GAME)


def test_a_game_draws_what_its_files_hold_once_somebody_looks() -> None:
    drawn: list[Data] = []

    def draw(files: Data) -> dict[str, str]:
        drawn.append(files)
        return {name: f"<title>{name}</title>" for name in files["heaps"]}

    held: Data = {"heaps": {"high": {}, 'a"b': {}}}
    game = supplied(replace(GAME, draw=draw), held)
    assert not drawn
    assert symbols_of(game) == symbols_of(GAME) | {"high", "a&quot;b"}
    sheet = look_of(game, "symbols.svg")
    assert sheet
    titles = [one.text for one in ElementTree.fromstring(sheet.content.decode()).iter() if one.tag.endswith("title")]
    assert {"high", 'a"b'} <= set(titles)
    assert drawn == [held]


@every_row("game", ALL_GAMES, ids=lambda game: game.key)
def test_every_symbol_of_its_dice_is_in_the_look_of_a_game(game: GameDefinition[Any]) -> None:
    kinds = (*game.dice, *(kind for one in game.expansions for kind in one.dice))
    assert {face for kind in kinds for face in kind.faces if isinstance(face, str)} <= symbols_of(game)


def test_the_code_to_join(service: GameService, catalogue: Catalogue) -> None:
    settings = DashboardSettings(join_url=lambda: "http://192.168.1.20:8080/")
    client = create_app(service, catalogue, settings=settings).test_client()
    assert client.get("/qr.svg").mimetype == "image/svg+xml"
    assert "http://192.168.1.20:8080/" in client.get("/setup").text
