"""Outcomes as JSON, with the refusal in the device's language."""

from typing import Any

from flask import Response, g, jsonify

from hub.service.snapshot import Reply
from web_ui.guard import BadRequest
from web_ui.parts import parts

MALFORMED = "refusal.malformed"


def answer(reply: Reply) -> tuple[Response, int]:
    """200 when it was done, 409 when it was refused, 400 when it could not be understood."""
    if reply.accepted:
        return jsonify(accepted=True, version=reply.version), 200
    assert reply.refusal
    names = parts().service.snapshot().names
    refusal = {
        "reason": reply.reason,
        "sentence": parts().catalogue.say(reply.refusal, g.language, names),
        "rule": reply.rule,
        "version": reply.version,
    }
    return jsonify(accepted=False, **refusal), 400 if reply.reason == MALFORMED else 409


def whole(body: dict[str, Any], name: str) -> int:
    """A whole number of the body; true and 1.0 are none."""
    value = body.get(name)
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadRequest(f"{name} must be a whole number.")
    return value


def flag(body: dict[str, Any], name: str) -> bool:
    value = body.get(name)
    if not isinstance(value, bool):
        raise BadRequest(f"{name} must be true or false.")
    return value


def whole_numbers(body: dict[str, Any], name: str) -> tuple[int, ...]:
    values = body.get(name)
    if not isinstance(values, list) or any(isinstance(one, bool) or not isinstance(one, int) for one in values):
        raise BadRequest(f"{name} must be a list of whole numbers.")
    return tuple(values)


def word(body: dict[str, Any], name: str) -> str:
    value = body.get(name)
    if not isinstance(value, str):
        raise BadRequest(f"{name} must be a word.")
    return value


def words_of(body: dict[str, Any], name: str) -> tuple[str, ...]:
    """A list of strings; missing means none."""
    values = body.get(name, [])
    if not isinstance(values, list) or not all(isinstance(one, str) for one in values):
        raise BadRequest(f"{name} must be a list of words.")
    return tuple(values)
