"""GameService: the one writer. Everything that changes the table goes through its queue, one thing at a time."""

import logging
import queue
import threading
import uuid
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from typing import Any, TypeVar

from hub.engine.definition import MatchSetup
from hub.engine.ledger import Entry
from hub.engine.match import Match
from hub.engine.messages import Command, IllegalCommand
from hub.engine.phrase import Phrase, phrase
from hub.errors import TabletopError
from hub.games.registry import game_by_key
from hub.service.codec import GameCodec
from hub.service.records import DamagedGame, loaded, setup_from_text, setup_to_text, stored
from hub.service.snapshot import Attention, GameSummary, Outcome, Snapshot
from hub.service.store import EventStore, StoredGame, StoreError
from hub.wire.codec import MalformedMessage

log = logging.getLogger(__name__)

T = TypeVar("T")
Observer = Callable[[Snapshot, tuple[Entry, ...]], None]  # the new snapshot and the entries that led to it

ANSWER_TIMEOUT_S = 10.0
ANY_GAME = "*"


class ServiceClosed(TabletopError, RuntimeError):
    """The hub is shutting down or cannot take more; nothing was changed."""


class GameService:
    """Decides, stores, then shows: a command is acknowledged only when it is on disk."""

    def __init__(self, store: EventStore, *, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock
        self._observers: list[Observer] = []
        self._changed = threading.Condition()
        self._queue: queue.Queue[tuple[Callable[[], Any], Future[Any]] | None] = queue.Queue()
        self._thread = threading.Thread(target=self._work, name="game-service", daemon=True)
        self._closed = False
        self._snapshot = Snapshot()
        if current := store.current():
            try:
                self._snapshot = self._opened(current)
            except DamagedGame as error:  # the night goes on with another game
                log.error("the game that was played last is damaged and left as it is. %s", error)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            if self._thread.is_alive():
                self._thread.join(ANSWER_TIMEOUT_S)
            with self._changed:
                self._changed.notify_all()

    # ------------------------------------------------------------ reading, from any thread

    @property
    def is_closed(self) -> bool:
        return self._closed

    def snapshot(self) -> Snapshot:
        return self._snapshot

    def wait_for_change(self, after_revision: int, timeout_s: float) -> Snapshot:
        """The snapshot as soon as it is newer than `after_revision`, or the present one after the timeout."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._snapshot.revision != after_revision, timeout_s)
        return self._snapshot

    def observe(self, observer: Observer) -> None:
        """Be called on the writer's thread after every change; call before `start`."""
        self._observers.append(observer)

    def games(self) -> tuple[GameSummary, ...]:
        """All stored games, newest first."""
        current = self._snapshot.game_id
        listed = []
        for game in self._store.games():
            try:
                setup = setup_from_text(game.setup)
            except DamagedGame as error:
                log.warning("game %s is left out: %s", game.id, error)
                continue
            names = tuple(player.name for player in setup.players)
            listed.append(GameSummary(game.id, setup.game, names, game.created_at, game.id == current))
        return tuple(listed)

    # ------------------------------------------------------------ changing, from any thread

    def submit(
        self,
        command: Command | dict[str, Any],
        *,
        source: str,
        version: int | None = None,
        observation: str | None = None,
    ) -> Outcome:
        """Do this, please; `version` is the ledger version the asker saw, None for a sensor that saw no screen."""
        return self._ask(lambda: self._decide(command, source=source, version=version, observation=observation))

    def start_match(self, setup: MatchSetup, *, instead_of: str | None = ANY_GAME) -> Outcome:
        """Begin a new game; `instead_of` is the one the asker saw running, so that two people do not both begin."""
        return self._ask(lambda: self._start_match(setup, instead_of))

    def open_game(self, game_id: str) -> Outcome:
        """Go on with an earlier game."""
        return self._ask(lambda: self._open_game(game_id))

    def ask_people(self, attention: Attention | None) -> None:
        """Show a question on every screen, or take it away."""
        self._ask(lambda: self._show(replace(self._snapshot, attention=attention)))

    def update(self, change: Callable[[Snapshot], Snapshot]) -> None:
        """Change what is not part of the ledger: the camera's status, who is online."""
        self._ask(lambda: self._show(change(self._snapshot)))

    # ------------------------------------------------------------ the writer's thread

    def _ask(self, work: Callable[[], T]) -> T:
        if self._closed:
            raise ServiceClosed("The hub is shutting down.")
        if threading.current_thread() is self._thread:
            return work()
        answer: Future[T] = Future()
        self._queue.put((work, answer))
        try:
            return answer.result(ANSWER_TIMEOUT_S)
        except TimeoutError:
            if answer.cancel():
                raise ServiceClosed("The hub is too busy to do this now; nothing was changed.") from None
            return answer.result()  # it has begun, and its outcome must be told

    def _work(self) -> None:
        while (job := self._queue.get()) is not None:
            work, answer = job
            if not answer.set_running_or_notify_cancel():
                continue  # whoever asked has given up
            try:
                answer.set_result(work())
            except BaseException as error:  # noqa: BLE001 - handed to whoever asked
                answer.set_exception(error)

    def _decide(
        self, command: Command | dict[str, Any], *, source: str, version: int | None, observation: str | None
    ) -> Outcome:
        now = self._snapshot
        if now.match is None or now.codec is None or now.game_id is None:
            return self._refused(phrase("refusal.no_game"))
        if version is not None and version != now.version:
            return self._refused(phrase("refusal.stale"))
        try:
            if isinstance(command, dict):
                command = now.codec.command_from_json(command)
            match, entries = now.match.decided(command, source=source, at=self._clock(), observation=observation)
            self._store.append(now.game_id, stored(entries, now.codec))
        except IllegalCommand as refusal:
            return self._refused(refusal.why, refusal.rule)
        except MalformedMessage as error:
            return self._refused(phrase("refusal.malformed", detail=str(error)))
        except StoreError as error:
            log.error("%s", error)
            return self._refused(phrase("refusal.not_saved", detail=str(error)))
        self._show(replace(now, match=match, attention=None), entries)
        return Outcome(True, match.version)

    def _refused(self, why: Phrase, rule: str | None = None) -> Outcome:
        return Outcome(False, self._snapshot.version, why, rule)

    def _start_match(self, setup: MatchSetup, instead_of: str | None) -> Outcome:
        if instead_of not in (ANY_GAME, self._snapshot.game_id):
            return self._refused(phrase("refusal.stale"))
        try:
            match = Match.start(game_by_key(setup.game), setup)
            game = StoredGame(uuid.uuid4().hex[:12], setup_to_text(setup), self._clock())
            self._store.add_game(game)
        except IllegalCommand as refusal:
            return self._refused(refusal.why, refusal.rule)
        except StoreError as error:
            return self._refused(phrase("refusal.not_saved", detail=str(error)))
        fresh = replace(self._snapshot, game_id=game.id, match=match, codec=GameCodec(match.game), attention=None)
        self._show(fresh)
        return Outcome(True, match.version)

    def _open_game(self, game_id: str) -> Outcome:
        found = next((game for game in self._store.games() if game.id == game_id), None)
        if found is None:
            return self._refused(phrase("refusal.no_game"))
        try:
            opened = self._opened(found)
            self._store.make_current(game_id)
        except DamagedGame as error:
            return self._refused(phrase("refusal.damaged_game", detail=str(error)))
        except StoreError as error:
            return self._refused(phrase("refusal.not_saved", detail=str(error)))
        self._show(opened)
        return Outcome(True, opened.version)

    def _opened(self, game: StoredGame) -> Snapshot:
        match = loaded(self._store, game)
        return replace(self._snapshot, game_id=game.id, match=match, codec=GameCodec(match.game), attention=None)

    def _show(self, changed: Snapshot, entries: tuple[Entry, ...] = ()) -> None:
        with self._changed:
            self._snapshot = replace(changed, revision=self._snapshot.revision + 1)
            self._changed.notify_all()
        for observer in self._observers:
            try:
                observer(self._snapshot, entries)
            except Exception:
                log.exception("an observer failed")
