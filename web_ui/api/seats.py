"""POST: take a seat with the code that is shown at the table, leave it, or make somebody's seat free."""

from flask import Blueprint, Response, request

from hub.engine.messages import Refusal
from hub.engine.phrase import PlayerId
from hub.service.snapshot import Reply
from web_ui.access import SEAT_COOKIE, host_only, visitor
from web_ui.api.answers import answer, word
from web_ui.guard import json_body
from web_ui.language import A_YEAR_S
from web_ui.parts import parts

blueprint = Blueprint("seats", __name__, url_prefix="/api/seat")


@blueprint.post("/claim")
def claim() -> tuple[Response, int]:
    """`{"player": "red", "code": "1234"}`; a host may add `"takes_over": true` for a seat that another phone has."""
    body = json_body()
    player, takes_over = PlayerId(word(body, "player")), body.get("takes_over") is True
    who, door = visitor(), parts().door
    if takes_over and not who.is_host:
        raise who.refusal
    try:
        token = door.claim(player, word(body, "code"), takes_over=takes_over)
    except Refusal as refusal:
        return answer(refused(refusal))
    if who.seat and who.seat != player:  # one device, one seat
        door.release(who.seat)
    response, status = answer(Reply(True, parts().service.snapshot().version))
    give(response, SEAT_COOKIE, token)
    return response, status


@blueprint.post("/leave")
def leave() -> tuple[Response, int]:
    """The device only watches from now on."""
    json_body()
    if seat := visitor().seat:
        parts().door.release(seat)
    response, status = answer(Reply(True, parts().service.snapshot().version))
    response.delete_cookie(SEAT_COOKIE)
    return response, status


@blueprint.post("/release")
@host_only
def release() -> tuple[Response, int]:
    """`{"player": "red"}`: the phone that has this seat loses it."""
    parts().door.release(PlayerId(word(json_body(), "player")))
    return answer(Reply(True, parts().service.snapshot().version))


def refused(refusal: Refusal) -> Reply:
    return Reply(False, parts().service.snapshot().version, refusal.why, refusal.rule)


def give(response: Response, cookie: str, token: str) -> None:
    """The token stays with this device, out of reach of any script."""
    response.set_cookie(cookie, token, max_age=A_YEAR_S, samesite="Lax", httponly=True, secure=request.is_secure)
