"""POST: what the host decides for the whole table, and pauses."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response

from hub.engine.messages import Refusal
from hub.engine.phrase import phrase
from hub.service.snapshot import Reply
from web_ui.access import HOST_COOKIE, host_only, host_or_active
from web_ui.api.answers import answer, flag, whole, word
from web_ui.api.seats import give, refused
from web_ui.api.speech import read_speech
from web_ui.guard import BadRequest, json_body
from web_ui.parts import parts

blueprint = Blueprint("house", __name__, url_prefix="/api/house")


@blueprint.post("")
@host_only
def change() -> tuple[Response, int]:
    """`{"aids": {"odds": false}, "brightness": 60, "is_quiet": true, "speech": {"volume": 50}}`, or some of it.

    Aids are the help that the screens give with some game; brightness is that of the lamps in percent. Two hosts may
    change different things at once: what is not named stays as it is at that moment.
    """
    body = json_body()
    changes = {name: read(body) for name, read in _READ.items() if name in body}
    speech = read_speech(body) if "speech" in body else {}
    aids = _aids(body) if "aids" in body else {}
    if not changes and not speech and not aids:
        raise BadRequest(f"Nothing to change; known are: {', '.join((*_READ, 'aids', 'speech'))}.")
    service = parts().service

    def changed() -> None:
        house = service.snapshot().house
        without = house.without.difference(aids) | {aid for aid, is_on in aids.items() if not is_on}
        service.change_house(replace(house, without=without, speech=replace(house.speech, **speech), **changes))

    service.in_turn(changed)
    return _done()


def _aids(body: dict[str, Any]) -> dict[str, bool]:
    aids, known = body["aids"], parts().service.playable.aids
    if not isinstance(aids, dict):
        raise BadRequest("aids must be an object.")
    if unknown := set(aids) - known:
        raise BadRequest(f"Unknown aid {min(unknown)}; known are: {', '.join(sorted(known))}.")
    return {aid: flag(aids, aid) for aid in aids}


def _brightness(body: dict[str, Any]) -> int:
    percent = whole(body, "brightness")
    if not 0 <= percent <= 100:
        raise BadRequest("brightness must be from 0 to 100.")
    return percent


_READ: Mapping[str, Callable[[dict[str, Any]], Any]] = {
    "brightness": _brightness,
    "is_quiet": lambda body: flag(body, "is_quiet"),
    "has_tile_eye": lambda body: flag(body, "has_tile_eye"),
}


@blueprint.post("/pause")
@host_or_active
def pause() -> tuple[Response, int]:
    """`{"on": true}`: dice and time are not counted until somebody plays on."""
    is_on = flag(json_body(), "on")
    service = parts().service
    if service.snapshot().match is None:
        return answer(Reply(False, 0, phrase("refusal.no_game")))
    service.pause(is_on=is_on)
    return _done()


@blueprint.post("/lock")
@host_only
def lock() -> tuple[Response, int]:
    """This device becomes the host's; the others watch or play on their own seats."""
    json_body()
    token = parts().door.lock()
    response, status = _done()
    give(response, HOST_COOKIE, token)
    return response, status


@blueprint.post("/unlock")
@host_only
def unlock() -> tuple[Response, int]:
    json_body()
    parts().door.unlock()
    response, status = _done()
    response.delete_cookie(HOST_COOKIE)
    return response, status


@blueprint.post("/join")
def join() -> tuple[Response, int]:
    """`{"code": "123456"}`: another device of the host, by the code that the host's own page shows."""
    try:
        token = parts().door.join_hosts(word(json_body(), "code"))
    except Refusal as refusal:
        return answer(refused(refusal))
    response, status = _done()
    give(response, HOST_COOKIE, token)
    return response, status


def _done() -> tuple[Response, int]:
    return answer(Reply(True, parts().service.snapshot().version))
