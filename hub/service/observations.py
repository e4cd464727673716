"""Which observations count: fresh ones, and each of them once."""

from collections import deque
from collections.abc import Callable

from hub.service.game_service import GameService

REMEMBERED_IDS = 500
FRESH_S = 20.0  # what was seen longer ago than this (or in the future) may no longer fit the table


class Observations:
    """One memory for all kinds of observation: their ids never meet."""

    def __init__(self, service: GameService, *, clock: Callable[[], float]) -> None:
        self._service, self._clock = service, clock
        self._seen: deque[str] = deque(maxlen=REMEMBERED_IDS)

    def is_fresh(self, at: float) -> bool:
        return abs(self._clock() - at) <= FRESH_S  # false for "not a number" too

    def is_repeat(self, observation: str) -> bool:
        """Also across a restart: the ledger remembers the observations it was built from."""
        match = self._service.snapshot().match
        known = match is not None and any(entry.observation == observation for entry in match.ledger.entries)
        if known or observation in self._seen:
            return True
        self._seen.append(observation)
        return False
