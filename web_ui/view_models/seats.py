"""Snapshot → the seats of the running game and whose phone is where."""

from dataclasses import dataclass

from hub.engine.match import Match
from hub.engine.phrase import PlayerId
from hub.service.snapshot import Snapshot
from web_ui.view_models.people import Badge, badges


@dataclass(frozen=True, slots=True)
class SeatLine:
    """`phone` is here, lost or none."""

    badge: Badge
    phone: str
    is_mine: bool

    @property
    def is_taken(self) -> bool:
        return self.phone != "none"


def seat_lines(snapshot: Snapshot, match: Match, mine: PlayerId | None) -> tuple[SeatLine, ...]:
    words = {None: "none", True: "here", False: "lost"}
    return tuple(
        SeatLine(badge, words[snapshot.phones.get(player)], player == mine)
        for player, badge in badges(match.setup).items()
    )
