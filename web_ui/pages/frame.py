"""What the screens share: one moment of the table, and the words for it."""

from collections.abc import Callable

from flask import g

from hub.engine.phrase import Phrase
from hub.service.snapshot import Snapshot
from web_ui.api.looks import join_address, look_of, shown_code
from web_ui.parts import parts


def sayer(snapshot: Snapshot) -> Callable[[Phrase], str]:
    return parts().catalogue.sayer(g.language, snapshot.names)


def shell(snapshot: Snapshot) -> dict[str, object]:
    """What the frame around a page needs."""
    match = snapshot.match
    return {
        "look": match.game.key if match and look_of(match.game, "look.css") else None,
        "has_game": match is not None,
        "join_address": join_address(),
        "join_code": shown_code(snapshot),
    }
