"""Dataclass ↔ JSON, checked strictly on the way in, with JSON Schemas for free."""

import json
from dataclasses import fields, is_dataclass
from types import GenericAlias
from typing import Any, TypeVar, cast

from pydantic import ConfigDict, TypeAdapter, ValidationError

from hub.errors import TabletopError

T = TypeVar("T")
MAX_BYTES = 256 * 1024


class MalformedMessage(TabletopError, ValueError):
    """A payload that is not the message it claims to be."""


_adapters: dict[type[Any], TypeAdapter[tuple[Any]]] = {}


def _adapter(kind: type[Any]) -> TypeAdapter[tuple[Any]]:
    """For a message in a list of its own: only around dataclasses can be said that they take no unknown fields."""
    if kind not in _adapters:
        _adapters[kind] = TypeAdapter(cast(Any, GenericAlias(tuple, kind)), config=ConfigDict(extra="forbid"))
    return _adapters[kind]


def schema(kind: type[Any]) -> dict[str, Any]:
    """The JSON Schema of a message type."""
    return {**TypeAdapter(kind).json_schema(), "additionalProperties": False}


def to_json(message: object) -> dict[str, Any]:
    """A message as JSON-ready values."""
    return cast(dict[str, Any], _adapter(type(message)).dump_python((message,), mode="json")[0])


def encode(message: object) -> bytes:
    return _adapter(type(message)).dump_json((message,))[1:-1]


def decode(kind: type[T], payload: bytes | str) -> T:
    """Read a message or say in one sentence what is wrong with the payload."""
    return from_json(kind, _parsed(kind, payload))


def decode_known(kind: type[T], payload: bytes) -> T:
    """The same for a stranger's message, which may have fields that we know nothing of."""
    parsed = _parsed(kind, payload)
    if isinstance(parsed, dict):
        parsed = {name: value for name, value in parsed.items() if name in kind.__annotations__}
    return from_json(kind, parsed)


def _parsed(kind: type[Any], payload: bytes | str) -> Any:
    if len(payload) > MAX_BYTES:
        raise MalformedMessage(f"{kind.__name__}: the payload is longer than {MAX_BYTES // 1024} kB.")
    try:
        return json.loads(payload, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise MalformedMessage(f"{kind.__name__}: the payload is not JSON ({error}).") from error


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no number")


def from_json(kind: type[T], parsed: Any) -> T:
    """Build a message from parsed JSON; unknown, missing and ill-typed fields are refused by name."""
    if not isinstance(parsed, dict):
        raise MalformedMessage(f"{kind.__name__}: expected a JSON object, got {type(parsed).__name__}.")
    if is_dataclass(kind):
        unknown = sorted(set(parsed) - {f.name for f in fields(kind)})
        if unknown:
            named = ", ".join(repr(name[:40]) for name in unknown[:5])  # whatever a stranger sends, a log stays short
            raise MalformedMessage(f"{kind.__name__}: unknown field {named}.")
    try:
        # Through JSON text, because only there "strict" still takes a list for a tuple and a string for an enum.
        return cast(T, _adapter(kind).validate_json(json.dumps([parsed]), strict=True)[0])
    except RecursionError as error:  # what could just be read may be too deep to be written
        raise MalformedMessage(f"{kind.__name__}: the message is too deep.") from error
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part)[:40] for part in first["loc"][1:]) or "message"
        raise MalformedMessage(f"{kind.__name__}: {where}: {first['msg']}.") from error
