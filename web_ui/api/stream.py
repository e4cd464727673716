"""GET /stream: server-sent events that say "something changed", so that pages fetch the fresh picture."""

import time
from collections.abc import Callable, Iterator

from flask import Blueprint, Response, request

from web_ui.desk import Desk, TooManyStreams, desk

blueprint = Blueprint("stream", __name__)

HEARTBEAT_S = 15.0
LOOK_S = 0.5  # how often a quiet stream looks whether its page has gone or the hub closes


@blueprint.get("/stream")
def stream() -> Response:
    """`event: changed` with the revision as id: at once, and after every change."""
    here = desk()
    try:
        here.take_stream()
    except TooManyStreams:
        return Response(status=503, headers={"Retry-After": "30"})
    has_gone: Callable[[], bool] = request.environ.get("waitress.client_disconnected", lambda: False)
    response = Response(changes(here, has_gone), mimetype="text/event-stream")
    response.call_on_close(here.give_stream_back)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def changes(here: Desk, has_gone: Callable[[], bool], *, heartbeat_s: float = HEARTBEAT_S) -> Iterator[str]:
    """The events of one stream until the page or the hub goes."""
    yield "retry: 2000\n\n"
    told = -1
    quiet_since = time.monotonic()
    while not here.is_closing and not has_gone():
        revision = here.service.wait_for_change(told, LOOK_S).revision
        if revision != told:
            told = revision
            yield f"id: {revision}\nevent: changed\ndata: {revision}\n\n"
            quiet_since = time.monotonic()
        elif time.monotonic() - quiet_since >= heartbeat_s:
            yield ": still here\n\n"
            quiet_since = time.monotonic()
