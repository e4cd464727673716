"""GET: the public state and the shapes of all messages, for programs."""

from flask import Blueprint, Response, jsonify

from hub.service.projections.table_state import table_state
from hub.service.schemas import all_schemas
from hub.wire.codec import to_json
from web_ui.parts import parts

blueprint = Blueprint("state", __name__)


@blueprint.get("/api/state")
def state() -> Response:
    return jsonify(to_json(table_state(parts().service.snapshot())))


@blueprint.get("/api/schemas")
def schemas() -> Response:
    """JSON Schemas of every message by topic, and of every command by game, as `gamenight schemas` prints them."""
    return jsonify(all_schemas(parts().service.playable))


@blueprint.get("/healthz")
def health() -> tuple[Response, int]:
    snapshot = parts().service.snapshot()
    is_well = not parts().is_closing
    return jsonify(ok=is_well, revision=snapshot.revision, online=sorted(snapshot.online)), 200 if is_well else 503
