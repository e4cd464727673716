"""Who may do what: viewers, players with a seat and the host, at an open and at a locked table."""

from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from hub.engine.messages import AdjustPoints, Command, UndoLast
from hub.engine.offer import NumberInput, Offer
from hub.engine.phrase import PlayerId, phrase
from hub.service.doorkeeper import Doorkeeper
from hub.service.snapshot import Attention
from tests.pebbles import GAME
from tests.tables import every_row
from tests.web_ui.table import Table
from web_ui.access import HOST_COOKIE, SEAT_COOKIE, Visitor, _fits, may_do
from web_ui.parts import parts_of

FIRST, SECOND, THIRD = (PlayerId(colour) for colour in GAME.colours[:3])

# What acts for the whole table.
HOSTS_OWN: list[tuple[str, dict[str, Any]]] = [
    ("/api/game", {"game": GAME.key, "players": []}),
    ("/api/game/x/open", {}),
    ("/api/game/x/copy", {}),
    ("/api/game/x/delete", {}),
    ("/api/house", {"aids": {"odds": False}}),
    ("/api/house/lock", {}),
    ("/api/house/unlock", {}),
    ("/api/seat/release", {"player": "x"}),
    ("/api/camera/find_markers", {}),
]
# What the player whose turn it is may do too.
OF_THE_TURN: list[tuple[str, dict[str, Any]]] = [
    ("/api/attention/dismiss", {}),
    ("/api/simulator/throw", {}),
    ("/api/simulator/press", {}),
    ("/api/simulator/turn", {"steps": 1}),
    ("/api/house/pause", {"on": True}),
]


@pytest.fixture
def door(app: Flask) -> Doorkeeper:
    return parts_of(app).door


def seated(app: Flask, door: Doorkeeper, player: PlayerId) -> FlaskClient:
    client = app.test_client()
    client.set_cookie(SEAT_COOKIE, door.claim(player, parts_of(app).service.snapshot().join_code))
    return client


def reason(client: FlaskClient, path: str, body: dict[str, Any]) -> tuple[int, str | None]:
    answer = client.post(path, json=body)
    assert answer.json is not None
    return answer.status_code, answer.json.get("reason")


@pytest.mark.parametrize(("path", "body"), HOSTS_OWN + OF_THE_TURN)
def test_at_an_open_table_every_device_acts_for_the_table(table: Table, path: str, body: dict[str, Any]) -> None:
    assert reason(table.client, path, body)[0] != 403


@pytest.mark.parametrize(("path", "body"), HOSTS_OWN)
def test_at_a_locked_table_only_the_host_does(
    table: Table, app: Flask, door: Doorkeeper, path: str, body: dict[str, Any]
) -> None:
    player = seated(app, door, FIRST)
    token = door.lock()
    before = table.service.snapshot()
    assert reason(table.client, path, body) == (403, "refusal.only_watching")
    assert reason(player, path, body) == (403, "refusal.not_yours")
    assert table.service.snapshot() is before
    table.client.set_cookie(HOST_COOKIE, token)
    assert reason(table.client, path, body)[0] != 403


@pytest.mark.parametrize(("path", "body"), OF_THE_TURN)
def test_dice_and_questions_about_them_belong_to_the_turn(
    table: Table, app: Flask, door: Doorkeeper, path: str, body: dict[str, Any]
) -> None:
    active, other = seated(app, door, FIRST), seated(app, door, SECOND)
    door.lock()
    assert table.match.standing().active == FIRST
    assert reason(table.client, path, body) == (403, "refusal.only_watching")
    assert reason(other, path, body) == (403, "refusal.not_yours")
    assert reason(active, path, body)[0] != 403


def test_a_refusal_is_a_sentence_in_the_language_of_the_device(table: Table, door: Doorkeeper) -> None:
    door.lock()
    answer = table.post("/api/game/x/delete", {}, **{"Accept-Language": "de"})
    assert answer.json
    assert answer.json["sentence"].startswith("Dieses Gerät schaut nur zu.")


def test_the_host_code_makes_a_host(table: Table, door: Doorkeeper) -> None:
    door.lock()
    assert table.post("/api/house/join", {"code": "nonsense"}).status_code == 409
    assert table.post("/api/house/join", {"code": 7}).status_code == 400
    assert table.post("/api/house/join", {"code": door.host_code}).status_code == 200
    assert table.post("/api/house/unlock", {}).status_code == 200
    assert not table.service.snapshot().house.is_locked


def test_the_device_that_locks_stays_the_host(table: Table, app: Flask) -> None:
    answer = table.post("/api/house/lock", {})
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert table.post("/api/house", {"aids": {"odds": False}}).status_code == 200
    assert app.test_client().post("/api/house", json={"aids": {"odds": True}}).status_code == 403
    assert table.service.snapshot().house.without == {"odds"}


def test_an_unknown_aid_is_refused(table: Table) -> None:
    for aids in ({"wings": True}, {"odds": 1}, ["odds"]):
        assert table.post("/api/house", {"aids": aids}).status_code == 400


# ---------------------------------------------------------------- what a seat may send


