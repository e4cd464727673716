"""What has just happened → the one sound that tells it."""

from collections.abc import Sequence

from hub.engine.ledger import Entry
from hub.service.snapshot import Snapshot
from hub.wire.messages import Tune


def tune(before: Snapshot, now: Snapshot, entries: Sequence[Entry]) -> Tune | None:
    """None when there is nothing to hear, as in a quiet house."""
    if now.house.is_quiet:
        return None
    if now.attention and now.attention != before.attention:
        return Tune.UNSURE
    if not entries or not now.match:
        return None
    if any(not entry.is_play or entry.part_of is not None for entry in entries):
        return Tune.TICK  # taken back, brought back or corrected
    cue = now.match.game.cue_of(event for entry in entries for event in entry.events)
    return Tune(cue) if cue else None
