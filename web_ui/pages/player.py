"""The player page: what one seat holds in the hand. It goes only to the device that took the seat."""

from flask import Blueprint, Response, redirect, render_template, url_for

from hub.engine.match import Match
from hub.engine.messages import UndoLast
from hub.engine.phrase import PlayerId
from hub.service.snapshot import Snapshot
from web_ui.access import Visitor, may_do, visitor
from web_ui.api.looks import symbols_of
from web_ui.live import Gone, live_view
from web_ui.pages.frame import sayer, shell
from web_ui.parts import parts
from web_ui.view_models.box import box_view
from web_ui.view_models.player import Rights, player_page

blueprint = Blueprint("player", __name__, url_prefix="/play")

UNDO = {"type": UndoLast.__name__}


@blueprint.get("")
def page() -> str | Response:
    snapshot, seat = parts().service.snapshot(), visitor().seat
    if snapshot.match is None or seat is None:
        answer = redirect(url_for("join.page"))
        assert isinstance(answer, Response)
        return answer
    return render_template("player/page.html", **shell(snapshot), **_moment(snapshot, snapshot.match, seat))


@blueprint.get("/live")
@live_view("player")
def live() -> str:
    """The part of the page that changes."""
    snapshot, seat = parts().service.snapshot(), visitor().seat
    if snapshot.match is None or seat is None:
        raise Gone(url_for("join.page"))
    return render_template("player/live.html", **_moment(snapshot, snapshot.match, seat))


def _moment(snapshot: Snapshot, match: Match, seat: PlayerId) -> dict[str, object]:
    say = sayer(snapshot)
    as_player = Visitor(is_host=False, seat=seat)  # a host with a seat takes back only the own here
    rights = Rights(can_undo=may_do(as_player, UNDO, snapshot), may_mend=visitor().is_host)
    return {
        "page": player_page(
            snapshot,
            match,
            seat,
            say=say,
            symbols=symbols_of(match.game),
            has_picture=parts().has_picture,
            rights=rights,
        ),
        "box": box_view(snapshot, parts().settings, say, for_game=True),
    }
