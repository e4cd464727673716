"""POST: what the host decides for the whole table."""

from dataclasses import replace

from flask import Blueprint, Response

from hub.engine.messages import IllegalCommand
from hub.service.house import Aid
from hub.service.snapshot import Outcome
from web_ui.access import HOST_COOKIE, host_only
from web_ui.api.answers import answer, word, words_of
from web_ui.api.seats import give, refused
from web_ui.desk import desk
from web_ui.guard import BadRequest, json_body

blueprint = Blueprint("house", __name__, url_prefix="/api/house")


@blueprint.post("")
@host_only
def change() -> tuple[Response, int]:
    """`{"aids": ["odds", "places"]}`: which help the screens give; the rest is off."""
    body = json_body()
    if "aids" not in body:
        raise BadRequest("aids must be a list of words.")
    wanted = words_of(body, "aids")
    if unknown := set(wanted) - set(Aid):
        raise BadRequest(f"Unknown aid {min(unknown)}; known are: {', '.join(Aid)}.")
    service = desk().service
    service.change_house(replace(service.snapshot().house, aids=frozenset(map(Aid, wanted))))
    return _done()


@blueprint.post("/lock")
@host_only
def lock() -> tuple[Response, int]:
    """This device becomes the host's; the others watch or play on their own seats."""
    json_body()
    token = desk().door.lock()
    response, status = _done()
    give(response, HOST_COOKIE, token)
    return response, status


@blueprint.post("/unlock")
@host_only
def unlock() -> tuple[Response, int]:
    json_body()
    desk().door.unlock()
    response, status = _done()
    response.delete_cookie(HOST_COOKIE)
    return response, status


@blueprint.post("/join")
def join() -> tuple[Response, int]:
    """`{"code": "123456"}`: another device of the host, by the code that the host's own page shows."""
    try:
        token = desk().door.join_hosts(word(json_body(), "code"))
    except IllegalCommand as refusal:
        return answer(refused(refusal))
    response, status = _done()
    give(response, HOST_COOKIE, token)
    return response, status


def _done() -> tuple[Response, int]:
    return answer(Outcome(True, desk().service.snapshot().version))
