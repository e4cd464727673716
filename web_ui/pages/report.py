"""The report of a game and its picture to share, made when they are asked for."""

from flask import Blueprint, Response, g, request

from web_ui.heavy import of_a_stored_game
from web_ui.pages.statistics import stored_game
from web_ui.parts import parts
from web_ui.report.card import share_card
from web_ui.report.html import policy, report_html
from web_ui.report.night import file_stem

blueprint = Blueprint("report", __name__, url_prefix="/games/<game_id>")


@blueprint.get("/report")
@of_a_stored_game
def page(game_id: str) -> Response:
    """One file that needs nothing else; `?download` gives it as a file to keep."""
    archived = stored_game(game_id)
    response = Response(report_html(archived, parts().catalogue, g.language), content_type="text/html; charset=utf-8")
    response.headers["Content-Security-Policy"] = f"{policy()}; frame-ancestors 'self'"
    if "download" in request.args:
        response.headers["Content-Disposition"] = f'attachment; filename="{file_stem(archived)}.html"'
    return response


@blueprint.get("/card.png")
@of_a_stored_game
def card(game_id: str) -> Response:
    response = Response(share_card(stored_game(game_id), parts().catalogue, g.language), content_type="image/png")
    response.headers["Cache-Control"] = "no-cache"  # the game may go on
    return response
