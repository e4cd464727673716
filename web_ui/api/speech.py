"""POST: let the hub say something, and how it speaks to the table."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, Response

from hub.engine.definition import Level
from hub.engine.messages import Refusal
from hub.engine.phrase import phrase
from hub.service.snapshot import Reply
from hub.wire.messages import NewsKind
from web_ui.access import host_only
from web_ui.api.answers import answer, flag, whole, word
from web_ui.guard import BadRequest, json_body
from web_ui.parts import parts

blueprint = Blueprint("speech", __name__, url_prefix="/api/say")

TIME = re.compile(r"([01]?[0-9]|2[0-3]):([0-5][0-9])")


@blueprint.post("")
@host_only
def say() -> tuple[Response, int]:
    """`{"text": "Dinner is ready.", "language": "en", "urgent": false}`: said aloud; all but the text may be left out.

    Without a language it is said in the table's; what is urgent cuts off what is being said.
    """
    body = json_body()
    urgent = flag(body, "urgent") if "urgent" in body else False
    language = word(body, "language") if "language" in body else ""
    speak = parts().settings.say
    if speak is None:
        raise BadRequest("This hub has no voice.", status=404)
    now = parts().service.snapshot().version
    try:
        speak(word(body, "text"), language, urgent)
    except Refusal as refusal:
        return answer(Reply(False, now, refusal.why, refusal.rule))
    return answer(Reply(True, now))


@blueprint.post("/again")
@host_only
def again() -> tuple[Response, int]:
    """What was worth saying last, or else a sentence to try the sound with."""
    json_body()
    service = parts().service
    before = service.snapshot().said
    service.say_again()
    if service.snapshot().said is before:  # nothing has happened yet
        service.say(NewsKind.REPEAT, (phrase("say.welcome"),))
    return answer(Reply(True, service.snapshot().version))


# ---------------------------------------------------------------- how it speaks, as part of the house


def read_speech(body: dict[str, Any]) -> dict[str, Any]:
    """The named parts of `{"level": "terse", "volume": 60, "quiet_from": "22:00", …}`, checked."""
    wanted = body.get("speech")
    if not isinstance(wanted, dict) or not wanted:
        raise BadRequest(f"speech must be an object with some of: {', '.join(_READ)}.")
    if unknown := wanted.keys() - _READ.keys():
        raise BadRequest(f"Unknown part of speech {min(unknown)}; known are: {', '.join(_READ)}.")
    return {name: _READ[name](wanted, name) for name in wanted}


def _between(least: int, most: int) -> Callable[[dict[str, Any], str], int]:
    def read(body: dict[str, Any], name: str) -> int:
        value = whole(body, name)
        if not least <= value <= most:
            raise BadRequest(f"{name} must be from {least} to {most}.")
        return value

    return read


def _level(body: dict[str, Any], name: str) -> Level:
    try:
        return Level(word(body, name))
    except ValueError as error:
        raise BadRequest(f"{name} must be one of {', '.join(Level)}.") from error


def _time_of_day(body: dict[str, Any], name: str) -> int | None:
    """`"22:30"` as minutes after midnight; null or an empty word for none."""
    if body[name] in (None, ""):
        return None
    time = TIME.fullmatch(word(body, name))
    if not time:
        raise BadRequest(f"{name} must be a time such as 22:30, or null.")
    return int(time[1]) * 60 + int(time[2])


_READ: Mapping[str, Callable[[dict[str, Any], str], Any]] = {
    "is_on": flag,
    "level": _level,
    "volume": _between(0, 100),
    "speed": _between(80, 320),
    "has_chimes": flag,
    "quiet_from": _time_of_day,
    "quiet_until": _time_of_day,
    "reminder_s": _between(0, 3600),
}
