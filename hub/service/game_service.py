"""GameService: the one writer. Everything that changes the table goes through its queue, one thing at a time."""

import logging
import queue
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import replace
from typing import Any, TypeVar

from hub.engine.change import changed
from hub.engine.definition import MatchSetup
from hub.engine.exchange import Written
from hub.engine.games import Games
from hub.engine.ledger import Entry
from hub.engine.messages import Command, Refusal
from hub.engine.phrase import Phrase, phrase
from hub.errors import TabletopError
from hub.service.archive import PAUSES, Archive
from hub.service.codec import GameCodec
from hub.service.herald import Herald
from hub.service.house import House, house_from_text
from hub.service.library import Library, OpenGame
from hub.service.pauses import Pauses, pauses_from_text
from hub.service.records import DamagedGame, setup_to_text, stored
from hub.service.snapshot import Attention, GameSummary, Reply, Snapshot
from hub.service.store import EventStore, StoreError
from hub.service.turn_clock import turn_since, turn_since_after
from hub.wire.codec import MalformedMessage, encode
from hub.wire.messages import NewsKind

log = logging.getLogger(__name__)

T = TypeVar("T")
Change = tuple[Snapshot, tuple[Entry, ...]]  # the new snapshot and the entries that led to it
Observer = Callable[[Snapshot, tuple[Entry, ...]], None]

ANSWER_TIMEOUT_S = 10.0
ANY_GAME = "*"
HOUSE = "house"  # a fact that outlives a power cut


class ServiceClosed(TabletopError, RuntimeError):
    """The hub is shutting down or cannot take more; nothing was changed."""


