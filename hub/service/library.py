"""Library: the stored games. Begins, opens, copies and deletes them; which one is shown is the service's business."""

import hashlib
import json
import logging
import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace

from hub.engine.definition import MatchSetup
from hub.engine.exchange import Written
from hub.engine.games import Games
from hub.engine.match import Match
from hub.engine.messages import Refusal
from hub.engine.phrase import phrase
from hub.service.archive import PAUSES, played_at
from hub.service.codec import GameCodec
from hub.service.pauses import Pauses, pauses_from_text
from hub.service.records import DamagedGame, loaded, setup_from_text, setup_to_text, stored
from hub.service.snapshot import GameSummary
from hub.service.store import EventStore, StoredGame
from hub.wire.codec import encode

log = logging.getLogger(__name__)

IMPORTED = "imported"  # the fact that a game came in a text, and in which one, beside its id
COPY_OF = "copy_of"  # the fact of which game it is a copy, beside its id; of a copy's copy it is the first game


@dataclass(frozen=True, slots=True)
class OpenGame:
    id: str
    match: Match


class Library:
    """Raises a Refusal, DamagedGame or StoreError; then nothing was changed."""

    def __init__(self, store: EventStore, games: Games, *, clock: Callable[[], float]) -> None:
        self._store, self._games, self._clock = store, games, clock

    def listed(self, current: str | None) -> tuple[GameSummary, ...]:
        """All stored games that can be read, newest first."""
        lengths = self._store.lengths()
        listed = []
        for game in self._store.games():
            try:
                setup = setup_from_text(game.setup, self._games)
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
            return OpenGame(current.id, self._loaded(current)) if current else None
        except DamagedGame as error:  # the night goes on with another game
            log.error("the game that was played last is damaged and left as it is. %s", error)
            return None

    def begun(self, setup: MatchSetup) -> OpenGame:
        match = Match.start(self._games.by_key(setup.game), setup)
        game = self._new(setup_to_text(match.setup))
        self._store.add_game(game)
        return OpenGame(game.id, match)

    def opened(self, game_id: str) -> OpenGame:
        match = self._loaded(self._found(game_id))
        self._store.make_current(game_id)
        return OpenGame(game_id, match)

    def copied(self, game_id: str) -> OpenGame:
        """The same game once more up to here, to be played on differently."""
        original = self._found(game_id)
        match = self._loaded(original)
        copy = self._new(original.setup)
        self._store.add_game(copy, self._store.entries(game_id), facts=self._facts_of_copy(game_id, copy.id))
        return OpenGame(copy.id, match)

    def _facts_of_copy(self, game_id: str, copy_id: str) -> dict[str, str]:
        """Where it comes from, and its pauses, without which its turns would last through them."""
        root = {f"{COPY_OF} {copy_id}": self._store.fact(f"{COPY_OF} {game_id}") or game_id}
        pauses = pauses_from_text(self._store.fact(f"{PAUSES} {game_id}"), game_id)
        if pauses == Pauses(game_id):
            return root
        return {**root, f"{PAUSES} {copy_id}": encode(replace(pauses, game_id=copy_id)).decode()}

    def imported(self, written: Written) -> str:
        """Add a game that another program wrote down, and say its id; the table goes on with its own."""
        match = Match.start(self._games.by_key(written.setup.game), written.setup).restored(written.entries)
        codec = GameCodec(match.game)
        mark = _mark(written, codec)
        game = self._new(setup_to_text(match.setup), written.began_at)
        at_s = int(played_at(match, game.created_at))
        for other in self._store.games():
            if self._store.fact(f"{IMPORTED} {other.id}") == mark or self._is_night(other, written.setup, at_s):
                raise Refusal(phrase("refusal.already_imported"))
        entries = stored(written.entries, codec)
        self._store.add_game(game, entries, facts={f"{IMPORTED} {game.id}": mark}, is_current=False)
        return game.id

    def _is_night(self, game: StoredGame, setup: MatchSetup, at_s: int) -> bool:
        """These people began this game in this second: it went out as a text and comes back."""
        try:
            if _who(setup_from_text(game.setup, self._games)) != _who(setup):
                return False
            times = (game.created_at, *(entry.at for entry in self._store.entries(game.id)))
            if all(int(at) != at_s for at in times):
                return False
            return int(played_at(self._loaded(game), game.created_at)) == at_s
        except DamagedGame:
            return False

    def delete(self, game_id: str) -> None:
        self._store.delete_game(self._found(game_id).id)

    def _loaded(self, game: StoredGame) -> Match:
        return loaded(self._store, game, self._games)

    def _new(self, setup: str, created_at: float | None = None) -> StoredGame:
        return StoredGame(uuid.uuid4().hex[:12], setup, self._clock() if created_at is None else created_at)

    def _found(self, game_id: str) -> StoredGame:
        found = next((game for game in self._store.games() if game.id == game_id), None)
        if found is None:
            raise Refusal(phrase("refusal.no_such_game"))
        return found


def _who(setup: MatchSetup) -> tuple[str, list[str]]:
    """The game and its people; signs that a text may not carry in a name do not count."""
    names = ("".join(sign for sign in player.name.casefold() if sign.isalnum()) for player in setup.players)
    return setup.game, sorted(names)


def _mark(written: Written, codec: GameCodec) -> str:
    """Equal for two texts that tell the same game, whatever they look like."""
    said = [codec.command_to_json(entry.command) for entry in written.entries]
    who = [(player.name, player.colour) for player in written.setup.players]
    return hashlib.sha256(json.dumps([who, written.began_at, said], sort_keys=True).encode()).hexdigest()
