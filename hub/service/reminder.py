"""Reminder: after a long silence the hub says what the table waits for."""

import threading

from hub.engine.ledger import Entry
from hub.service.game_service import GameService, ServiceClosed
from hub.service.later import Alarm, Later, later
from hub.service.projections.announcements import reminder
from hub.service.snapshot import Snapshot
from hub.wire.messages import NewsKind

TIMES = 3  # then the table is having a break without saying so


class Reminder:
    """An observer of the service. Whatever the table does starts the silence anew; a status of the camera does not."""

    def __init__(self, service: GameService, *, later: Later = later) -> None:
        self._service, self._later = service, later
        self._lock = threading.Lock()
        self._seen: object = None
        self._alarm: Alarm | None = None
        service.observe(self)

    def __call__(self, snapshot: Snapshot, _entries: tuple[Entry, ...]) -> None:
        silence_s = snapshot.house.speech.reminder_s
        seen = (snapshot.game_id, snapshot.version, snapshot.attention, snapshot.dial, snapshot.pauses, silence_s)
        if seen != self._seen:
            self._seen = seen
            self._wait(snapshot, TIMES)

    def close(self) -> None:
        """May be called twice."""
        with self._lock:
            if self._alarm:
                self._alarm.cancel()

    def _wait(self, snapshot: Snapshot, times: int) -> None:
        self.close()
        silence = snapshot.house.speech.reminder_s
        is_worth_it = silence and times and not snapshot.pauses.is_on and reminder(snapshot)
        seen = self._seen
        with self._lock:
            self._alarm = self._later(silence, lambda: self._remind(seen, times)) if is_worth_it else None

    def _remind(self, seen: object, times: int) -> None:
        def say() -> None:
            if seen is self._seen:  # nothing has happened in between
                now = self._service.snapshot()
                self._service.say(NewsKind.REMINDER, reminder(now))
                self._wait(now, times - 1)

        try:
            self._service.in_turn(say)
        except ServiceClosed:
            return
