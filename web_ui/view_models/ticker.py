"""The latest things that happened, in words."""

from collections.abc import Mapping

from hub.engine.phrase import PlayerId
from hub.service.projections.turn_log import turn_log
from hub.service.snapshot import Snapshot
from web_ui.view_models.forms import Say
from web_ui.view_models.people import Badge, Sentence, player_in


def ticker(snapshot: Snapshot, *, badges: Mapping[PlayerId, Badge], say: Say, entries: int) -> tuple[Sentence, ...]:
    """Of so many entries those that still count and say something, newest first."""
    logged = (one for one in turn_log(snapshot, limit=entries) if one.is_live and one.phrases)
    return tuple(
        Sentence(
            " ".join(map(say, one.phrases)),
            badges.get(player_in(one.phrases[0]) or PlayerId("")),
            is_override=one.entry.is_override,
        )
        for one in logged
    )
