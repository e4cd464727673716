"""Earlier games: listed, copied, deleted; and since when a turn has been going on."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hub.engine.messages import AdjustPoints, CorrectEntry, RedoLast, UndoLast
from hub.games import catan
from hub.service.game_service import GameService
from hub.service.known_names import FACT as NAMES
from hub.service.known_names import known_names, remember_names
from hub.service.sqlite_store import SqliteStore
from hub.service.store import EventStore, InMemoryStore, StoredEntry, StoredGame
from tests.all_games import ALL_GAMES
from tests.hub.service.test_game_service import Clock, play, running
from tests.pebbles.playing import BLUE, SETUP


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


def current(service: GameService) -> str:
    game_id = service.snapshot().game_id
    assert game_id
    return game_id


def test_the_list_says_how_far_a_game_came_and_how_it_was_set_up(service: GameService) -> None:
    setup = replace(SETUP, options={"target": "90"}, voice="de")
    service.start_match(setup)
    play(service, 3)
    service.start_match(SETUP)
    empty, played = service.games()
    assert service.open_game(played.id).accepted
    match = service.snapshot().match
    assert match
    assert (played.entries, played.last_at) == (3, match.ledger.entries[-1].at)
    assert played.setup == setup
    assert (empty.entries, empty.last_at) == (0, empty.created_at)


def test_a_copy_goes_on_apart_from_the_original(service: GameService) -> None:
    service.start_match(SETUP)
    play(service, 6)
    original, before = current(service), service.snapshot().match
    assert service.copy_game(original).accepted
    copy, after = current(service), service.snapshot().match
    assert copy != original
    assert before
    assert after
    assert (after.ledger, after.slices) == (before.ledger, before.slices)
    assert {game.id: game.entries for game in service.games()} == {original: 6, copy: 6}
    play(service, 2)
    assert {game.id: game.entries for game in service.games()} == {original: 6, copy: 8}
    assert [game.id for game in service.games() if game.is_current] == [copy]


def test_a_copy_keeps_the_pauses(store: EventStore, service: GameService) -> None:
    service.start_match(SETUP)
    play(service, 2)
    service.pause(is_on=True)
    service.pause(is_on=False)
    play(service, 2)
    service.pause(is_on=True)
    original, before = current(service), service.snapshot().pauses
    assert (len(before.finished), before.is_on) == (1, True)
    service.copy_game(original)
    copy = current(service)
    assert service.snapshot().pauses == replace(before, game_id=copy)
    assert service.archive.game(copy).pauses == replace(before, game_id=copy)
    assert service.archive.game(original).pauses == before
    service.delete_game(copy)
    assert store.fact(f"pauses {copy}") is None


def test_a_copy_of_a_copy_knows_the_first_game(store: EventStore, service: GameService) -> None:
    service.start_match(SETUP)
    original = current(service)
    service.copy_game(original)
    copy = current(service)
    service.copy_game(copy)
    assert [store.fact(f"copy_of {one}") for one in (original, copy, current(service))] == [None, original, original]


def test_a_copy_was_played_when_the_original_was(store: EventStore) -> None:
    clock = Clock()
    service = GameService(store, ALL_GAMES, clock=clock)
    service.start()
    service.start_match(SETUP)
    original = current(service)
    clock.now += 3600
    play(service, 1)
    service.submit(UndoLast(), source="test")
    began = clock.now + 1
    play(service, 3)
    clock.now += 9 * 86_400
    service.copy_game(original)
    copy = service.archive.game(current(service))
    assert copy.created_at > began + 8 * 86_400
    assert copy.played_at == service.archive.game(original).played_at == began  # what was taken back is no beginning
    service.start_match(SETUP)
    empty = service.archive.game(current(service))
    assert empty.played_at == empty.created_at
    service.close()


def test_a_copy_outlives_a_power_cut(store: EventStore, service: GameService) -> None:
    service.start_match(SETUP)
    play(service, 4)
    service.copy_game(current(service))
    again = running(store)
    assert (again.snapshot().game_id, again.snapshot().version) == (current(service), 4)
    again.close()


def test_a_deleted_game_is_gone(store: EventStore, service: GameService) -> None:
    service.start_match(SETUP)
    play(service, 2)
    first = current(service)
    service.start_match(SETUP)
    assert service.delete_game(first).accepted
    assert first not in [game.id for game in service.games()]
    assert store.entries(first) == ()
    assert service.open_game(first).reason == "refusal.no_such_game"


def test_without_its_game_the_table_is_empty(store: EventStore, service: GameService) -> None:
    service.start_match(SETUP)
    assert service.delete_game(current(service)).accepted
    now = service.snapshot()
    assert (now.game_id, now.match, now.codec, now.version) == (None, None, None, 0)
    assert service.submit(UndoLast(), source="test").reason == "refusal.no_game"
    again = running(store)
    assert again.snapshot().match is None
    again.close()


def test_unknown_games_can_be_neither_copied_nor_deleted(service: GameService) -> None:
    service.start_match(SETUP)
    before = service.snapshot()
    assert service.copy_game("nothing").reason == "refusal.no_such_game"
    assert service.delete_game("nothing").reason == "refusal.no_such_game"
    assert service.snapshot() is before


def test_a_game_with_its_entries_is_added_whole_or_not_at_all(store: EventStore) -> None:
    entry = StoredEntry(1, 1.0, "test", "{}", "[]")
    store.add_game(StoredGame("one", "{}", 1.0), [entry])
    assert store.entries("one") == (entry,)
    assert store.lengths() == {"one": (1, 1.0)}


# ---------------------------------------------------------------- the turn


def first_turn(service: GameService) -> None:
    service.start_match(SETUP)
    assert service.snapshot().turn_since is None
    play(service, 1)


def last_at(service: GameService) -> float:
    match = service.snapshot().match
    assert match
    return match.ledger.entries[-1].at


def test_what_comes_before_the_first_turn_is_none(service: GameService) -> None:
    """Catan is founded first."""
    service.start_match(replace(SETUP, game=catan.GAME.key, options={"start_player": "manual"}))
    while not service.snapshot().match.standing().turn:  # type: ignore[union-attr]
        assert service.snapshot().turn_since is None
        play(service, 1)
    assert service.snapshot().turn_since == last_at(service)


def test_a_turn_lasts_until_the_next_player(service: GameService) -> None:
    first_turn(service)
    began = service.snapshot().turn_since
    assert began == last_at(service)
    service.submit(AdjustPoints(BLUE, 1), source="test")
    assert service.snapshot().turn_since == began
    turn = service.snapshot().match.standing().turn  # type: ignore[union-attr]
    while service.snapshot().match.standing().turn == turn:  # type: ignore[union-attr]
        assert service.snapshot().turn_since == began
        play(service, 1)
    assert service.snapshot().turn_since == last_at(service)


def test_undo_redo_and_a_correction_tell_the_truth(store: EventStore, service: GameService) -> None:
    first_turn(service)
    began = service.snapshot().turn_since
    service.submit(AdjustPoints(BLUE, 1), source="test")
    seq = service.snapshot().version
    service.submit(CorrectEntry(seq, AdjustPoints(BLUE, 2)), source="test")
    assert service.snapshot().turn_since == began
    for _ in range(3):  # the correction, the adjustment, and what began the turn
        service.submit(UndoLast(), source="test")
    assert service.snapshot().turn_since is None
    service.submit(RedoLast(), source="test")
    assert service.snapshot().turn_since == began
    again = running(store)
    assert again.snapshot().turn_since == began
    again.close()


# ---------------------------------------------------------------- names


def test_names_are_remembered_by_colour(service: GameService) -> None:
    assert known_names(service) == {}
    remember_names(service, {"red": "Anna", "blue": "Bob"})
    remember_names(service, {"red": "Eva"})
    assert known_names(service) == {"red": "Eva", "blue": "Bob"}
    service.keep_fact(NAMES, "{nonsense")
    assert known_names(service) == {}
