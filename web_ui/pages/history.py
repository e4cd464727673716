"""The whole ledger: what happened, what was taken back, and the way to correct it."""

from flask import Blueprint, Response, redirect, render_template, request, url_for

from hub.engine.ledger import Entry
from hub.service.snapshot import Snapshot
from web_ui.access import visitor
from web_ui.api.looks import symbols_of
from web_ui.live import Gone, live_view
from web_ui.pages.frame import sayer, shell
from web_ui.parts import parts
from web_ui.view_models.back_then import back_then
from web_ui.view_models.history import history_page

blueprint = Blueprint("history", __name__, url_prefix="/history")

LATEST = 80


@blueprint.get("")
def page() -> str | Response:
    snapshot = parts().service.snapshot()
    if snapshot.match is None:
        return _to("setup.page")
    return render_template("history/page.html", **shell(snapshot), **_moment(snapshot))


@blueprint.get("/live")
@live_view("history")
def live() -> str:
    snapshot = parts().service.snapshot()
    if snapshot.match is None:
        raise Gone(url_for("setup.page"))
    return render_template("history/live.html", **_moment(snapshot))


def _moment(snapshot: Snapshot) -> dict[str, object]:
    """Normally the latest entries; `?all` gives every one, `?mend=7` the forms of entry 7."""
    match = snapshot.match
    assert match
    wants_all = "yes" if "all" in request.args else None
    limit = None if wants_all else LATEST
    may_mend = visitor().is_host
    return {
        "page": history_page(
            snapshot,
            match,
            say=sayer(snapshot),
            has_picture=parts().has_picture,
            may_mend=may_mend,
            opened=request.args.get("mend", type=int),
            limit=limit,
        ),
        "may_act": may_mend,
        "can_undo": match.ledger.can_undo,
        "can_redo": match.ledger.can_redo,
        "game": match.game.key,
        "revision": snapshot.revision,
        "live_url": url_for("history.live", all=wants_all),
        "stream_url": url_for("stream.view_stream", view="history", all=wants_all),
    }


# ---------------------------------------------------------------- one entry, and the table as it was before it


@blueprint.get("/<int:seq>")
def entry_page(seq: int) -> str | Response:
    """The moment of an entry that still counts; one that does not leads back to the list."""
    snapshot = parts().service.snapshot()
    entry = _live_entry(snapshot, seq)
    if entry is None or not visitor().is_host:
        return _to("history.page")
    return render_template("history/then.html", **shell(snapshot), **_then(snapshot, entry))


@blueprint.get("/then")
@live_view("then")
def then_live() -> str:
    """The same for the live view, where `?seq=` names the entry."""
    snapshot = parts().service.snapshot()
    entry = _live_entry(snapshot, request.args.get("seq", 0, type=int))
    if entry is None or not visitor().is_host:
        raise Gone(url_for("history.page"))
    return render_template("history/then_live.html", **_then(snapshot, entry))


def _live_entry(snapshot: Snapshot, seq: int) -> Entry | None:
    steps = snapshot.match.steps if snapshot.match else ()
    return next((step.entry for step in steps if step.entry.seq == seq), None)


def _then(snapshot: Snapshot, entry: Entry) -> dict[str, object]:
    match = snapshot.match
    assert match
    symbols = symbols_of(match.game)
    return {
        "page": back_then(
            snapshot, match, entry, say=sayer(snapshot), symbols=symbols, has_picture=parts().has_picture
        ),
        "post_to": "/api/correct",
        "seq": entry.seq,
    }


def _to(endpoint: str) -> Response:
    answer = redirect(url_for(endpoint))
    assert isinstance(answer, Response)
    return answer
