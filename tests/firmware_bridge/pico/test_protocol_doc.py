"""docs/pico_protocol.md, the hub and the firmware (in CPython and in MicroPython) agree on every byte."""

import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from firmware_bridge.pico import messages
from firmware_bridge.pico.framing import body_of, frame
from firmware_bridge.pico.messages import Alive, Event, Lights, Refused, Sensor, SensorKind, Welcome
from tests.firmware_bridge.pico.bench import Bench
from tests.patience import until
from tests.tables import every_row

Modules = Callable[[str], ModuleType]
TEXT = (Path(__file__).parents[3] / "docs/pico_protocol.md").read_text(encoding="utf-8")
ROWS = {
    name.partition(":")[0]: (bytes.fromhex(body), bytes.fromhex(line))
    for name, body, line in re.findall(r"^\| (.+?) \| `([0-9a-f ]+)` \| `([0-9a-f ]+)` \|$", TEXT, re.MULTILINE)
}
WELCOME = Welcome(
    boot=0x1234,
    leds=19,
    max_milliamps=1000,
    firmware="1.0.0",
    sensors=(Sensor("knock", SensorKind.KNOCK), Sensor("tile_7", SensorKind.CONTACT, is_active=True)),
)
FROM_BOARD = {
    "welcome": WELCOME,
    "refused": Refused(1, 0, "Version 1, please."),
    "event": Event(7, 1, is_active=True),
    "alive": Alive(),
    "of a later version, passed over": None,
}
FROM_HUB = {
    "hello": messages.hello(),
    "lights": messages.lights(Lights(((255, 0, 0), (0, 0, 12), (64, 0, 0)), (False, False, True))),
    "acknowledged": messages.ack(7),
    "alive": messages.ALIVE,
    "bye": messages.BYE,
    "leave": messages.LEAVE,
}


def test_every_message_has_its_bytes() -> None:
    assert ROWS.keys() == FROM_BOARD.keys() | FROM_HUB.keys()
    assert len(set(re.findall(r"^\| `([A-Z])` \|", TEXT, re.MULTILINE))) == len(ROWS) - 1


@pytest.mark.parametrize("name", ROWS)
def test_frames(name: str, firmware: Modules) -> None:
    body, line = ROWS[name]
    protocol = firmware("protocol")
    assert frame(body) == protocol.frame(body) == line
    assert body_of(line[1:-1]) == protocol.body_of(line[1:-1]) == body


@pytest.mark.parametrize("name", FROM_HUB)
def test_what_the_hub_says(name: str) -> None:
    assert FROM_HUB[name] == ROWS[name][0]


@pytest.mark.parametrize("name", FROM_BOARD)
def test_what_the_hub_understands(name: str) -> None:
    body = ROWS[name][0]
    assert messages.decode(body) == FROM_BOARD[name]
    assert messages.decode(body + b"\x01more") == FROM_BOARD[name]  # of a later minor version


def test_what_the_firmware_says(firmware: Modules) -> None:
    protocol = firmware("protocol")
    sensors = [
        SimpleNamespace(name=sensor.name, kind=sensor.kind, value=sensor.is_active) for sensor in WELCOME.sensors
    ]
    assert protocol.welcome(0x1234, 19, 1000, "1.0.0", sensors) == ROWS["welcome"][0]
    assert protocol.refused("Version 1, please.") == ROWS["refused"][0]
    assert (protocol.MAJOR, protocol.MINOR) == (messages.MAJOR, messages.MINOR)


@pytest.mark.parametrize("name", ["welcome", "refused", "event"])
def test_a_message_that_breaks_off_is_none(name: str) -> None:
    body = ROWS[name][0]
    for size in range(len(body)):
        assert messages.decode(body[:size]) is None


@every_row(("major", "minor"), product([1, 2, 17], range(12)))
def test_no_hello_holds_a_control_character(major: int, minor: int) -> None:
    assert min(frame(messages.hello(major, minor))[1:-1]) >= 0x20


def test_micropython_makes_and_reads_the_same_bytes(bench: Bench) -> None:
    program = f"""
from protocol import *
print(hex(crc16(b"123456789")))
for body, line in {list(ROWS.values())!r}:
    print(frame(body) == line, body_of(line[1:-1]) == body, body_of(line[2:-1]) is None)
long = bytes(range(1, 255)) * 2
print(body_of(frame(long)[1:-1]) == long, frame(long) == {frame(bytes(range(1, 255)) * 2)!r})
print("done")
"""
    _, cable = bench.plug_in(main=program)
    until(lambda: b">>> " in cable.heard, "the end of the program")
    lines = cable.heard.decode().splitlines()
    assert lines[: len(ROWS) + 3] == ["0x29b1", *["True True True"] * len(ROWS), "True True", "done"]
