"""Buttons, knob, sensors, lamps and buzzer of the box, and what its simulator is asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class PressKind(StrEnum):
    SHORT = "short"
    LONG = "long"
    DOUBLE = "double"


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    press_id: str
    button: str
    press: PressKind
    at: float


@dataclass(frozen=True, slots=True)
class KnobTurned:
    """A rotary encoder was turned by so many clicks, clockwise counted up."""

    turn_id: str
    knob: str
    steps: int
    at: float


@dataclass(frozen=True, slots=True)
class SensorChanged:
    """A contact or knock sensor changed its state.

    `knock` was knocked, each time it says active; `tile_7` has something on the seventh tile in reading order.
    """

    change_id: str
    sensor: str
    active: bool
    at: float


class LampMode(StrEnum):
    OFF = "off"
    ON = "on"
    BLINK = "blink"


@dataclass(frozen=True, slots=True)
class Light:
    """What one lamp shows; a lamp of a single colour shines with the brightness of the brightest part."""

    mode: LampMode = LampMode.ON
    colour: str = "#ffffff"


@dataclass(frozen=True, slots=True)
class LampPlan:
    """What each lamp should show now; a lamp that is not named is off.

    `tiles` are those of a board with light under it, row by row, each from left to right. `brightness` is in percent.
    """

    lamps: Mapping[str, Light]
    tiles: tuple[tuple[Light, ...], ...] = ()
    brightness: int = 100


class PicoState(StrEnum):
    """How the microcontroller under the board is doing."""

    NONE = "none"  # the pinout has none
    ABSENT = "absent"  # not plugged in, or its port cannot be opened
    CONNECTING = "connecting"  # the port is open, and nobody has answered yet
    WRONG_VERSION = "wrong_version"  # its firmware speaks another version of the protocol
    READY = "ready"


@dataclass(frozen=True, slots=True)
class BridgeStatus:
    """What hangs on this bridge, and whether it is real; `sensors` are those that can tell something now."""

    are_mock: bool
    buttons: tuple[str, ...] = ()
    lamps: tuple[str, ...] = ()
    sensors: tuple[str, ...] = ()
    knobs: tuple[str, ...] = ()
    has_buzzer: bool = False
    pico: PicoState = PicoState.NONE
    detail: str = ""


class Tune(StrEnum):
    """What a buzzer can say."""

    ROLL = "roll"  # a roll was read
    ALARM = "alarm"  # all should listen
    UNSURE = "unsure"  # people are asked
    TURN = "turn"  # it is the next player's turn
    VICTORY = "victory"
    REFUSED = "refused"  # a press that cannot be done now
    TICK = "tick"  # something was dialled or noted


@dataclass(frozen=True, slots=True)
class Sound:
    """Worth hearing now, and not later."""

    tune: Tune
    at: float


@dataclass(frozen=True, slots=True)
class SimulatePress:
    """Ask a bridge on mock pins to press a button, or close a contact, for `hold_ms`, `times` times."""

    button: str = "main"
    hold_ms: int = 80
    times: int = field(default=1)


@dataclass(frozen=True, slots=True)
class SimulateTurn:
    """Ask a bridge on mock pins to turn a knob."""

    steps: int
    knob: str = "number"
