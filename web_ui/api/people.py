"""GET: everybody who ever played here; POST: call somebody otherwise, or forget somebody."""

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, Response, jsonify

from hub.service.people import PersonHistory, Total
from web_ui.access import host_only
from web_ui.api.answers import answer, flag, word
from web_ui.guard import json_body
from web_ui.parts import parts

blueprint = Blueprint("people_api", __name__, url_prefix="/api/people")


@blueprint.get("")
def everybody() -> Response:
    """`{"people": [{"name": "…", "games": 7, "wins": 3, "win_rate": {"low": …, "value": …, "high": …}, …}, …]}`"""
    book = parts().people.history()
    return jsonify(people=[_person(one, book.totals_of(one.person)) for one in book.people])


@blueprint.post("/rename")
@host_only
def rename() -> tuple[Response, int]:
    """`{"name": "Anna", "new": "Hana"}`: in every stored game and the one that is played now.

    A name that somebody has makes one person of the two, unless `may_merge` is false; it is refused when both sat at
    one table.
    """
    body = json_body()
    may_merge = flag(body, "may_merge") if "may_merge" in body else True
    return answer(parts().people.rename(word(body, "name"), word(body, "new"), may_merge=may_merge))


@blueprint.post("/delete")
@host_only
def delete() -> tuple[Response, int]:
    """`{"name": "Anna"}`: the games stay, with the colour in place of the name."""
    return answer(parts().people.delete(word(json_body(), "name")))


def _person(one: PersonHistory, totals: Iterable[Total]) -> dict[str, Any]:
    rate, rating = one.win_rate, one.rating
    return {
        "name": one.name,
        "games": one.games,
        "wins": one.wins,
        "expected_wins": one.expected_wins,
        "win_rate": {"low": rate.low, "value": rate.value, "high": rate.high} if rate else None,
        "rating": {"mean": rating.mean, "deviation": rating.deviation} if rating else None,
        "average_place": one.average_place,
        "points": one.points,
        "best_streak": one.best_streak,
        "streak": one.streak,
        "unfinished": one.unfinished,
        "last_seen": one.last_seen,
        "figures": [
            {"game": total.game, "key": total.figure.key, "total": total.total, "games": total.games}
            for total in totals
        ],
    }
