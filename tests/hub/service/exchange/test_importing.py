"""A game from a text joins the stored ones; the table goes on with its own."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hub.engine.exchange import Written
from hub.engine.match import Match
from hub.engine.messages import IllegalCommand
from hub.games.registry import GAMES
from hub.service.exchange import endings, play_of, read_text, text_of
from hub.service.game_service import GameService
from hub.service.library import Library
from hub.service.sqlite_store import SqliteStore
from hub.service.store import EventStore, InMemoryStore, StoreError
from tests.hub.games.catanlog.played import BEGAN_AT, EXCHANGE, played
from tests.hub.service.test_game_service import SETUP, running

TEXT = EXCHANGE.write(played(1), BEGAN_AT)
NAME = f"evening.{endings()[0]}"


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
    return read_text(NAME, TEXT)


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
    assert text_of(archived, endings()[0]) == TEXT
    assert play_of(archived).is_finished


def test_it_can_be_opened_and_its_last_move_taken_back(service: GameService) -> None:
    game_id = service.import_game(written()).game_id
    assert game_id
    assert service.open_game(game_id).accepted
    match = service.snapshot().match
    assert isinstance(match, Match)
    assert match.view().winner


def test_the_same_game_comes_only_once(store: EventStore, service: GameService) -> None:
    first = service.import_game(written())
    for text in (TEXT, TEXT.replace("\n", " \r\n"), "\ufeff" + TEXT):
        again = service.import_game(read_text(NAME, text))
        assert (again.accepted, again.reason, again.game_id) == (False, "refusal.already_imported", None)
    assert len(service.games()) == 1
    other = replace(written(), began_at=BEGAN_AT + 86_400)  # the same moves on another evening
    assert service.import_game(other).accepted
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


def _full(*_args: object, **_more: object) -> None:
    raise StoreError("the disk is full")


def test_only_known_formats_are_read() -> None:
    assert endings() == tuple(ending for game in GAMES for ending in game.exchange)
    for name in ("evening.pdf", "evening", "", f"{endings()[0]}.txt"):
        with pytest.raises(IllegalCommand) as refusal:
            read_text(name, TEXT)
        assert refusal.value.reason == "refusal.import_format"
    assert read_text(f"EVENING.{endings()[0].upper()}", TEXT) == written()


def test_a_library_takes_a_game_without_a_service(store: EventStore) -> None:
    game_id = Library(store, clock=lambda: 5.0).imported(replace(written(), began_at=None))
    assert [(game.id, game.created_at) for game in store.games()] == [(game_id, 5.0)]


def test_no_text_in_a_format_the_game_does_not_have(service: GameService) -> None:
    game_id = service.import_game(written()).game_id
    assert game_id
    assert text_of(service.archive.game(game_id), "pdf") is None
