"""Reads and checks pinout.toml, the single truth of which part hangs on which pin."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from firmware_bridge.press import PressTimings
from hub.errors import TabletopError

FIRST_PIN, LAST_PIN = 2, 27
ID_CHIP_PINS = (0, 1)
PULLED_UP_PINS = (2, 3)  # 1.8 kilo-ohm resistors on the board itself
NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")
MAX_MS = 10_000


class PinoutError(TabletopError, ValueError):
    """The pinout cannot be read or names pins that cannot work."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A contact between a pin and its opposite level; `pull_up` is None where neither pull is wanted."""

    name: str
    pin: int
    pull_up: bool | None
    is_active_high: bool


@dataclass(frozen=True, slots=True)
class ButtonWiring(Switch):
    timings: PressTimings


@dataclass(frozen=True, slots=True)
class SensorWiring(Switch):
    debounce_ms: int


@dataclass(frozen=True, slots=True)
class LampWiring:
    name: str
    pin: int
    is_active_high: bool


@dataclass(frozen=True, slots=True)
class Pinout:
    buttons: tuple[ButtonWiring, ...]
    lamps: tuple[LampWiring, ...]
    sensors: tuple[SensorWiring, ...]


def pinout_file() -> Path:
    """Where the pinout that ships lies: beside this module when installed, in hardware/ in a checkout."""
    here = Path(__file__).parent
    installed = here / "pinout.toml"
    return installed if installed.is_file() else here.parent / "hardware" / "pinout.toml"


def load_pinout(file: Path | None = None) -> Pinout:
    """Read the given pinout, or the one that ships."""
    file = file or pinout_file()
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise PinoutError(f"The pinout {file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise PinoutError(f"The pinout {file} is not UTF-8 text.") from error
    except tomllib.TOMLDecodeError as error:
        raise PinoutError(f"The pinout {file} is not TOML: {error}.") from error
    pinout = _Reader(file).pinout(tables)
    _refuse_shared_pins(pinout, file)
    return pinout


def _refuse_shared_pins(pinout: Pinout, file: Path) -> None:
    owners: dict[int, str] = {}
    for kind, parts in (("buttons", pinout.buttons), ("lamps", pinout.lamps), ("sensors", pinout.sensors)):
        for part in parts:
            key = f"{kind}.{part.name}"
            if part.pin in owners:
                raise PinoutError(f"{file}: {key}.pin is GPIO {part.pin}, which {owners[part.pin]} already uses.")
            owners[part.pin] = key


class _Reader:
    """Turns parsed tables into wiring; every complaint names the file and the key."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def pinout(self, tables: Mapping[str, Any]) -> Pinout:
        self._refuse_unknown("", tables, "buttons", "lamps", "sensors")
        return Pinout(
            buttons=tuple(self._button(*part) for part in self._parts(tables, "buttons")),
            lamps=tuple(self._lamp(*part) for part in self._parts(tables, "lamps")),
            sensors=tuple(self._sensor(*part) for part in self._parts(tables, "sensors")),
        )

    def _parts(self, tables: Mapping[str, Any], kind: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
        parts = self._table(kind, tables.get(kind, {}))
        for name, part in parts.items():
            key = f"{kind}.{name}"
            if not NAME.fullmatch(name):
                raise self._wrong(key, "needs a name of small letters, digits and _, starting with a letter")
            yield key, name, self._table(key, part)

    def _button(self, key: str, name: str, part: dict[str, Any]) -> ButtonWiring:
        self._refuse_unknown(key, part, "pin", "pull", "active", "debounce_ms", "long_ms", "double_ms")
        usual = PressTimings()
        timings = PressTimings(
            debounce_ms=self._ms(key, part, "debounce_ms", usual.debounce_ms),
            long_ms=self._ms(key, part, "long_ms", usual.long_ms),
            double_ms=self._ms(key, part, "double_ms", usual.double_ms),
        )
        for longer in ("long_ms", "double_ms"):
            value = getattr(timings, longer)
            if value <= timings.debounce_ms and (longer, value) != ("double_ms", 0):
                raise self._wrong(f"{key}.{longer}", f"must be longer than debounce_ms ({timings.debounce_ms})")
        pin, pull_up, is_active_high = self._switch(key, part)
        return ButtonWiring(name, pin, pull_up, is_active_high, timings)

    def _sensor(self, key: str, name: str, part: dict[str, Any]) -> SensorWiring:
        self._refuse_unknown(key, part, "pin", "pull", "active", "debounce_ms")
        pin, pull_up, is_active_high = self._switch(key, part)
        return SensorWiring(name, pin, pull_up, is_active_high, self._ms(key, part, "debounce_ms", 50))

    def _lamp(self, key: str, name: str, part: dict[str, Any]) -> LampWiring:
        self._refuse_unknown(key, part, "pin", "active")
        return LampWiring(name, self._pin(key, part), self._one_of(key, part, "active", "high", "low") == "high")

    def _switch(self, key: str, part: dict[str, Any]) -> tuple[int, bool | None, bool]:
        pin = self._pin(key, part)
        pull = self._one_of(key, part, "pull", "up", "down", "none")
        if pin in PULLED_UP_PINS and pull != "up":
            raise self._wrong(f"{key}.pull", f'must be "up", for GPIO {pin} has a pull-up on the board')
        if pull == "none" and "active" not in part:
            raise self._wrong(f"{key}.active", 'must be given ("low" or "high") where pull is "none"')
        levels = ("high", "low") if pull == "down" else ("low", "high")
        active = self._one_of(key, part, "active", *levels)
        return pin, {"up": True, "down": False, "none": None}[pull], active == "high"

    def _pin(self, key: str, part: dict[str, Any]) -> int:
        if "pin" not in part:
            raise self._wrong(f"{key}.pin", "is missing")
        pin = part["pin"]
        if not isinstance(pin, int) or isinstance(pin, bool):
            raise self._wrong(f"{key}.pin", f"must be a BCM number such as 17, not {pin!r}")
        if pin in ID_CHIP_PINS:
            raise self._wrong(f"{key}.pin", f"cannot be GPIO {pin}, which belongs to the ID chip of add-on boards")
        if not FIRST_PIN <= pin <= LAST_PIN:
            raise self._wrong(f"{key}.pin", f"must be from {FIRST_PIN} to {LAST_PIN} (BCM numbers), not {pin}")
        return pin

    def _ms(self, key: str, part: dict[str, Any], setting: str, default: int) -> int:
        value = part.get(setting, default)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MAX_MS:
            wanted = f"must be a whole number of milliseconds from 0 to {MAX_MS}"
            raise self._wrong(f"{key}.{setting}", f"{wanted}, not {value!r}")
        return value

    def _one_of(self, key: str, part: dict[str, Any], setting: str, default: str, *others: str) -> str:
        value = part.get(setting, default)
        if value not in (default, *others):
            words = " or ".join(f'"{word}"' for word in (default, *others))
            raise self._wrong(f"{key}.{setting}", f"must be {words}, not {value!r}")
        return str(value)

    def _table(self, key: str, value: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self._wrong(key, f"must be a table such as [{key}], not {value!r}")
        return value

    def _refuse_unknown(self, key: str, part: Mapping[str, Any], *known: str) -> None:
        for name in part:
            if name not in known:
                raise self._wrong(f"{key}.{name}".lstrip("."), f"is not known here; known are {', '.join(known)}")

    def _wrong(self, key: str, what: str) -> PinoutError:
        return PinoutError(f"{self._file}: {key} {what}.")
