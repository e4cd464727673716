"""Pictures of throws: beside the roll, in the question about it and in the history."""

import base64
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from hub.engine.phrase import phrase
from hub.service.evidence import Evidence
from hub.service.game_service import GameService
from hub.service.snapshot import Attention
from hub.texts.catalogue import Catalogue
from hub.wire.messages import RollPicture
from tests.tables import every_row
from tests.web_ui.camera import JPEG
from tests.web_ui.table import Table
from web_ui import DashboardSettings, create_app

ROLL, OTHER = "0" * 31 + "1", "0" * 31 + "2"
PATH = f"/evidence/{ROLL}.jpg"


@pytest.fixture
def evidence(tmp_path: Path) -> Evidence:
    evidence = Evidence(tmp_path / "throws")
    evidence.keep(RollPicture(ROLL, JPEG, 0.0))
    (tmp_path / "secret.jpg").write_bytes(b"secret")
    return evidence


@pytest.fixture
def app(service: GameService, catalogue: Catalogue, evidence: Evidence) -> Flask:
    return create_app(service, catalogue, evidence=evidence, settings=DashboardSettings(default_language="cs"))


def seen(table: Table, *dice: int, roll_id: str = ROLL) -> None:
    """A roll by the camera."""
    request = table.match.throw()
    assert request
    assert table.service.submit(request.command(dice), source="dice:usb:0", observation=roll_id).accepted


def test_a_picture_is_served_and_may_be_kept_by_the_browser(client: FlaskClient) -> None:
    answer = client.get(PATH)
    assert answer.data == base64.b64decode(JPEG)
    assert answer.mimetype == "image/jpeg"
    assert "immutable" in answer.headers["Cache-Control"]


@every_row(
    "roll_id",
    [
        *(OTHER, "", "x", ROLL.upper() + "A", ROLL[:-1] + "G", "../secret", "..%2fsecret", "%2e%2e%2fsecret"),
        *("..%5csecret", ROLL + "%00", ROLL + "%0a", "%ff" * 32, "<script>"),
    ],
)
def test_no_picture_and_hostile_names_are_404(client: FlaskClient, roll_id: str) -> None:
    answer = client.get(f"/evidence/{roll_id}.jpg")
    assert answer.status_code == 404
    assert b"secret" not in answer.data
    assert "immutable" not in answer.headers.get("Cache-Control", "")


def test_without_pictures_there_are_none(service: GameService, catalogue: Catalogue) -> None:
    bare = create_app(service, catalogue, settings=DashboardSettings()).test_client()
    assert bare.get(PATH).status_code == 404


def test_a_roll_that_was_seen_has_its_picture_beside_it(table: Table) -> None:
    seen(table, 4, 4)
    assert table.page().count(f'href="{PATH}"') == 1
    history = table.client.get("/history").text
    assert history.count(f'href="{PATH}"') == 1
    assert 'id="photo"' in table.page()
    assert 'id="photo"' in history


def test_a_roll_by_hand_or_without_a_kept_picture_has_none(table: Table) -> None:
    seen(table, 4, 4, roll_id=OTHER)
    assert "/evidence/" not in table.page() + table.client.get("/history").text
    assert table.command({"type": "UndoLast"}).status_code == 200
    table.roll(4, 4)
    assert "/evidence/" not in table.page()


def test_a_roll_taken_back_keeps_its_picture_in_the_history_only(table: Table) -> None:
    seen(table, 4, 4)
    assert table.command({"type": "UndoLast"}).status_code == 200
    table.roll(4, 4)
    assert "/evidence/" not in table.page()
    assert PATH in table.client.get("/history").text


def test_a_corrected_roll_keeps_the_picture_of_its_throw(table: Table) -> None:
    seen(table, 4, 4)
    correction = {"seq": table.version, "dice": [3, 3], "version": table.version}
    assert table.post("/api/roll/correct", correction).status_code == 200
    assert table.page().count(f'href="{PATH}"') == 1
    assert table.client.get("/history").text.count(f'href="{PATH}"') == 2  # also beside the roll that was wrong


def test_the_question_about_a_throw_shows_it(table: Table) -> None:
    words = phrase("attention.unclear.glare", dice="3")
    table.service.ask_people(Attention(words, (3,), asks_for_roll=True, roll_id=ROLL))
    assert f'class="thumb thumb--large" href="{PATH}"' in table.page()
    table.service.ask_people(Attention(words, (3,), asks_for_roll=True, roll_id=OTHER))
    assert "/evidence/" not in table.page()


def asked(table: Table) -> None:
    """The camera saw a throw and is not sure of it."""
    words = phrase("attention.unclear.glare", dice="3")
    table.service.ask_people(Attention(words, (3,), asks_for_roll=True, roll_id=ROLL))


def answered(table: Table, command: dict[str, object], observation: object) -> TestResponse:
    return table.post("/api/command", {"command": command, "version": table.version, "observation": observation})


def test_a_roll_that_answers_a_question_has_the_picture_of_the_throw(table: Table) -> None:
    asked(table)
    assert f'data-observation="{ROLL}"' in table.form(table.next_offer().key)
    assert answered(table, {"type": "RecordRoll", "dice": [3, 5]}, ROLL).status_code == 200
    assert table.match.ledger.entries[-1].observation == ROLL
    assert table.page().count(f'href="{PATH}"') == 1
    assert table.client.get("/history").text.count(f'href="{PATH}"') == 1
    assert "data-observation" not in table.page()


@pytest.mark.parametrize("observation", [OTHER, "", None, 1, [ROLL], {"id": ROLL}])
def test_a_page_names_no_other_throw(table: Table, observation: object) -> None:
    asked(table)
    assert answered(table, {"type": "RecordRoll", "dice": [3, 5]}, observation).status_code == 200
    assert table.match.ledger.entries[-1].observation is None


def test_a_throw_that_nobody_asks_about_is_not_named(table: Table) -> None:
    assert answered(table, {"type": "RecordRoll", "dice": [3, 5]}, ROLL).status_code == 200
    assert table.match.ledger.entries[-1].observation is None


def test_only_a_roll_answers_a_question_about_a_throw(table: Table) -> None:
    table.roll(1, 1)
    asked(table)
    assert answered(table, {"type": "UndoLast"}, ROLL).status_code == 200
    assert table.match.ledger.entries[-1].observation is None


def test_the_same_dice_by_hand_do_not_borrow_an_earlier_picture(table: Table) -> None:
    seen(table, 4, 4)
    end = next(offer for offer in table.match.offers() if offer.on_main_button)
    table.do(end.command(**end.given))
    table.roll(4, 4)
    assert "/evidence/" not in table.page()
    assert PATH in table.client.get("/history").text
