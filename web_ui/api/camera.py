"""POST: what people ask of the camera."""

from typing import Any

from flask import Blueprint, Response, g, jsonify

from hub.service.camera_relay import Tray
from hub.wire.messages import CameraWish, Corner
from web_ui.access import host_only
from web_ui.guard import BadRequest, json_body
from web_ui.language import text
from web_ui.parts import parts
from web_ui.view_models.camera import answer_words

blueprint = Blueprint("camera_wishes", __name__, url_prefix="/api/camera")

WISHES = frozenset(CameraWish) - {CameraWish.WATCH}  # the page watches by being open


@blueprint.post("/<wish>")
@host_only
def ask(wish: str) -> tuple[Response, int]:
    """`set_tray` takes `{"tray": [[0.1, 0.1], …]}`, four corners clockwise from the top left, or null."""
    body = json_body()
    if wish not in WISHES:
        raise BadRequest(f"Unknown wish; known are: {', '.join(sorted(WISHES))}.", status=404)
    wanted = CameraWish(wish)
    tray = _tray(body) if wanted is CameraWish.SET_TRAY else None
    camera = parts().camera
    answer = camera.ask(wanted, tray) if camera else None
    if answer is None:
        return jsonify(accepted=False, reason="error.unavailable", sentence=text("web.view.no_answer")), 503
    if answer.problem:
        sentence = parts().catalogue.say(answer_words(answer), g.language)
        return jsonify(accepted=answer.accepted, reason=answer.problem, sentence=sentence), _status(answer.accepted)
    done = "whole_picture" if wanted is CameraWish.SET_TRAY and tray is None else wish
    return jsonify(accepted=answer.accepted, sentence=text(f"web.wish.{done}")), _status(answer.accepted)


def _status(is_accepted: bool) -> int:
    return 200 if is_accepted else 409


def _tray(body: dict[str, Any]) -> Tray | None:
    if "tray" not in body:
        raise BadRequest("tray must be four corners, or null for the whole picture.")
    listed = body["tray"]
    if listed is None:
        return None
    if not isinstance(listed, list) or len(listed) != 4:
        raise BadRequest("tray must be four corners, or null for the whole picture.")
    one, two, three, four = map(_corner, listed)
    return one, two, three, four


def _corner(listed: Any) -> Corner:
    if not isinstance(listed, list) or len(listed) != 2 or not all(map(_is_share, listed)):
        raise BadRequest("A corner is a list of two numbers from 0 to 1.")
    return float(listed[0]), float(listed[1])


def _is_share(value: Any) -> bool:
    """False for "not a number" too, which JSON of Python lets through."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
