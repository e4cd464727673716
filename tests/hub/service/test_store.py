"""One contract for every EventStore, and what only a disk can get wrong."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hub.service.sqlite_store import SCHEMA_VERSION, SqliteStore
from hub.service.store import EventStore, InMemoryStore, StoreBusy, StoredEntry, StoredGame, StoreError

GAME = StoredGame("g1", '{"format":1}', 10.0)


def entry(seq: int, **more: object) -> StoredEntry:
    return StoredEntry(seq, 1.5 * seq, "test", '{"type":"X"}', "[]", **more)  # type: ignore[arg-type]


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[EventStore]:
    made: EventStore = InMemoryStore() if request.param == "memory" else SqliteStore(tmp_path)
    yield made
    made.close()
    made.close()


def test_a_new_game_is_the_current_one(store: EventStore) -> None:
    assert store.current() is None
    store.add_game(GAME)
    store.add_game(StoredGame("g2", "{}", 20.0))
    assert store.current() == StoredGame("g2", "{}", 20.0)
    assert [game.id for game in store.games()] == ["g2", "g1"]
    store.make_current("g1")
    assert store.current() == GAME


def test_of_two_games_of_one_moment_the_later_is_the_newer(store: EventStore) -> None:
    for game_id in ("first", "second"):
        store.add_game(StoredGame(game_id, "{}", 10.0))
    assert [game.id for game in store.games()] == ["second", "first"]


def test_entries_come_back_in_order_and_whole(store: EventStore) -> None:
    store.add_game(GAME)
    written = (entry(1, observation="roll-1"), entry(2), entry(3, part_of=2))
    store.append("g1", written[:1])
    store.append("g1", written[1:])
    assert store.entries("g1") == written
    assert store.entries("nobody") == ()


def test_all_entries_of_an_append_or_none(store: EventStore) -> None:
    store.add_game(GAME)
    store.append("g1", [entry(1)])
    with pytest.raises(StoreError):
        store.append("g1", [entry(2), entry(1)])
    assert [one.seq for one in store.entries("g1")] == [1]


def test_a_second_hub_is_kept_out(tmp_path: Path) -> None:
    first = SqliteStore(tmp_path)
    with pytest.raises(StoreBusy, match="Another hub already uses"):
        SqliteStore(tmp_path)
    first.close()
    SqliteStore(tmp_path).close()


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")
    with pytest.raises(StoreError, match="cannot be written"):
        SqliteStore(in_the_way / "data")


def test_a_file_that_is_no_ledger_is_a_sentence_and_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "gamenight.sqlite3"
    path.write_bytes(b"this is not a database, but it may be dear to somebody" * 50)
    before = path.read_bytes()
    with pytest.raises(StoreError, match="cannot be opened"):
        SqliteStore(tmp_path)
    assert path.read_bytes() == before


def test_a_ledger_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    store._open_db().execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    store.close()
    with pytest.raises(StoreError, match="newer version"):
        SqliteStore(tmp_path)


def test_a_full_disk_refuses_and_keeps_what_is_there(tmp_path: Path) -> None:
    """SQLite's own page limit stands in for the disk: the same error, at the same place."""
    store = SqliteStore(tmp_path)
    store.add_game(GAME)
    store.append("g1", [entry(1)])
    db = store._open_db()
    db.execute(f"PRAGMA max_page_count = {db.execute('PRAGMA page_count').fetchone()[0]}")
    with pytest.raises(StoreError, match="full"):
        store.append("g1", [StoredEntry(2, 0.0, "test", "x" * 200_000, "[]")])
    db.execute("PRAGMA max_page_count = 100000")
    store.append("g1", [entry(2)])
    assert [one.seq for one in store.entries("g1")] == [1, 2]
    store.close()


def test_a_ledger_removed_under_a_running_hub_is_not_written_into_the_void(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    store.add_game(GAME)
    path = tmp_path / "gamenight.sqlite3"
    backup = path.read_bytes()
    path.unlink()
    with pytest.raises(StoreError, match="was removed"):
        store.append("g1", [entry(1)])
    (tmp_path / "other").write_bytes(backup)  # while the first is still open, so that it cannot have its place on disk
    (tmp_path / "other").rename(path)
    with pytest.raises(StoreError, match="replaced"):
        store.append("g1", [entry(1)])
    store.close()


KILLED = """
import os, sys
from pathlib import Path
from hub.service.sqlite_store import SqliteStore
from hub.service.store import StoredEntry, StoredGame
store = SqliteStore(Path(sys.argv[1]))
store.add_game(StoredGame("g1", "{}", 1.0))
for seq in range(1, 51):
    store.append("g1", [StoredEntry(seq, 0.0, "test", "{}", "[]")])
    print(seq, flush=True)
    if seq == 37:
        os.kill(os.getpid(), 9)
"""


def test_a_killed_process_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path)], capture_output=True, text=True, check=False, env=_plain_env()
    )
    acknowledged = int(done.stdout.split()[-1])
    assert done.returncode == -9
    store = SqliteStore(tmp_path)
    assert len(store.entries("g1")) == acknowledged == 37
    store.close()


