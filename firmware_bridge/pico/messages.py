"""The messages of docs/pico_protocol.md as frozen dataclasses ↔ bodies of frames."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from itertools import count

from firmware_bridge.pico.framing import crc16

MAJOR, MINOR = 1, 0
FIRST_PRINTABLE = 0x20
GREETING = "Hello from the hub of a game table; please answer "


class SensorKind(IntEnum):
    KNOCK = 1  # tells that something happened
    CONTACT = 2  # has a state


@dataclass(frozen=True, slots=True)
class Sensor:
    name: str
    kind: int  # a SensorKind, or one that a later firmware knows
    is_active: bool = False


@dataclass(frozen=True, slots=True)
class Welcome:
    """What hangs on the board, and the state of every contact; `boot` differs after each start of the firmware."""

    boot: int
    leds: int
    max_milliamps: int
    firmware: str
    sensors: tuple[Sensor, ...] = ()
    major: int = MAJOR
    minor: int = MINOR


@dataclass(frozen=True, slots=True)
class Refused:
    major: int
    minor: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Event:
    seq: int
    sensor: int  # its place in the welcome
    is_active: bool


@dataclass(frozen=True, slots=True)
class Alive:
    """Nothing to say, but still there."""


@dataclass(frozen=True, slots=True)
class Lights:
    """Red, green and blue of each light along the strip, and whether it blinks."""

    colours: tuple[tuple[int, int, int], ...]
    blinks: tuple[bool, ...]


FromBoard = Welcome | Refused | Event | Alive


def hello(major: int = MAJOR, minor: int = MINOR) -> bytes:
    """A body whose frame holds no control character: at a prompt they would be keys, and the board might reset."""
    version = bytes([FIRST_PRINTABLE + major, FIRST_PRINTABLE + minor])
    for number in count():
        body = b"H" + version + f"{GREETING}{number}".encode()
        if min(crc16(body).to_bytes(2, "big")) >= FIRST_PRINTABLE:
            return body
    raise AssertionError  # counting never ends


def lights(message: Lights) -> bytes:
    count_of = len(message.colours)
    blinks = bytearray((count_of + 7) // 8)
    for led, does_blink in enumerate(message.blinks):
        blinks[led >> 3] |= does_blink << (led & 7)
    return b"L" + bytes([count_of]) + b"".join(map(bytes, message.colours)) + bytes(blinks)


def ack(seq: int) -> bytes:
    return b"A" + bytes([seq])


ALIVE, BYE, LEAVE = b"B", b"Q", b"X"


def decode(body: bytes) -> FromBoard | None:
    """None for a message that a later version may know, or that is too short for its type."""
    read = READERS.get(body[:1])
    try:
        return read(_Cursor(body[1:])) if read else None
    except (IndexError, UnicodeDecodeError):
        return None


class _Cursor:
    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def byte(self) -> int:
        self._at += 1
        return self._data[self._at - 1]

    def word(self) -> int:
        return self.byte() << 8 | self.byte()

    def text(self) -> str:
        return bytes(self.byte() for _ in range(self.byte())).decode()


def _welcome(data: _Cursor) -> Welcome:
    major, minor = data.byte(), data.byte()
    if major != MAJOR:  # only the version keeps its place for ever
        return Welcome(0, 0, 0, "", (), major, minor)
    boot, leds, max_milliamps, firmware = data.word(), data.byte(), data.word(), data.text()
    sensors = tuple(_sensor(data) for _ in range(data.byte()))
    return Welcome(boot, leds, max_milliamps, firmware, sensors, major, minor)


def _sensor(data: _Cursor) -> Sensor:
    kind, is_active = data.byte(), bool(data.byte())
    return Sensor(data.text(), kind, is_active)


def _refused(data: _Cursor) -> Refused:
    return Refused(data.byte(), data.byte(), data.text())


def _event(data: _Cursor) -> Event:
    return Event(data.byte(), data.byte(), bool(data.byte()))


READERS: dict[bytes, Callable[[_Cursor], FromBoard]] = {
    b"W": _welcome,
    b"R": _refused,
    b"E": _event,
    b"B": lambda _: Alive(),
}
