"""The names people gave their colours last, offered when the next game is set up."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from hub.service.game_service import GameService
from hub.wire.codec import MalformedMessage, decode, encode

FACT = "names"


@dataclass(frozen=True, slots=True)
class KnownNames:
    by_colour: Mapping[str, str] = field(default_factory=dict)


def known_names(service: GameService) -> Mapping[str, str]:
    """Colour → name; what cannot be read was never said."""
    kept = service.fact(FACT)
    try:
        return decode(KnownNames, kept).by_colour if kept else {}
    except MalformedMessage:
        return {}


def remember_names(service: GameService, said: Mapping[str, str]) -> None:
    known = KnownNames({**known_names(service), **said})
    service.keep_fact(FACT, encode(known).decode())


def change_known_names(service: GameService, renamed: Callable[[str], str | None]) -> None:
    """Other names for colours; None forgets one."""
    known = {colour: after for colour, name in known_names(service).items() if (after := renamed(name)) is not None}
    service.keep_fact(FACT, encode(KnownNames(known)).decode())
