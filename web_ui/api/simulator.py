"""POST: the simulated camera and the button on mock pins, for a table without hardware."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, jsonify

from hub.errors import TabletopError
from hub.wire.messages import Fault
from web_ui.access import host_or_active, may_press, visitor
from web_ui.api.answers import whole, whole_numbers, word, words_of
from web_ui.guard import BadRequest, json_body
from web_ui.language import text
from web_ui.parts import parts

MAIN = "main"
TOUCH_MS, LONGEST_MS, MOST_STEPS = 80, 5000, 20

blueprint = Blueprint("simulator", __name__, url_prefix="/api/simulator")


@blueprint.post("/throw")
@host_or_active
def throw() -> tuple[Response, int]:
    """`{"values": [3, 4] or null, "faults": ["glare"]}`; what comes of it arrives through the camera."""
    body = json_body()
    throw_dice = parts().settings.throw_dice
    if throw_dice is None:
        raise BadRequest("There is no simulated camera.", status=404)
    faults = words_of(body, "faults")
    if unknown := [fault for fault in faults if fault not in set(Fault)]:
        raise BadRequest(f"Unknown fault {unknown[0]}; known are: {', '.join(Fault)}.")
    values = _values(body)
    _reach(lambda: throw_dice(values, faults))
    return jsonify(accepted=True), 202


def _reach(ask: Callable[[], None]) -> None:
    """Without a broker nothing is asked: a throw that waited for it would come in somebody else's turn."""
    try:
        ask()
    except TabletopError as error:
        raise BadRequest(text("web.box.no_broker"), status=503) from error


def _values(body: dict[str, Any]) -> tuple[int, ...] | None:
    if body.get("values") is None:
        return None
    values = whole_numbers(body, "values")
    if not all(1 <= value <= 6 for value in values) or not 1 <= len(values) <= 10:
        raise BadRequest("values must be 1 to 10 dice of 1 to 6.")
    return values


@blueprint.post("/press")
def press() -> tuple[Response, int]:
    """`{"button": "main", "hold_ms": 80}`, both with these values where they are left out."""
    body = json_body()
    button = word(body, "button") if "button" in body else MAIN
    if not may_press(button, parts().service.snapshot()):
        raise visitor().refusal
    press_button = parts().settings.press_button
    if press_button is None:
        raise BadRequest("There is no simulated button.", status=404)
    hold_ms = whole(body, "hold_ms") if "hold_ms" in body else TOUCH_MS
    if not 1 <= hold_ms <= LONGEST_MS:
        raise BadRequest(f"hold_ms must be from 1 to {LONGEST_MS}.")
    _reach(lambda: press_button(button, hold_ms))
    return jsonify(accepted=True), 202


@blueprint.post("/turn")
@host_or_active
def turn() -> tuple[Response, int]:
    """`{"steps": -1}`: the knob, clockwise counted up."""
    body = json_body()
    turn_knob = parts().settings.turn_knob
    if turn_knob is None:
        raise BadRequest("There is no simulated knob.", status=404)
    steps = whole(body, "steps")
    if not 1 <= abs(steps) <= MOST_STEPS:
        raise BadRequest(f"steps must be from 1 to {MOST_STEPS}, or as many back.")
    _reach(lambda: turn_knob(steps))
    return jsonify(accepted=True), 202
