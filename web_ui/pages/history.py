"""The whole ledger: what happened, what was taken back, and the way to correct it."""

from flask import Blueprint, Response, redirect, render_template, request, url_for

from hub.service.snapshot import Snapshot
from web_ui.desk import desk
from web_ui.pages.frame import sayer, shell
from web_ui.view_models.history import HistoryPage, history_page
from web_ui.view_models.table import would_work

blueprint = Blueprint("history", __name__, url_prefix="/history")

LATEST = 80


@blueprint.get("")
def page() -> str | Response:
    snapshot = desk().service.snapshot()
    if snapshot.match is None:
        answer = redirect(url_for("setup.page"))
        assert isinstance(answer, Response)
        return answer
    return render_template("history/page.html", **shell(snapshot), **_moment(snapshot))


@blueprint.get("/live")
def live() -> str:
    snapshot = desk().service.snapshot()
    return render_template("history/live.html", **_moment(snapshot))


def _moment(snapshot: Snapshot) -> dict[str, object]:
    """Normally the latest entries; `?all` gives every one."""
    match = snapshot.match
    if match is None:
        return {
            "page": HistoryPage(0, ()),
            "can_undo": False,
            "can_redo": False,
            "game": "",
            "revision": 0,
            "live_url": "",
        }
    wants_all = "all" in request.args
    limit = None if wants_all else LATEST
    return {
        "page": history_page(snapshot, match, say=sayer(snapshot), has_picture=desk().has_picture, limit=limit),
        "can_undo": would_work(match.ledger.undo_events),
        "can_redo": would_work(match.ledger.redo_events),
        "game": match.game.key,
        "revision": snapshot.revision,
        "live_url": url_for("history.live", all="yes" if wants_all else None),
    }