class GameService:
    """Decides, stores, then shows: a command is acknowledged only when it is on disk."""

    def __init__(self, store: EventStore, games: Games, *, clock: Callable[[], float]) -> None:
        self._store, self._clock = store, clock
        self.playable = games
        self._observers: list[Observer] = []
        self._on_deleted: list[Callable[[str], object]] = []
        self._changed = threading.Condition()
        self._queue: queue.Queue[tuple[Callable[[], Any], Future[Any]] | None] = queue.Queue()
        self._thread = threading.Thread(target=self._work, name="game-service", daemon=True)
        self._closed = False
        self._herald = Herald(clock=clock)
        self._library = Library(store, games, clock=clock)
        self.archive = Archive(store, games)
        self._complete: Callable[[Snapshot], Snapshot] = lambda snapshot: snapshot
        self._snapshot = Snapshot(house=house_from_text(store.fact(HOUSE)))
        if last := self._library.played_last():
            self._snapshot, _ = self._with_game(last)

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

    def wait_for_change(
        self, after_revision: int, timeout_s: float, *, is_over: Callable[[], bool] = lambda: False
    ) -> Snapshot:
        """The snapshot as soon as it is newer than `after_revision`; the present one after the timeout, or when
        `is_over` is found true after a `wake`.
        """
        with self._changed:
            self._changed.wait_for(
                lambda: self._closed or self._snapshot.revision != after_revision or is_over(), timeout_s
            )
        return self._snapshot

    def wake(self) -> None:
        """Let those who wait for a change see whether it is over."""
        with self._changed:
            self._changed.notify_all()

    def observe(self, observer: Observer) -> None:
        """Be called on the writer's thread after every change; call before `start`."""
        self._observers.append(observer)

    def on_deleted(self, callback: Callable[[str], object]) -> None:
        """Be called on the writer's thread with the id of a game that is gone; call before `start`."""
        self._on_deleted.append(callback)

    def games(self) -> tuple[GameSummary, ...]:
        """All stored games, newest first."""
        return self._library.listed(self._snapshot.game_id)

    # ------------------------------------------------------------ changing, from any thread

    def submit(
        self,
        command: Command | dict[str, Any],
        *,
        source: str,
        version: int | None = None,
        observation: str | None = None,
    ) -> Reply:
        """Do this, please; `version` is the ledger version the asker saw, None for a sensor that saw no screen."""
        return self.in_turn(lambda: self._decide(command, source=source, version=version, observation=observation))

    def start_match(self, setup: MatchSetup, *, instead_of: str | None = ANY_GAME) -> Reply:
        """Begin a new game; `instead_of` is the one the asker saw running, so that two people do not both begin."""
        return self.in_turn(lambda: self._start_match(setup, instead_of))

    def open_game(self, game_id: str) -> Reply:
        """Go on with an earlier game."""
        return self.in_turn(lambda: self._done(lambda: self._with_game(self._library.opened(game_id))))

    def copy_game(self, game_id: str) -> Reply:
        """Go on with a copy of a game; the original stays as it is."""
        return self.in_turn(lambda: self._done(lambda: self._with_game(self._library.copied(game_id))))

    def import_game(self, written: Written) -> Reply:
        """Keep a game that another program wrote down beside the others; the reply has its id."""
        return self.in_turn(lambda: self._import_game(written))

    def delete_game(self, game_id: str) -> Reply:
        """For good; without the game that is played now the table is empty."""
        return self.in_turn(lambda: self._done(lambda: self._without_game(game_id)))

    def change_house(self, house: House) -> None:
        """What the host decides for the table; kept for the next nights."""
        self.keep_fact(HOUSE, encode(house).decode())
        self.update(lambda snapshot: replace(snapshot, house=house))

    def pause(self, *, is_on: bool) -> None:
        """Stop counting dice and time, or go on; there is nothing to pause without a game."""
        self.in_turn(lambda: self._pause(is_on=is_on))

    def ask_people(self, attention: Attention | None) -> None:
        """Show a question on every screen, or take it away."""
        self.in_turn(lambda: self._show(replace(self._snapshot, attention=attention)))

    def say(
        self,
        kind: NewsKind,
        phrases: tuple[Phrase, ...] = (),
        *,
        texts: Mapping[str, str] | None = None,
        voice: str = "",
    ) -> None:
        """Let every voice say something that is not in the ledger."""
        self.in_turn(lambda: self._show(self._herald.saying(self._snapshot, kind, phrases, texts=texts, voice=voice)))

    def say_again(self) -> None:
        """What the table is asked, or else what was worth saying last."""
        self.in_turn(lambda: self._show(self._herald.once_more(self._snapshot)))

    def fact(self, name: str) -> str | None:
        return self._store.fact(name)

    def keep_fact(self, name: str, value: str) -> None:
        self.in_turn(lambda: self._store.keep_fact(name, value))

    def keep_facts(self, facts: Mapping[str, str]) -> None:
        self.in_turn(lambda: self._store.keep_facts(facts))

    def change_names(self, setups: Mapping[str, MatchSetup]) -> None:
        """Other names in stored games, all or none; the game that is played now shows them at once."""
        self.in_turn(lambda: self._change_names(setups))

    def update(self, change: Callable[[Snapshot], Snapshot]) -> None:
        """Change what is not part of the ledger: the camera's status, who is online."""
        self.in_turn(lambda: self._show(change(self._snapshot)))

    def complete_with(self, complete: Callable[[Snapshot], Snapshot]) -> None:
        """Whatever is shown from now on goes through this first; it runs on the writer's thread."""
        self._complete = complete
        if self._thread.is_alive():
            self.in_turn(lambda: self._show(self._snapshot))
        else:
            self._snapshot = complete(self._snapshot)

    def in_turn(self, work: Callable[[], T]) -> T:
        """Do something between two changes, on the writer's thread; what it raises comes back to whoever asked."""
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
            return answer.result()  # it has begun, and its reply must be told

    # ------------------------------------------------------------ the writer's thread

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
    ) -> Reply:
        now = self._snapshot
        game_id, match, codec = now.game_id, now.match, now.codec
        if match is None or codec is None or game_id is None:
            return self._refused(phrase("refusal.no_game"))
        if version is not None and version != now.version:
            return self._refused(phrase("refusal.stale"))

        def after_command() -> Change:
            wanted = codec.command_from_json(command) if isinstance(command, dict) else command
            after, entries = match.after(wanted, source=source, at=self._clock(), observation=observation)
            if not any(entry.events for entry in entries):  # accepted, and all is as it was: nothing to write down
                return replace(now, attention=None, dial=None), ()
            self._store.append(game_id, stored(entries, codec))
            since = turn_since_after(match, now.turn_since, after, entries)
            pauses = self._kept(now.pauses.ended(self._clock()))  # whoever plays has ended the pause
            return replace(now, match=after, attention=None, dial=None, turn_since=since, pauses=pauses), entries

        return self._done(after_command)

    def _start_match(self, setup: MatchSetup, instead_of: str | None) -> Reply:
        if instead_of not in (ANY_GAME, self._snapshot.game_id):
            return self._refused(phrase("refusal.stale"))

        def begun() -> Change:
            shown, entries = self._with_game(self._library.begun(setup))
            return self._herald.saying(shown, NewsKind.NEWS, (phrase("say.welcome"),)), entries

        return self._done(begun)

    def _import_game(self, written: Written) -> Reply:
        added: list[str] = []

        def kept() -> Change:
            added.append(self._library.imported(written))
            return self._snapshot, ()

        reply = self._done(kept)
        return replace(reply, game_id=added[0]) if added else reply

    def _with_game(self, game: OpenGame) -> Change:
        match = game.match
        codec, since = GameCodec(match.game), turn_since(match)
        pauses = pauses_from_text(self._store.fact(f"{PAUSES} {game.id}"), game.id)
        shown = replace(self._snapshot, game_id=game.id, match=match, codec=codec, turn_since=since)
        return replace(shown, attention=None, dial=None, pauses=pauses), ()

    def _pause(self, *, is_on: bool) -> None:
        now = self._snapshot
        if now.match and now.pauses.is_on is not is_on:
            pauses = now.pauses.begun(self._clock()) if is_on else now.pauses.ended(self._clock())
            self._show(replace(now, pauses=self._kept(pauses), dial=None))

    def _kept(self, pauses: Pauses) -> Pauses:
        """Written down where they changed; a table may pause all the same when that fails."""
        if pauses != self._snapshot.pauses:
            try:
                self._store.keep_fact(f"{PAUSES} {pauses.game_id}", encode(pauses).decode())
            except StoreError as error:
                log.error("%s", error)
        return pauses

    def _without_game(self, game_id: str) -> Change:
        self._library.delete(game_id)
        for callback in self._on_deleted:
            callback(game_id)
        now = self._snapshot
        if now.game_id != game_id:
            return now, ()
        kept = Snapshot(camera=now.camera, online=now.online, house=now.house, bridge=now.bridge, speaker=now.speaker)
        return kept, ()

    def _change_names(self, setups: Mapping[str, MatchSetup]) -> None:
        self._store.replace_setups({game_id: setup_to_text(setup) for game_id, setup in setups.items()})
        now = self._snapshot
        if now.match and now.game_id and (setup := setups.get(now.game_id)):
            renamed = replace(now.match.setup, players=setup.players)
            self._show(replace(now, match=changed(now.match, setup=renamed)))

    def _done(self, work: Callable[[], Change]) -> Reply:
        """Show what came of it, or say why it is refused; then nothing was changed."""
        try:
            snapshot, entries = work()
        except Refusal as refusal:
            return self._refused(refusal.why, refusal.rule)
        except MalformedMessage as error:
            return self._refused(phrase("refusal.malformed", detail=str(error)))
        except DamagedGame as error:
            return self._refused(phrase("refusal.damaged_game", detail=str(error)))
        except StoreError as error:
            log.error("%s", error)
            return self._refused(phrase("refusal.not_saved", detail=str(error)))
        self._show(snapshot, entries)
        return Reply(True, snapshot.version)

    def _refused(self, why: Phrase, rule: str | None = None) -> Reply:
        return Reply(False, self._snapshot.version, why, rule)

    def _show(self, changed: Snapshot, entries: tuple[Entry, ...] = ()) -> None:
        completed = self._herald.with_news(self._snapshot, self._complete(changed), entries)
        with self._changed:
            self._snapshot = replace(completed, revision=self._snapshot.revision + 1)
            self._changed.notify_all()
        for observer in self._observers:
            try:
                observer(self._snapshot, entries)
            except Exception:
                log.exception("an observer failed")
