"""A new game, or an earlier one."""

from flask import Blueprint, render_template, request

from hub.service.known_names import known_names
from web_ui.pages.frame import sayer, shell
from web_ui.parts import parts
from web_ui.view_models.setup import earlier_games, game_forms

blueprint = Blueprint("setup", __name__)

MOST_LISTED = 12


@blueprint.get("/setup")
def page() -> str:
    """`?like=` begins with the set-up of an earlier game; `?all` lists every game there is."""
    service = parts().service
    snapshot, stored = service.snapshot(), service.games()
    say = sayer(snapshot)
    like = next((game.setup for game in stored if game.id == request.args.get("like")), None)
    listed = stored if "all" in request.args else stored[:MOST_LISTED]
    return render_template(
        "setup/page.html",
        **shell(snapshot),
        running=snapshot.game_id,
        games=game_forms(service.playable, say, like, parts().catalogue.words),
        names=known_names(service),
        voice=(like.voice if like else "") or parts().settings.default_language,
        earlier=earlier_games(listed, say),
        has_more=len(listed) < len(stored),
        endings=[f".{one}" for one in service.playable.endings],
        left_out=parts().settings.left_out,
    )
