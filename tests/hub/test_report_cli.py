"""`gamenight report`: reads beside a running hub, finds the game that is meant, and says what it cannot do."""

import json
import webbrowser
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hub.bootstrap import load_catalogue
from hub.cli.report import NoReport, list_games, report
from hub.cli.stored_games import WhichGame
from hub.service.game_service import GameService
from hub.service.sqlite_store import SqliteStore
from hub.service.store import StoredGame, StoreError
from hub.texts.catalogue import Catalogue
from tests.all_games import ALL_GAMES
from tests.pebbles import GAME
from tests.pebbles.playing import SEATS, SETUP, WON_BY_BLUE

WON, LEFT = 0, 1  # of the ids that `night` gives


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return load_catalogue(games=ALL_GAMES)


@pytest.fixture(autouse=True)
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was shown in a browser; there is no screen unless a test says so."""
    shown: list[str] = []
    monkeypatch.setattr(webbrowser, "open", shown.append)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return shown


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def night(folder: Path) -> Iterator[list[str]]:
    """A hub that runs, with a game that was won and a later one that was left."""
    store = SqliteStore(folder)
    service = GameService(store, ALL_GAMES, clock=lambda: 1_700_000_000.0)
    service.start()
    ids = []
    for players, commands in ((SETUP.players, WON_BY_BLUE), ((SEATS[3], SEATS[2], SEATS[1]), ())):
        assert service.start_match(replace(SETUP, players=players)).accepted
        for command in commands:
            assert service.submit(command, source="web").accepted
        game_id = service.snapshot().game_id
        assert game_id
        ids.append(game_id)
    yield ids
    service.close()
    store.close()


def test_the_last_game_beside_a_running_hub(
    folder: Path, catalogue: Catalogue, night: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert report(folder, ALL_GAMES, catalogue, "last", out=None, language="cs") == 0
    written = Path(capsys.readouterr().out.strip())
    assert written.name.endswith(f"-{GAME.key}-{night[LEFT]}.html")
    assert "Hra není dohraná" in written.read_text(encoding="utf-8")


@pytest.mark.parametrize("letters", [12, 6, 4])
def test_an_id_or_the_beginning_of_one(folder: Path, catalogue: Catalogue, night: list[str], letters: int) -> None:
    wanted = night[WON][:letters]
    report(folder, ALL_GAMES, catalogue, wanted, out=Path("it.html"), language="en")
    assert "Winner: Anna" in Path("it.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "beginning"), [("it.html", b"<!doctype"), ("it.PNG", b"\x89PNG"), ("it.json", b"{"), ("it.csv", b"\xef")]
)
def test_the_ending_says_what_is_wanted(
    folder: Path, catalogue: Catalogue, night: list[str], name: str, beginning: bytes
) -> None:
    report(folder, ALL_GAMES, catalogue, night[WON], out=Path(name), language="de")
    data = Path(name).read_bytes()
    assert data.lstrip().startswith(beginning)
    if name.endswith("json"):
        assert json.loads(data)


@pytest.mark.parametrize(
    ("screen", "out", "opens", "is_shown"),
    [
        (None, None, False, False),
        (":0", None, False, True),
        (":0", "it.html", False, False),
        (None, "it.html", True, True),
    ],
)
def test_it_is_shown_where_there_is_a_screen(
    folder: Path,
    catalogue: Catalogue,
    night: list[str],
    opened: list[str],
    monkeypatch: pytest.MonkeyPatch,
    screen: str | None,
    out: str | None,
    opens: bool,
    is_shown: bool,
) -> None:
    if screen:
        monkeypatch.setenv("DISPLAY", screen)
    report(folder, ALL_GAMES, catalogue, night[WON], out=Path(out) if out else None, language="cs", opens=opens)
    assert bool(opened) is is_shown
    assert all(one.startswith("file:///") for one in opened)


def test_the_list_has_everything_newest_first(
    folder: Path, catalogue: Catalogue, night: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert list_games(folder, ALL_GAMES, catalogue, language="cs") == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(night[LEFT])
    assert first.endswith("Dana, Cyril, Bob  not finished")
    assert second.startswith(night[WON])
    assert "2023-11-1" in second
    assert second.endswith("Anna, Bob, Cyril  won by Anna")


@pytest.mark.parametrize("typed", ["nothing like it", "0" * 12])
def test_an_unknown_game_names_those_there_are(
    folder: Path, catalogue: Catalogue, night: list[str], typed: str
) -> None:
    with pytest.raises(WhichGame, match="There is no game") as refused:
        report(folder, ALL_GAMES, catalogue, typed, out=None, language="cs")
    assert any(one in str(refused.value) for one in night)


def test_a_slip_of_the_finger_is_understood(folder: Path, catalogue: Catalogue, night: list[str]) -> None:
    typed = night[WON][:5] + "z" + night[WON][6:]
    with pytest.raises(WhichGame, match=f"did you mean {night[WON]}"):
        report(folder, ALL_GAMES, catalogue, typed, out=None, language="cs")


def test_what_is_not_clear_or_not_possible_is_a_sentence(
    folder: Path, catalogue: Catalogue, night: list[str], tmp_path: Path
) -> None:
    with pytest.raises(WhichGame, match="may be"):
        report(folder, ALL_GAMES, catalogue, "", out=None, language="cs")
    with pytest.raises(NoReport, match=r"ends in \.html, \.png, \.json, \.csv"):
        report(folder, ALL_GAMES, catalogue, "last", out=Path("it.pdf"), language="cs")
    with pytest.raises(NoReport, match="cannot be written"):
        report(folder, ALL_GAMES, catalogue, "last", out=tmp_path / "no" / "such" / "it.html", language="cs")


def test_without_games_it_says_so(tmp_path: Path, catalogue: Catalogue, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(StoreError, match="no games"):
        report(tmp_path, ALL_GAMES, catalogue, "last", out=None, language="cs")
    SqliteStore(tmp_path).close()
    with pytest.raises(WhichGame, match="No games are stored"):
        report(tmp_path, ALL_GAMES, catalogue, "last", out=None, language="cs")
    assert list_games(tmp_path, ALL_GAMES, catalogue, language="cs") == 0
    assert "no games yet" in capsys.readouterr().out


def test_a_damaged_game_is_one_line_of_the_list(
    tmp_path: Path, catalogue: Catalogue, capsys: pytest.CaptureFixture[str]
) -> None:
    store = SqliteStore(tmp_path)
    store.add_game(StoredGame("damaged", "{}", 1_700_000_000.0))
    store.close()
    assert list_games(tmp_path, ALL_GAMES, catalogue, language="cs") == 0
    assert "damaged  2023-11-1" in capsys.readouterr().out


def test_nothing_of_the_data_is_touched(folder: Path, catalogue: Catalogue, night: list[str]) -> None:
    before = {path.name for path in folder.iterdir()}
    report(folder, ALL_GAMES, catalogue, night[WON], out=Path("it.html"), language="cs")
    assert {path.name for path in folder.iterdir()} == before
    assert Path("it.html").stat().st_size > 50_000
