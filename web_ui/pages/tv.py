"""The stage: what the TV shows and nobody touches; what needs a hand is done on phones, on the box or at the table."""

from flask import Blueprint, render_template

from hub.service.snapshot import Snapshot
from web_ui.api.looks import join_address, shown_code, symbols_of
from web_ui.live import live_view
from web_ui.pages.frame import sayer, shell
from web_ui.parts import parts
from web_ui.view_models.table import table_page
from web_ui.view_models.table_offers import Wish

blueprint = Blueprint("tv", __name__)

WATCHES = Wish(may_act=False)


@blueprint.get("/tv")
def page() -> str:
    snapshot = parts().service.snapshot()
    return render_template("tv/page.html", **{**shell(snapshot), **_moment(snapshot)})


@blueprint.get("/tv/live")
@live_view("tv")
def live() -> str:
    """All of it changes."""
    return render_template("tv/live.html", **_moment(parts().service.snapshot()))


def _moment(snapshot: Snapshot) -> dict[str, object]:
    moment: dict[str, object] = {"page": None, "join_address": join_address(), "join_code": shown_code(snapshot)}
    match = snapshot.match
    if match is None:
        return moment
    return moment | {
        "page": table_page(
            snapshot,
            match,
            say=sayer(snapshot),
            symbols=symbols_of(match.game),
            has_picture=parts().has_picture,
            wish=WATCHES,
        ),
        "has_free_seat": any(player.id not in snapshot.phones for player in match.setup.players),
    }
