"""The page for a new game: what a game declares, people of before, and earlier games."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from hub.engine.definition import MatchSetup, Player
from hub.engine.games import Games
from hub.engine.phrase import PlayerId
from hub.engine.supplying import supplied
from hub.games import catan
from hub.service.game_service import GameService
from hub.service.store import InMemoryStore
from hub.texts.catalogue import Catalogue
from tests.all_games import ALL_GAMES
from tests.pebbles import GAME
from tests.web_ui.table import Table
from web_ui import DashboardSettings, create_app
from web_ui.pages.setup import MOST_LISTED
from web_ui.parts import parts_of

OPTION = next(option for option in GAME.options if len(option.choices) > 1 and not option.is_main)


def form(page: str) -> str:
    """What the page asks for a game of Pebbles."""
    found = re.search(rf'<fieldset class="game" data-game="{GAME.key}".*?</fieldset>', page, re.DOTALL)
    assert found
    return found[0]


def begin(
    service: GameService,
    *names: str,
    voice: str = "",
    expansions: tuple[str, ...] = (),
    options: dict[str, str] | None = None,
) -> str:
    people = tuple(
        Player(PlayerId(colour), name, colour) for name, colour in zip(names, GAME.colours[1:], strict=False)
    )
    assert service.start_match(MatchSetup(GAME.key, people, options or {}, expansions, voice)).accepted
    game_id = service.snapshot().game_id
    assert game_id
    return game_id


def chosen(page: str, field: str) -> str:
    found = re.search(rf'{field} value="(\w+)" checked', page)
    assert found, field
    return found[1]


def test_main_options_are_asked_at_once_and_the_rest_is_folded(client: FlaskClient) -> None:
    in_sight, _, folded = form(client.get("/setup").text).partition('<details class="fold"')
    for option in GAME.options:
        assert (f'data-option="{option.key}"' in in_sight) == option.is_main
        assert (f'data-option="{option.key}"' in folded) != option.is_main


def test_every_game_is_offered_and_the_one_that_is_played_again_is_chosen(
    client: FlaskClient, service: GameService
) -> None:
    page = client.get("/setup").text
    assert re.findall(r'name="game" value="(\w+)"', page) == [game.key for game in ALL_GAMES]
    assert re.findall(r'name="game" value="(\w+)" checked', page) == [next(iter(ALL_GAMES)).key]
    again = client.get(f"/setup?like={begin(service, 'Anna', 'Bob')}").text
    assert re.findall(r'name="game" value="(\w+)" checked', again) == [GAME.key]


def test_expansions_are_offered_with_their_options_and_stay_chosen(client: FlaskClient, service: GameService) -> None:
    chosen_already = 'data-expansion value="tide" checked'
    page = form(client.get("/setup").text)
    assert 'data-expansion value="tide"' in page
    assert chosen_already not in page
    assert 'data-option="wall_points"' in page.partition('data-of-expansion="tide"')[2].partition("</div>")[0]
    game_id = begin(service, "Anna", "Bob", expansions=("tide",), options={"wall_points": "2"})
    again = form(client.get(f"/setup?like={game_id}").text)
    assert chosen_already in again
    assert chosen(again, 'data-option="wall_points"') == "2"


def test_more_may_play_with_an_expansion_and_in_its_colours(client: FlaskClient) -> None:
    page = client.get("/setup").text
    found = re.search(rf'<fieldset class="game" data-game="{catan.GAME.key}".*?</fieldset>', page, re.DOTALL)
    assert found
    assert re.findall(r'value="(\d)" data-count', found[0]) == ["3", "4", "5", "6"]
    assert re.findall(r'data-seat data-colour="(\w+)"', found[0])[4:] == ["green", "brown"]
    assert 'data-expansion value="five_six" data-players="5 6" data-always="5 6">' in found[0]
    assert 'value="green" data-in="five_six"' in found[0]
    players = [{"name": "", "colour": colour} for colour in ("red", "blue", "white", "orange", "green")]
    body = {"game": catan.GAME.key, "players": players}
    assert client.post("/api/game", json=body).status_code == 409
    assert client.post("/api/game", json={**body, "expansions": ["five_six"]}).status_code == 200


def test_files_are_choices_by_their_names_and_one_that_is_gone_is_not_chosen_again(catalogue: Catalogue) -> None:
    store, pages, game_id = InMemoryStore(), [], ""
    heaps = {"heaps": {"ours": {"name": "A <b>heap</b>", "pebbles": 2}}}
    for game in (supplied(GAME, heaps), GAME):
        service = GameService(store, Games((game,)), clock=lambda: 0.0)
        service.start()
        game_id = game_id or begin(service, "Anna", "Bob", options={"heap": "ours"})
        client = create_app(service, catalogue, settings=DashboardSettings()).test_client()
        pages.append(form(client.get("/setup", query_string={"like": game_id}).text))
        service.close()
    chosen = r'data-option="heap" value="(\w+)" checked'
    assert "A &lt;b&gt;heap&lt;/b&gt;" in pages[0]
    assert [re.findall(chosen, page) for page in pages] == [["ours"], ["none"]]


def test_the_host_reads_which_files_are_left_out(table: Table, catalogue: Catalogue) -> None:
    settings = DashboardSettings(left_out=("/data/ours.toml, line 3: <oops>",))
    app = create_app(table.service, catalogue, settings=settings)
    assert "/data/ours.toml, line 3: &lt;oops&gt;" in app.test_client().get("/setup").text
    parts_of(app).door.lock()
    assert "ours.toml" not in app.test_client().get("/setup").text
    assert 'id="left-out"' not in table.client.get("/setup").text


def test_the_voice_is_the_tables_unless_somebody_chooses(client: FlaskClient, service: GameService) -> None:
    assert chosen(client.get("/setup?lang=de").text, "data-voice") == "cs"
    players = [{"name": "", "colour": colour} for colour in GAME.colours[:3]]
    body = {"game": GAME.key, "players": players}
    assert client.post("/api/game", json={**body, "voice": "klingon"}).status_code == 400
    assert client.post("/api/game", json={**body, "voice": "en"}).status_code == 200
    match = service.snapshot().match
    assert match
    assert match.setup.voice == "en"


def test_names_are_offered_again(client: FlaskClient) -> None:
    players = [{"name": name, "colour": colour} for name, colour in zip(("Eva", "", "Jan"), GAME.colours, strict=False)]
    client.post("/api/game", json={"game": GAME.key, "players": players})
    offered = re.findall(r'<option value="([^"]+)">', client.get("/setup").text.partition("<datalist")[2])
    assert offered == ["Eva", "Jan"]


def test_the_same_again(client: FlaskClient, service: GameService) -> None:
    other = OPTION.choices[-1] if OPTION.choices[-1] != OPTION.default else OPTION.choices[0]
    game_id = begin(service, "Anna", "Bob", "Eva", voice="de", options={OPTION.key: other})
    page = form(client.get(f"/setup?like={game_id}").text)
    assert re.findall(r'data-seat data-colour="(\w+)">', page) == list(GAME.colours[1:4])
    assert re.findall(r'list="known-names" value="([^"]*)"', page)[:3] == ["Anna", "Bob", "Eva"]
    assert chosen(page, f'data-option="{OPTION.key}"') == other
    assert chosen(page, "data-voice") == "de"
    assert re.search(r'value="3" data-count checked', page)
    assert client.get("/setup?like=nothing").status_code == 200


def test_players_called_by_their_colour_stay_so(client: FlaskClient, service: GameService, table: Table) -> None:
    client.post("/api/game", json={"game": GAME.key, "players": [{"colour": one} for one in GAME.colours[:3]]})
    page = form(client.get(f"/setup?like={service.snapshot().game_id}").text)
    assert re.findall(r'list="known-names" value="([^"]*)"', page) == [""] * len(GAME.colours)


def test_an_earlier_game_can_be_copied_and_deleted(client: FlaskClient, service: GameService) -> None:
    game_id = begin(service, "Anna", "Bob", "Eva")
    assert client.post(f"/api/game/{game_id}/copy", json={}).status_code == 200
    assert service.snapshot().game_id != game_id
    assert "Anna, Bob, Eva" in re.findall(r'data-confirm="([^"]+)"', client.get("/setup").text)[0]
    assert client.post(f"/api/game/{game_id}/delete", json={}).status_code == 200
    assert [game.id for game in service.games()] == [service.snapshot().game_id]
    assert client.post(f"/api/game/{game_id}/delete", json={}).status_code == 409
    assert client.post(f"/api/game/{game_id}/copy", json={}).status_code == 409


def test_the_list_is_short_until_somebody_wants_all(client: FlaskClient, service: GameService) -> None:
    for _ in range(MOST_LISTED + 1):
        begin(service, "Anna", "Bob", "Eva")
    assert client.get("/setup").text.count("data-stored=") == MOST_LISTED
    more = re.compile(r'<a [^>]*href="/setup\?all=yes"[^>]*>Show all')
    assert more.search(client.get("/setup", headers={"Accept-Language": "en"}).text)
    assert client.get("/setup?all=yes").text.count("data-stored=") == MOST_LISTED + 1
    assert not more.search(client.get("/setup?all=yes", headers={"Accept-Language": "en"}).text)


@pytest.mark.parametrize("what", ["setup-form", "/delete"])
def test_at_a_locked_table_only_the_host_sets_up(table: Table, app: Flask, what: str) -> None:
    assert what in table.client.get("/setup").text
    parts_of(app).door.lock()
    assert what not in table.client.get("/setup").text


def test_the_code_to_join_is_in_the_picture_and_on_the_page(table: Table) -> None:
    code = table.service.snapshot().join_code
    assert f"qr.svg?code={code}" in table.client.get("/setup").text
    before = table.client.get("/qr.svg")
    assert before.headers["Cache-Control"] == "no-cache"
    table.service.delete_game(table.service.snapshot().game_id or "")
    assert table.client.get("/qr.svg").data != before.data
