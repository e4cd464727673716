"""Since when the present turn has been going on: asked of the ledger, so that undo and a restart tell the truth."""

from collections.abc import Sequence

from hub.engine.ledger import Entry
from hub.engine.match import Match
from hub.engine.phrase import PlayerId

Turn = tuple[int, PlayerId | None]


def turn_since(match: Match) -> float | None:
    """The time of the entry with which the present turn began; None before the first one."""
    present = _turn(match)
    began = None
    if present[0]:
        for step in reversed(match.steps):
            began = step.entry.at
            if _turn(match.before(step.entry.seq)) != present:
                break
    return began


def turn_since_after(before: Match, since: float | None, match: Match, entries: Sequence[Entry]) -> float | None:
    """The same after some more entries, without looking back where the game only went on."""
    if len(entries) != 1 or not entries[0].is_play:
        return turn_since(match)
    present = _turn(match)
    if not present[0]:
        return None
    is_same = present == _turn(before) and since is not None  # a game may begin within its first turn
    return since if is_same else entries[0].at


def _turn(match: Match) -> Turn:
    standing = match.standing()
    return standing.turn, standing.active
