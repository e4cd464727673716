"""How long the present turn has taken, without its pauses."""

from dataclasses import dataclass

from hub.engine.standing import Standing
from hub.service.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class TurnClock:
    """Counts from `since`, which is later than the turn's beginning by its finished pauses; stands still at `until`."""

    since: float
    until: float | None = None


def turn_clock(snapshot: Snapshot, standing: Standing) -> TurnClock | None:
    """None where nobody's turn is."""
    began = snapshot.turn_since
    if began is None or standing.active is None or standing.is_over:
        return None
    return TurnClock(began + snapshot.pauses.length_after(began), snapshot.pauses.since)
