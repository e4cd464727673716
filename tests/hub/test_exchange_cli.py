"""`gamenight export` and `gamenight import`: a store on disk, files, and a sentence for whatever goes wrong."""

import csv
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hub.cli.exchange import export_game, import_files, kinds
from hub.config import Settings, load_settings
from hub.errors import TabletopError
from hub.service.sqlite_store import SqliteStore
from hub.service.store import StoreBusy, StoreError
from tests.hub.games.catanlog.played import BEGAN_AT, EXCHANGE, played

ENDING = kinds()[0]
LOGS = {  # of two evenings
    "one": EXCHANGE.write(played(1), BEGAN_AT),
    "other": EXCHANGE.write(played(5), BEGAN_AT).replace("timestamp: 2023-11-14", "timestamp: 2023-11-15"),
}


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return load_settings(None, {}, {"store.folder": str(tmp_path / "store")})


@pytest.fixture
def logs(tmp_path: Path) -> list[Path]:
    files = [tmp_path / f"{name}.{ENDING}" for name in LOGS]
    for file, text in zip(files, LOGS.values(), strict=True):
        file.write_text(text, encoding="utf-8")
    return files


@pytest.fixture
def ids(settings: Settings, logs: list[Path]) -> Iterator[list[str]]:
    """Two imported games, in the order of the files."""
    assert import_files(settings, logs) == 0
    with closing(SqliteStore(settings.store.path, is_reader=True)) as store:
        yield [game.id for game in reversed(store.games())]


def test_a_game_goes_in_and_comes_out_as_it_was(
    settings: Settings, ids: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert export_game(settings, ids[0], kind=None, out=None) == 0
    assert capsys.readouterr().out == LOGS["one"]
    assert export_game(settings, ids[1][:6], kind=ENDING, out=None) == 0
    assert capsys.readouterr().out == LOGS["other"]


def test_every_format_is_written_to_a_file(settings: Settings, ids: list[str], tmp_path: Path) -> None:
    for kind in kinds():
        assert export_game(settings, ids[0], kind=kind, out=tmp_path / kind) == 0
    assert (tmp_path / ENDING).read_text(encoding="utf-8") == LOGS["one"]
    assert ElementTree.fromstring((tmp_path / "bgg").read_text(encoding="utf-8")).get("total") == "1"
    assert (tmp_path / "bgstats").read_text(encoding="utf-8").startswith("bgstats://")
    assert json.loads((tmp_path / "json").read_text(encoding="utf-8"))["winners"]
    with (tmp_path / "csv").open(encoding="utf-8", newline="") as rolls:
        assert len(list(csv.reader(rolls))) == 1 + LOGS["one"].count(" rolls ")
    with (tmp_path / "players-csv").open(encoding="utf-8", newline="") as players:
        assert len(list(csv.reader(players))) in (4, 5)


def test_last_is_the_game_with_the_latest_move(
    settings: Settings, ids: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(SqliteStore(settings.store.path, is_reader=True)) as store:
        latest = max(ids, key=lambda one: store.lengths()[one][1])
    capsys.readouterr()
    assert export_game(settings, "last", kind="bgstats", out=None) == 0
    assert latest in capsys.readouterr().out


def test_all_plays_are_one_list(settings: Settings, ids: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert export_game(settings, "all", kind="bgg", out=None) == 0
    listed = ElementTree.fromstring(capsys.readouterr().out)
    assert [play.get("id") for play in listed] == ids


def test_a_running_hub_does_not_keep_anybody_from_reading(
    settings: Settings, ids: list[str], logs: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(SqliteStore(settings.store.path)):
        assert export_game(settings, ids[0], kind=None, out=None) == 0
        with pytest.raises(TabletopError, match=r"A hub runs with .*: import on its page New game, or stop it first\."):
            import_files(settings, logs)


def test_a_folder_that_cannot_be_opened_is_no_running_hub(settings: Settings, logs: list[Path]) -> None:
    settings.store.path.parent.mkdir(parents=True, exist_ok=True)
    settings.store.path.write_text("Another hub")
    with pytest.raises(StoreError, match="cannot be written") as refusal:
        import_files(settings, logs)
    assert not isinstance(refusal.value, StoreBusy)


@pytest.mark.parametrize(
    ("game", "kind", "says"),
    [
        ("nothing", None, "There is no game .nothing.; there are"),
        ("", None, "may be"),
        ("all", None, "export all --as bgg"),
        ("last", "pdf", "cannot be written as 'pdf'"),
    ],
)
def test_what_cannot_be_exported_is_told(
    settings: Settings, ids: list[str], game: str, kind: str | None, says: str
) -> None:
    assert ids
    with pytest.raises(TabletopError, match=says):
        export_game(settings, game, kind=kind, out=None)


def test_a_file_that_cannot_be_written_is_told(settings: Settings, ids: list[str], tmp_path: Path) -> None:
    with pytest.raises(TabletopError, match="cannot be written: No such file or directory"):
        export_game(settings, ids[0], kind=None, out=tmp_path / "nowhere" / "file")


def test_without_games_there_is_nothing_to_export(settings: Settings) -> None:
    with pytest.raises(TabletopError, match="There are no games"):
        export_game(settings, "last", kind=None, out=None)
    SqliteStore(settings.store.path).close()
    with pytest.raises(TabletopError, match="No games are stored"):
        export_game(settings, "last", kind=None, out=None)


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        (f"a.{ENDING}", b"\xff\xfe\x00", "is no text."),
        (f"a.{ENDING}", b"hello\n", "Line 1: "),
        (f"a.{ENDING}", b"", "Line 1: the text is empty."),
        (f"a.{ENDING}", b"x" * 1_000_001, "Line 1: this is longer"),
        (f"a.{ENDING}", b"x" * 4_000_001, "is larger than any game."),
        ("a.pdf", LOGS["one"].encode(), f"I only know: .{ENDING}."),
        (f"one.{ENDING}", LOGS["one"].encode(), "This game is already here."),
    ],
)
def test_a_file_that_cannot_be_imported_does_not_stop_the_others(
    settings: Settings, logs: list[Path], capsys: pytest.CaptureFixture[str], name: str, data: bytes, says: str
) -> None:
    assert import_files(settings, logs[:1]) == 0
    wrong = logs[0].parent / name
    wrong.write_bytes(data)
    assert import_files(settings, [wrong, logs[1]]) == 1
    told = capsys.readouterr()
    assert says in told.err
    assert "Traceback" not in told.err
    assert f"{logs[1]}: imported as" in told.out


def test_a_missing_file_is_told(settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert import_files(settings, [tmp_path / f"no.{ENDING}", tmp_path]) == 1
    told = capsys.readouterr().err
    assert "cannot be read: No such file or directory." in told
    assert "cannot be read: Is a directory." in told


def test_what_was_mended_is_listed(settings: Settings, logs: list[Path], capsys: pytest.CaptureFixture[str]) -> None:
    roll = next(line for line in LOGS["one"].splitlines() if " rolls " in line and " 7" not in line)
    logs[0].write_text(LOGS["one"].replace(roll, f"{roll}\n{roll}", 1), encoding="utf-8")
    assert import_files(settings, logs[:1]) == 0
    assert "was not written down." in capsys.readouterr().out
