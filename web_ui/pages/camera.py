"""The camera: what it sees, how it reads it, and how it is set up; also without a game."""

from flask import Blueprint, Response, abort, render_template

from hub.service.snapshot import Snapshot
from web_ui.pages.frame import sayer, shell
from web_ui.parts import parts
from web_ui.view_models.box import box_view
from web_ui.view_models.camera import camera_page

blueprint = Blueprint("camera", __name__, url_prefix="/camera")


@blueprint.get("")
def page() -> str:
    snapshot = parts().service.snapshot()
    return render_template("camera/page.html", **shell(snapshot), **_moment(snapshot))


@blueprint.get("/live")
def live() -> str:
    """The part of the page that changes; fetched a few times a second while somebody looks."""
    return render_template("camera/live.html", **_moment(parts().service.snapshot()))


@blueprint.get("/markers.svg")
def markers() -> Response:
    """A sheet to print: the markers that show the camera where the tray is."""
    sheet = parts().settings.marker_sheet
    if sheet is None:
        abort(404)
    return Response(sheet(), content_type="image/svg+xml; charset=utf-8")


def _moment(snapshot: Snapshot) -> dict[str, object]:
    say = sayer(snapshot)
    return {
        "page": camera_page(snapshot, parts().camera, say),
        "box": box_view(snapshot, parts().settings, say),
        "has_markers": parts().settings.marker_sheet is not None,
        "revision": snapshot.revision,
    }
