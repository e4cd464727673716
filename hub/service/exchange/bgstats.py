"""A play handed to the app BG Stats: everything is in the link itself, and nothing leaves the room.

https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/ describes the JSON.
"""

import hashlib
import io
import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

import segno

from hub.engine.names import person_of
from hub.service.exchange.plays import PlacedPlayer, PlayedGame

LINK = "bgstats://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Gamenight Hub"  # the app remembers who is who by it, so it stays as it is


def bgstats_link(play: PlayedGame, *, location: str = "", comments: str = "") -> str:
    data = bgstats_data(play, location=location, comments=comments)
    return LINK + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe=",:")


def bgstats_data(play: PlayedGame, *, location: str = "", comments: str = "") -> dict[str, Any]:
    """The date is that of the end, in universal time, as the app wants it."""
    ended = datetime.fromtimestamp(play.ended_at, UTC)
    game: dict[str, Any] = {
        "name": play.game,
        "sourceGameId": str(play.geek_id or play.game),
        "highestWins": True,
    }
    if play.geek_id:
        game["bggId"] = play.geek_id
    optional = {"location": location, "comments": comments}
    return {
        "sourceName": SOURCE,
        "sourcePlayId": play.id,
        "playDate": f"{ended:%Y-%m-%d %H:%M:%S}",
        **({"durationMin": play.minutes} if play.minutes else {}),
        **{key: text for key, text in optional.items() if text},
        "game": game,
        "players": [_player(seat) for seat in play.seats],
    }


def _player(seat: PlacedPlayer) -> dict[str, Any]:
    """What is not said is not so, which keeps the code small enough for the camera of a phone."""
    place = {} if seat.place is None else {"rank": seat.place}
    starts = {"startPlayer": True} if seat.is_starter else {}
    who = {"name": seat.name, "sourcePlayerId": player_id(seat.name), **starts}
    return {**who, "score": seat.score, **place, "winner": seat.is_winner}


def player_id(name: str) -> str:
    """The same for every spelling of a name, on every evening."""
    return hashlib.sha256(person_of(name).encode()).hexdigest()[:8]


def qr_svg(link: str) -> bytes:
    """A link as a picture for the camera of a phone; it is long, so the least correction keeps the dots large."""
    drawn = io.BytesIO()
    segno.make(link, error="l", boost_error=False, micro=False).save(
        drawn, kind="svg", border=4, xmldecl=False, omitsize=True
    )
    return drawn.getvalue()
