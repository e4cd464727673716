"""EventStore: the ledger on disk. Append-only; an entry that was acknowledged survives a power cut."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from hub.errors import TabletopError


class StoreError(TabletopError, OSError):
    """The ledger cannot be opened or written; nothing was changed."""


class StoreBusy(StoreError):
    """Another hub writes to the ledger."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as the store knows it: versioned JSON that only the service understands."""

    id: str
    setup: str
    created_at: float


@dataclass(frozen=True, slots=True)
class StoredEntry:
    seq: int
    at: float
    source: str
    command: str
    events: str
    observation: str | None = None
    part_of: int | None = None


class EventStore(Protocol):
    def add_game(
        self,
        game: StoredGame,
        entries: Iterable[StoredEntry] = (),
        *,
        facts: Mapping[str, str] | None = None,
        is_current: bool = True,
    ) -> None:
        """Add a game, with what happened in it already and the facts about it; all or nothing.

        It is the current one from now on, unless asked otherwise.
        """

    def delete_game(self, game_id: str) -> None:
        """Remove a game, its entries and the facts about it (`<what> <game id>`) for good."""

    def replace_setups(self, setups: Mapping[str, str]) -> None:
        """Other set-ups for games, all or none; nothing of the old ones is left on the disk."""

    def append(self, game_id: str, entries: Iterable[StoredEntry]) -> None:
        """Add entries, all or none; when this returns they are on disk."""

    def games(self) -> tuple[StoredGame, ...]:
        """All games, newest first."""

    def lengths(self) -> dict[str, tuple[int, float]]:
        """How many entries a game has, and when the last one was made; a game without entries is left out."""

    def entries(self, game_id: str) -> tuple[StoredEntry, ...]: ...

    def current(self) -> StoredGame | None:
        """The game that was played last."""

    def make_current(self, game_id: str) -> None: ...

    def fact(self, name: str) -> str | None:
        """Something small that outlives a power cut beside the games."""

    def keep_fact(self, name: str, value: str) -> None: ...

    def keep_facts(self, facts: Mapping[str, str]) -> None:
        """Several at once, all or none."""

    def close(self) -> None:
        """May be called twice."""


class InMemoryStore:
    """The contract without a disk, for tests of other parts."""

    def __init__(self) -> None:
        self._games: dict[str, StoredGame] = {}
        self._entries: dict[str, list[StoredEntry]] = {}
        self._current: str | None = None
        self._facts: dict[str, str] = {}

    def add_game(
        self,
        game: StoredGame,
        entries: Iterable[StoredEntry] = (),
        *,
        facts: Mapping[str, str] | None = None,
        is_current: bool = True,
    ) -> None:
        if game.id in self._games:
            raise StoreError(f"The game {game.id} is already there.")
        self._games[game.id] = game
        self._entries[game.id] = list(entries)
        self._facts |= facts or {}
        if is_current:
            self._current = game.id

    def delete_game(self, game_id: str) -> None:
        self._games.pop(game_id, None)
        self._entries.pop(game_id, None)
        self._facts = {name: value for name, value in self._facts.items() if not name.endswith(f" {game_id}")}

    def replace_setups(self, setups: Mapping[str, str]) -> None:
        if missing := setups.keys() - self._games.keys():
            raise StoreError(f"There is no game {min(missing)}.")
        self._games |= {game_id: replace(self._games[game_id], setup=setup) for game_id, setup in setups.items()}

    def lengths(self) -> dict[str, tuple[int, float]]:
        return {game_id: (len(kept), kept[-1].at) for game_id, kept in self._entries.items() if kept}

    def append(self, game_id: str, entries: Iterable[StoredEntry]) -> None:
        added = list(entries)
        kept = self._entries[game_id]
        for offset, entry in enumerate(added, 1):
            if entry.seq != len(kept) + offset:
                raise StoreError(f"Entry {entry.seq} of game {game_id} is already there or skips one.")
        kept.extend(added)

    def games(self) -> tuple[StoredGame, ...]:
        return tuple(sorted(self._games.values(), key=lambda game: game.created_at)[::-1])

    def entries(self, game_id: str) -> tuple[StoredEntry, ...]:
        return tuple(self._entries.get(game_id, ()))

    def current(self) -> StoredGame | None:
        return self._games.get(self._current) if self._current else None

    def make_current(self, game_id: str) -> None:
        self._current = game_id

    def fact(self, name: str) -> str | None:
        return self._facts.get(name)

    def keep_fact(self, name: str, value: str) -> None:
        self._facts[name] = value

    def keep_facts(self, facts: Mapping[str, str]) -> None:
        self._facts |= facts

    def close(self) -> None: ...
