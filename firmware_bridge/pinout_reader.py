"""Reads and checks the text of a pinout; every complaint names the file, the line and the key."""

import difflib
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NoReturn, cast

from firmware_bridge import boards
from firmware_bridge.press import PressTimings
from firmware_bridge.wiring import (
    ButtonWiring,
    BuzzerKind,
    BuzzerWiring,
    KnobWiring,
    LampWiring,
    LedOrder,
    PicoWiring,
    Pinout,
    PinoutError,
    SensorWiring,
)
from hub.toml_lines import KeyLines

NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")
MAX_MS = 10_000
MAX_LEDS = 150
COLOURS = ("red", "green", "blue")

Key = tuple[str, ...]
Part = Mapping[str, Any]


def read_pinout(file: Path) -> Pinout:
    try:
        text = file.read_text(encoding="utf-8-sig")
        tables = tomllib.loads(text)
    except OSError as error:
        raise PinoutError(f"The pinout {file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise PinoutError(f"The pinout {file} is not UTF-8 text.") from error
    except tomllib.TOMLDecodeError as error:
        raise PinoutError(_syntax_problem(file, text, str(error))) from error
    return _Reader(file, KeyLines(text)).pinout(tables)


def _syntax_problem(file: Path, text: str, message: str) -> str:
    match = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", message, re.DOTALL)
    what, line = (match[1], match[2]) if match else (message, None)
    return f"{file}, line {line or len(text.splitlines())}: this is not TOML: {what[:1].lower()}{what[1:]}."


class _Reader:
    """Turns parsed tables into wiring, and remembers who has which pin."""

    def __init__(self, file: Path, lines: KeyLines) -> None:
        self._file, self._lines = file, lines
        self._owners: dict[int, Key] = {}

    def pinout(self, tables: Part) -> Pinout:
        self._refuse_unknown((), tables, "board", "buttons", "lamps", "knobs", "buzzer", "sensors", "pico")
        return Pinout(
            models=self._models(tables),
            buttons=tuple(self._button(*part) for part in self._parts(tables, "buttons")),
            lamps=tuple(self._lamp(*part) for part in self._parts(tables, "lamps")),
            knobs=tuple(self._knob(*part) for part in self._parts(tables, "knobs")),
            buzzer=self._buzzer(self._table(("buzzer",), tables["buzzer"])) if "buzzer" in tables else None,
            sensors=tuple(self._sensor(*part) for part in self._parts(tables, "sensors")),
            pico=self._pico(self._table(("pico",), tables["pico"])) if "pico" in tables else None,
        )

    # ------------------------------------------------------------ parts

    def _models(self, tables: Part) -> tuple[str, ...]:
        board = self._table(("board",), tables.get("board", {}))
        self._refuse_unknown(("board",), board, "models")
        models = board.get("models", [])
        if not isinstance(models, list) or any(model not in tuple(boards.MODELS) for model in models):
            self._refuse(
                ("board", "models"), f"must be a list of {_quoted(tuple(boards.MODELS), 'and')}, not {_written(models)}"
            )
        return tuple(models)

    def _parts(self, tables: Part, kind: str) -> Iterator[tuple[Key, Part]]:
        for name, part in self._table((kind,), tables.get(kind, {})).items():
            key = (kind, name)
            if not NAME.fullmatch(name):
                self._refuse(key, "needs a name of small letters, digits and _, starting with a letter")
            yield key, self._table(key, part)

    def _button(self, key: Key, part: Part) -> ButtonWiring:
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
                self._refuse((*key, longer), f"must be longer than debounce_ms ({timings.debounce_ms}), not {value}")
        return ButtonWiring(key[-1], *self._switch(key, part), timings)

    def _sensor(self, key: Key, part: Part) -> SensorWiring:
        self._refuse_unknown(key, part, "pin", "pull", "active", "debounce_ms")
        return SensorWiring(key[-1], *self._switch(key, part), self._ms(key, part, "debounce_ms", 50))

    def _switch(self, key: Key, part: Part) -> tuple[int, bool | None, bool]:
        pin = self._pin(key, part, "pin")
        pull = self._one_of(key, part, "pull", "up", "down", "none")
        if pin in boards.PULLED_UP_PINS and pull != "up":
            self._refuse((*key, "pull"), f'must be "up", for GPIO {pin} has a pull-up on the board')
        if pull == "none" and "active" not in part:
            self._refuse((*key, "active"), 'must be given ("low" or "high") where pull is "none"')
        levels = ("high", "low") if pull == "down" else ("low", "high")
        active = self._one_of(key, part, "active", *levels)
        return pin, {"up": True, "down": False, "none": None}[pull], active == "high"

    def _lamp(self, key: Key, part: Part) -> LampWiring:
        has_colours = any(colour in part for colour in COLOURS)
        if has_colours and "pin" in part:
            self._refuse((*key, "pin"), "must go, or red, green and blue must: a lamp has either one pin or three")
        self._refuse_unknown(key, part, *(COLOURS if has_colours else ("pin",)), "active")
        is_active_high = self._one_of(key, part, "active", "high", "low") == "high"
        settings = COLOURS if has_colours else ("pin",)
        pins = tuple(self._pin(key, part, setting) for setting in settings)
        for setting, pin in zip(settings, pins, strict=True):
            if is_active_high:
                self._refuse_pulled_up((*key, setting), pin, "a lamp would glow while the program is not running")
        return LampWiring(key[-1], pins, is_active_high)

    def _knob(self, key: Key, part: Part) -> KnobWiring:
        self._refuse_unknown(key, part, "a", "b")
        return KnobWiring(key[-1], self._pin(key, part, "a"), self._pin(key, part, "b"))

    def _buzzer(self, part: Part) -> BuzzerWiring:
        key = ("buzzer",)
        self._refuse_unknown(key, part, "pin", "kind")
        pin = self._pin(key, part, "pin")
        self._refuse_pulled_up(("buzzer", "pin"), pin, "a buzzer would sound while the program is not running")
        return BuzzerWiring(pin, cast(BuzzerKind, self._one_of(key, part, "kind", "tonal", "active")))

    def _pico(self, part: Part) -> PicoWiring:
        key = ("pico",)
        self._refuse_unknown(key, part, "port", "leds", "order")
        port, leds = part.get("port", "auto"), part.get("leds")
        if not isinstance(port, str) or not (port == "auto" or port.startswith("/dev/")):
            self._refuse(("pico", "port"), f'must be "auto" or a path such as "/dev/ttyACM0", not {_written(port)}')
        if not _is_whole(leds, 1, MAX_LEDS):
            given = "" if leds is None else f", not {_written(leds)}"
            self._refuse(("pico", "leds"), f"must be the number of lights, from 1 to {MAX_LEDS}{given}")
        return PicoWiring(port, cast(int, leds), self._led_order(part.get("order", "rows"), cast(int, leds)))

    def _led_order(self, order: object, leds: int) -> LedOrder:
        key = ("pico", "order")
        if order in ("rows", "snake"):
            return cast(LedOrder, order)
        if not isinstance(order, list):
            self._refuse(key, f'must be "rows", "snake" or a list of tiles, one for each light, not {_written(order)}')
        if len(order) != leds:
            self._refuse(key, f"must name a tile for each of the {leds} lights (leds), but it lists {len(order)}")
        for tile in order:
            if not _is_whole(tile, 0, leds):
                self._refuse(
                    key, f"must hold tiles from 1 to {leds}, or 0 for a light that is not used, not {_written(tile)}"
                )
            if tile and order.count(tile) > 1:
                self._refuse(key, f"must name each tile once, but it names tile {tile} {order.count(tile)} times")
        return tuple(order)

    # ------------------------------------------------------------ values

    def _pin(self, key: Key, part: Part, setting: str) -> int:
        """A pin that nobody has yet."""
        path, example = (*key, setting), f"a BCM number from {boards.FIRST_PIN} to {boards.LAST_PIN}"
        if setting not in part:
            self._refuse(path, f"is missing; it must be {example}, such as 17")
        pin = part[setting]
        if _is_whole(pin, *boards.ID_CHIP_PINS):
            self._refuse(path, f"cannot be GPIO {pin}, which belongs to the ID chip of add-on boards; take {example}")
        if not _is_whole(pin, boards.FIRST_PIN, boards.LAST_PIN):
            self._refuse(path, f"must be {example}, not {_written(pin)}")
        owner = self._owners.setdefault(pin, path)
        if owner is not path:
            line = self._lines.of(*owner)
            self._refuse(path, f"is GPIO {pin}, which {'.'.join(owner)} (line {line}) already uses; take another")
        return cast(int, pin)

    def _refuse_pulled_up(self, path: Key, pin: int, what: str) -> None:
        if pin in boards.PULLED_UP_PINS:
            self._refuse(path, f"cannot be GPIO {pin}: by its pull-up on the board {what}; GPIO {pin} is for a button")

    def _ms(self, key: Key, part: Part, setting: str, default: int) -> int:
        value = part.get(setting, default)
        if not _is_whole(value, 0, MAX_MS):
            self._refuse(
                (*key, setting), f"must be a whole number of milliseconds from 0 to {MAX_MS}, not {_written(value)}"
            )
        return cast(int, value)

    def _one_of(self, key: Key, part: Part, setting: str, *choices: str) -> str:
        """One of the choices, the first unless given."""
        value = part.get(setting, choices[0])
        if value not in choices:
            self._refuse((*key, setting), f"must be {_quoted(choices, 'or')}, not {_written(value)}")
        return str(value)

    def _table(self, key: Key, value: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            self._refuse(key, f"must be a table such as [{'.'.join(key)}], not {_written(value)}")
        return value

    def _refuse_unknown(self, key: Key, part: Part, *known: str) -> None:
        for name in part:
            if name not in known:
                near = difflib.get_close_matches(name, known, n=1)
                hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}."
                self._refuse((*key, name), f"is not known here; {hint}")

    def _refuse(self, key: Key, what: str) -> NoReturn:
        line = self._lines.of(*key)
        place = f"{self._file}, line {line}" if line else str(self._file)
        raise PinoutError(f"{place}: {'.'.join(key)} {what}{'' if what[-1] in '.?' else '.'}")


def _is_whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _written(value: object) -> str:
    """A value as it stands in the file."""
    try:
        return json.dumps(value, ensure_ascii=False)
    except TypeError:  # a date
        return str(value)


def _quoted(words: tuple[str, ...], last: str) -> str:
    *others, final = (f'"{word}"' for word in words)
    return f"{', '.join(others)} {last} {final}"
