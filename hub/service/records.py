"""Matches ↔ stored games: versioned JSON on one side, the engine's values on the other."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from hub.engine.definition import MatchSetup
from hub.engine.games import Games, UnknownGame
from hub.engine.ledger import Entry
from hub.engine.match import Match
from hub.engine.upcasts import Upcasts, WrittenGame, upcast_game
from hub.errors import TabletopError
from hub.service.codec import GameCodec
from hub.service.store import EventStore, StoredEntry, StoredGame
from hub.wire.codec import from_json, to_json

FORMAT = 1  # of the set-up as JSON; what a game stores in another form than before, its upcasts bring into the new one


class DamagedGame(TabletopError, ValueError):
    """A stored game that cannot be read; it is left as it is."""


def setup_to_text(setup: MatchSetup) -> str:
    return _text({"format": FORMAT, **to_json(setup)})


def setup_from_text(text: str, games: Games) -> MatchSetup:
    """The set-up of a stored game, or DamagedGame."""
    return _setup(_today(WrittenGame(_parsed_setup(text)), games))


def _parsed_setup(text: str) -> dict[str, Any]:
    try:
        parsed = json.loads(text)
        found = parsed.pop("format")
    except Exception as error:  # whatever broken data can cause
        raise DamagedGame(f"Its set-up cannot be read: {error}") from error
    if found != FORMAT:
        raise DamagedGame("It was written by another version of this program.")
    return dict(parsed)


def _today(written: WrittenGame, games: Games) -> WrittenGame:
    """As the present release would have written it."""
    try:
        return upcast_game(written, _upcasts(written.setup, games))
    except Exception as error:  # an upcast expects what a release wrote, and this may be anything
        raise DamagedGame(f"It has neither today's form nor that of an earlier release: {error!r}") from error


def _upcasts(setup: dict[str, Any], games: Games) -> Iterator[Upcasts]:
    try:
        game = games.by_key(setup["game"])
    except UnknownGame:
        return
    yield game.upcasts
    yield from (one.upcasts for one in game.expansions if one.key in setup["expansions"])


def _setup(written: WrittenGame) -> MatchSetup:
    try:
        return from_json(MatchSetup, written.setup)
    except Exception as error:  # whatever broken data can cause
        raise DamagedGame(f"Its set-up cannot be read: {error}") from error


def stored(entries: Iterable[Entry], codec: GameCodec) -> tuple[StoredEntry, ...]:
    return tuple(
        StoredEntry(
            seq=entry.seq,
            at=entry.at,
            source=entry.source,
            command=_text(codec.command_to_json(entry.command)),
            events=_text([codec.event_to_json(event) for event in entry.events]),
            observation=entry.observation,
            part_of=entry.part_of,
        )
        for entry in entries
    )


def loaded(store: EventStore, game: StoredGame, games: Games) -> Match:
    """The match exactly as it was, by applying the stored events, or DamagedGame."""
    try:
        match = _restored(store, game, games)
        _expect_showable(match)
        return match
    except DamagedGame:
        raise
    except Exception as error:  # whatever broken data can cause; the file itself stays as it is
        raise DamagedGame(f"Game {game.id} cannot be restored: {error}") from error


def _expect_showable(match: Match) -> None:
    """What loads but cannot be shown is damaged too, and must not take the pages down."""
    players = {player.id for player in match.setup.players}
    for player in players:
        match.points(player)
    match.offers()
    standing = match.standing()
    named = {standing.active, *standing.to_act, *standing.winners, *match.view().players()} - {None}
    if strangers := ", ".join(sorted(map(str, named - players))):
        raise DamagedGame(f"It speaks of players who do not sit at the table: {strangers}.")


def _restored(store: EventStore, game: StoredGame, games: Games) -> Match:
    rows = store.entries(game.id)
    written = _today(_written(game, rows), games)
    setup = _setup(written)
    definition = games.by_key(setup.game)
    codec = GameCodec(definition)
    match = Match.start(definition, setup, is_new=False)
    for row, command, events in zip(rows, written.commands, written.events, strict=True):
        try:
            match = match.restored((_entry(row, codec, command, events),))
        except Exception as error:  # whatever broken data can cause
            raise DamagedGame(f"Game {game.id} cannot be restored: entry {row.seq}: {_what(error)}") from error
    return match


def _written(game: StoredGame, rows: Iterable[StoredEntry]) -> WrittenGame:
    commands, events = [], []
    for row in rows:
        try:
            commands.append(json.loads(row.command))
            events.append(tuple(json.loads(row.events)))
        except ValueError as error:
            raise DamagedGame(f"Game {game.id} cannot be restored: entry {row.seq} is not JSON: {error}") from error
    return WrittenGame(_parsed_setup(game.setup), tuple(commands), tuple(events))


def _entry(row: StoredEntry, codec: GameCodec, command: dict[str, Any], events: Iterable[dict[str, Any]]) -> Entry:
    return Entry(
        seq=row.seq,
        command=codec.command_from_json(command),
        events=tuple(codec.event_from_json(event) for event in events),
        source=row.source,
        at=row.at,
        observation=row.observation,
        part_of=row.part_of,
    )


def _what(error: Exception) -> str:
    return str(error) if isinstance(error, TabletopError) else repr(error)


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
