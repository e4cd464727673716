"""GET: a game's own drawings and colours, those of players, and the code that lets phones join."""

import io
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

import segno
from flask import Blueprint, Response, abort, request

from hub.engine.definition import GameDefinition
from hub.engine.drawings import Drawings
from hub.engine.games import UnknownGame
from hub.service.game_service import GameService
from hub.service.snapshot import Snapshot
from web_ui.access import visitor
from web_ui.colours import colours_style
from web_ui.compress import FOR_GOOD, hash_of
from web_ui.parts import parts

blueprint = Blueprint("looks", __name__)

SYMBOLS = "symbols.svg"
TYPES = {SYMBOLS: "image/svg+xml", "look.css": "text/css"}
WITHIN = re.compile(rb"<svg\b[^>]*>(.*?)</svg>", re.DOTALL)
BEGIN, END = b'<svg xmlns="http://www.w3.org/2000/svg">', b"</svg>"


@dataclass(frozen=True, slots=True)
class Look:
    """A file of a game's look as devices get it, and what its address names it by."""

    content: bytes
    hash: str


def look_of(game: GameDefinition[Any], name: str) -> Look | None:
    """What a game and its expansions draw with, in one file; None where none of them brings any."""
    if name not in TYPES:
        return None
    packages = (game.package, *(one.package for one in game.expansions if one.package))
    found = tuple(_stamped(place_of(package, name)) for package in packages)
    return _joined(name, tuple(one for one in found if one), game.drawings if name == SYMBOLS else None)


def symbols_of(game: GameDefinition[Any]) -> frozenset[str]:
    """Which kinds a game and its expansions can draw; anything else gets a plain shape."""
    look = look_of(game, SYMBOLS)
    return _symbols_in(look.content) if look else frozenset()


@cache
def place_of(package: str, name: str) -> Path:
    """Where a package has such a file, if it has one; however the hub is installed, that is an ordinary file."""
    return Path(str(files(package)), "look", name)


def _stamped(path: Path) -> tuple[Path, int] | None:
    """A file and when it was changed last; None when there is no such file."""
    try:
        return path, path.stat().st_mtime_ns
    except OSError:
        return None


@lru_cache(maxsize=32)
def _joined(name: str, stamped: tuple[tuple[Path, int], ...], drawings: Drawings | None) -> Look | None:
    """Read anew only when one of them has changed."""
    if not stamped and not drawings:
        return None
    content = b"\n".join(path.read_bytes() for path, _ in stamped)
    if name == SYMBOLS:  # one drawing, and all symbols in it
        inside = b"".join(WITHIN.findall(content)) + _drawn(drawings).encode()
        content = BEGIN + inside + END
    return Look(content, hash_of(content))


def _drawn(drawings: Drawings | None) -> str:
    symbols = drawings.symbols if drawings else {}
    return "".join(
        f'<symbol id="{escape(name)}" viewBox="0 0 100 100">{inside}</symbol>' for name, inside in symbols.items()
    )


@lru_cache(maxsize=32)
def _symbols_in(drawing: bytes) -> frozenset[str]:
    return frozenset(re.findall(r'<symbol id="([^"]+)"', drawing.decode()))


def _shown(service: GameService, key: str) -> GameDefinition[Any]:
    """The game as it is played now, if it is: its files may have changed since it was begun."""
    match = service.snapshot().match
    return match.game if match and match.game.key == key else service.playable.by_key(key)


def look_address(service: GameService, key: str, name: str) -> str:
    """Where a device finds a file of a game's look, named by its content like every static file."""
    look = look_of(_shown(service, key), name)
    return f"/games/{key}/{name}?v={look.hash if look else ''}"


@blueprint.get("/games/<key>/<name>")
def look(key: str, name: str) -> Response:
    try:
        game = _shown(parts().service, key)
    except UnknownGame:
        abort(404)
    found = look_of(game, name)
    if found is None:
        abort(404)
    return _kept(found.content, TYPES[name])


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