def allows(table: Table, seat: PlayerId | None, command: dict[str, Any]) -> bool:
    return may_do(Visitor(is_host=False, seat=seat), command, table.service.snapshot())


def test_a_viewer_may_send_nothing_and_a_host_anything(table: Table) -> None:
    assert not allows(table, None, {"type": "UndoLast"})
    assert may_do(Visitor(is_host=True), {"type": "Nonsense"}, table.service.snapshot())


def test_a_seat_may_do_what_is_offered_to_it(table: Table) -> None:
    table.roll(1, 2)
    command = {"type": "GivePebbles", "player": FIRST, "partner": THIRD, "count": 2}
    assert allows(table, FIRST, command)
    assert not allows(table, SECOND, command)
    assert not allows(table, SECOND, {**command, "player": SECOND}), "it is not offered to the second now"
    assert not allows(table, FIRST, {**command, "player": SECOND})
    assert not allows(table, FIRST, {"type": "Nonsense"})


@dataclass(frozen=True, slots=True)
class Move(Command):
    player: PlayerId
    to: int = 0
    note: str = ""


@every_row(
    ("command", "fits"),
    [
        (Move(FIRST), True),
        (Move(FIRST, 3), True),
        (Move(SECOND, 3), False),  # the offer says who
        (Move(FIRST, 3, "a gift"), False),  # nobody was asked for a note
        (UndoLast(), False),
    ],
)
def test_a_command_fills_in_what_its_offer_asks_for_and_nothing_else(command: Command, fits: bool) -> None:
    offer = Offer(Move, phrase("move"), player=FIRST, given={"player": FIRST}, inputs=(NumberInput("to", 0, 9),))
    assert _fits(offer, command) is fits


def test_the_roll_is_anybodys_and_so_the_active_players(table: Table) -> None:
    roll = {"type": "RecordRoll", "dice": [3, 4]}
    assert allows(table, FIRST, roll)
    assert not allows(table, SECOND, roll)


def test_overrides_and_corrections_are_the_tables(table: Table) -> None:
    assert not allows(table, FIRST, {"type": "AdjustPoints", "player": FIRST, "points": 1, "note": ""})
    assert not allows(table, FIRST, {"type": "CorrectEntry", "seq": 1, "command": None})


def test_only_the_own_last_step_can_be_taken_back(table: Table) -> None:
    assert not allows(table, FIRST, {"type": "UndoLast"}), "nothing was done yet"
    table.roll(1, 2)
    assert not allows(table, FIRST, {"type": "UndoLast"}), "it was entered at the table"
    table.service.submit({"type": "EndTurn", "player": FIRST}, source=f"web:{FIRST}")
    assert allows(table, FIRST, {"type": "UndoLast"})
    assert not allows(table, SECOND, {"type": "UndoLast"})
    table.do(AdjustPoints(FIRST, 1))
    assert not allows(table, FIRST, {"type": "UndoLast"}), "the table's own word"


def test_the_camera_asks_the_player_whose_turn_it_is(table: Table) -> None:
    roll = {"type": "RecordRoll", "dice": [3, 4]}
    table.service.ask_people(Attention(phrase("attention.unclear.glare"), asks_for_roll=True))
    assert allows(table, FIRST, roll)
    assert not allows(table, SECOND, roll)
    table.roll(1, 2)
    table.service.ask_people(Attention(phrase("attention.unclear.glare"), asks_for_roll=True))
    assert not allows(table, FIRST, roll), "whatever the camera saw, no throw is wanted now"


def test_the_code_of_a_locked_table_is_for_those_who_see_its_screens(
    table: Table, app: Flask, door: Doorkeeper
) -> None:
    code = table.service.snapshot().join_code
    shown = f'class="join-digits">{code}<'
    assert shown in table.client.get("/").text
    token = door.lock()
    for path in ("/", "/table/live", "/host", "/setup", "/history"):
        assert shown not in app.test_client().get(path).text
    open_code = app.test_client().get("/qr.svg").data
    table.client.set_cookie(HOST_COOKIE, token)
    assert shown in table.client.get("/").text
    assert table.client.get("/qr.svg").data != open_code, "with the code, only the seat is left to choose"


def test_a_form_of_another_game_is_stale(table: Table) -> None:
    before = table.service.snapshot().game_id
    table.begin()
    now = table.service.snapshot()
    body = {"command": {"type": "UndoLast"}, "seq": 1, "version": now.version}
    for path in ("/api/command", "/api/correct"):
        assert reason(table.client, path, {**body, "game_id": before}) == (409, "refusal.stale")
    assert reason(table.client, "/api/command", {**body, "game_id": now.game_id})[1] == "refusal.nothing_to_undo"


def test_aids_must_be_named(table: Table) -> None:
    assert reason(table.client, "/api/house", {}) == (400, "refusal.malformed")
    assert not table.service.snapshot().house.without


@pytest.mark.parametrize("path", ["/history/then?seq=", "/history?mend=", "/history/"])
def test_a_number_of_any_length_is_no_surprise(table: Table, path: str) -> None:
    assert table.client.get(path + "9" * 5000).status_code < 500
