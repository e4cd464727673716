"""Snapshot → the history of the night, newest first."""

from dataclasses import dataclass

from hub.engine.ledger import Entry
from hub.engine.phrase import Phrase
from hub.service.projections.announcements import told
from hub.service.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class LogLine:
    """One entry of the ledger as people see it; a retracted one stays in view, struck out."""

    entry: Entry
    phrases: tuple[Phrase, ...]
    is_live: bool


def turn_log(snapshot: Snapshot, *, limit: int | None = None) -> tuple[LogLine, ...]:
    match = snapshot.match
    if match is None:
        return ()
    newest_first = tuple(reversed(match.ledger.entries))[:limit]
    return tuple(LogLine(entry, told(match, (entry,)), match.ledger.is_live(entry)) for entry in newest_first)
