"""POST: a photograph of a tile, for candidates to choose from; nothing is entered by it."""

import json
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, jsonify

from hub.engine.look import TileLook
from hub.engine.match import Match
from hub.engine.offer import ChoiceInput, plain_inputs
from hub.wire.messages import TileSighting
from web_ui.access import visitor
from web_ui.api.answers import word, words_of
from web_ui.guard import BadRequest, json_body
from web_ui.language import text
from web_ui.parts import parts
from web_ui.view_models.forms import json_text

blueprint = Blueprint("tiles", __name__, url_prefix="/api/tiles")

MOST_OFFERED = 300


@blueprint.post("/look")
def look() -> tuple[Response, int]:
    """`{"offer": key, "field": "tile", "among": […], "picture": base64}`, with the values that the page shows, as JSON.

    Where the picture is null, the camera of the box looks. Those whose looks are known come back, best first.
    """
    body = json_body()
    if not visitor().may_act:
        raise visitor().refusal
    offer, field = word(body, "offer"), word(body, "field")
    picture = None if body.get("picture", "") is None else word(body, "picture")
    among = words_of(body, "among")
    snapshot, relay = parts().service.snapshot(), parts().tiles
    if not snapshot.house.has_tile_eye or snapshot.match is None or relay is None:
        raise BadRequest("Tiles are not looked at here.", status=404)
    looks = {name: one for name, one in _looks(snapshot.match, offer, field).items() if name in among}
    if not 0 < len(looks) <= MOST_OFFERED:
        raise BadRequest("Nothing that is offered there now has a look.", status=404)
    return _answer(relay.ask(picture, looks))


def _looks(match: Match, key: str, field: str) -> Mapping[str, TileLook]:
    """By the values, as the page has them."""
    seat = visitor().seat
    offered = match.offers() + (match.private_offers(seat) if seat else ())
    inputs = (one for offer in offered if offer.key == key for one in plain_inputs(offer.inputs))
    choices = (one for one in inputs if isinstance(one, ChoiceInput) and one.field == field)
    return {json_text(value): look for one in choices for value, look in one.looks}


def _answer(sighting: TileSighting | None) -> tuple[Response, int]:
    if sighting is None:
        return jsonify(accepted=False, reason="error.unavailable", sentence=text("web.eye.no_answer")), 503
    if sighting.unclear:
        return jsonify(accepted=False, reason=sighting.unclear, sentence=text(f"web.eye.{sighting.unclear}")), 409
    guesses: list[dict[str, Any]] = [
        {"value": json.loads(guess.name), "certainty": guess.certainty} for guess in sighting.guesses
    ]
    sentence = text("web.eye.sure" if sighting.is_sure else "web.eye.unsure")
    return jsonify(accepted=True, guesses=guesses, is_sure=sighting.is_sure, sentence=sentence), 200
