"""A game from a text joins the stored ones; the table goes on with its own. Catan has such texts."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from hub.engine.exchange import Written
from hub.engine.match import Match
from hub.engine.messages import Refusal
from hub.games.registry import GAMES
from hub.service.exchange import play_of, read_text, text_of
from hub.service.game_service import GameService
from hub.service.library import Library
from hub.service.sqlite_store import SqliteStore
from hub.service.store import EventStore, InMemoryStore, StoredGame, StoreError
from tests.catan_table import begin
from tests.catan_table import played as played_at_table
from tests.hub.games.catanlog.played import BEGAN_AT, EXCHANGE, played
from tests.hub.service.test_game_service import running
from tests.pebbles.playing import SETUP

TEXT = EXCHANGE.write(played(1), BEGAN_AT)
NAME = f"evening.{GAMES.endings[0]}"


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[EventStore]:
    made: EventStore = InMemoryStore() if request.param == "memory" else SqliteStore(tmp_path)
    yield made
    made.close()


@pytest.fixture
def service(store: EventStore) -> Iterator[GameService]:
    made = running(store)
    yield made
    made.close()


def written() -> Written:
    return read_text(GAMES, NAME, TEXT)


def test_the_game_at_the_table_goes_on(store: EventStore, service: GameService) -> None:
    service.start_match(SETUP)
    before = service.snapshot()
    outcome = service.import_game(written())
    assert outcome.accepted
    assert outcome.game_id not in (None, before.game_id)
    now = service.snapshot()
    assert (now.game_id, now.version) == (before.game_id, before.version)
    current = store.current()
    assert current
    assert current.id == before.game_id
    assert {game.id for game in service.games()} == {before.game_id, outcome.game_id}


def test_an_empty_table_stays_empty(store: EventStore, service: GameService) -> None:
    assert service.import_game(written()).accepted
    assert service.snapshot().match is None
    assert store.current() is None
    again = running(store)
    assert again.snapshot().match is None
    again.close()


def test_it_is_stored_as_it_was_read(service: GameService) -> None:
    game_id = service.import_game(written()).game_id
    assert game_id
    archived = service.archive.game(game_id)
    assert archived.created_at == int(BEGAN_AT)
    assert archived.match.setup == written().setup
    assert tuple(archived.match.ledger.entries) == written().entries
    assert not list(archived.match.differences())
    assert text_of(archived, GAMES.endings[0]) == TEXT
    assert play_of(archived).is_finished


def test_it_can_be_opened_and_its_last_move_taken_back(service: GameService) -> None:
    game_id = service.import_game(written()).game_id
    assert game_id
    assert service.open_game(game_id).accepted
    match = service.snapshot().match
    assert isinstance(match, Match)
    assert match.standing().winners


def test_the_same_game_comes_only_once(store: EventStore, service: GameService) -> None:
    first = service.import_game(written())
    for text in (TEXT, TEXT.replace("\n", " \r\n"), "\ufeff" + TEXT):
        again = service.import_game(read_text(GAMES, NAME, text))
        assert (again.accepted, again.reason, again.game_id) == (False, "refusal.already_imported", None)
    assert len(service.games()) == 1
    other = TEXT.replace("timestamp: 2023-11-14", "timestamp: 2023-11-15")  # the same moves on another evening
    assert other != TEXT
    assert service.import_game(read_text(GAMES, NAME, other)).accepted
    assert first.game_id
    service.delete_game(first.game_id)
    assert service.import_game(written()).accepted  # after it was deleted it may come again
    assert len(store.games()) == 2


def test_a_store_that_fails_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    store = InMemoryStore()
    monkeypatch.setattr(store, "add_game", _full)
    made = running(store)
    assert made.import_game(written()).reason == "refusal.not_saved"
    assert made.games() == ()
    made.close()


def test_a_game_and_where_it_came_from_are_one_write(store: EventStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def alone(*_args: object) -> None:
        raise AssertionError("a fact is kept apart from its game")

    monkeypatch.setattr(store, "keep_fact", alone)
    monkeypatch.setattr(store, "keep_facts", alone)
    game_id = Library(store, GAMES, clock=lambda: 5.0).imported(written())
    assert store.fact(f"imported {game_id}")


@pytest.mark.parametrize("names", [("Anna", "Bob", "Cyril"), ("Anna, Eva", "Bób", "c  y")])
def test_a_game_that_went_out_does_not_come_back_beside_itself(store: EventStore, names: tuple[str, ...]) -> None:
    clock = count(BEGAN_AT, 7.0)
    service = GameService(store, GAMES, clock=lambda: next(clock))
    service.start()
    original = played_at_table(service, names)
    begin(service, names)
    empty = begin(service, names)
    for game_id in (original, empty):
        text = text_of(service.archive.game(game_id), GAMES.endings[0])
        assert text
        returned = service.import_game(read_text(GAMES, NAME, text))
        assert (returned.accepted, returned.reason) == (False, "refusal.already_imported")
    before = len(service.games())
    text = text_of(service.archive.game(original), GAMES.endings[0])
    assert text
    assert service.import_game(read_text(GAMES, NAME, text.replace("Cyril", "Dana").replace("c y", "Dana"))).accepted
    service.delete_game(original)
    assert service.import_game(read_text(GAMES, NAME, text)).accepted  # after it was deleted it may come again
    assert len(service.games()) == before + 1
    service.close()


def test_a_damaged_game_keeps_nobody_from_importing(store: EventStore) -> None:
    game_id = Library(store, GAMES, clock=lambda: 5.0).imported(written())
    entries = store.entries(game_id)
    setup = next(game.setup for game in store.games())
    store.delete_game(game_id)
    store.add_game(StoredGame("damaged", setup, 5.0), [replace(entries[0], command='{"type":"Nothing"}')])
    store.add_game(StoredGame("worse", "{}", 5.0))
    assert Library(store, GAMES, clock=lambda: 5.0).imported(written())


def _full(*_args: object, **_more: object) -> None:
    raise StoreError("the disk is full")


def test_only_known_formats_are_read() -> None:
    assert GAMES.endings == tuple(ending for game in GAMES for ending in game.exchange)
    for name in ("evening.pdf", "evening", "", f"{GAMES.endings[0]}.txt"):
        with pytest.raises(Refusal) as refusal:
            read_text(GAMES, name, TEXT)
        assert refusal.value.reason == "refusal.import_format"
    assert read_text(GAMES, f"EVENING.{GAMES.endings[0].upper()}", TEXT) == written()


def test_a_library_takes_a_game_without_a_service(store: EventStore) -> None:
    game_id = Library(store, GAMES, clock=lambda: 5.0).imported(replace(written(), began_at=None))
    assert [(game.id, game.created_at) for game in store.games()] == [(game_id, 5.0)]


def test_no_text_in_a_format_the_game_does_not_have(service: GameService) -> None:
    game_id = service.import_game(written()).game_id
    assert game_id
    assert text_of(service.archive.game(game_id), "pdf") is None
