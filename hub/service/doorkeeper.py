"""Doorkeeper: who has which seat, who is the host, and whose phone is here.

Tokens outlive a power cut and never leave the hub except to their own device. A new game has a new code and free
seats. Everything is changed on the writer's thread of the service, so any thread may ask.
"""

import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from hub.engine.messages import Refusal
from hub.engine.phrase import PlayerId, Who, phrase
from hub.service.game_service import GameService, ServiceClosed
from hub.service.later import Alarm, Later, later
from hub.service.snapshot import Snapshot
from hub.service.store import StoreError
from hub.wire.codec import MalformedMessage, decode, encode

log = logging.getLogger(__name__)

FACT = "door"
GRACE_S = 5.0  # a page that is loaded again is away for a moment only
WRONG_CODES = 5
WAIT_S = 60.0


@dataclass(frozen=True, slots=True)
class Keys:
    """What is written down: for one game the code and the tokens of its seats; the host's keys for all games."""

    game_id: str | None = None
    code: str = ""
    seats: dict[str, str] = field(default_factory=dict)  # player → token
    before: tuple[str, ...] = ()  # tokens of the game before: those people need no code for the next one
    host: str | None = None
    host_code: str = ""


class Doorkeeper:
    """Gives out seats. Asked from any thread."""

    def __init__(
        self, service: GameService, *, clock: Callable[[], float] = time.monotonic, later: Later = later
    ) -> None:
        self._service, self._clock, self._later = service, clock, later
        self._streams: Counter[PlayerId] = Counter()
        self._alarms: dict[PlayerId, Alarm] = {}
        self._lost: set[PlayerId] = set()
        self._wrong: dict[str, list[float]] = {}  # which kind of code → when somebody tried a wrong one
        self._keys = _read(service.fact(FACT))
        for player in self._keys.seats:  # after a restart phones come back within a moment
            self._expect_back(PlayerId(player))
        service.complete_with(self._completed)

    def close(self) -> None:
        """May be called twice."""
        for alarm in tuple(self._alarms.values()):
            alarm.cancel()

    # ------------------------------------------------------------ asking

    def seat_of(self, token: str | None) -> PlayerId | None:
        """The seat this token opens in the game that is played now."""
        keys = self._keys
        if not token or keys.game_id != self._service.snapshot().game_id:
            return None
        return next((PlayerId(player) for player, known in keys.seats.items() if _same(known, token)), None)

    def was_here(self, token: str | None) -> bool:
        """This device had a seat in the game before; its people still sit at the table."""
        return token is not None and any(_same(known, token) for known in self._keys.before)

    def is_host(self, token: str | None) -> bool:
        known = self._keys.host
        return known is not None and token is not None and _same(known, token)

    @property
    def host_code(self) -> str:
        """Makes another device the host's too; for the host's eyes only."""
        return self._keys.host_code

    # ------------------------------------------------------------ seats

    def claim(self, player: PlayerId, code: str, *, takes_over: bool = False) -> str:
        """A token for a seat, or a Refusal that says why not; a host may take over one that is taken."""
        return self._service.in_turn(lambda: self._claim(player, code, takes_over))

    def release(self, player: PlayerId) -> None:
        """The seat is free again and its device a viewer."""
        self._service.in_turn(lambda: self._release(player))

    def _claim(self, player: PlayerId, code: str, takes_over: bool) -> str:
        if player not in self._service.snapshot().names:
            raise Refusal(phrase("refusal.unknown_player", player=Who(player)))
        self._check("seat", code, self._keys.code)
        if player in self._keys.seats and not takes_over:
            raise Refusal(phrase("refusal.seat_taken", player=Who(player)))
        token = secrets.token_urlsafe(16)
        self._keep(replace(self._keys, seats={**self._keys.seats, player: token}))
        self._lost.discard(player)
        if not self._streams[player]:
            self._expect_back(player)
        self._show()
        return token

    def _release(self, player: PlayerId) -> None:
        self._keep(replace(self._keys, seats={one: key for one, key in self._keys.seats.items() if one != player}))
        self._show()

    def _check(self, kind: str, code: str, right: str) -> None:
        """A few wrong codes in a row, and everybody waits: a few digits are soon guessed otherwise."""
        now = self._clock()
        wrong = self._wrong[kind] = [at for at in self._wrong.get(kind, ()) if now - at < WAIT_S]
        if len(wrong) >= WRONG_CODES:
            raise Refusal(phrase("refusal.join_wait"))
        if not right or not _same(code, right):
            wrong.append(now)
            raise Refusal(phrase("refusal.join_code"))
        wrong.clear()

    # ------------------------------------------------------------ the host

    def lock(self) -> str:
        """From now on only devices with this token act for the table."""
        return self._service.in_turn(self._lock)

    def unlock(self) -> None:
        """Everybody in the room is trusted again."""
        self._service.in_turn(lambda: self._set_host(None, ""))

    def join_hosts(self, code: str) -> str:
        """The host's token for another device whose holder knows the host's code."""
        return self._service.in_turn(lambda: self._join_hosts(code))

    def _lock(self) -> str:
        if self._keys.host is None:  # a second tap must not lock out the device that tapped first
            self._set_host(secrets.token_urlsafe(16), f"{secrets.randbelow(10**6):06d}")
        assert self._keys.host
        return self._keys.host

    def _join_hosts(self, code: str) -> str:
        self._check("host", code, self._keys.host_code)
        assert self._keys.host
        return self._keys.host

    def _set_host(self, token: str | None, code: str) -> None:
        self._keep(replace(self._keys, host=token, host_code=code))
        self._show()

    # ------------------------------------------------------------ whose phone is here

    def came(self, player: PlayerId) -> None:
        """A device of this seat opened a stream."""
        self._service.in_turn(lambda: self._came(player))

    def went(self, player: PlayerId) -> None:
        """It closed one; perhaps the page is only loaded again."""
        try:
            self._service.in_turn(lambda: self._went(player))
        except ServiceClosed:
            log.debug("the hub closes, and %s's phone with it", player)

    def _came(self, player: PlayerId) -> None:
        self._streams[player] += 1
        if alarm := self._alarms.pop(player, None):
            alarm.cancel()
        if player in self._lost:
            self._lost.discard(player)
            self._show()

    def _went(self, player: PlayerId) -> None:
        self._streams[player] -= 1
        if self._streams[player] <= 0:
            del self._streams[player]
            self._expect_back(player)

    def _expect_back(self, player: PlayerId) -> None:
        if alarm := self._alarms.pop(player, None):
            alarm.cancel()
        self._alarms[player] = self._later(GRACE_S, lambda: self._waited(player))

    def _waited(self, player: PlayerId) -> None:
        try:
            self._service.in_turn(lambda: self._miss(player))
        except ServiceClosed:
            log.debug("the hub closed before %s's phone came back", player)

    def _miss(self, player: PlayerId) -> None:
        self._alarms.pop(player, None)
        if not self._streams[player]:
            self._lost.add(player)
            self._show()

    # ------------------------------------------------------------ what everybody sees

    def _completed(self, snapshot: Snapshot) -> Snapshot:
        """With code and phones of its game, where a game that comes to the table gets a new code; and with the lock,
        which holds as long as there is a host's token to open it.
        """
        if snapshot.game_id != self._keys.game_id:
            code = f"{secrets.randbelow(10**4):04d}" if snapshot.game_id else ""
            self._lost.clear()
            before = tuple(self._keys.seats.values()) or self._keys.before
            self._keep(replace(self._keys, game_id=snapshot.game_id, code=code, seats={}, before=before))
        phones = {PlayerId(player): player not in self._lost for player in self._keys.seats}
        house = replace(snapshot.house, is_locked=self._keys.host is not None)
        return replace(snapshot, join_code=self._keys.code, phones=phones, house=house)

    def _show(self) -> None:
        self._service.update(lambda snapshot: snapshot)

    def _keep(self, keys: Keys) -> None:
        """What cannot be written down holds until the hub goes out; a night must not stop for it."""
        self._keys = keys
        try:
            self._service.keep_fact(FACT, encode(keys).decode())
        except StoreError as error:
            log.error("who has which seat will be forgotten when the hub goes out: %s", error)


def _read(kept: str | None) -> Keys:
    """What was written down; what cannot be read is forgotten, for phones can join again."""
    try:
        return decode(Keys, kept) if kept else Keys()
    except MalformedMessage as error:
        log.error("who has which seat cannot be read, so every phone joins again: %s", error)
        return Keys()


def _same(known: str, given: str) -> bool:
    return secrets.compare_digest(known.encode(), given.encode(errors="replace"))
