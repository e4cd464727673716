"""Pauses of a game: while one lasts, dice are not counted and the turn's clock stands still."""

import logging
from dataclasses import dataclass, replace

from hub.wire.codec import MalformedMessage, decode

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Pauses:
    """The finished pauses of one game, from when to when, and since when the present one lasts."""

    game_id: str | None = None
    finished: tuple[tuple[float, float], ...] = ()
    since: float | None = None

    @property
    def is_on(self) -> bool:
        return self.since is not None

    def begun(self, now: float) -> "Pauses":
        return self if self.is_on else replace(self, since=now)

    def ended(self, now: float) -> "Pauses":
        if self.since is None:
            return self
        return replace(self, since=None, finished=(*self.finished, (self.since, max(now, self.since))))

    def length_after(self, moment: float) -> float:
        """How much of the time after a moment was spent in finished pauses."""
        return sum(max(0.0, end - max(start, moment)) for start, end in self.finished)


def pauses_from_text(text: str | None, game_id: str | None) -> Pauses:
    """As they were written down; what cannot be read, or is of another game, is forgotten."""
    try:
        pauses = decode(Pauses, text) if text else None
    except MalformedMessage as error:
        log.error("the pauses of this game cannot be read and are forgotten: %s", error)
        pauses = None
    return pauses if pauses and pauses.game_id == game_id else Pauses(game_id)
