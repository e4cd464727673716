"""The report and the picture: one file each, of any game, for any names; and those who keep them."""

import csv
import io
import json
import logging
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PIL import Image

from hub.engine.colours import COLOURS
from hub.engine.messages import AdjustPoints, UndoLast
from hub.engine.phrase import PlayerId, phrase
from hub.service.archive import Archived
from hub.service.game_service import GameService
from hub.service.store import InMemoryStore
from hub.texts.catalogue import LANGUAGES, Catalogue
from tests.all_games import ALL_GAMES
from tests.web_ui.night import HOSTILE, play_rounds, played, win
from tests.web_ui.table import Table
from web_ui.parts import parts_of
from web_ui.report.card import SIZE, share_card
from web_ui.report.html import CHARTS, STATIC, assets, policy, report_html
from web_ui.report.keeper import ReportKeeper
from web_ui.report.letters import KNOWN, UNKNOWN, known
from web_ui.report.night import night
from web_ui.report.palette import font


class Outside(HTMLParser):
    """Collects the tags of a page, and every address in it that leads out of it."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            assert not name.startswith("on"), f"<{tag} {name}> would run something"
            assert name != "style"
            if name in ("src", "href", "action") and not (value or "").startswith("#"):
                self.addresses.append(f"{tag} {value}")


def read(page: str) -> Outside:
    parser = Outside()
    parser.feed(page)
    return parser


def archived(table: Table) -> Archived:
    game_id = table.service.snapshot().game_id
    assert game_id
    return table.service.archive.game(game_id)


# ---------------------------------------------------------------- the page


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_file_that_needs_nothing_else(table: Table, catalogue: Catalogue, language: str) -> None:
    played(table)
    page = report_html(archived(table), catalogue, language)
    found = read(page)
    assert not found.addresses
    assert "link" not in found.tags
    assert not re.search(r"@import|url\((?!data:)", assets().style), "a style fetches something"
    assert assets().style.count("url(data:font/woff2;base64,") == 1
    assert "font-src data:;" in policy()
    assert not re.search(r"\b(web|stats)\.[a-z_]+\.?[a-z_]*\b(?=<)", page), "a raw key is shown"
    assert page.count("data-chart=") == 4
    for name in ("Anna", "Bob", "Cyril"):
        assert name in page


def test_the_final_table_explains_the_points(table: Table, catalogue: Catalogue) -> None:
    played(table)
    table.do(AdjustPoints(PlayerId("orange"), 3, "cake"))
    told = night(archived(table), catalogue, "en")
    assert [(one.place, one.badge.name, one.points) for one in told.places] == [
        (1, "Anna", 8 + 9 + 6 + 2 + 90),
        (2, "Bob", 6 + 10 + 9 + 2 + 3),
        (3, "Cyril", 5 + 2 + 4 + 2),
    ]
    for one in told.places:
        assert sum(line.points for line in one.lines) == one.points
    page = report_html(archived(table), catalogue, "en")
    assert "cake" in page
    assert 'id="winner"' in page


def test_equal_points_share_a_place_and_the_winner_is_first(table: Table, catalogue: Catalogue) -> None:
    play_rounds(table, [(1, 1)] * 3)
    assert [one.place for one in night(archived(table), catalogue, "en").places] == [1, 1, 1]
    win(table, "orange")
    assert [one.place for one in night(archived(table), catalogue, "en").places] == [1, 2, 2]


def test_a_game_that_nobody_finished_says_so(table: Table, catalogue: Catalogue) -> None:
    steps: tuple[Callable[[], None], ...] = (lambda: None, lambda: play_rounds(table))
    for step in steps:
        step()
        page = report_html(archived(table), catalogue, "cs")
        assert 'id="unfinished"' in page
        assert 'id="winner"' not in page
        assert share_card(archived(table), catalogue, "cs").startswith(b"\x89PNG")


def test_hostile_names_are_only_text(table: Table, catalogue: Catalogue) -> None:
    played(table, HOSTILE, "{player} %s {{7*7}}", "\"'><u>")
    page = report_html(archived(table), catalogue, "cs")
    found = read(page)
    assert "img" not in found.tags
    assert "u" not in found.tags
    assert found.tags.count("script") == 2
    assert page.count("</script>") == 2
    assert "{{7*7}}" in page


def test_what_a_player_told_the_hub_in_private_is_in_no_report(table: Table, catalogue: Catalogue) -> None:
    """Two nights that differ only in a number that one player whispered, and threw."""

    def told(number: int) -> tuple[str, str, bytes]:
        table.begin()
        assert table.command({"type": "WhisperNumber", "player": "blue", "number": number}).status_code == 200
        table.roll(1, 1)
        page = re.sub(r'data-(revision|game-id|said)="[^"]+"', "", table.client.get("/statistics/live").text)
        stored = archived(table)
        page = page.replace(stored.id, "")
        return page, report_html(stored, catalogue, "cs"), share_card(stored, catalogue, "cs")

    assert told(2) == told(9)


def test_the_answer_allows_its_own_scripts_and_nothing_else(table: Table) -> None:
    game_id = played(table)
    answer = table.client.get(f"/games/{game_id}/report")
    allowed = answer.headers["Content-Security-Policy"]
    assert allowed == f"{policy()}; frame-ancestors 'self'"
    assert "unsafe" not in allowed
    assert allowed.count("'sha256-") == 3
    assert f'content="{policy().replace(chr(39), "&#39;")}"' in answer.text, "the file carries it, too"
    assert "attachment" not in answer.headers.get("Content-Disposition", "")
    kept = table.client.get(f"/games/{game_id}/report?download").headers["Content-Disposition"]
    assert re.fullmatch(rf'attachment; filename="2023-11-1[45]-\w+-{game_id}\.html"', kept)


def test_unknown_games_have_no_report(table: Table) -> None:
    for path in ("/games/nothing/report", "/games/nothing/card.png"):
        assert table.client.get(path).status_code == 404


def test_the_winner_and_the_earlier_games_lead_to_it(table: Table) -> None:
    game_id = played(table)
    for path in ("/", "/setup", "/statistics"):
        assert f'href="/games/{game_id}/report"' in table.client.get(path).text, path
    assert f'href="/games/{game_id}/card.png"' in table.client.get("/").text
    assert f'href="/statistics?game={game_id}"' in table.client.get("/setup").text


# ---------------------------------------------------------------- the picture


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_has_its_size(table: Table, language: str) -> None:
    game_id = played(table)
    answer = table.client.get(f"/games/{game_id}/card.png?lang={language}")
    assert answer.mimetype == "image/png"
    picture = Image.open(io.BytesIO(answer.data))
    assert picture.size == SIZE
    colours = {colour for _, colour in picture.convert("RGB").getcolors(1 << 24) or []}
    for name in ("blue", "orange", "white"):
        assert tuple(bytes.fromhex(COLOURS[name].fill[1:])) in colours, f"{name} is not on it"


@pytest.mark.parametrize(
    "names",
    [
        ("W" * 24, "Ž" * 24, "ﬁ" * 24),
        ("🐙", "👩‍👩‍👧‍👦 rodina", "日本"),
        ("e\u0301va", "a\u200db", "\u202eobrácené"),
    ],
)
def test_any_name_can_be_drawn(table: Table, catalogue: Catalogue, names: tuple[str, ...]) -> None:
    played(table, *names)
    for language in LANGUAGES:
        assert Image.open(io.BytesIO(share_card(archived(table), catalogue, language))).size == SIZE


def test_the_letters_of_the_typeface_are_known() -> None:
    """All of them and no others: what it lacks, it draws as the same square."""
    square = bytes(font(40).getmask(UNKNOWN))
    assert any(square)
    latin = {sign for sign in map(chr, range(0x20, 0x250)) if sign.isprintable()}
    marks = {sign: bytes(font(40).getmask(sign)) for sign in latin | KNOWN}
    assert {sign for sign, mark in marks.items() if mark != square} == KNOWN


def test_the_picture_has_two_weights() -> None:
    assert font(40, is_bold=True).getlength("Gamenight") > font(40).getlength("Gamenight")


def test_letters_the_font_lacks_become_one_square() -> None:
    assert known("Příliš žluťoučký kůň „úpěl“ – ß ÄÖÜ … × −") == "Příliš žluťoučký kůň „úpěl“ – ß ÄÖÜ … × −"
    assert known("a🐙🐙b") == "a□b"
    assert known("e\u0301") == "é"
    assert known("ŝ ŏ ﬁ") == "s o fi"


def test_the_font_has_every_letter_of_the_texts(catalogue: Catalogue) -> None:
    lacking = {
        (key, sign)
        for language in LANGUAGES
        for key, forms in catalogue.messages[language].items()
        for sign in (forms if isinstance(forms, str) else "".join(forms.values()))
        if sign not in KNOWN
    }
    assert lacking == {("stats.test", "χ")}, "it comes from another font, which every device has"


# ---------------------------------------------------------------- the keeper


@pytest.fixture
def kept_table(catalogue: Catalogue, tmp_path: Path) -> Iterator[tuple[Table, ReportKeeper, Path]]:
    from web_ui import DashboardSettings, create_app

    service = GameService(InMemoryStore(), ALL_GAMES, clock=lambda: 1_700_000_000.0)
    folder = tmp_path / "reports"
    keeper = ReportKeeper(service, catalogue, folder, "cs")
    service.start()
    app = create_app(service, catalogue, settings=DashboardSettings())
    yield Table(service, app.test_client()), keeper, folder
    service.close()
    keeper.close()


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []


def settled(keeper: ReportKeeper) -> None:
    """Wait until everything asked for so far is done."""
    keeper.remove("none of these").result(30)


def test_files_appear_with_the_victory_and_not_before(kept_table: tuple[Table, ReportKeeper, Path]) -> None:
    table, keeper, folder = kept_table
    table.begin()
    play_rounds(table)
    settled(keeper)
    assert names_in(folder) == []
    win(table)
    settled(keeper)
    game_id = table.service.snapshot().game_id
    stems = {name.rpartition(str(game_id))[2] for name in names_in(folder)}
    assert stems == {".html", ".png", ".json", "-course.csv"}
    assert "Anna" in next(folder.glob("*.html")).read_text(encoding="utf-8")
    assert json.loads(next(folder.glob("*.json")).read_text(encoding="utf-8"))
    rows = list(csv.reader(next(folder.glob("*.csv")).read_text(encoding="utf-8-sig").splitlines()))
    assert len(rows) == 1 + 9 + 3


def test_a_victory_taken_back_takes_its_files_along(kept_table: tuple[Table, ReportKeeper, Path]) -> None:
    table, keeper, folder = kept_table
    played(table)
    for _ in range(2):  # the end of the last turn, and its throw
        table.do(UndoLast())
    settled(keeper)
    assert names_in(folder) == []
    table.do(AdjustPoints(PlayerId("orange"), 99))
    play_rounds(table, ((4, 4),))
    settled(keeper)
    page = next(folder.glob("*.html")).read_text(encoding="utf-8")
    assert "Vítězství: Bob" in page


def test_what_is_deleted_or_renamed_follows(kept_table: tuple[Table, ReportKeeper, Path]) -> None:
    table, keeper, folder = kept_table
    first, second = played(table), played(table)
    settled(keeper)
    page = next(folder.glob(f"*-{first}.html"))
    page.write_text("old", encoding="utf-8")
    older = page.with_name(f"{page.stem}-rolls.csv")
    older.write_text("of an earlier release", encoding="utf-8")
    keeper.rewrite_all([first, second])
    settled(keeper)
    assert "Anna" in page.read_text(encoding="utf-8")
    assert not older.exists()
    keeper.remove(first).result(30)
    assert {name for name in names_in(folder) if first in name} == set()
    assert len(names_in(folder)) == 4
    keeper.rewrite_all([first])
    settled(keeper)
    assert not list(folder.glob(f"*-{first}*")), "what is gone is not made again"
    assert list(folder.glob(f"*-{second}.html"))


def test_nothing_old_is_left_when_names_have_changed(
    kept_table: tuple[Table, ReportKeeper, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the new files cannot be written: a full disk must not keep a name that was to be forgotten."""
    table, keeper, folder = kept_table
    games = [played(table), played(table)]
    settled(keeper)
    people = parts_of(table.client.application).people
    people.on_renamed(keeper.rewrite_all)

    def no_room(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("web_ui.report.keeper.write_whole", no_room)
    assert people.delete("Anna").accepted
    assert not [name for game in games for name in names_in(folder) if game in name]


def test_what_a_power_cut_left_half_written_is_swept_away(
    service: GameService, catalogue: Catalogue, tmp_path: Path
) -> None:
    (tmp_path / ".1234.part").write_text("Anna", encoding="utf-8")
    (tmp_path / "mine.txt").write_text("kept", encoding="utf-8")
    for name in ("2026-01-02-pebbles-0123456789ab.html", "2026-01-02-pebbles-0123456789ab-rolls.csv"):
        (tmp_path / name).write_text("Anna", encoding="utf-8")  # of a game that was deleted
    keeper = ReportKeeper(service, catalogue, tmp_path, "cs")
    settled(keeper)
    keeper.close()
    assert names_in(tmp_path) == ["mine.txt"]


def test_an_opened_game_keeps_its_files(kept_table: tuple[Table, ReportKeeper, Path]) -> None:
    table, keeper, folder = kept_table
    first = played(table)
    settled(keeper)
    page = next(folder.glob("*.html"))
    page.write_text("mine", encoding="utf-8")
    table.begin()
    assert table.service.open_game(first).accepted
    settled(keeper)
    assert page.read_text(encoding="utf-8") == "mine"
    page.unlink()
    for other in folder.iterdir():
        other.unlink()
    table.begin()
    assert table.service.open_game(first).accepted
    settled(keeper)
    assert len(names_in(folder)) == 4, "one that was won while nobody kept reports gets them now"


def test_a_disk_that_cannot_be_written_is_a_line_in_the_log(
    kept_table: tuple[Table, ReportKeeper, Path], caplog: pytest.LogCaptureFixture
) -> None:
    table, keeper, folder = kept_table
    folder.parent.joinpath("reports").write_text("a file is in the way", encoding="utf-8")
    with caplog.at_level(logging.ERROR):
        played(table)
        settled(keeper)
    assert "cannot be written" in caplog.text
    assert "Traceback" not in caplog.text
    assert table.service.snapshot().match


def test_half_a_file_is_never_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    from web_ui.report.files import write_whole

    path = tmp_path / "report.html"
    write_whole(path, b"whole")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"other")
    assert path.read_bytes() == b"whole"
    assert list(tmp_path.iterdir()) == [path]


def test_titles_are_those_of_the_game(table: Table, catalogue: Catalogue) -> None:
    game = table.match.game.key
    assert night(archived(table), catalogue, "de").title == catalogue.say(phrase(f"{game}.title"), "de")


def test_the_scripts_inside_are_whole_and_in_order() -> None:
    assert not re.search(r"^\s*import\b", assets().module, re.MULTILINE)
    for at, name in enumerate(CHARTS):
        path = STATIC / name
        for imported in re.findall(r'^import .* from "(.+)";', path.read_text(), re.MULTILINE):
            needed = (path.parent / imported).resolve().relative_to(STATIC)
            assert str(needed) in CHARTS[:at], f"{name} needs {needed} before it"
