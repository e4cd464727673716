"""GET: a game's own drawings and colours, those of players, and the code that lets phones join."""

import io
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import segno
from flask import Blueprint, Response, abort, request

from hub.engine.definition import GameDefinition
from hub.engine.games import Games, UnknownGame
from hub.service.snapshot import Snapshot
from web_ui.access import visitor
from web_ui.colours import colours_style
from web_ui.compress import FOR_GOOD, hash_of, hash_of_file
from web_ui.parts import parts

blueprint = Blueprint("looks", __name__)

TYPES = {"symbols.svg": "image/svg+xml", "look.css": "text/css"}


def look_of(game: GameDefinition[Any], name: str) -> Path | None:
    """A file of the game's look folder, if it brings one."""
    return _found(game.package, name)


def symbols_of(game: GameDefinition[Any]) -> frozenset[str]:
    """Which kinds a game can draw; anything else gets a plain shape."""
    return _symbols_in(game.package)


def _found(package: str, name: str) -> Path | None:
    if name not in TYPES:
        return None
    found = place_of(package, name)
    return found if found.is_file() else None


@cache
def place_of(package: str, name: str) -> Path:
    """Where a game has such a file, if it has one; however the hub is installed, that is an ordinary file."""
    return Path(str(files(package)), "look", name)


@cache
def _symbols_in(package: str) -> frozenset[str]:
    found = _found(package, "symbols.svg")
    return frozenset(re.findall(r'<symbol id="([^"]+)"', found.read_text(encoding="utf-8"))) if found else frozenset()


def look_address(games: Games, key: str, name: str) -> str:
    """Where a device finds a file of a game's look, named by its content like every static file."""
    return f"/games/{key}/{name}?v={hash_of_file(place_of(games.by_key(key).package, name)) or ''}"


@blueprint.get("/games/<key>/<name>")
def look(key: str, name: str) -> Response:
    try:
        game = parts().service.playable.by_key(key)
    except UnknownGame:
        abort(404)
    found = look_of(game, name)
    if found is None:
        abort(404)
    return _kept(found.read_bytes(), TYPES[name])


def colours_address() -> str:
    return f"/colours.css?v={hash_of(colours_style().encode())}"


@blueprint.get("/colours.css")
def colours() -> Response:
    return _kept(colours_style().encode(), "text/css")


def _kept(content: bytes, kind: str) -> Response:
    """A device keeps it for good, unless it has changed since a page named it by its content."""
    response = Response(content, content_type=f"{kind}; charset=utf-8")
    response.add_etag()
    is_this_one = request.args.get("v") == hash_of(content)
    response.headers["Cache-Control"] = FOR_GOOD if is_this_one else "no-cache"
    response.make_conditional(request)
    return response


def join_address() -> str:
    """What a phone should open to join by hand; without better knowledge about the host, the one this device opened."""
    join_url = parts().settings.join_url
    home = (join_url() if join_url else "") or request.host_url
    return f"{home}join" if parts().service.snapshot().join_code else home


def shown_code(snapshot: Snapshot) -> str:
    """The code as the table's own screens show it; at a locked table a viewer has to look there."""
    return snapshot.join_code if visitor().is_host else ""


@blueprint.get("/qr.svg")
def join_code() -> Response:
    """The address as a picture; with the code of the running game, so that only the seat is left to choose."""
    code = shown_code(parts().service.snapshot())
    address = f"{join_address()}?code={code}" if code else join_address()
    drawn = io.BytesIO()
    segno.make(address, error="m", micro=False).save(drawn, kind="svg", border=2, xmldecl=False, omitsize=True)
    response = Response(drawn.getvalue(), content_type="image/svg+xml; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"  # the next game has another code
    return response
