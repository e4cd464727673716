"""POST: what people ask of the table."""

from typing import Any

from flask import Blueprint, Response, jsonify

from hub.engine.messages import CorrectEntry
from web_ui.api.answers import answer, whole, whole_numbers
from web_ui.desk import desk
from web_ui.guard import BadRequest, json_body
from web_ui.view_models.evidence import roll_kind

blueprint = Blueprint("commands", __name__, url_prefix="/api")

SOURCE = "web"


@blueprint.post("/command")
def command() -> tuple[Response, int]:
    """`{"command": {"type": …}, "version": n}`, where n is the ledger version the page showed.

    The answer to a question about a throw also names it: `"observation": "…"`.
    """
    body = json_body()
    wanted = body.get("command")
    if not isinstance(wanted, dict):
        raise BadRequest("command must be an object with a type.")
    version, observation = whole(body, "version"), _throw_asked_about(body, wanted)
    return answer(desk().service.submit(wanted, source=SOURCE, version=version, observation=observation))


def _throw_asked_about(body: dict[str, Any], wanted: dict[str, Any]) -> str | None:
    """The throw this roll is the answer to; a page names only the one that the table asks about now."""
    now = desk().service.snapshot()
    if now.match is None or now.attention is None or body.get("observation") != now.attention.roll_id:
        return None
    kind = roll_kind(now.match)
    return now.attention.roll_id if kind and wanted.get("type") == kind.__name__ else None


@blueprint.post("/roll/correct")
def correct_roll() -> tuple[Response, int]:
    """Other dice in the place of an earlier roll: `{"seq": 7, "dice": [3, 4], "version": n}`."""
    body = json_body()
    match = desk().service.snapshot().match
    if match is None or match.game.roll_command is None:
        raise BadRequest("No game with dice is running.")
    dice = whole_numbers(body, "dice")
    if len(dice) != match.game.needs.dice:
        raise BadRequest(f"dice must be {match.game.needs.dice} numbers.")
    corrected = CorrectEntry(whole(body, "seq"), match.game.roll_command(dice), body.get("accept_loss") is True)
    return answer(desk().service.submit(corrected, source=SOURCE, version=whole(body, "version")))


@blueprint.post("/attention/dismiss")
def dismiss() -> tuple[Response, int]:
    desk().service.ask_people(None)
    return jsonify(accepted=True), 200
