"""From the messages of a Pixels gateway over a real broker to the roll in the ledger."""

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Event, Thread

import paho.mqtt.client as mqtt
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from hub.bootstrap import Hub
from hub.cli import doctor_dice
from hub.cli.doctor import check_camera
from hub.cli.finding import Health
from hub.config import load_settings
from hub.wire.messages import CameraState
from tests.all_games import ALL_GAMES
from tests.brokers import BROKERS, free_port
from tests.patience import AT_ONCE_S, GLANCE_S, PATIENCE_S, until
from tests.pebbles.commands import RecordRoll
from tests.pebbles.playing import SETUP

pytestmark = pytest.mark.broker

HANDLING, ROLLING, ON_FACE = 2, 3, 1


class Gateway:
    """Says what an ESP32 says of the dice in its reach."""

    def __init__(self, port: int, topic: str = "/A4CF12FF/dice_rolls") -> None:
        self._topic, self._ms = topic, 0
        self.client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id="dice_gateway")
        self.client.connect("127.0.0.1", port)
        self.client.loop_start()

    def say(self, name: str, state: int, val: int, *, retain: bool = False) -> None:
        self._ms += 40
        message = json.dumps({"name": name, "state": state, "val": val, "time": self._ms}, separators=(",", ":"))
        self.client.publish(self._topic, message, qos=1, retain=retain).wait_for_publish(PATIENCE_S)

    def roll(self, **faces: int) -> None:
        for state in (HANDLING, ROLLING, ON_FACE):
            for die, face in faces.items():
                self.say(die, state, face)


@pytest.fixture(params=BROKERS)
def port(request: pytest.FixtureRequest) -> Iterator[int]:
    port = free_port()
    broker = BROKERS[request.param](port)
    broker.start()
    yield port
    broker.close()


@pytest.fixture
def gateway(port: int) -> Iterator[Gateway]:
    made = Gateway(port)
    yield made
    with suppress(OSError):
        made.client.disconnect()
    made.client.loop_stop()


@pytest.fixture
def hub(port: int, gateway: Gateway, tmp_path: Path) -> Iterator[Hub]:
    """Comes to a table where an earlier message of a die is still retained."""
    gateway.say("Red", ROLLING, 1, retain=True)
    settings = {
        "store.folder": str(tmp_path),
        "web.host": "127.0.0.1",
        "web.port": str(free_port()),
        "broker.kind": "external",
        "broker.port": str(port),
        "camera.source": "pixels",
        "bridge.pins": "mock",
    }
    with ExitStack() as stack:
        yield stack.enter_context(Hub(load_settings(None, {}, settings), games=ALL_GAMES))


def test_from_the_gateway_to_the_ledger(hub: Hub, gateway: Gateway) -> None:
    service = hub.service
    assert service
    service.start_match(SETUP)
    assert "Listening to Pixels dice on the topic /+/dice_rolls" in {one.part: one.why for one in hub.choices}["camera"]
    until(lambda: (camera := service.snapshot().camera) and camera.source == "pixels")
    before = service.snapshot().version
    gateway.roll(Red=5, Blue=3)
    until(lambda: service.snapshot().version > before or service.snapshot().attention)
    if service.snapshot().version == before:  # thrown before those who hear the dice knew what is asked: a question
        gateway.roll(Red=5, Blue=3)
        until(lambda: service.snapshot().version > before)
    match = service.snapshot().match
    assert match
    entry = match.steps[-1].entry
    assert entry.source == "dice:pixels"
    assert entry.command == RecordRoll((3, 5))
    until(lambda: (camera := service.snapshot().camera) and camera.state is CameraState.WATCHING)
    assert service.snapshot().version == before + 1


@pytest.mark.parametrize("port", ["embedded"], indirect=True)
def test_the_doctor_hears_the_gateway_or_names_its_topic(
    port: int, gateway: Gateway, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = {"store.folder": str(tmp_path), "broker.kind": "external", "broker.port": str(port)}
    silent = check_camera(load_settings(None, {}, settings | {"camera.source": "pixels:home/dice"}))
    assert (silent.health, "home/dice" in silent.found) == (Health.NOTE, True)
    monkeypatch.setattr(doctor_dice, "LISTEN_S", PATIENCE_S)
    over = Event()

    def speak() -> None:
        while not over.wait(GLANCE_S):
            gateway.say("Red", HANDLING, 1)

    speaking = Thread(target=speak)
    speaking.start()
    try:
        heard = check_camera(load_settings(None, {}, settings | {"camera.source": "pixels"}))
    finally:
        over.set()
        speaking.join()
    assert (heard.health, heard.found) == (Health.OK, "Pixels dice speak on /A4CF12FF/dice_rolls.")


def test_the_doctor_without_a_broker_or_without_bluetooth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_dice, "LISTEN_S", AT_ONCE_S)
    settings = {"store.folder": str(tmp_path), "broker.port": str(free_port())}
    later = check_camera(load_settings(None, {}, settings | {"camera.source": "pixels"}))
    assert (later.health, "/+/dice_rolls" in later.found) == (Health.NOTE, True)
    monkeypatch.setitem(sys.modules, "bleak", None)  # as if it were not there
    missing = check_camera(load_settings(None, {}, settings | {"camera.source": "godice"}))
    assert (missing.health, missing.mend) == (Health.PROBLEM, f"{sys.executable} -m pip install 'bleak>=0.22,<4'")
