"""POST: start a game, or go on with an earlier one."""

from typing import Any

from flask import Blueprint, Response, g

from hub.engine.definition import MatchSetup, Player
from hub.engine.phrase import PlayerId, phrase
from hub.games.registry import UnknownGame, game_by_key
from hub.service.game_service import ANY_GAME
from web_ui.api.answers import answer, words_of
from web_ui.desk import desk
from web_ui.guard import BadRequest, json_body

blueprint = Blueprint("games", __name__, url_prefix="/api/game")

LONGEST_NAME = 24


@blueprint.post("")
def start() -> tuple[Response, int]:
    """Start a game: `{"game": key, "players": [{"name": "", "colour": "red"}, …], "options": {}, "expansions": []}`.

    Seats go clockwise; a player without a name is called by the colour. `instead_of`, if given, is the game that was
    running when the page was drawn (null for none), so that only one of two starts counts.
    """
    body = json_body()
    try:
        game = game_by_key(str(body.get("game")))
    except UnknownGame as error:
        raise BadRequest(str(error)) from error
    setup = MatchSetup(
        game.key, _players(game.colours, body.get("players")), _options(body), words_of(body, "expansions")
    )
    instead_of = body.get("instead_of", ANY_GAME)
    if not isinstance(instead_of, str | None):
        raise BadRequest("instead_of must be the id of a game, or null.")
    return answer(desk().service.start_match(setup, instead_of=instead_of))


@blueprint.post("/<game_id>/open")
def open_game(game_id: str) -> tuple[Response, int]:
    return answer(desk().service.open_game(game_id))


def _players(colours: tuple[str, ...], listed: Any) -> tuple[Player, ...]:
    if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        raise BadRequest("players must be a list of objects with name and colour.")
    return tuple(_player(colours, one) for one in listed)


def _player(colours: tuple[str, ...], one: dict[str, Any]) -> Player:
    name, colour = one.get("name", ""), one.get("colour")
    if not isinstance(name, str) or not isinstance(colour, str):
        raise BadRequest("A player has a name and a colour.")
    visible = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())[:LONGEST_NAME].strip()
    by_colour = desk().catalogue.say(phrase(f"colour.{colour}"), g.language) if colour in colours else colour
    return Player(PlayerId(colour), visible or by_colour, colour)


def _options(body: dict[str, Any]) -> dict[str, str]:
    options = body.get("options", {})
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise BadRequest("options must be an object of words.")
    return options
