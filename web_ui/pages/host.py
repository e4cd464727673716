"""The host's page: who sits where, who may do what, which help the screens give, and how the box is doing."""

from flask import Blueprint, render_template

from hub.service.house import Aid
from hub.service.snapshot import Snapshot
from web_ui.access import visitor
from web_ui.desk import desk
from web_ui.live import live_view
from web_ui.pages.frame import sayer, shell
from web_ui.view_models.box import box_view
from web_ui.view_models.seats import seat_lines

blueprint = Blueprint("host", __name__, url_prefix="/host")


@blueprint.get("")
def page() -> str:
    snapshot = desk().service.snapshot()
    return render_template("host/page.html", **shell(snapshot), **_moment(snapshot))


@blueprint.get("/live")
@live_view("host")
def live() -> str:
    snapshot = desk().service.snapshot()
    return render_template("host/live.html", **shell(snapshot), **_moment(snapshot))


def _moment(snapshot: Snapshot) -> dict[str, object]:
    match, who = snapshot.match, visitor()
    return {
        "seats": seat_lines(snapshot, match, who.seat) if match else (),
        "house": snapshot.house,
        "aids": tuple(Aid),
        "host_code": desk().door.host_code if who.is_host else "",
        "voice": (match.setup.voice or desk().settings.default_language) if match else None,
        "box": box_view(snapshot, desk().settings, sayer(snapshot)),
        "has_box": snapshot.bridge is not None,
        "is_paused": snapshot.pauses.is_on,
        "version": snapshot.version,
        "revision": snapshot.revision,
        "game": match.game.key if match else "",
    }
