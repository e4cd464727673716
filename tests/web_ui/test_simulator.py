"""The buttons for a table without hardware."""

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from hub.errors import TabletopError
from hub.service.game_service import GameService
from hub.texts.catalogue import Catalogue
from hub.wire.messages import BridgeStatus, CameraState, CameraStatus
from tests.tables import every_row
from tests.web_ui.table import Table
from web_ui import DashboardSettings, create_app


class Box:
    """Remembers what it was asked to do."""

    def __init__(self) -> None:
        self.throws: list[tuple[tuple[int, ...] | None, tuple[str, ...]]] = []
        self.presses: list[tuple[str, int]] = []
        self.turns: list[int] = []

    def throw(self, values: tuple[int, ...] | None, faults: tuple[str, ...]) -> None:
        self.throws.append((values, faults))

    def press(self, button: str, hold_ms: int) -> None:
        self.presses.append((button, hold_ms))

    def turn(self, steps: int) -> None:
        self.turns.append(steps)


@pytest.fixture
def box() -> Box:
    return Box()


@pytest.fixture
def app(service: GameService, catalogue: Catalogue, box: Box) -> Flask:
    settings = DashboardSettings(throw_dice=box.throw, press_button=box.press, turn_knob=box.turn)
    return create_app(service, catalogue, settings=settings)


def test_a_throw_reaches_the_camera(client: FlaskClient, box: Box) -> None:
    assert client.post("/api/simulator/throw", json={"values": None}).status_code == 202
    assert client.post("/api/simulator/throw", json={"values": [3, 4], "faults": ["glare"]}).status_code == 202
    assert box.throws == [(None, ()), ((3, 4), ("glare",))]


@every_row(
    "body", [{"values": [0, 7]}, {"values": []}, {"values": "34"}, {"faults": ["gremlin"]}, {"faults": "glare"}, []]
)
def test_an_impossible_throw_is_refused(client: FlaskClient, box: Box, body: object) -> None:
    assert client.post("/api/simulator/throw", json=body).status_code == 400
    assert not box.throws


def test_a_press_reaches_the_bridge(client: FlaskClient, box: Box) -> None:
    assert client.post("/api/simulator/press", json={}).status_code == 202
    assert client.post("/api/simulator/press", json={"button": "undo", "hold_ms": 900}).status_code == 202
    assert box.presses == [("main", 80), ("undo", 900)]


@every_row("body", [{"button": 1}, {"hold_ms": 0}, {"hold_ms": 5001}, {"hold_ms": 80.0}, {"hold_ms": True}, []])
def test_an_impossible_press_is_refused(client: FlaskClient, box: Box, body: object) -> None:
    assert client.post("/api/simulator/press", json=body).status_code == 400
    assert not box.presses


def test_a_turn_reaches_the_knob(client: FlaskClient, box: Box) -> None:
    for steps in (1, -20):
        assert client.post("/api/simulator/turn", json={"steps": steps}).status_code == 202
    assert box.turns == [1, -20]


@every_row("body", [{}, {"steps": 0}, {"steps": 21}, {"steps": -21}, {"steps": "1"}, {"steps": True}, []])
def test_an_impossible_turn_is_refused(client: FlaskClient, box: Box, body: object) -> None:
    assert client.post("/api/simulator/turn", json=body).status_code == 400
    assert not box.turns


def test_the_page_offers_what_can_be_simulated_now(table: Table) -> None:
    assert 'id="throw"' not in table.client.get("/").text, "no simulated camera is there yet"
    status = CameraStatus("simulated", CameraState.WATCHING)
    online, bridge = frozenset({"hub", "vision", "bridge"}), BridgeStatus(are_mock=True, buttons=("main",))
    table.service.update(lambda snapshot: replace(snapshot, online=online, camera=status, bridge=bridge))
    assert 'id="throw"' in table.client.get("/").text
    table.roll(1, 2)
    page = table.client.get("/").text
    assert 'id="press"' in page
    assert 'id="throw"' not in page


def test_without_simulators_there_is_nothing_to_simulate(service: GameService, catalogue: Catalogue) -> None:
    client = create_app(service, catalogue, settings=DashboardSettings()).test_client()
    for path in ("/api/simulator/throw", "/api/simulator/press", "/api/simulator/turn"):
        assert client.post(path, json={"steps": 1}).status_code == 404


def test_without_a_broker_a_throw_is_refused_in_words(catalogue: Catalogue, service: GameService) -> None:
    def unreachable(*_: object) -> None:
        raise TabletopError("no broker")

    settings = DashboardSettings(throw_dice=unreachable, press_button=unreachable, turn_knob=unreachable)
    client = create_app(service, catalogue, settings=settings).test_client()
    body = {"values": [1, 2], "faults": [], "steps": 1}
    for path in ("throw", "press", "turn"):
        answer = client.post(f"/api/simulator/{path}", json=body)
        assert answer.status_code == 503
        assert answer.json
        assert catalogue.messages["cs"]["web.box.no_broker"] in answer.json["sentence"]
