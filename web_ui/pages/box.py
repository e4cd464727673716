"""The box as it stands: what each button means now and what each lamp shows; on mock pins it can be played with."""

from flask import Blueprint, render_template

from hub.service.snapshot import Snapshot
from web_ui.access import may_press
from web_ui.live import live_view
from web_ui.pages.frame import sayer, shell
from web_ui.parts import parts
from web_ui.view_models.box_page import box_page

blueprint = Blueprint("box", __name__, url_prefix="/box")


@blueprint.get("")
def page() -> str:
    snapshot = parts().service.snapshot()
    return render_template("box/page.html", **shell(snapshot), **_moment(snapshot))


@blueprint.get("/live")
@live_view("box")
def live() -> str:
    """The part of the page that changes."""
    return render_template("box/live.html", **_moment(parts().service.snapshot()))


def _moment(snapshot: Snapshot) -> dict[str, object]:
    match, settings = snapshot.match, parts().settings
    return {
        "page": box_page(
            snapshot, settings.buttons, say=sayer(snapshot), may_press=lambda button: may_press(button, snapshot)
        ),
        "version": snapshot.version,
        "revision": snapshot.revision,
        "game": match.game.key if match else "",
    }
