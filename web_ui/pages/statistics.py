"""The statistics of the game at the table while it is played, or of a stored one."""

from flask import Blueprint, Response, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from hub.engine.match import Match
from hub.engine.messages import Refusal
from hub.engine.phrase import phrase
from hub.engine.view import ODDS
from hub.service.archive import Archived
from hub.service.records import DamagedGame
from hub.service.snapshot import Snapshot
from hub.service.statistics import GameStatistics, statistics
from web_ui.api.looks import symbols_of
from web_ui.heavy import one_at_a_time
from web_ui.live import Gone, live_view
from web_ui.pages.frame import shell
from web_ui.parts import parts
from web_ui.view_models.numerals import Numerals
from web_ui.view_models.statistics import statistics_page

blueprint = Blueprint("statistics", __name__, url_prefix="/statistics")


@blueprint.get("")
def page() -> ResponseReturnValue:
    """`?game=` shows a stored game; it stays as it is, and nothing is pushed."""
    snapshot = parts().service.snapshot()
    wanted = request.args.get("game", snapshot.game_id)
    if wanted is None:
        return _to_setup()
    if wanted == snapshot.game_id:
        return render_template("statistics/page.html", **shell(snapshot), **_present(snapshot))
    return _stored_page(wanted)


@one_at_a_time
def _stored_page(game_id: str) -> str:
    snapshot = parts().service.snapshot()
    return render_template("statistics/page.html", **shell(snapshot), **_stored(stored_game(game_id), snapshot))


@blueprint.get("/live")
@live_view("statistics")
def live() -> str:
    snapshot = parts().service.snapshot()
    if snapshot.match is None:
        raise Gone(url_for("setup.page"))
    return render_template("statistics/live.html", **_present(snapshot))


def stored_game(game_id: str) -> Archived:
    """A game out of the store; one that is not there or cannot be read is not found."""
    try:
        return parts().service.archive.game(game_id)
    except (Refusal, DamagedGame):
        abort(404)


def _present(snapshot: Snapshot) -> dict[str, object]:
    match = snapshot.match
    assert match
    began = match.ledger.entries[0].at if match.ledger.entries else None
    return {
        **_moment(match, statistics(match, pauses=snapshot.pauses, chronicle=parts().chronicle), snapshot),
        "shown_id": snapshot.game_id,
        "day": Numerals(g.language).day(began) if began is not None else "–",
        "live_url": url_for("statistics.live"),
        "stream_url": url_for("stream.view_stream", view="statistics"),
    }


def _stored(archived: Archived, snapshot: Snapshot) -> dict[str, object]:
    moment = _moment(archived.match, statistics(archived.match, pauses=archived.pauses), snapshot)
    return {**moment, "shown_id": archived.id, "day": Numerals(g.language).day(archived.played_at), "live_url": None}


def _moment(match: Match, counted: GameStatistics, snapshot: Snapshot) -> dict[str, object]:
    key = match.game.key
    names = {player.id: player.name for player in match.setup.players}
    say = parts().catalogue.of(match).sayer(g.language, names)
    return {
        "page": statistics_page(
            counted,
            match,
            say=say,
            language=g.language,
            symbols=symbols_of(match.game),
            shows_odds=snapshot.house.has(ODDS),
        ),
        "title": say(phrase(f"{key}.title")),
        "game": key,
        "endings": tuple(match.game.exchange),
        "version": match.version,
        "revision": snapshot.revision,
    }


def _to_setup() -> Response:
    answer = redirect(url_for("setup.page"))
    assert isinstance(answer, Response)
    return answer