def _plain_env() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("COV")}


def test_the_disk_is_asked_for_durability(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    ask: Callable[[str], object] = lambda pragma: store._open_db().execute(f"PRAGMA {pragma}").fetchone()[0]  # noqa: E731
    assert ask("journal_mode") == "wal"
    assert ask("synchronous") == 2  # FULL
    store.close()


# ---------------------------------------------------------------- other names in stored games


def test_set_ups_are_replaced_all_or_none(store: EventStore) -> None:
    store.add_game(GAME)
    store.add_game(StoredGame("g2", "{}", 20.0), [entry(1)])
    with pytest.raises(StoreError, match="no game"):
        store.replace_setups({"g1": "other", "nobody": "other"})
    assert [game.setup for game in store.games()] == ["{}", GAME.setup]
    store.replace_setups({"g1": "one", "g2": "two"})
    assert store.games() == (StoredGame("g2", "two", 20.0), StoredGame("g1", "one", 10.0))
    assert store.entries("g2") == (entry(1),)
    current = store.current()
    assert current
    assert current.setup == "two"


def test_several_facts_are_kept_at_once(store: EventStore) -> None:
    store.keep_facts({"a": "1", "b": "2"})
    store.keep_facts({"b": "3"})
    assert (store.fact("a"), store.fact("b")) == ("1", "3")


def test_a_game_comes_with_its_facts_or_not_at_all(store: EventStore) -> None:
    store.add_game(GAME, [entry(1)], facts={"pauses g1": "x", "copy_of g1": "g0"}, is_current=False)
    assert (store.fact("pauses g1"), store.fact("copy_of g1"), store.current()) == ("x", "g0", None)
    with pytest.raises(StoreError):
        store.add_game(GAME, facts={"pauses g1": "y", "more g1": "z"})
    assert (store.fact("pauses g1"), store.fact("more g1"), store.current()) == ("x", None, None)
    assert store.entries("g1") == (entry(1),)


def test_the_facts_about_a_game_go_with_it(store: EventStore) -> None:
    store.add_game(GAME)
    others = {"pauses g11": "y", "pauses gg1": "y", "house": "z"}
    store.keep_facts({"pauses g1": "x", **others})
    store.delete_game("g1")
    assert store.fact("pauses g1") is None
    assert {name: store.fact(name) for name in others} == others


SECRET = "Žofie-Tajná"


def holds(folder: Path, text: str) -> list[str]:
    """The files of a folder in which the text is found, as SQLite writes it."""
    return [path.name for path in folder.iterdir() if text.encode() in path.read_bytes()]


def test_a_replaced_set_up_is_in_no_file_any_more(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    for number in range(40):  # enough for several pages, so that they split
        store.add_game(StoredGame(f"g{number}", f'{{"name":"{SECRET}","more":"{"x" * 300}"}}', float(number)))
    store.keep_fact("names", SECRET)
    assert holds(tmp_path, SECRET)
    store.keep_fact("names", "none")
    store.replace_setups({f"g{number}": "{}" for number in range(40)})
    assert holds(tmp_path, SECRET) == []
    store.close()


def test_a_deleted_game_is_in_no_file_any_more(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    store.add_game(StoredGame("g1", SECRET, 1.0), [entry(1)])
    store.delete_game("g1")
    assert holds(tmp_path, SECRET) == []
    store.close()


def test_what_an_older_version_left_in_the_file_is_gone_too(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    db = store._open_db()
    db.execute("PRAGMA secure_delete = OFF")
    db.execute("DELETE FROM facts WHERE name = 'clean'")  # as it was before there was this fact
    for number in range(40):
        store.add_game(StoredGame(f"g{number}", f"{number} {SECRET}" * 20, 1.0))
    db.execute("DELETE FROM games")
    store.close()
    assert holds(tmp_path, SECRET), "the older version leaves it"
    SqliteStore(tmp_path).close()
    assert holds(tmp_path, SECRET) == []


def test_a_reader_delays_the_end_of_the_old_text_and_is_named_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = SqliteStore(tmp_path)
    store._open_db().execute("PRAGMA busy_timeout = 1")
    store.add_game(StoredGame("g1", SECRET, 1.0))
    reader = SqliteStore(tmp_path, is_reader=True)
    reader._open_db().execute("BEGIN")
    assert reader.games()  # from now on it sees the ledger of this moment
    store.replace_setups({"g1": "{}"})
    assert "somebody reads the ledger" in caplog.text
    reader.close()
    store.close()
    assert holds(tmp_path, SECRET) == []
