"""Two who win together do so everywhere: on the wire, aloud, with lamps, over the nights and in other programs."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from hub.cli.report import list_games
from hub.engine.messages import AdjustPoints, CorrectEntry, UndoLast
from hub.service.exchange import bgstats_link, play_of, plays_xml
from hub.service.people import People
from hub.service.sqlite_store import SqliteStore
from hub.service.statistics import statistics
from hub.service.statistics.exports import as_json
from hub.service.statistics.tables import players_csv
from hub.texts.catalogue import Catalogue
from hub.wire import topics
from hub.wire.messages import LampMode, NewsKind
from tests.all_games import ALL_GAMES
from tests.hub.service.night import Night, open_night
from tests.pebbles.commands import RecordRoll
from tests.pebbles.playing import BLUE, ORANGE, WON_BY_TWO

BOTH = (BLUE, ORANGE)


@pytest.fixture
def night(tmp_path: Path, catalogue: Catalogue) -> Iterator[Night]:
    store = SqliteStore(tmp_path)
    opened = open_night(store, catalogue)
    opened.begin()
    opened.play(*WON_BY_TWO)
    yield opened
    opened.service.close()
    store.close()


def last_said(night: Night) -> tuple[NewsKind, dict[str, str]]:
    news = night.last(topics.ANNOUNCEMENT)
    return news.kind, {language: lines[-1] for language, lines in news.lines.items()}


def test_the_wire_names_both_and_both_lamps_blink(night: Night) -> None:
    state, lamps = night.last(topics.STATE), night.last(topics.LAMPS).lamps
    assert (state.winners, state.phase) == (BOTH, "over")
    assert [lamps[f"seat_{seat}"].mode for seat in (1, 2, 3)] == [LampMode.BLINK, LampMode.BLINK, LampMode.OFF]
    night.service.submit(UndoLast(), source="test")
    assert night.last(topics.STATE).winners == ()


def test_it_is_a_victory_in_every_language(night: Night) -> None:
    kind, said = last_said(night)
    assert kind is NewsKind.VICTORY
    assert said["en"] == "Anna and Bob win together with 24 points!"
    assert said["cs"] == "Anna a Bob vítězí společně, bodů: 24!"
    assert said["de"] == "Anna und Bob gewinnen gemeinsam mit 24 Punkten!"


def test_a_correction_says_that_both_still_win_or_now_do(night: Night) -> None:
    night.service.submit(CorrectEntry(5, RecordRoll((1, 2))), source="test")  # what white threw first
    assert last_said(night) == (
        NewsKind.CORRECTION,
        {
            "en": "Anna and Bob are still the winners.",
            "cs": "Vítězi jsou dál Anna a Bob.",
            "de": "Der Sieg bleibt bei Anna und Bob.",
        },
    )
    night.service.submit(AdjustPoints(ORANGE, 1), source="test")
    assert night.last(topics.STATE).winners == (ORANGE,)
    night.service.submit(CorrectEntry(night.version, None), source="test")
    kind, said = last_said(night)
    assert (kind, said["en"]) == (NewsKind.VICTORY, "Anna and Bob win together.")
    assert said["cs"] == "Společně vítězí Anna a Bob."
    assert said["de"] == "Anna und Bob gewinnen gemeinsam."


def test_both_have_won_over_the_nights_and_neither_is_rated_above_the_other(night: Night, catalogue: Catalogue) -> None:
    people = {one.name: one for one in People(night.service, catalogue).history().people}
    anna, bob, cyril = people["Anna"], people["Bob"], people["Cyril"]
    assert [(one.wins, one.average_place) for one in (anna, bob, cyril)] == [(1, 1.0), (1, 1.0), (0, 3.0)]
    assert anna.rating
    assert cyril.rating
    assert anna.rating == bob.rating
    assert anna.rating.mean > cyril.rating.mean


def test_other_programs_hear_of_both(night: Night, catalogue: Catalogue) -> None:
    archived = night.service.archive.game(night.service.games()[0].id)
    play = play_of(archived)
    assert [(seat.place, seat.is_winner) for seat in play.seats] == [(1, True), (1, True), (3, False)]
    link = json.loads(unquote(bgstats_link(play).partition("data=")[2]))
    assert [(one["rank"], one["winner"]) for one in link["players"]] == [(1, True), (1, True), (3, False)]
    seats = ElementTree.fromstring(plays_xml([play])).findall("play/players/player")
    assert [one.get("win") for one in seats] == ["1", "1", "0"]
    stats = statistics(archived.match, pauses=archived.pauses)
    assert as_json(stats, archived.match, say=catalogue.sayer("en"))["winners"] == list(BOTH)
    head, *rows = csv.reader(players_csv(stats, archived.match).splitlines())
    assert [row[head.index("has won")] for row in rows] == ["1", "1", "0"]


def test_the_list_of_stored_games_names_both(
    night: Night, catalogue: Catalogue, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert list_games(tmp_path, ALL_GAMES, catalogue, language="en") == 0
    assert "won by Anna and Bob" in capsys.readouterr().out
