"""What other programs get: plain JSON, and tables that a spreadsheet can open without harm.

The evening is one of Catan, which fills every column.
"""

import csv
import io
import json
from dataclasses import replace
from datetime import timedelta, timezone

import pytest

from hub.bootstrap import load_catalogue
from hub.engine.match import Match
from hub.service.pauses import Pauses
from hub.service.statistics import statistics
from hub.service.statistics.exports import as_json
from hub.service.statistics.tables import course_csv, players_csv
from tests.all_games import ALL_GAMES
from tests.all_games import CATAN as GAME
from tests.hub.games.evening import BLUE, EVENING, ORANGE, WHITE, played
from tests.random_table import new_match

SAY = load_catalogue(games=ALL_GAMES).sayer("en", {BLUE: "Blue", ORANGE: "Orange", WHITE: "White"})


def read(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def test_json_is_plain_and_says_what_it_is() -> None:
    match = played()
    told = as_json(statistics(match, pauses=Pauses()), match, say=SAY)
    assert json.loads(json.dumps(told, allow_nan=False)) == told
    assert (told["format"], told["version"], told["game"]) == ("gamenight-statistics", 3, GAME.key)
    blue = told["players"][0]
    assert (blue["id"], blue["name"], blue["colour"]) == ("blue", "Blue", "blue")
    assert {"income.due": 3, "losses.robber": 1, "times.turns": 2}.items() <= blue["figures"].items()
    first = told["records"][0]
    assert (first["turn"], first["player"], first["dice"], first["sum"]) == (1, "blue", [2, 3], 5)
    assert first["received"] == {"blue": 1, "orange": 1, "white": 1}
    assert told["outlook"]["chances"][2]["brings"] == {"white": {"wool": 1, "grain": 1}}
    charts = {chart["key"]: chart for chart in told["charts"]}
    assert [one["label"] for one in charts["built"]["series"]] == ["roads", "settlements"]
    assert charts["sums"]["places"] == list(range(2, 13))
    assert charts["income"]["places"] == ["blue", "orange", "white"]
    assert "too few" in charts["sums"]["lead"][0]


def test_a_game_that_has_not_begun_is_json_too() -> None:
    match = new_match(GAME, players=3)
    told = as_json(statistics(match, pauses=Pauses()), match, say=SAY)
    assert json.loads(json.dumps(told, allow_nan=False)) == told
    assert told["records"] == []


def test_the_table_of_the_course() -> None:
    match = played()
    rows = read(course_csv(statistics(match, pauses=Pauses()), match, zone=timezone(timedelta(hours=1))))
    each = [f"{what} {name}" for what in ("received", "luck") for name in ("Blue", "Orange", "White")]
    assert rows[:2] == [
        ["seq", "time", "turn", "player", "dice", "sum", *each],
        ["13", "2023-11-14T23:15:20+01:00", "1", "Blue", "2 3", "5", "1", "1", "1", "0.44", "0.5", "0.53"],
    ]
    assert len(rows) == 7


def test_rolls_of_which_only_the_sum_is_known_show_no_dice() -> None:
    match = played(source="import someone")
    stats = statistics(match, pauses=Pauses())
    assert [row[4:6] for row in read(course_csv(stats, match))[1:3]] == [["", "5"], ["", "8"]]
    assert as_json(stats, match, say=SAY)["records"][0]["dice"] is None


def test_the_table_of_players() -> None:
    match = played()
    rows = read(players_csv(statistics(match, pauses=Pauses()), match))
    blue = dict(zip(rows[0], rows[1], strict=True))
    wanted = {
        "player": "Blue",
        "points": "2",
        "has won": "0",
        "income.rolls": "2",
        "income.expected": "3.33",
        "income.due": "3",
        "income.received": "2",
        "income.luck": "-0.33",
        "times.median": "25.0",
        "losses.robber": "1",
        "built.road": "2",
    }
    assert wanted.items() <= blue.items()
    assert len(rows) == 4


def _renamed(name: str) -> Match:
    match = new_match(GAME, players=3, options={"start_player": "manual"})
    seats = (replace(match.setup.players[0], name=name), *match.setup.players[1:])
    return played(EVENING, match=Match.start(GAME, replace(match.setup, players=seats)))


@pytest.mark.parametrize("name", ["=1+1", "+420", "-5", "@SUM(A1)", "\tx"])
def test_a_name_is_never_a_formula(name: str) -> None:
    match = _renamed(name)
    stats = statistics(match, pauses=Pauses())
    for text in (course_csv(stats, match), players_csv(stats, match)):
        cells = [cell for row in read(text) for cell in row]
        assert f"'{name}" in cells
        assert name not in cells


@pytest.mark.parametrize("name", ['Anna "A", Nová', "Žofie", "a\nb"])
def test_other_names_come_out_as_they_are(name: str) -> None:
    match = _renamed(name)
    assert read(players_csv(statistics(match, pauses=Pauses()), match))[1][0] == name
