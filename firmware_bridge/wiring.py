"""The parts of a pinout and the pins each of them uses."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from firmware_bridge.press import PressTimings
from hub.errors import TabletopError


class PinoutError(TabletopError, ValueError):
    """The pinout cannot be read or names pins that cannot work."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A contact between a pin and its opposite level; `pull_up` is None where neither pull is wanted."""

    name: str
    pin: int
    pull_up: bool | None
    is_active_high: bool

    @property
    def uses(self) -> tuple[int, ...]:
        return (self.pin,)


@dataclass(frozen=True, slots=True)
class ButtonWiring(Switch):
    timings: PressTimings


@dataclass(frozen=True, slots=True)
class SensorWiring(Switch):
    debounce_ms: int


@dataclass(frozen=True, slots=True)
class LampWiring:
    """One pin for a lamp of a single colour; three, red, green and blue, for one of any colour."""

    name: str
    pins: tuple[int, ...]
    is_active_high: bool

    @property
    def uses(self) -> tuple[int, ...]:
        return self.pins


@dataclass(frozen=True, slots=True)
class KnobWiring:
    """A rotary encoder; turned clockwise, `a` closes before `b`. Its push button is a button like any other."""

    name: str
    a: int
    b: int

    @property
    def uses(self) -> tuple[int, ...]:
        return (self.a, self.b)


BuzzerKind = Literal["tonal", "active"]


@dataclass(frozen=True, slots=True)
class BuzzerWiring:
    """A passive (tonal) buzzer plays notes; an active one has a single tone and gives the rhythm alone."""

    pin: int
    kind: BuzzerKind

    @property
    def uses(self) -> tuple[int, ...]:
        return (self.pin,)


LedOrder = Literal["rows", "snake"] | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PicoWiring:
    """A microcontroller on USB with lights under the board, so it uses no pin of the header.

    `order` tells which tile each light lies under: row by row, every second row backwards, or as listed
    (tiles counted from 1; 0 for a light that is not used).
    """

    port: str  # "auto" or a path
    leds: int
    order: LedOrder

    @property
    def uses(self) -> tuple[int, ...]:
        return ()


Wiring = ButtonWiring | LampWiring | KnobWiring | BuzzerWiring | SensorWiring | PicoWiring


@dataclass(frozen=True, slots=True)
class Pinout:
    models: tuple[str, ...] = ()  # the boards it is meant for, see boards.MODELS
    buttons: tuple[ButtonWiring, ...] = ()
    lamps: tuple[LampWiring, ...] = ()
    knobs: tuple[KnobWiring, ...] = ()
    buzzer: BuzzerWiring | None = None
    sensors: tuple[SensorWiring, ...] = ()
    pico: PicoWiring | None = None

    @property
    def parts(self) -> Iterator[tuple[str, str, Wiring]]:
        """All parts as (kind, name, wiring); the buzzer and the Pico are the only ones of their kind."""
        for button in self.buttons:
            yield "buttons", button.name, button
        for lamp in self.lamps:
            yield "lamps", lamp.name, lamp
        for knob in self.knobs:
            yield "knobs", knob.name, knob
        if self.buzzer:
            yield "buzzer", "buzzer", self.buzzer
        for sensor in self.sensors:
            yield "sensors", sensor.name, sensor
        if self.pico:
            yield "pico", "pico", self.pico
