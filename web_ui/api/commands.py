"""POST: what people ask of the table."""

from typing import Any

from flask import Blueprint, Response, jsonify

from hub.engine.phrase import phrase
from hub.service.snapshot import Reply, Snapshot
from web_ui.access import host_or_active, may_do, source_of, visitor
from web_ui.api.answers import answer, whole
from web_ui.api.standing import asked_offer, version_to_decide
from web_ui.guard import BadRequest, json_body
from web_ui.parts import parts
from web_ui.view_models.evidence import throw_commands

blueprint = Blueprint("commands", __name__, url_prefix="/api")

STALE = "refusal.stale"


@blueprint.post("/command")
def command() -> tuple[Response, int]:
    """`{"command": {"type": …}, "version": n}`, where n is the ledger version the page showed.

    A form also names what it was drawn from, `"offer": {"key": …, "signature": …}`: while that is still offered, what
    others did meanwhile does not matter. The answer to a question about a throw names it: `"observation": "…"`.
    """
    body = json_body()
    wanted = body.get("command")
    if not isinstance(wanted, dict):
        raise BadRequest("command must be an object with a type.")
    return answer(_decided(body, wanted, whole(body, "version")))


def _decided(body: dict[str, Any], wanted: dict[str, Any], version: int) -> Reply:
    """Decide it; where somebody else was faster, look once more whether it still stands."""
    service, asked, who = parts().service, asked_offer(body), visitor()
    tried: int | None = None
    while True:
        now = service.snapshot()
        if is_of_other_game(body, now):
            return Reply(False, now.version, phrase(STALE))
        if not may_do(who, wanted, now):
            if who.seat is None or version == now.version:
                raise who.refusal
            return Reply(False, now.version, phrase(STALE))
        seen = version_to_decide(now, version, asked, who)
        observation = _throw_asked_about(body, wanted)
        reply = service.submit(wanted, source=source_of(who.seat), version=seen, observation=observation)
        if reply.reason != STALE or seen == tried:
            return reply
        tried = seen


def is_of_other_game(body: dict[str, Any], now: Snapshot) -> bool:
    """A page names the game it showed: the next one may have the same version."""
    return body.get("game_id") not in (None, now.game_id)


def _throw_asked_about(body: dict[str, Any], wanted: dict[str, Any]) -> str | None:
    """The throw this roll is the answer to; a page names only the one that the table asks about now."""
    now = parts().service.snapshot()
    if now.match is None or now.attention is None or body.get("observation") != now.attention.roll_id:
        return None
    throws = {command.__name__ for command in throw_commands(now.match)}
    return now.attention.roll_id if wanted.get("type") in throws else None


@blueprint.post("/attention/dismiss")
@host_or_active
def dismiss() -> tuple[Response, int]:
    """The host's word, or that of the player whose turn it is."""
    parts().service.ask_people(None)
    return jsonify(accepted=True), 200
