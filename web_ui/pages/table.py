"""The table: what the TV shows and phones tap."""

from flask import Blueprint, Response, redirect, render_template, request, url_for

from hub.service.snapshot import Snapshot
from web_ui.access import visitor
from web_ui.api.looks import join_address, shown_code, symbols_of
from web_ui.live import Gone, live_view
from web_ui.pages.frame import sayer, shell
from web_ui.parts import parts
from web_ui.view_models.box import box_view
from web_ui.view_models.table import table_page
from web_ui.view_models.table_offers import Wish

blueprint = Blueprint("table", __name__)


@blueprint.get("/")
def page() -> str | Response:
    snapshot = parts().service.snapshot()
    if snapshot.match is None:
        return _to_setup()
    return render_template("table/page.html", **{**shell(snapshot), **_moment(snapshot)})


@blueprint.get("/table/live")
@live_view("table")
def live() -> str:
    """The part of the page that changes."""
    snapshot = parts().service.snapshot()
    if snapshot.match is None:
        raise Gone(url_for("setup.page"))
    return render_template("table/live.html", **_moment(snapshot))


def _moment(snapshot: Snapshot) -> dict[str, object]:
    assert snapshot.match
    say = sayer(snapshot)
    symbols = symbols_of(snapshot.match.game)
    return {
        "page": table_page(
            snapshot,
            snapshot.match,
            say=say,
            symbols=symbols,
            has_picture=parts().has_picture,
            wish=_wish(),
        ),
        "box": box_view(snapshot, parts().settings, say, for_game=True),
        "join_address": join_address(),
        "join_code": shown_code(snapshot),
    }


def _wish() -> Wish:
    """`?overrides=yes`, `?out_of_turn=yes` and `?cards=yes` for what is large or secret, `?places=` for places to mend.

    Only who may act for the table gets its forms: others have a page of their own, or watch.
    """
    asked = request.args
    return Wish(
        places=asked.get("places"),
        overrides=asked.get("overrides") == "yes",
        out_of_turn=asked.get("out_of_turn") == "yes",
        cards=asked.get("cards") == "yes",
        may_act=visitor().is_host,
    )


def _to_setup() -> Response:
    answer = redirect(url_for("setup.page"))
    assert isinstance(answer, Response)
    return answer
