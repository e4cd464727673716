"""The statistics page: the numbers of the game as charts and as tables, in every language."""

import html
import json
import re
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from flask.testing import FlaskClient

from hub.engine.phrase import PlayerId
from hub.engine.statistics import Style
from hub.service.pauses import Pauses
from hub.service.statistics import statistics
from hub.service.statistics.model import GameStatistics
from hub.texts.catalogue import LANGUAGES, Catalogue
from tests.pebbles import GAME
from tests.pebbles.commands import GivePebbles
from tests.tables import every_row
from tests.web_ui.night import HOSTILE, ROLLS, end_turn, play_rounds, played, win
from tests.web_ui.table import Table
from web_ui.report.night import night
from web_ui.view_models.figures import EVERYBODY, Figure
from web_ui.view_models.numerals import Numerals
from web_ui.view_models.statistics import StatisticsPage, statistics_page

CHARTS = ["points", "harvest", "sums", "times"]


def page_of(table: Table, catalogue: Catalogue, numbers: GameStatistics | None = None, **wish: Any) -> StatisticsPage:
    match = table.match
    names = {player.id: player.name for player in match.setup.players}
    counted = numbers or statistics(match, pauses=Pauses())
    return statistics_page(counted, match, say=catalogue.sayer("en", names), language="en", **wish)


def figure(page: StatisticsPage, name: str) -> Figure:
    return next(one for one in page.figures if one.id == name)


def charts(text: str) -> dict[str, dict[str, Any]]:
    """What the script draws, by the id of the figure."""
    pattern = r'id="figure-(\w+)".*?data-chart="([^"]*)"'
    found = re.findall(pattern, re.sub(r"</section>", "\n\n", text), re.DOTALL)
    return {name: json.loads(html.unescape(data)) for name, data in found}


@pytest.fixture
def evening(table: Table) -> Table:
    play_rounds(table)
    return table


@every_row(("path", "language"), product(("/statistics", "/statistics/live"), LANGUAGES))
def test_every_language(evening: Table, path: str, language: str) -> None:
    evening.client.set_cookie("language", language)
    answer = evening.client.get(path)
    assert answer.status_code == 200
    raw = re.search(rf"\b(web|stats|tell|refusal|points|colour|{GAME.key})\.[a-z_]+\b", answer.text)
    assert not raw, "a raw key is shown"


def test_the_same_numbers_are_drawn_and_written(table: Table) -> None:
    play_rounds(table)
    text = table.client.get("/statistics", headers={"Accept-Language": "en"}).text
    drawn = charts(text)
    assert list(drawn) == CHARTS
    sums = dict.fromkeys(range(2, 13), 0)
    for dice in ROLLS:
        sums[sum(dice)] += 1
    seen = next(one for one in drawn["sums"]["views"][EVERYBODY] if one["style"] == "bar")["values"]
    assert seen == list(sums.values())
    part = text.split('id="numbers-sums"')[1].split("</details>")[0]
    rows = re.findall(r"<tr><th scope=\"row\">(\d+)</th><td>(\d+)</td>", part)
    assert {int(number): int(count) for number, count in rows} == sums


def test_one_player_alone_can_be_chosen(table: Table, catalogue: Catalogue) -> None:
    play_rounds(table)
    page = page_of(table, catalogue)
    by_player = [one.id for one in page.figures if one.is_by_player]
    assert by_player == ["sums"]
    chart = figure(page, "sums").drawing
    assert chart
    alone = [sum(value or 0 for value in chart.views[badge.player][0].values) for badge in page.people]
    assert sum(alone) == len(ROLLS)
    assert table.client.get("/statistics").text.count('name="whose"') == 1 + len(page.people)


def test_points_go_turn_by_turn_up_to_the_goal(table: Table, catalogue: Catalogue) -> None:
    play_rounds(table)
    win(table, "orange")
    chart = figure(page_of(table, catalogue), "points").drawing
    assert chart
    assert chart.reference == 90
    lines = {one.people[0].player: one.values for one in chart.views[EVERYBODY]}
    assert lines[PlayerId("orange")][-1] == 90 + 2 + 6 + 10 + 9
    assert all(len(values) == len(chart.x) for values in lines.values())
    assert chart.x == tuple(range(len(chart.x)))


def test_a_chart_of_players_is_drawn_in_their_colours_and_written_line_by_line(
    table: Table, catalogue: Catalogue
) -> None:
    play_rounds(table)
    page = page_of(table, catalogue)
    harvest = figure(page, "harvest")
    assert harvest.drawing
    (bars,) = harvest.drawing.views[EVERYBODY]
    assert (bars.style, bars.values) == (Style.BAR, (23, 25, 11))
    assert [badge.player for badge in bars.people] == ["blue", "orange", "white"]
    assert harvest.drawing.labels == ("Anna", "Bob", "Cyril")
    (sheet,) = harvest.tables
    assert (sheet.corner, [head.text for head in sheet.heads]) == (
        "Player",
        ["Picked up", "Given away", "Received", "Luck"],
    )
    assert [(row.head.text, row.cells) for row in sheet.rows] == [
        ("Anna", ("23", "0", "0", "+2.0")),
        ("Bob", ("25", "0", "0", "+4.0")),
        ("Cyril", ("11", "0", "0", "−10.0")),
    ]
    assert [(one.label, one.value, one.is_good) for standing in page.standings for one in standing.headlines] == [
        ("Luck", "+2.0", True),
        ("Luck", "+4.0", True),
        ("Luck", "−10.0", False),
    ]


