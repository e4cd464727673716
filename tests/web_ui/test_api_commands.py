"""POST /api/command and its neighbours: outcomes, refusals, and nonsense."""

from flask.testing import FlaskClient

from hub.engine.phrase import phrase
from hub.engine.view import RollPanel
from hub.service.snapshot import Attention
from tests.pebbles.commands import GivePebbles
from tests.pebbles.playing import BLUE, ORANGE
from tests.tables import every_row
from tests.web_ui.table import Table


def test_a_command_is_done_and_tells_the_new_version(table: Table) -> None:
    answer = table.command({"type": "RecordRoll", "dice": [1, 2]})
    assert (answer.status_code, answer.json) == (200, {"accepted": True, "version": 1})


def test_a_refusal_explains_itself_in_the_language_of_the_device(table: Table) -> None:
    table.client.set_cookie("language", "de")
    answer = table.command({"type": "UndoLast"})
    assert answer.status_code == 409
    assert answer.json
    assert answer.json["reason"] == "refusal.nothing_to_undo"
    assert answer.json["sentence"] != answer.json["reason"]
    assert answer.json["version"] == 0
    assert answer.json["rule"] is None


def test_a_rule_is_named_when_it_refuses(table: Table) -> None:
    answer = table.command({"type": "RecordRoll", "dice": [9, 9]})
    assert answer.status_code == 409
    assert answer.json
    assert answer.json["rule"]


def test_a_stale_page_is_told_so_with_the_fresh_version(table: Table) -> None:
    answer = table.command({"type": "RecordRoll", "dice": [1, 2]}, version=3)
    assert answer.status_code == 409
    assert answer.json
    assert answer.json["reason"] == "refusal.stale"
    assert answer.json["version"] == table.version


def test_without_a_game_there_is_nothing_to_command(client: FlaskClient) -> None:
    answer = client.post("/api/command", json={"command": {"type": "UndoLast"}, "version": 0})
    assert answer.status_code == 409
    assert answer.json
    assert answer.json["reason"] == "refusal.no_game"


@every_row(
    "body",
    [
        {},
        [],
        "word",
        None,
        {"command": {"type": "UndoLast"}},
        {"command": {"type": "UndoLast"}, "version": True},
        {"command": {"type": "UndoLast"}, "version": "0"},
        {"command": "UndoLast", "version": 0},
        {"command": {}, "version": 0},
        {"command": {"type": "LaunchRocket"}, "version": 0},
        {"command": {"type": ["UndoLast"]}, "version": 0},
        {"command": {"type": "RecordRoll"}, "version": 0},
        {"command": {"type": "RecordRoll", "dice": [1, 2, 3]}, "version": 0},
        {"command": {"type": "RecordRoll", "dice": ["1", "2"]}, "version": 0},
        {"command": {"type": "UndoLast", "extra": 1}, "version": 0},
        {"command": {"type": "CorrectEntry", "seq": 1, "command": {"type": "CorrectEntry", "seq": 1}}, "version": 0},
        {"command": {"type": "AdjustPoints", "player": "blue", "points": 1, "note": "\ud800"}, "version": 0},
    ],
)
def test_nonsense_is_answered_with_400_and_a_sentence(table: Table, body: object) -> None:
    answer = table.post("/api/command", body)
    assert answer.status_code == 400
    assert answer.json
    assert answer.json["sentence"]
    assert "Traceback" not in answer.text
    assert table.version == 0


@every_row("raw", [b"", b"{", b"\xff\xfe", b"[" * 60_000, b"9" * 6_000])
def test_a_body_that_is_no_json_is_400(table: Table, raw: bytes) -> None:
    answer = table.client.post("/api/command", data=raw, content_type="application/json")
    assert answer.status_code == 400


def test_a_roll_is_corrected_with_other_dice(table: Table) -> None:
    table.roll(1, 2)
    answer = table.post("/api/roll/correct", {"seq": table.version, "dice": [4, 4], "version": table.version})
    assert answer.status_code == 200
    roll = table.match.view().first(RollPanel)
    assert roll
    assert roll.dice == (4, 4)


def test_a_correction_that_loses_something_asks_first(table: Table) -> None:
    table.roll(6, 6)
    rolled = table.version
    table.do(GivePebbles(BLUE, ORANGE, 9))
    body = {"seq": rolled, "dice": [3, 4], "version": table.version}
    refused = table.post("/api/roll/correct", body)
    assert refused.status_code == 409
    assert refused.json
    assert refused.json["reason"] == "refusal.correction_loses"
    assert table.post("/api/roll/correct", {**body, "accept_loss": True}).status_code == 200


def test_a_correction_needs_as_many_dice_as_the_game(table: Table) -> None:
    table.roll(1, 2)
    for dice in ([], [1], [1, 2, 3], "34", [True, True], None):
        answer = table.post("/api/roll/correct", {"seq": table.version, "dice": dice, "version": table.version})
        assert answer.status_code == 400, dice


def test_an_entry_is_taken_out(table: Table) -> None:
    table.roll(1, 2)
    answer = table.command({"type": "CorrectEntry", "seq": table.version, "command": None})
    assert answer.status_code == 200
    assert table.match.view().first(RollPanel) is None


def test_a_question_is_dismissed(table: Table) -> None:
    table.service.ask_people(Attention(phrase("attention.unclear.glare", dice="?")))
    assert table.post("/api/attention/dismiss", {}).status_code == 200
    assert table.service.snapshot().attention is None
