"""`gamenight export` and `gamenight import`: stored games for other programs, and games that those wrote down."""

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from hub.bootstrap import load_catalogue
from hub.cli.stored_games import meant_game
from hub.config import Settings
from hub.engine.exchange import UnreadableText
from hub.engine.messages import Refusal
from hub.errors import TabletopError
from hub.games.registry import GAMES
from hub.service.archive import Archive, Archived
from hub.service.exchange import bgstats_link, play_of, plays_xml, read_text, text_of
from hub.service.library import Library
from hub.service.records import DamagedGame
from hub.service.sqlite_store import SqliteStore
from hub.service.store import StoreBusy

ALL = "all"
MOST_BYTES = 4_000_000  # no text of one game is longer


class ExchangeFailed(TabletopError, ValueError):
    """Something that cannot be exported or imported, and why."""


# ---------------------------------------------------------------- export


def kinds() -> tuple[str, ...]:
    """What `--as` knows; the first is what comes without it."""
    return (*GAMES.endings, "bgg", "bgstats", "json", "csv", "players-csv")


def export_game(settings: Settings, game: str, *, kind: str | None, out: Path | None) -> int:
    """Write a stored game, or all of them, to a file or to the terminal."""
    with closing(SqliteStore(settings.store.path, is_reader=True)) as store:
        archive = Archive(store, GAMES)
        if game == ALL:
            text = _all(archive, kind)
        else:
            text = _one(archive.game(meant_game(store, game).id), kind or kinds()[0], settings)
    if out is None:
        print(text, end="" if text.endswith("\n") else "\n")
        return 0
    try:
        out.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise ExchangeFailed(f"{out} cannot be written: {error.strerror}.") from error
    return 0


def _one(archived: Archived, kind: str, settings: Settings) -> str:
    match kind:
        case "bgg":
            return plays_xml([play_of(archived)])
        case "bgstats":
            return bgstats_link(play_of(archived))
        case "json" | "csv" | "players-csv":
            return _statistics(archived, kind, settings)
    text = text_of(archived, kind)
    if text is None:
        raise ExchangeFailed(f"This game cannot be written as {kind!r}; there are: {', '.join(kinds())}.")
    return text


def _all(archive: Archive, kind: str | None) -> str:
    if kind != "bgg":
        raise ExchangeFailed("Only the list of plays holds all games at once: export all --as bgg.")
    return plays_xml(play_of(one) for one in _readable(archive))


def _readable(archive: Archive) -> Iterator[Archived]:
    for game in reversed(archive.games()):
        try:
            yield archive.game(game.id)
        except DamagedGame as error:
            print(f"gamenight: game {game.id} is left out: {error}", file=sys.stderr)


def _statistics(archived: Archived, kind: str, settings: Settings) -> str:
    from hub.service.statistics import statistics
    from hub.service.statistics.exports import as_json
    from hub.service.statistics.tables import course_csv, players_csv

    match = archived.match
    stats = statistics(match, pauses=archived.pauses)
    if kind == "csv":
        return course_csv(stats, match)
    if kind == "players-csv":
        return players_csv(stats, match)
    names = {player.id: player.name for player in match.setup.players}
    say = load_catalogue(settings).of(match).sayer(settings.table.language, names)
    return json.dumps(as_json(stats, match, say=say), ensure_ascii=False, indent=2) + "\n"


# ---------------------------------------------------------------- import


def import_files(settings: Settings, files: Sequence[Path]) -> int:
    """Add games from files to the stored ones; the exit code is 1 if one could not be read."""
    failed = 0
    with _to_write(settings.store.path) as library:
        for file in files:
            try:
                game_id, notes = _imported(library, file, _say(settings))
            except ExchangeFailed as error:
                failed += 1
                print(f"gamenight: {error}", file=sys.stderr)
                continue
            print(f"{file}: imported as {game_id}")
            for note in notes:
                print(f"  {note}")
    return 1 if failed else 0


@contextmanager
def _to_write(folder: Path) -> Iterator[Library]:
    try:
        store = SqliteStore(folder)
    except StoreBusy as error:
        raise ExchangeFailed(f"A hub runs with {folder}: import on its page New game, or stop it first.") from error
    with closing(store):
        yield Library(store, GAMES, clock=time.time)


def _say(settings: Settings) -> Callable[[Refusal], str]:
    catalogue = load_catalogue(settings)
    return lambda refusal: catalogue.say(refusal.why, "en")


def _imported(library: Library, file: Path, say: Callable[[Refusal], str]) -> tuple[str, tuple[str, ...]]:
    try:
        written = read_text(GAMES, file.name, _text(file))
        return library.imported(written), written.notes
    except UnreadableText as error:
        raise ExchangeFailed(f"{file}: {error}") from error
    except Refusal as refusal:
        raise ExchangeFailed(f"{file}: {say(refusal)}") from refusal


def _text(file: Path) -> str:
    try:
        with file.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise ExchangeFailed(f"{file} cannot be read: {error.strerror}.") from error
    if len(data) > MOST_BYTES:
        raise ExchangeFailed(f"{file} is larger than any game.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ExchangeFailed(f"{file} is no text.") from error
