"""Two who win together stand on every page: table, seat, statistics, report, picture, people."""

import io
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from hub.engine.phrase import PlayerId
from hub.service.game_service import GameService
from hub.texts.catalogue import LANGUAGES, Catalogue
from tests.pebbles.playing import BLUE, ORANGE, SETUP, WON_BY_BLUE, WON_BY_TWO
from web_ui.access import SEAT_COOKIE
from web_ui.parts import parts_of
from web_ui.report.card import share_card
from web_ui.report.html import report_html
from web_ui.report.night import night


@pytest.fixture
def game_id(service: GameService) -> str:
    return won(service)


def won(service: GameService, *, by_two: bool = True) -> str:
    service.start_match(SETUP)
    for command in WON_BY_TWO if by_two else WON_BY_BLUE:
        assert service.submit(command, source="table").accepted
    game_id = service.snapshot().game_id
    assert game_id
    return game_id


def card(page: str) -> str:
    found = re.search(r'<section class="winner .*?</section>', page, re.DOTALL)
    assert found
    return found[0]


def names_on(shown: str) -> list[str]:
    lines = re.findall(r'class="winner-name">(.*?)</p>', shown, re.DOTALL)
    return [re.sub(r"<.*?>", "", line, flags=re.DOTALL).strip().split()[-1] for line in lines]


@pytest.mark.parametrize(
    ("language", "together", "alone"),
    [
        ("en", "A shared victory! Well played.", "Victory! Well played."),
        ("cs", "Společné vítězství! Gratulujeme.", "Vítězství! Gratulujeme."),
        ("de", "Ein gemeinsamer Sieg! Herzlichen Glückwunsch.", "Sieg! Herzlichen Glückwunsch."),
    ],
)
def test_the_table_celebrates_both(
    client: FlaskClient, service: GameService, game_id: str, language: str, together: str, alone: str
) -> None:
    page = client.get("/", headers={"Accept-Language": language}).text
    assert names_on(card(page)) == ["Anna", "Bob"]
    assert f'"winner-words">{together}<' in page
    assert len(re.findall(r'class="player card [^"]*is-winner', page)) == 2
    won(service, by_two=False)
    page = client.get("/", headers={"Accept-Language": language}).text
    assert names_on(card(page)) == ["Anna"]
    assert f'"winner-words">{alone}<' in page


def test_every_seat_sees_both(app: Flask, client: FlaskClient, service: GameService, game_id: str) -> None:
    code = service.snapshot().join_code
    client.set_cookie(SEAT_COOKIE, parts_of(app).door.claim(PlayerId(SETUP.players[2].id), code))
    page = client.get("/play").text
    assert names_on(card(page)) == ["Anna", "Bob"]
    assert "<span>Anna, Bob</span>" in page


def test_programs_and_statistics_name_both(client: FlaskClient, game_id: str) -> None:
    state = client.get("/api/state").json
    assert state
    assert state["winners"] == [BLUE, ORANGE]
    page = client.get("/statistics").text
    assert len(re.findall(r'class="standing card [^"]*is-winner', page)) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_and_its_picture_name_both(
    service: GameService, catalogue: Catalogue, game_id: str, language: str
) -> None:
    archived = service.archive.game(game_id)
    told = night(archived, catalogue, language)
    assert [(one.place, one.badge.name, one.is_winner) for one in told.places] == [
        (1, "Anna", True),
        (1, "Bob", True),
        (3, "Cyril", False),
    ]
    page = report_html(archived, catalogue, language)
    words = {
        "en": "Winners: Anna and Bob",
        "cs": "Společné vítězství: Anna a Bob",
        "de": "Gemeinsamer Sieg: Anna und Bob",
    }
    assert f"<span>{words[language]}</span>" in page
    assert page.count('class="is-winner"') == 2
    picture = Image.open(io.BytesIO(share_card(archived, catalogue, language)))
    assert picture.size == (1200, 630)


def test_both_have_won_in_the_history_of_people(client: FlaskClient, game_id: str) -> None:
    answer = client.get("/api/people").json
    assert answer
    assert {one["name"]: one["wins"] for one in answer["people"]} == {"Anna": 1, "Bob": 1, "Cyril": 0}
    assert client.get("/people").status_code == 200
