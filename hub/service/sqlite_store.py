"""SqliteStore: the ledger in one file, which a power cut leaves whole."""

import fcntl
import logging
import sqlite3
import threading
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import IO, Any
from urllib.parse import quote

from hub.service.store import StoreBusy, StoredEntry, StoredGame, StoreError

SCHEMA_VERSION = 1
FILE_NAME = "gamenight.sqlite3"
CLEAN = "clean"  # the fact that whatever is deleted has been overwritten since the file was written anew
KEEP_FACT = "INSERT OR REPLACE INTO facts VALUES (?, ?)"
Statement = tuple[str, tuple[object, ...]]

log = logging.getLogger(__name__)


class SqliteStore:
    """One SQLite file in WAL mode, fully synchronous, and one writer: a lock file keeps a second hub out.

    What is deleted is overwritten, so that a name somebody wants forgotten is not left in a corner of the file.

    A reader (`is_reader`) may look while a hub writes, and cannot change anything.
    """

    def __init__(self, folder: Path, *, is_reader: bool = False) -> None:
        self.path = folder / FILE_NAME
        self._mutex = threading.Lock()
        self._lock: IO[bytes] | None = None
        self._db: sqlite3.Connection | None = None
        if is_reader:
            self._open_to_read()
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = (folder / "gamenight.lock").open("ab")
        except OSError as error:
            raise StoreError(f"The data folder {folder} cannot be written: {error.strerror}.") from error
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self.close()
            raise StoreBusy(f"Another hub already uses the data folder {folder}; stop it or choose another.") from error
        try:
            self._open_to_write()
            self._inode = self.path.stat().st_ino
        except (sqlite3.Error, OSError) as error:
            self.close()
            raise StoreError(f"The ledger {self.path} cannot be opened: {error}.") from error

    def _open_to_read(self) -> None:
        if not self.path.is_file():
            raise StoreError(f"There are no games in {self.path.parent} yet.")
        try:
            self._db = sqlite3.connect(f"file:{quote(str(self.path))}?mode=ro", uri=True, check_same_thread=False)
            self._expect_known_format(self._db)
            self._inode = self.path.stat().st_ino
        except (sqlite3.Error, OSError) as error:
            self.close()
            raise StoreError(f"The ledger {self.path} cannot be opened: {error}.") from error

    @staticmethod
    def _expect_known_format(db: sqlite3.Connection) -> None:
        found = db.execute("PRAGMA user_version").fetchone()[0]
        if found > SCHEMA_VERSION:
            raise sqlite3.DatabaseError(f"it was written by a newer version of this program (format {found})")

    def _open_to_write(self) -> None:
        self._db = db = sqlite3.connect(self.path, check_same_thread=False, isolation_level=None)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA secure_delete = ON")
        self._expect_known_format(db)
        db.executescript(
            f"""
            BEGIN;
            CREATE TABLE IF NOT EXISTS games (
                id TEXT PRIMARY KEY, setup TEXT NOT NULL, created_at REAL NOT NULL) STRICT;
            CREATE TABLE IF NOT EXISTS entries (
                game_id TEXT NOT NULL REFERENCES games, seq INTEGER NOT NULL, at REAL NOT NULL, source TEXT NOT NULL,
                command TEXT NOT NULL, events TEXT NOT NULL, observation TEXT, part_of INTEGER,
                PRIMARY KEY (game_id, seq)) STRICT;
            CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
            PRAGMA user_version = {SCHEMA_VERSION};
            COMMIT;
            """
        )
        _clean_once(db)

    def add_game(
        self,
        game: StoredGame,
        entries: Iterable[StoredEntry] = (),
        *,
        facts: Mapping[str, str] | None = None,
        is_current: bool = True,
    ) -> None:
        added = ("INSERT INTO games VALUES (?, ?, ?)", (game.id, game.setup, game.created_at))
        kept = {**(facts or {}), **({"current": game.id} if is_current else {})}
        with self._mutex:
            self._write([added, *_inserts(game.id, entries), *((KEEP_FACT, fact) for fact in kept.items())])

    def append(self, game_id: str, entries: Iterable[StoredEntry]) -> None:
        with self._mutex:
            self._write(_inserts(game_id, entries))

    def delete_game(self, game_id: str) -> None:
        with self._mutex:
            self._write(
                [
                    ("DELETE FROM entries WHERE game_id = ?", (game_id,)),
                    ("DELETE FROM games WHERE id = ?", (game_id,)),
                    ("DELETE FROM facts WHERE name LIKE '% ' || ?", (game_id,)),
                ]
            )
            self._empty_wal()

    def replace_setups(self, setups: Mapping[str, str]) -> None:
        known = {game.id for game in self.games()}
        if missing := setups.keys() - known:
            raise StoreError(f"There is no game {min(missing)} in the ledger {self.path}.")
        with self._mutex:
            self._write([("UPDATE games SET setup = ? WHERE id = ?", (text, one)) for one, text in setups.items()])
            self._empty_wal()

    def lengths(self) -> dict[str, tuple[int, float]]:
        rows = self._rows(
            "SELECT game_id, seq, at FROM entries JOIN"
            " (SELECT game_id, MAX(seq) AS seq FROM entries GROUP BY game_id) USING (game_id, seq)"
        )
        return {game_id: (seq, at) for game_id, seq, at in rows}

    def games(self) -> tuple[StoredGame, ...]:
        return tuple(StoredGame(*row) for row in self._rows("SELECT * FROM games ORDER BY created_at DESC, rowid DESC"))

    def entries(self, game_id: str) -> tuple[StoredEntry, ...]:
        rows = self._rows(
            "SELECT seq, at, source, command, events, observation, part_of FROM entries WHERE game_id = ? ORDER BY seq",
            game_id,
        )
        return tuple(StoredEntry(*row) for row in rows)

    def current(self) -> StoredGame | None:
        rows = self._rows("SELECT games.* FROM games JOIN facts ON value = id WHERE name = 'current'")
        return StoredGame(*rows[0]) if rows else None

    def make_current(self, game_id: str) -> None:
        with self._mutex:
            self._write([("INSERT OR REPLACE INTO facts VALUES ('current', ?)", (game_id,))])

    def fact(self, name: str) -> str | None:
        rows = self._rows("SELECT value FROM facts WHERE name = ?", name)
        return str(rows[0][0]) if rows else None

    def keep_fact(self, name: str, value: str) -> None:
        with self._mutex:
            self._write([(KEEP_FACT, (name, value))])

    def keep_facts(self, facts: Mapping[str, str]) -> None:
        with self._mutex:
            self._write([(KEEP_FACT, fact) for fact in facts.items()])

    def close(self) -> None:
        with self._mutex:
            if self._db:
                self._db.close()
                self._db = None
            if self._lock:
                self._lock.close()
                self._lock = None

    def _is_in_place(self) -> bool:
        """SQLite would go on writing into a file that was deleted under it."""
        try:
            return self.path.stat().st_ino == self._inode
        except OSError:
            return False

    def _open_db(self) -> sqlite3.Connection:
        if self._db is None:
            raise StoreError("The ledger is closed.")
        return self._db

    def _write(self, statements: list[Statement]) -> None:
        """All statements or none."""
        db = self._open_db()
        if not self._is_in_place():
            raise StoreError(f"The ledger {self.path} was removed or replaced while the hub runs; please restart it.")
        try:
            db.execute("BEGIN IMMEDIATE")
            for sql, values in statements:
                db.execute(sql, values)
            db.execute("COMMIT")
        except sqlite3.Error as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise StoreError(f"The ledger {self.path} cannot be written: {error}.") from error

    def _empty_wal(self) -> None:
        """The write-ahead log still holds the pages as they were; what it says goes into the file, and it is emptied.

        Somebody who reads at this moment delays that to the next time, or to the end of the hub at the latest; the
        change itself is made in any case.
        """
        try:
            is_busy = self._open_db().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
            because = "somebody reads the ledger" if is_busy else None
        except sqlite3.Error as error:
            because = str(error)
        if because:
            log.warning("%s: what was deleted is still in %s-wal until the hub ends", because, self.path)

    def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with self._mutex:
            try:
                with closing(self._open_db().execute(sql, values)) as cursor:
                    return cursor.fetchall()
            except sqlite3.Error as error:
                raise StoreError(f"The ledger {self.path} cannot be read: {error}.") from error


def _clean_once(db: sqlite3.Connection) -> None:
    """A file of a version that did not overwrite what it deleted is written anew, once."""
    if db.execute("SELECT 1 FROM facts WHERE name = ?", (CLEAN,)).fetchone():
        return
    try:
        db.execute("VACUUM")
        db.execute(KEEP_FACT, (CLEAN, "yes"))
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:  # a full disk; the night goes on, and the next start tries again
        log.warning("the ledger could not be written anew: %s", error)


def _inserts(game_id: str, entries: Iterable[StoredEntry]) -> list[Statement]:
    insert = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    return [(insert, (game_id, e.seq, e.at, e.source, e.command, e.events, e.observation, e.part_of)) for e in entries]