def test_before_there_is_anything_to_count_it_says_so(table: Table) -> None:
    text = table.client.get("/statistics").text
    assert 'id="nothing-yet"' in text
    assert "data-chart" not in text
    assert 'id="outlook"' in text


def test_odds_are_help_that_can_be_switched_off(table: Table) -> None:
    play_rounds(table)
    assert table.client.get("/statistics").text.count('class="odds-line"') == 11
    house = table.service.snapshot().house
    table.service.change_house(replace(house, without=frozenset({"odds"})))
    text = table.client.get("/statistics").text
    assert 'id="outlook"' not in text
    assert 'class="ahead"' not in text


def test_who_gets_what_next(table: Table, catalogue: Catalogue) -> None:
    ahead = page_of(table, catalogue).outlook
    assert ahead
    assert (ahead.title, [(one.badge.name, one.words) for one in ahead.people]) == (
        "The next throw",
        [("Anna", "7 pebbles a throw")],
    )
    lines = {line.what: line for line in ahead.lines}
    assert (lines["7"].chance, lines["7"].bar, lines["2"].bar) == ("16.7%", 100, 17)
    assert [(one.badge.name, thing.label, thing.amount) for one in lines["9"].gets for thing in one.things] == [
        ("Anna", "pebbles", "9")
    ]


def test_the_awards_come_when_it_is_over(table: Table) -> None:
    play_rounds(table)
    table.roll(1, 1)
    table.do(GivePebbles(PlayerId("blue"), PlayerId("white"), 2))
    end_turn(table)
    play_rounds(table, [(1, 1)] * 2)
    assert "awards" not in table.client.get("/statistics").text
    win(table)
    text = table.client.get("/statistics").text
    assert "highlights awards" in text
    assert 'id="outlook"' not in text


def test_the_page_is_pushed_while_the_game_is_played(table: Table) -> None:
    text = table.client.get("/statistics").text
    assert 'data-stream="/stream/statistics"' in text
    assert f'data-version="{table.version}"' in text
    fragment = table.client.get("/statistics/live").text
    assert fragment.startswith("<main")


def test_a_stored_game_stays_as_it_is(table: Table) -> None:
    first = played(table)
    table.begin("Dana", "Emil", "Filip")
    text = table.client.get(f"/statistics?game={first}").text
    assert "Anna" in text
    assert "data-stream" not in text
    assert 'aria-current="page"' in text
    now = table.service.snapshot().game_id
    assert "data-stream" in table.client.get(f"/statistics?game={now}").text
    assert table.client.get("/statistics?game=nothing").status_code == 404


def test_a_copy_made_later_is_of_the_day_it_was_played(
    table: Table, monkeypatch: pytest.MonkeyPatch, catalogue: Catalogue
) -> None:
    first = played(table)
    monkeypatch.setattr(table.service._library, "_clock", lambda: 1_700_000_000.0 + 9 * 86_400)
    assert table.service.copy_game(first).accepted
    copy = table.service.snapshot().game_id
    assert copy
    table.begin("Dana", "Emil", "Filip")
    day = Numerals("en").day(1_700_000_000.0)
    assert day in table.client.get(f"/statistics?game={copy}", headers={"Accept-Language": "en"}).text
    assert night(table.service.archive.game(copy), catalogue, "en").day == day


def test_without_a_game_there_is_the_setup(client: FlaskClient) -> None:
    for path in ("/statistics", "/statistics/live"):
        assert client.get(path).location == "/setup"


def test_hostile_names_are_only_text(table: Table) -> None:
    table.begin(HOSTILE, "{player} %s {{7*7}}", "\"'><u>")
    play_rounds(table)
    win(table)
    text = table.client.get("/statistics").text
    assert "<img src=x" not in text
    assert "<u>" not in text
    assert "{{7*7}}" in text


def test_everything_comes_from_here(table: Table) -> None:
    text = table.client.get("/statistics").text
    addresses = re.findall(r'(?:src|href)="([^"]+)"', text)
    assert any(address.startswith("/static/vendor/uPlot.iife.min.js") for address in addresses)
    assert all(address.startswith(("/", "#", "?")) for address in addresses)
    assert " style=" not in text, "the security policy forbids it"


@pytest.mark.parametrize(
    ("language", "decimal", "luck", "share"),
    [("cs", "−1,2", "+0,5", "13,9 %"), ("en", "−1.2", "+0.5", "13.9%"), ("de", "−1,2", "+0,5", "13,9 %")],
)
def test_numbers_are_written_as_people_do(language: str, decimal: str, luck: str, share: str) -> None:
    numerals = Numerals(language)
    assert (numerals.decimal(-1.23), numerals.signed(0.5), numerals.percent(5 / 36)) == (decimal, luck, share)
    assert numerals.signed(-0.04) == numerals.decimal(0.0)
    assert [numerals.clock(one) for one in (None, 7, 754.2, 3723)] == ["–", "0:07", "12:34", "1:02:03"]


def test_everything_can_be_taken_along(table: Table) -> None:
    play_rounds(table)
    text = table.client.get("/statistics").text
    links = re.findall(r'href="([^"]+)" download', text)
    assert {link.rpartition("/")[2] for link in links} >= {"course.csv", "players.csv", "statistics", "export.bgg.xml"}
    for link in links:
        assert table.client.get(link).status_code == 200, link
