"""Archive: stored games for those who only read, such as the report of an earlier night."""

from dataclasses import dataclass

from hub.engine.games import Games
from hub.engine.match import Match
from hub.engine.messages import Refusal
from hub.engine.phrase import phrase
from hub.service.pauses import Pauses, pauses_from_text
from hub.service.records import loaded
from hub.service.store import EventStore, StoredGame

PAUSES = "pauses"  # the fact with the pauses of a game, beside its id


@dataclass(frozen=True, slots=True)
class Archived:
    """A game as it stands in the store."""

    id: str
    match: Match
    created_at: float
    pauses: Pauses

    @property
    def played_at(self) -> float:
        return played_at(self.match, self.created_at)


def played_at(match: Match, created_at: float) -> float:
    """When the first thing that counts was done; a game may be set up long before, or be a copy made long after."""
    return next((step.entry.at for step in match.steps if step.entry.at > 0), created_at)


class Archive:
    """Asked from any thread; raises a Refusal, DamagedGame or StoreError."""

    def __init__(self, store: EventStore, games: Games) -> None:
        self._store, self._games = store, games

    def games(self) -> tuple[StoredGame, ...]:
        """All of them, newest first."""
        return self._store.games()

    def game(self, game_id: str) -> Archived:
        found = next((game for game in self._store.games() if game.id == game_id), None)
        if found is None:
            raise Refusal(phrase("refusal.no_such_game"))
        pauses = pauses_from_text(self._store.fact(f"{PAUSES} {game_id}"), game_id)
        return Archived(found.id, loaded(self._store, found, self._games), found.created_at, pauses)

    def stamp(self, game_id: str) -> tuple[object, ...] | None:
        """Another one whenever something about this game has changed; None when there is no such game."""
        found = next((game for game in self._store.games() if game.id == game_id), None)
        if found is None:
            return None
        return found.setup, self._store.lengths().get(game_id), self._store.fact(f"{PAUSES} {game_id}")
