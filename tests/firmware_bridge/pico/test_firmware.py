"""The firmware's own logic in CPython: when a knock counts, when a contact has settled, what the board says when."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from firmware_bridge.pico import messages
from firmware_bridge.pico.framing import Deframer, frame
from firmware_bridge.pico.install import FILES
from firmware_bridge.pico.messages import Alive, Event, FromBoard, Lights, Refused, Welcome, decode
from tests.firmware_bridge.pico.bench import FIRMWARE

Modules = Callable[[str], ModuleType]


@pytest.mark.parametrize(
    ("levels", "knocks"),
    [
        ({0: 0, 10: 900}, 0),  # not loud enough
        ({0: 0, 10: 1000, 11: 0}, 1),
        ({10: 5000, 12: 0, 14: 5000, 20: 0, 90: 5000, 95: 0}, 1),  # dice bounce: not yet at rest for 100 ms
        ({10: 5000, 12: 0, 113: 5000}, 2),
        ({10: 5000, 11: 600, 300: 5000}, 1),  # it never was quiet in between
        ({10: 5000, 11: 400, 300: 5000}, 2),
    ],
)
def test_when_a_knock_counts(firmware: Modules, levels: dict[int, int], knocks: int) -> None:
    knock = firmware("sensing").Knock("knock", threshold=1000, release=500, dead_ms=100)
    level = 0
    for now_ms in range(400):
        level = levels.get(now_ms, level)
        knock.read(level, now_ms, True)
    assert knock.waiting == knocks


def test_knocks_without_a_hub_are_not_kept_and_only_so_many_wait(firmware: Modules) -> None:
    knock = firmware("sensing").Knock("knock", 1000, 500, 10)
    knock.read(2000, 0, False)
    assert knock.news() is None
    for now_ms in range(100, 2000, 50):
        knock.read(0, now_ms, True)
        knock.read(2000, now_ms + 25, True)
    assert knock.waiting == firmware("sensing").MOST_KNOCKS


def test_a_contact_settles(firmware: Modules) -> None:
    contact = firmware("sensing").Contact("tile_1", 50)
    seen: list[tuple[int, int]] = []
    bouncing = {0: 1, 100: 0, 103: 1, 110: 0, 300: 1, 310: 0}
    level = 0
    for now_ms in range(500):
        level = bouncing.get(now_ms, level)
        contact.read(level, now_ms, True)
        if not seen or seen[-1][1] != contact.value:
            seen.append((now_ms, contact.value))
    assert seen == [(0, 1), (160, 0)]


@pytest.fixture
def parts(firmware: Modules) -> tuple[Any, Any]:
    sensing = firmware("sensing")
    return sensing.Knock("knock", 1000, 500, 10), sensing.Contact("tile_7", 0)


@pytest.fixture
def app(firmware: Modules, parts: tuple[Any, Any]) -> Any:
    return firmware("app").App(3, 1000, list(parts), 0x1234, False)


def said(app: Any) -> list[FromBoard | None]:
    found = [decode(body) for body in Deframer().feed(bytes(app.outbox))]
    app.outbox = bytearray()
    return found


def greeted(app: Any, now_ms: int = 0) -> Any:
    app.receive(b"\r" + frame(messages.hello()), now_ms)
    (welcome,) = said(app)
    assert isinstance(welcome, Welcome)
    assert (welcome.boot, welcome.leds, welcome.max_milliamps) == (0x1234, 3, 1000)
    return app


def test_nobody_is_spoken_to_before_a_hello(app: Any, parts: tuple[Any, Any]) -> None:
    parts[1].read(1, 0, False)
    lights = messages.lights(Lights(((9, 9, 9),), (False,)))
    app.receive(frame(messages.ALIVE) + frame(messages.ack(0)) + frame(lights), 1)
    app.tick(1)
    app.tick(9000)
    assert said(app) == []
    assert app.paint(9000) == bytes(9)


def test_a_hello_of_another_version_is_refused_and_nothing_else_is_said(app: Any, parts: tuple[Any, Any]) -> None:
    greeted(app)
    app.receive(frame(messages.hello(2, 0)), 10)
    assert said(app) == [Refused(1, 0, "This firmware speaks version 1 of the protocol, and the hub speaks 2.")]
    parts[1].read(1, 20, False)
    app.tick(2000)
    assert said(app) == []
    assert not app.is_linked


def test_an_event_is_sent_until_it_is_acknowledged(app: Any, parts: tuple[Any, Any]) -> None:
    knock, tile = parts
    greeted(app)
    knock.read(2000, 0, True)
    tile.read(0, 0, True)
    for now_ms in (10, 20, 150, 209):
        app.tick(now_ms)
    assert said(app) == [Event(1, 0, is_active=True)]
    app.receive(frame(messages.ack(99)), 210)
    app.tick(211)
    assert said(app) == [Event(1, 0, is_active=True)]
    app.receive(frame(messages.ack(1)), 220)
    app.receive(frame(messages.ack(1)), 221)
    app.tick(1000)
    assert said(app) == []
    tile.read(1, 1000, True)
    tile.read(1, 1001, True)
    app.tick(1001)
    assert said(app) == [Event(2, 1, is_active=True)]


def test_a_new_hello_repeats_a_knock_under_its_old_number_and_no_contact(app: Any, parts: tuple[Any, Any]) -> None:
    knock, tile = parts
    greeted(app)
    knock.read(2000, 0, True)
    app.tick(10)
    assert said(app) == [Event(1, 0, is_active=True)]
    tile.read(1, 10, True)
    app.receive(frame(messages.hello()), 20)
    (welcome,) = said(app)
    assert isinstance(welcome, Welcome)
    assert [sensor.is_active for sensor in welcome.sensors] == [False, True]
    app.tick(300)
    assert said(app) == [Event(1, 0, is_active=True)]
    app.receive(frame(messages.ack(1)), 310)
    app.tick(320)
    assert said(app) == []


def test_it_is_heard_each_second_and_notices_when_the_hub_is_not(app: Any, parts: tuple[Any, Any]) -> None:
    greeted(app)
    app.receive(frame(messages.lights(Lights(((1, 2, 3),) * 3, (False,) * 3))), 500)
    assert app.paint(500) == b"\1\2\3" * 3
    app.tick(999)
    assert said(app) == []
    app.tick(1000)
    assert said(app) == [Alive()]
    parts[0].read(2000, 3490, True)
    app.tick(3499)
    assert app.is_linked
    app.tick(3500)
    assert not app.is_linked
    assert parts[0].waiting == 0
    assert app.paint(3500) == bytes(9)


def test_lights_blink_by_the_clock_of_the_board(app: Any) -> None:
    greeted(app)
    lights = frame(messages.lights(Lights(((9, 0, 0), (0, 9, 0)), (False, True))))
    app.receive(lights, 0)
    assert app.paint(0) == b"\x09\0\0\0\x09\0\0\0\0"
    app.receive(lights, 399)
    assert app.paint(399) is None
    assert app.paint(400) == b"\x09\0\0\0\0\0\0\0\0"
    assert app.paint(800) == b"\x09\0\0\0\x09\0\0\0\0"


@pytest.mark.parametrize("data", [b"", b"\x02\1\1\1", b"\x01\1\1\1"])
def test_lights_that_break_off_change_nothing(app: Any, data: bytes) -> None:
    greeted(app)
    app.receive(frame(b"L" + data), 0)
    assert app.paint(0) == bytes(9)


def test_more_lights_than_the_board_has(app: Any) -> None:
    greeted(app)
    app.receive(frame(messages.lights(Lights(((5, 5, 5),) * 20, (False,) * 20))), 0)
    assert app.paint(0) == b"\5" * 9


def test_without_a_hub_it_breathes_dimly(firmware: Modules) -> None:
    app = firmware("app").App(2, 1000, [], 1, True)
    levels = [colours[0] for now_ms in range(0, 4000, 20) if (colours := app.paint(now_ms))]
    assert max(levels) == firmware("app").BREATH_LEVEL
    assert min(levels) == 0


@pytest.mark.parametrize(
    ("before", "keys", "leaves"),
    [
        (b"", b"\r\x03", True),
        (b"", b"\x03\x03", True),
        (b"", b"\x03", False),
        (b"help()", b"\r\x03", True),  # after a pause, what was typed before is forgotten
        (b"", b"L\r\x03", False),  # in the middle of something
        (b"", frame(messages.LEAVE), True),
    ],
)
def test_keys_that_ask_for_the_prompt(app: Any, before: bytes, keys: bytes, leaves: bool) -> None:
    app.receive(before, 0)
    app.tick(300)
    app.receive(keys, 300)
    assert app.is_leaving is leaves


def test_while_linked_only_the_message_leads_to_the_prompt(app: Any) -> None:
    greeted(app)
    app.receive(b"\0\r\x03\0\x03\x03\x03", 10)
    assert not app.is_leaving
    app.receive(frame(messages.LEAVE), 20)
    assert app.is_leaving


def test_half_a_frame_is_forgotten_after_a_while(app: Any) -> None:
    greeted(app)
    whole = frame(messages.lights(Lights(((7, 7, 7),) * 3, (False,) * 3)))
    app.receive(whole[:9], 10)
    app.tick(300)
    app.receive(whole[9:], 300)
    assert app.paint(300) == bytes(9)
    app.receive(whole, 310)
    assert app.paint(310) == b"\7" * 9


def test_the_installer_knows_every_file() -> None:
    assert {file.name for file in FIRMWARE.glob("*.py")} == {*FILES, "config.py"}
