"""GET: the statistics of the game that is played now, or of any stored one, as JSON and as tables."""

import time
from collections.abc import Callable
from dataclasses import replace

from flask import Blueprint, Response, g, jsonify

from hub.engine.match import Match
from hub.engine.messages import Refusal
from hub.engine.phrase import Phrase, phrase
from hub.engine.view import ODDS
from hub.service.statistics import GameStatistics, statistics
from hub.service.statistics.exports import as_json
from hub.service.statistics.tables import BYTE_ORDER_MARK, course_csv, players_csv
from web_ui.heavy import of_a_stored_game
from web_ui.parts import parts

blueprint = Blueprint("statistics_api", __name__)

Answer = Response | tuple[Response, int]


def counted(game_id: str | None = None) -> tuple[GameStatistics, Match]:
    """The numbers of a stored game or, without an id, of the one played now; a Refusal where there is none.

    What may come next is help, and left out where the table plays without it.
    """
    snapshot = parts().service.snapshot()
    if snapshot.match is not None and game_id in (None, snapshot.game_id):
        match = snapshot.match
        stats = statistics(match, pauses=snapshot.pauses, now=time.time(), chronicle=parts().chronicle)
    elif game_id is None:
        raise Refusal(phrase("refusal.no_game"))
    else:
        stored = parts().service.archive.game(game_id)
        match = stored.match
        stats = statistics(match, pauses=stored.pauses)
    return stats if snapshot.house.has(ODDS) else replace(stats, outlook=None), match


@blueprint.get("/api/statistics")
def current() -> Answer:
    return _json(None)


@blueprint.get("/api/games/<game_id>/statistics")
@of_a_stored_game
def of_game(game_id: str) -> Answer:
    return _json(game_id)


@blueprint.get("/api/games/<game_id>/course.csv")
@of_a_stored_game
def course(game_id: str) -> Answer:
    return _table(game_id, "course", course_csv)


@blueprint.get("/api/games/<game_id>/players.csv")
@of_a_stored_game
def players(game_id: str) -> Answer:
    return _table(game_id, "players", players_csv)


def _json(game_id: str | None) -> Answer:
    try:
        stats, match = counted(game_id)
    except Refusal as refusal:
        return _missing(refusal)
    names = {player.id: player.name for player in match.setup.players}
    return jsonify(as_json(stats, match, say=parts().catalogue.of(match).sayer(g.language, names)))


def _table(game_id: str, name: str, written: Callable[[GameStatistics, Match], str]) -> Answer:
    try:
        text = BYTE_ORDER_MARK + written(*counted(game_id))
    except Refusal as refusal:
        return _missing(refusal)
    response = Response(text, content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    response.headers["Cache-Control"] = "no-store"
    return response


def _missing(refusal: Refusal) -> tuple[Response, int]:
    return jsonify(reason=refusal.reason, sentence=_said(refusal.why)), 404


def _said(words: Phrase) -> str:
    return parts().catalogue.say(words, g.language)
