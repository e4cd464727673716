"""Matches ↔ stored games: versioned JSON on one side, the engine's values on the other."""

import json
from collections.abc import Iterable
from typing import Any

from hub.engine.definition import MatchSetup
from hub.engine.games import Games
from hub.engine.ledger import Entry
from hub.engine.match import Match
from hub.errors import TabletopError
from hub.service.codec import GameCodec
from hub.service.store import EventStore, StoredEntry, StoredGame
from hub.wire.codec import from_json, to_json

FORMAT = 1  # of the JSON inside the store; a change of it comes with a reader for the older one


class DamagedGame(TabletopError, ValueError):
    """A stored game that cannot be read; it is left as it is."""


def setup_to_text(setup: MatchSetup) -> str:
    return _text({"format": FORMAT, **to_json(setup)})


def setup_from_text(text: str) -> MatchSetup:
    """The set-up of a stored game, or DamagedGame."""
    try:
        parsed = json.loads(text)
        if parsed.pop("format") != FORMAT:
            raise DamagedGame("It was written by another version of this program.")
        return from_json(MatchSetup, parsed)
    except DamagedGame:
        raise
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
    setup = setup_from_text(game.setup)
    definition = games.by_key(setup.game)
    codec = GameCodec(definition)
    entries = (
        Entry(
            seq=row.seq,
            command=codec.command_from_json(json.loads(row.command)),
            events=tuple(codec.event_from_json(event) for event in json.loads(row.events)),
            source=row.source,
            at=row.at,
            observation=row.observation,
            part_of=row.part_of,
        )
        for row in store.entries(game.id)
    )
    return Match.start(definition, setup, is_new=False).restored(entries)


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
