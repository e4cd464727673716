"""POST: put something else in the place of an earlier entry, after a look at what would follow."""

from typing import Any

from flask import Blueprint, Response, g, jsonify, render_template

from hub.engine.messages import Command, CorrectEntry, IllegalCommand
from hub.engine.phrase import phrase
from hub.service.projections.consequences import consequences
from hub.service.snapshot import Outcome, Snapshot
from hub.wire.codec import MalformedMessage
from web_ui.access import host_only, source_of, visitor
from web_ui.api.answers import answer, whole, whole_numbers
from web_ui.api.commands import STALE, is_of_other_game
from web_ui.desk import desk
from web_ui.guard import BadRequest, json_body
from web_ui.view_models.consequences import consequences_view

blueprint = Blueprint("corrections", __name__, url_prefix="/api")


@blueprint.post("/correct")
@host_only
def correct() -> tuple[Response, int]:
    """`{"seq": 7, "command": {"type": …} or null, "version": n}`; null takes the entry out.

    With `"is_trial": true` nothing changes, and the answer tells what would. Where a later entry would not hold, the
    correction is refused unless `"accept_loss": true`.
    """
    body, now = json_body(), desk().service.snapshot()
    return _corrected(body, now, _command(body, now))


@blueprint.post("/roll/correct")
@host_only
def correct_roll() -> tuple[Response, int]:
    """The same with other dice for an earlier roll: `{"seq": 7, "dice": [3, 4], "version": n}`."""
    body, now = json_body(), desk().service.snapshot()
    if now.match is None or now.match.game.roll_command is None:
        raise BadRequest("No game with dice is running.")
    dice = whole_numbers(body, "dice")
    if len(dice) != now.match.game.needs.dice:
        raise BadRequest(f"dice must be {now.match.game.needs.dice} numbers.")
    return _corrected(body, now, now.match.game.roll_command(dice))


def _command(body: dict[str, Any], now: Snapshot) -> Command | None:
    wanted = body.get("command", "")
    if wanted is None or now.codec is None:
        return None
    try:
        return now.codec.command_from_json(wanted)
    except MalformedMessage as error:
        raise BadRequest(str(error)) from error


def _corrected(body: dict[str, Any], now: Snapshot, command: Command | None) -> tuple[Response, int]:
    correction = CorrectEntry(whole(body, "seq"), command, body.get("accept_loss") is True)
    version = whole(body, "version")
    if is_of_other_game(body, now):
        return answer(Outcome(False, now.version, phrase(STALE)))
    if body.get("is_trial") is True:
        return _tried(correction, now, version)
    return answer(desk().service.submit(correction, source=source_of(visitor().seat), version=version))


def _tried(correction: CorrectEntry, now: Snapshot, version: int) -> tuple[Response, int]:
    if now.match is None or version != now.version:
        return answer(Outcome(False, now.version, phrase(STALE if now.match else "refusal.no_game")))
    try:
        found = consequences(now.match.in_public(), correction)  # what nobody was told, a trial must not tell
    except IllegalCommand as refusal:
        return answer(Outcome(False, now.version, refusal.why, refusal.rule))
    say = desk().catalogue.sayer(g.language, now.names)
    view = consequences_view(found, now.match.setup, say)
    told = {**view.as_json(), "html": render_template("history/consequences.html", view=view)}
    return jsonify(accepted=True, version=now.version, consequences=told), 200
