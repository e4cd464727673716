"""`gamenight report`: a stored game as a page, a picture or numbers; works while a hub runs."""

import os
import sys
import webbrowser
from contextlib import closing
from pathlib import Path

from hub.cli.stored_games import meant_game
from hub.engine.games import Games
from hub.engine.phrase import phrase
from hub.errors import TabletopError
from hub.service.archive import Archive, Archived
from hub.service.sqlite_store import SqliteStore
from hub.service.store import StoredGame
from hub.texts.catalogue import Catalogue
from web_ui.report.files import KINDS, write_whole
from web_ui.report.night import file_stem
from web_ui.view_models.moment import local_time


class NoReport(TabletopError, ValueError):
    """A report that cannot be made or written as asked."""


def report(
    folder: Path,
    games: Games,
    catalogue: Catalogue,
    game: str,
    *,
    out: Path | None,
    language: str,
    opens: bool = False,
) -> int:
    """Write the report of a game; without `out` beside the reader, and shown where there is a screen."""
    path = out
    if path is not None and path.suffix.lower() not in KINDS:
        raise NoReport(f"--out wants a name that ends in {', '.join(KINDS)}, not {path.name!r}.")
    with closing(SqliteStore(folder, is_reader=True)) as store:
        archive = Archive(store, games)
        archived = archive.game(meant_game(store, game).id)
    path = path or Path(f"{file_stem(archived)}.html")
    data = KINDS[path.suffix.lower()](archived, catalogue, language)
    try:
        write_whole(path, data)
    except OSError as error:
        raise NoReport(f"{path} cannot be written: {error.strerror or error}.") from error
    print(path)
    if opens or (out is None and _has_screen()):
        webbrowser.open(path.resolve().as_uri())
    return 0


def list_games(folder: Path, games: Games, catalogue: Catalogue, *, language: str) -> int:
    """One line a game, newest first."""
    with closing(SqliteStore(folder, is_reader=True)) as store:
        archive = Archive(store, games)
        stored = archive.games()
        for game in stored:
            print(f"{game.id}  {_line(archive, game, catalogue, language)}")
    if not stored:
        print("There are no games yet.")
    return 0


def _line(archive: Archive, game: StoredGame, catalogue: Catalogue, language: str) -> str:
    try:
        archived = archive.game(game.id)
    except TabletopError as error:
        return f"{local_time(game.created_at):%Y-%m-%d %H:%M}  {error}"
    title = catalogue.say(phrase(f"{archived.match.game.key}.title"), language)
    players = ", ".join(player.name for player in archived.match.setup.players)
    return f"{local_time(archived.played_at):%Y-%m-%d %H:%M}  {title}  {players}  {_end(archived)}"


def _end(archived: Archived) -> str:
    winners = archived.match.standing().winners
    names = {player.id: player.name for player in archived.match.setup.players}
    return f"won by {' and '.join(names[one] for one in winners)}" if winners else "not finished"


def _has_screen() -> bool:
    return sys.platform == "darwin" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
