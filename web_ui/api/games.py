"""POST: start a game, go on with an earlier one or its copy, or delete one."""

from typing import Any

from flask import Blueprint, Response, g

from hub.engine.definition import MatchSetup, Player
from hub.engine.games import UnknownGame
from hub.engine.names import tidy
from hub.engine.phrase import PlayerId, phrase
from hub.service.game_service import ANY_GAME
from hub.service.known_names import remember_names
from hub.texts.catalogue import LANGUAGES
from web_ui.access import host_only
from web_ui.api.answers import answer, words_of
from web_ui.guard import BadRequest, json_body
from web_ui.parts import parts

blueprint = Blueprint("games", __name__, url_prefix="/api/game")


@blueprint.post("")
@host_only
def start() -> tuple[Response, int]:
    """Start a game: `{"game": key, "players": [{"name": "", "colour": "red"}, …], "options": {}, "expansions": []}`.

    Seats go clockwise; a player without a name is called by the colour. `voice` is the language in which the hub
    speaks to this table; without it the usual one. `instead_of`, if given, is the game that was running when the page
    was drawn (null for none), so that only one of two starts counts.
    """
    body = json_body()
    try:
        game = parts().service.playable.by_key(str(body.get("game")))
    except UnknownGame as error:
        raise BadRequest(str(error)) from error
    said = _said(body.get("players"))
    voice = _voice(body)
    colours = (*game.colours, *(colour for one in game.expansions for colour in one.colours))
    players = tuple(_player(colours, name, colour, voice or g.language) for name, colour in said)
    setup = MatchSetup(game.key, players, _options(body), words_of(body, "expansions"), voice)
    instead_of = body.get("instead_of", ANY_GAME)
    if not isinstance(instead_of, str | None):
        raise BadRequest("instead_of must be the id of a game, or null.")
    reply = parts().service.start_match(setup, instead_of=instead_of)
    if reply.accepted:
        remember_names(parts().service, {colour: name for name, colour in said if name})
    return answer(reply)


@blueprint.post("/<game_id>/open")
@host_only
def open_game(game_id: str) -> tuple[Response, int]:
    return answer(parts().service.open_game(game_id))


@blueprint.post("/<game_id>/copy")
@host_only
def copy_game(game_id: str) -> tuple[Response, int]:
    """Everything that happened so far in a game of its own, which is played from now on."""
    return answer(parts().service.copy_game(game_id))


@blueprint.post("/<game_id>/delete")
@host_only
def delete_game(game_id: str) -> tuple[Response, int]:
    return answer(parts().service.delete_game(game_id))


def _said(listed: Any) -> tuple[tuple[str, str], ...]:
    """Name, perhaps empty, and colour of each seat."""
    if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        raise BadRequest("players must be a list of objects with name and colour.")
    return tuple(_name_and_colour(one) for one in listed)


def _name_and_colour(one: dict[str, Any]) -> tuple[str, str]:
    name, colour = one.get("name", ""), one.get("colour")
    if not isinstance(name, str) or not isinstance(colour, str):
        raise BadRequest("A player has a name and a colour.")
    return tidy(name), colour


def _player(colours: tuple[str, ...], name: str, colour: str, language: str) -> Player:
    """Whoever typed no name is called by the colour, in the language in which the name will be said."""
    by_colour = parts().catalogue.say(phrase(f"colour.{colour}"), language) if colour in colours else colour
    return Player(PlayerId(colour), name or by_colour, colour)


def _voice(body: dict[str, Any]) -> str:
    voice = body.get("voice", "")
    if voice not in ("", *LANGUAGES):
        raise BadRequest(f"voice must be one of {', '.join(LANGUAGES)}, or empty.")
    return str(voice)


def _options(body: dict[str, Any]) -> dict[str, str]:
    options = body.get("options", {})
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise BadRequest("options must be an object of words.")
    return options
