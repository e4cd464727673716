"""Games for other programs, and from them: GET a stored game in a format of others, POST one that was written there."""

from flask import Blueprint, Response, g, jsonify

from hub.engine.exchange import UnreadableText
from hub.engine.messages import Refusal
from hub.engine.phrase import Phrase, phrase
from hub.service.archive import Archived
from hub.service.exchange import bgstats_link, play_of, plays_xml, qr_svg, read_text, text_of
from web_ui.access import host_only
from web_ui.api.answers import answer, word
from web_ui.guard import json_body
from web_ui.heavy import of_a_stored_game, one_at_a_time
from web_ui.language import text
from web_ui.parts import parts

blueprint = Blueprint("exchange", __name__, url_prefix="/api/games")

Answer = Response | tuple[Response, int]


@blueprint.errorhandler(Refusal)
def on_missing(refusal: Refusal) -> tuple[Response, int]:
    return _refused(refusal.why, 404)


@blueprint.get("/<game_id>/export.bgg.xml")
@of_a_stored_game
def geek(game_id: str) -> Answer:
    return _file(plays_xml([play_of(_stored(game_id))]), f"{game_id}.xml", "application/xml")


@blueprint.get("/<game_id>/export.<ending>")
@of_a_stored_game
def export(game_id: str, ending: str) -> Answer:
    """What everybody at the table saw, in a format that the game knows by this ending."""
    written = text_of(_stored(game_id), ending)
    if written is None:
        return _refused(phrase("refusal.no_such_format"), 404)
    return _file(written, f"{game_id}.{ending}", "text/plain")


@blueprint.get("/<game_id>/bgstats")
@of_a_stored_game
def bgstats(game_id: str) -> Answer:
    return jsonify(link=bgstats_link(play_of(_stored(game_id))))


@blueprint.get("/<game_id>/bgstats/open")
@of_a_stored_game
def open_bgstats(game_id: str) -> Answer:
    """For a phone that has the app."""
    return Response(status=302, headers={"Location": bgstats_link(play_of(_stored(game_id)))})


@blueprint.get("/<game_id>/bgstats.svg")
@of_a_stored_game
def bgstats_code(game_id: str) -> Answer:
    """The same for the camera of a phone."""
    response = Response(qr_svg(bgstats_link(play_of(_stored(game_id)))), content_type="image/svg+xml; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"  # a correction changes the points
    return response


@blueprint.post("/import")
@host_only
@one_at_a_time
def import_game() -> Answer:
    """Keep a game from a file: `{"name": its name, whose ending says the format, "text": what is in it}`."""
    body = json_body()
    try:
        written = read_text(parts().service.playable, word(body, "name"), word(body, "text"))
    except UnreadableText as error:
        return _refused(phrase("refusal.unreadable_text", line=error.line), 409, detail=str(error))
    except Refusal as refusal:
        return _refused(refusal.why, 409)
    reply = parts().service.import_game(written)
    if not reply.accepted:
        return answer(reply)
    mended = [text("web.exchange.mended", n=len(written.notes))] if written.notes else []
    said = " ".join([text("web.exchange.imported"), *mended])
    return jsonify(accepted=True, id=reply.game_id, notes=written.notes, sentence=said)


def _stored(game_id: str) -> Archived:
    return parts().service.archive.game(game_id)


def _file(content: str, name: str, kind: str) -> Response:
    response = Response(content, content_type=f"{kind}; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


def _refused(why: Phrase, status: int, **more: str) -> tuple[Response, int]:
    sentence = parts().catalogue.say(why, g.language)
    return jsonify(accepted=False, reason=why.key, sentence=sentence, **more), status
