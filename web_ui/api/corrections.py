"""POST: put something else in the place of an earlier entry, after a look at what would follow."""

from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, g, jsonify, render_template

from hub.engine.messages import Command, CorrectEntry, Refusal
from hub.engine.offer import DiceInput
from hub.engine.phrase import phrase
from hub.service.projections.consequences import consequences
from hub.service.snapshot import Reply, Snapshot
from hub.wire.codec import MalformedMessage
from web_ui.access import host_only, source_of, visitor
from web_ui.api.answers import answer, whole
from web_ui.api.commands import STALE, is_of_other_game
from web_ui.guard import BadRequest, json_body
from web_ui.parts import parts
from web_ui.view_models.consequences import consequences_view

blueprint = Blueprint("corrections", __name__, url_prefix="/api")


@blueprint.post("/correct")
@host_only
def correct() -> tuple[Response, int]:
    """`{"seq": 7, "command": {"type": …} or null, "version": n}`; null takes the entry out.

    With `"is_trial": true` nothing changes, and the answer tells what would. Where a later entry would not hold, the
    correction is refused unless `"accept_loss": true`.
    """
    body, now = json_body(), parts().service.snapshot()
    return _corrected(body, now, _command(body, now))


@blueprint.post("/roll/correct")
@host_only
def correct_roll() -> tuple[Response, int]:
    """The same with other dice for an earlier throw: `{"seq": 7, "dice": [3, 4], "version": n}`.

    How many dice of which kind is what was asked for then.
    """
    body, now = json_body(), parts().service.snapshot()
    if now.match is None:
        raise BadRequest("No game is running.")
    seq = whole(body, "seq")
    try:
        asked = now.match.dice_of(seq)
    except Refusal as refusal:
        return answer(Reply(False, now.version, refusal.why, refusal.rule))
    if asked is None:
        raise BadRequest("This entry is not the answer to a throw.")
    dice = body.get("dice")
    if not isinstance(dice, list) or len(dice) != asked.count or any(not _is_face(one, asked) for one in dice):
        raise BadRequest(f"dice must be {asked.count} of: {', '.join(map(str, asked.kind.faces))}.")
    said = now.match.ledger.entry(seq).command
    return _corrected(body, now, replace(said, **{asked.field: tuple(dice)}))


def _is_face(one: object, asked: DiceInput) -> bool:
    """True is no 1."""
    return any(type(one) is type(face) and one == face for face in asked.kind.faces)


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
        return answer(Reply(False, now.version, phrase(STALE)))
    if body.get("is_trial") is True:
        return _tried(correction, now, version)
    return answer(parts().service.submit(correction, source=source_of(visitor().seat), version=version))


def _tried(correction: CorrectEntry, now: Snapshot, version: int) -> tuple[Response, int]:
    if now.match is None or version != now.version:
        return answer(Reply(False, now.version, phrase(STALE if now.match else "refusal.no_game")))
    try:
        found = consequences(now.match.in_public(), correction)  # what nobody may know, a trial must not show
    except Refusal as refusal:
        return answer(Reply(False, now.version, refusal.why, refusal.rule))
    say = parts().catalogue.sayer(g.language, now.names)
    view = consequences_view(found, now.match.setup, say)
    shown = {**view.as_json(), "html": render_template("history/consequences.html", view=view)}
    return jsonify(accepted=True, version=now.version, consequences=shown), 200
