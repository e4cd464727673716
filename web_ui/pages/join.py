"""A phone takes a seat: it brings the code by its address, or somebody taps it in; then one tap on a colour."""

import re

from flask import Blueprint, Response, redirect, render_template, request, url_for

from hub.engine.match import Match
from hub.service.snapshot import Snapshot
from web_ui.access import SEAT_COOKIE, visitor
from web_ui.live import Gone, live_view
from web_ui.pages.frame import shell
from web_ui.parts import parts
from web_ui.view_models.seats import seat_lines

blueprint = Blueprint("join", __name__, url_prefix="/join")

CODE = re.compile(r"[0-9]{4}")


@blueprint.get("")
def page() -> str | Response:
    snapshot = parts().service.snapshot()
    if snapshot.match is None:
        answer = redirect(url_for("setup.page"))
        assert isinstance(answer, Response)
        return answer
    return render_template("join/page.html", **shell(snapshot), **_moment(snapshot, snapshot.match))


@blueprint.get("/live")
@live_view("join")
def live() -> str:
    snapshot = parts().service.snapshot()
    if snapshot.match is None:
        raise Gone(url_for("setup.page"))
    return render_template("join/live.html", **_moment(snapshot, snapshot.match))


def _moment(snapshot: Snapshot, match: Match) -> dict[str, object]:
    """Whether the code is right is said only to who asks for a seat with it, so that guessing has its limit."""
    given = request.args.get("code", "")
    code = given if CODE.fullmatch(given) else ""
    if not code and parts().door.was_here(request.cookies.get(SEAT_COOKIE)):
        code = snapshot.join_code
    return {
        "code": code,
        "seats": seat_lines(snapshot, match, visitor().seat),
        "version": snapshot.version,
        "revision": snapshot.revision,
        "game": match.game.key,
        "live_url": url_for("join.live", code=code or None),
        "stream_url": url_for("stream.view_stream", view="join", code=code or None),
    }
