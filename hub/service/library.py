"""Library: the stored games. Begins, opens, copies and deletes them; which one is shown is the service's business."""

import logging
import uuid
from collections.abc import Callable
from dataclasses import dataclass

from hub.engine.definition import MatchSetup
from hub.engine.match import Match
from hub.engine.messages import IllegalCommand
from hub.engine.phrase import phrase
from hub.games.registry import game_by_key
from hub.service.records import DamagedGame, loaded, setup_from_text, setup_to_text
from hub.service.snapshot import GameSummary
from hub.service.store import EventStore, StoredGame

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class OpenGame:
    id: str
    match: Match


class Library:
    """Refuses with IllegalCommand, DamagedGame or StoreError; then nothing was changed."""

    def __init__(self, store: EventStore, *, clock: Callable[[], float]) -> None:
        self._store, self._clock = store, clock

    def listed(self, current: str | None) -> tuple[GameSummary, ...]:
        """All stored games that can be read, newest first."""
        lengths = self._store.lengths()
        listed = []
        for game in self._store.games():
            try:
                setup = setup_from_text(game.setup)
            except DamagedGame as error:
                log.warning("game %s is left out: %s", game.id, error)
                continue
            entries, last_at = lengths.get(game.id, (0, game.created_at))
            listed.append(GameSummary(game.id, setup, game.created_at, game.id == current, entries, last_at))
        return tuple(listed)

    def played_last(self) -> OpenGame | None:
        """The game that was current when the hub went out; a damaged one is left as it is."""
        current = self._store.current()
        try:
            return OpenGame(current.id, loaded(self._store, current)) if current else None
        except DamagedGame as error:  # the night goes on with another game
            log.error("the game that was played last is damaged and left as it is. %s", error)
            return None

    def begun(self, setup: MatchSetup) -> OpenGame:
        match = Match.start(game_by_key(setup.game), setup)
        game = self._new(setup_to_text(setup))
        self._store.add_game(game)
        return OpenGame(game.id, match)

    def opened(self, game_id: str) -> OpenGame:
        match = loaded(self._store, self._found(game_id))
        self._store.make_current(game_id)
        return OpenGame(game_id, match)

    def copied(self, game_id: str) -> OpenGame:
        """The same game once more up to here, to be played on differently."""
        original = self._found(game_id)
        match = loaded(self._store, original)
        copy = self._new(original.setup)
        self._store.add_game(copy, self._store.entries(game_id))
        return OpenGame(copy.id, match)

    def delete(self, game_id: str) -> None:
        self._store.delete_game(self._found(game_id).id)

    def _new(self, setup: str) -> StoredGame:
        return StoredGame(uuid.uuid4().hex[:12], setup, self._clock())

    def _found(self, game_id: str) -> StoredGame:
        found = next((game for game in self._store.games() if game.id == game_id), None)
        if found is None:
            raise IllegalCommand(phrase("refusal.no_such_game"))
        return found
