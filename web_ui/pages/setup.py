"""A new game, or an earlier one."""

from flask import Blueprint, render_template

from hub.games.registry import GAMES
from web_ui.desk import desk
from web_ui.pages.frame import sayer, shell
from web_ui.view_models.setup import earlier_games, game_forms

blueprint = Blueprint("setup", __name__)


@blueprint.get("/setup")
def page() -> str:
    snapshot = desk().service.snapshot()
    say = sayer(snapshot)
    return render_template(
        "setup/page.html",
        **shell(snapshot),
        running=snapshot.game_id,
        games=game_forms(GAMES, say),
        earlier=earlier_games(desk().service.games(), say),
    )
