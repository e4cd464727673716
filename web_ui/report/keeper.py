"""ReportKeeper: writes the files of a game as soon as somebody wins it, and keeps them true."""

import glob
import logging
import re
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from hub.engine.ledger import Entry
from hub.errors import TabletopError
from hub.service.game_service import GameService
from hub.service.snapshot import Snapshot
from hub.texts.catalogue import Catalogue
from web_ui.report.files import ENDINGS, PART, write_whole
from web_ui.report.night import file_stem

log = logging.getLogger(__name__)

OURS = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}-[a-z_]+-([0-9a-f]{12})[.-]")


class ReportKeeper:
    """Listens on the writer's thread and works on one of its own, one thing after the other; nothing waits for it.

    A victory that was taken back takes its files along: they would tell something that did not happen.
    """

    def __init__(self, service: GameService, catalogue: Catalogue, folder: Path, language: str) -> None:
        self._service, self._catalogue, self._folder, self._language = service, catalogue, folder, language
        self._work = ThreadPoolExecutor(1, thread_name_prefix="reports")
        self._seen: tuple[str, int] | None = None
        self._won: set[str] = set()  # games that were won when they were seen last
        self._wanted: set[str] = set()  # games whose files are to be written
        service.observe(self._on_change)
        self._later(self._sweep)

    def close(self) -> None:
        """When this returns, nothing is being written any more; may be called twice.

        What still waits is left: a report is made again as soon as somebody asks for it.
        """
        self._work.shutdown(cancel_futures=True)

    # ------------------------------------------------------------ for those who delete or rename, from any thread

    def remove(self, game_id: str) -> "Future[None]":
        """The files of this game are gone when the answer is there."""
        self._wanted.discard(game_id)
        return self._later(lambda: self._remove(game_id))

    def rewrite_all(self, game_ids: Iterable[str]) -> None:
        """When this returns, nothing that was written of these games before is left; what is new follows."""
        waiting = set(self._wanted)
        self._wanted.clear()  # so that only what is being written now is waited for
        there = [game_id for game_id in game_ids if self._files(game_id) or game_id in waiting]
        self._later(lambda: self._remove(*there)).result()
        for game_id in waiting | set(there):
            self._want(game_id)

    # ------------------------------------------------------------ the writer's thread

    def _on_change(self, snapshot: Snapshot, entries: tuple[Entry, ...]) -> None:
        game_id, match = snapshot.game_id, snapshot.match
        if game_id is None or match is None or (game_id, match.version) == self._seen:
            return
        self._seen = (game_id, match.version)
        if not match.standing().is_over:
            if game_id in self._won:
                self._won.discard(game_id)
                self.remove(game_id)
            return
        self._won.add(game_id)
        if entries or not self._files(game_id):
            self._want(game_id)

    def _want(self, game_id: str) -> None:
        self._wanted.add(game_id)
        self._later(lambda: self._write_wanted(game_id))

    def _later(self, work: Callable[[], None]) -> "Future[None]":
        try:
            return self._work.submit(_tried, work, self._folder)
        except RuntimeError:  # closed meanwhile
            done: Future[None] = Future()
            done.set_result(None)
            return done

    # ------------------------------------------------------------ the thread of the reports

    def _write_wanted(self, game_id: str) -> None:
        if game_id in self._wanted:
            self._wanted.discard(game_id)
            self._write(game_id)

    def _write(self, game_id: str) -> None:
        archived = self._service.archive.game(game_id)
        stem, language = file_stem(archived), archived.match.setup.voice or self._language
        self._folder.mkdir(parents=True, exist_ok=True)
        written = set()
        for ending, make in ENDINGS.items():
            path = self._folder / f"{stem}{ending}"
            write_whole(path, make(archived, self._catalogue, language))
            written.add(path)
        for older in set(self._files(game_id)) - written:
            older.unlink(missing_ok=True)
        log.info("the report of game %s is %s", game_id, self._folder / f"{stem}.html")

    def _remove(self, *game_ids: str) -> None:
        for game_id in game_ids:
            for path in self._files(game_id):
                path.unlink(missing_ok=True)

    def _sweep(self) -> None:
        """What a power cut left: files half written, and those of games that are gone."""
        for part in self._folder.glob(f".*{PART}"):
            part.unlink(missing_ok=True)
        known = {game.id for game in self._service.archive.games()}
        for path in self._folder.iterdir() if self._folder.is_dir() else ():
            ours = OURS.match(path.name)
            if ours and ours[1] not in known:
                path.unlink(missing_ok=True)

    def _files(self, game_id: str) -> list[Path]:
        """Also those that an earlier release wrote under another name."""
        return [path for path in self._folder.glob(f"*-{glob.escape(game_id)}[.-]*") if OURS.match(path.name)]


def _tried(work: Callable[[], None], folder: Path) -> None:
    """A disk that is full or a game that is gone is a line in the log; the night goes on."""
    try:
        work()
    except OSError as error:
        log.error("the report cannot be written to %s: %s", folder, error.strerror or error)
    except TabletopError as error:
        log.error("there is no report: %s", error)
    except Exception:
        log.exception("a report failed")
