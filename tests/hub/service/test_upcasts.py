"""What earlier releases stored is read in today's form; what nobody ever wrote is named, and left as it is."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from hub.engine.definition import GameDefinition
from hub.engine.match import Match
from hub.engine.messages import CorrectEntry
from hub.engine.upcasts import Upcasts, WrittenGame, renamed, upcast_game
from hub.games import catan
from hub.service.codec import GameCodec
from hub.service.game_service import GameService
from hub.service.records import setup_to_text, stored
from hub.service.store import EventStore, InMemoryStore, StoredEntry, StoredGame
from tests.all_games import ALL_GAMES
from tests.hub.service.test_game_service import running
from tests.pebbles import GAME
from tests.pebbles.commands import BuildWall, EndTurn, GivePebbles, RecordRoll
from tests.pebbles.playing import BLUE, ORANGE, SETUP, done, played
from tests.random_table import random_match
from tests.tables import every_row

PLAYED = played(RecordRoll((6, 5)), GivePebbles(BLUE, ORANGE, 4), EndTurn(BLUE))


@pytest.fixture
def store() -> EventStore:
    return InMemoryStore()


@pytest.fixture
def service(store: EventStore) -> Iterator[GameService]:
    made = running(store)
    yield made
    made.close()


def kept(store: EventStore, game_id: str, *rows: StoredEntry, setup: str = setup_to_text(SETUP)) -> None:
    store.add_game(StoredGame(game_id, setup, 5.0), rows)


def as_once(*words: tuple[int, str, str], of: Match = PLAYED) -> list[StoredEntry]:
    """The rows of a match with texts as an earlier release wrote them: at which entry, what, instead of what."""
    rows = list(stored(of.ledger.entries, GameCodec(GAME)))
    for seq, after, before in words:
        row = rows[seq - 1]
        changed = replace(row, command=row.command.replace(before, after), events=row.events.replace(before, after))
        assert changed != row
        rows[seq - 1] = changed
    return rows


SENT = as_once((2, "SendPebbles", "GivePebbles"), (2, "PebblesSent", "PebblesGiven"), (2, '"to"', '"partner"'))


def test_a_message_that_had_another_name_is_read(store: EventStore, service: GameService) -> None:
    kept(store, "old", *SENT)
    assert service.open_game("old").accepted
    match = service.snapshot().match
    assert match
    assert match.ledger.entries[1].command == GivePebbles(BLUE, ORANGE, 4)
    assert match.slices == PLAYED.slices
    assert not list(match.differences())


def test_old_and_new_forms_lie_in_one_ledger(store: EventStore, service: GameService) -> None:
    kept(store, "old", *SENT)
    assert service.open_game("old").accepted
    for command in (RecordRoll((2, 2)), GivePebbles(ORANGE, BLUE, 1)):
        assert service.submit(command, source="table").accepted
    before = service.snapshot().match
    assert service.open_game("old").accepted
    match = service.snapshot().match
    assert before
    assert match
    assert match.slices == before.slices
    assert [row.command for row in store.entries("old")][1] == SENT[1].command  # what was written stays as it was


def test_a_correction_holds_an_old_command(store: EventStore, service: GameService) -> None:
    corrected = done(PLAYED, CorrectEntry(2, GivePebbles(BLUE, ORANGE, 3)))
    old = [(seq, *words) for seq in (2, 4, 5) for words in (("SendPebbles", "GivePebbles"), ('"to"', '"partner"'))]
    kept(store, "old", *as_once(*old, of=corrected))
    assert '"SendPebbles"' in store.entries("old")[3].command
    assert service.open_game("old").reason == "refusal.damaged_game"  # its event has today's name and the old field
    events = [(seq, "PebblesSent", "PebblesGiven") for seq in (2, 5)]
    kept(store, "older", *as_once(*old, *events, of=corrected))
    assert service.open_game("older").accepted
    match = service.snapshot().match
    assert match
    assert match.ledger.entries == corrected.ledger.entries


def test_an_expansion_reads_its_own(store: EventStore, service: GameService) -> None:
    with_tide = replace(SETUP, expansions=("tide",))
    match = played(RecordRoll((6, 5)), BuildWall(BLUE), setup=with_tide)
    rows = as_once((2, "RaiseWall", "BuildWall"), (2, "WallRaised", "WallBuilt"), of=match)
    kept(store, "old", *rows, setup=setup_to_text(with_tide))
    kept(store, "without", *rows)
    assert service.open_game("old").accepted
    assert not service.open_game("without").accepted


@every_row(
    ("damage", "words"),
    [
        (('{"type":"Bribe"', '{"type":"GivePebbles"'), "Unknown command type 'Bribe'"),
        (('"pieces":4', '"count":4'), "unknown field 'pieces'"),
        (('"count":"4"', '"count":4'), "count: Input should be a valid integer"),
        (('{"type":"PebblesLost"', '{"type":"PebblesGiven"'), "Unknown event type 'PebblesLost'"),
        (("{}{", "{"), "is not JSON"),
    ],
)
def test_what_nobody_wrote_is_named_and_left_alone(damage: tuple[str, str], words: str) -> None:
    store = InMemoryStore()
    kept(store, "good", *SENT)
    rows = as_once((2, *damage))
    kept(store, "bad", *rows)
    service = running(store)
    refused = service.open_game("bad")
    assert refused.reason == "refusal.damaged_game"
    assert refused.refusal
    detail = str(dict(refused.refusal.args)["detail"])
    for part in ("Game bad", "entry 2", words):
        assert part in detail, detail
    assert {game.id for game in service.games()} == {"good", "bad"}
    assert service.open_game("good").accepted
    assert store.entries("bad") == tuple(rows)
    service.close()


def test_a_set_up_that_an_upcast_cannot_read_is_damaged(store: EventStore, service: GameService) -> None:
    kept(store, "bad", setup=json.dumps({"format": 1, "game": catan.GAME.key, "options": 7}))
    kept(store, "good", *SENT)
    assert service.open_game("bad").reason == "refusal.damaged_game"
    assert [game.id for game in service.games()] == ["good"]


def _written(game: GameDefinition[Any], seed: int) -> WrittenGame:
    match = random_match(game, seed=seed, steps=60, overrides=0.2)
    rows = stored(match.ledger.entries, GameCodec(game))
    setup = json.loads(setup_to_text(match.setup))
    events = tuple(tuple(json.loads(row.events)) for row in rows)
    return WrittenGame(setup, tuple(json.loads(row.command) for row in rows), events)


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
def test_whatever_is_written_today_passes_unchanged(game: GameDefinition[Any]) -> None:
    upcasts = (game.upcasts, *(one.upcasts for one in game.expansions))
    for seed in random.Random(5).sample(range(1000), 6):
        written = _written(game, seed)
        assert upcast_game(written, upcasts) == written


def test_several_upcasts_follow_one_another() -> None:
    upcasts = (Upcasts({"A": renamed("B", x="y")}), Upcasts({"B": renamed("C", y="z")}))
    game = WrittenGame({}, ({"type": "A", "x": 1},), (({"type": "B", "y": 2},),))
    assert upcast_game(game, upcasts) == WrittenGame({}, ({"type": "C", "z": 1},), (({"type": "C", "z": 2},),))
