"""Loads pinout.toml, the single truth of which part hangs on which pin, for the program and for the drawings."""

from pathlib import Path

from firmware_bridge.pinout_reader import read_pinout
from firmware_bridge.wiring import (
    ButtonWiring,
    BuzzerWiring,
    KnobWiring,
    LampWiring,
    PicoWiring,
    Pinout,
    PinoutError,
    SensorWiring,
    Switch,
    Wiring,
)

__all__ = [
    "ButtonWiring",
    "BuzzerWiring",
    "KnobWiring",
    "LampWiring",
    "PicoWiring",
    "Pinout",
    "PinoutError",
    "SensorWiring",
    "Switch",
    "Wiring",
    "load_pinout",
    "pinout_file",
]


def pinout_file() -> Path:
    """Where the pinout that ships lies: beside this module when installed, in hardware/ in a checkout."""
    here = Path(__file__).parent
    installed = here / "pinout.toml"
    return installed if installed.is_file() else here.parent / "hardware" / "pinout.toml"


def load_pinout(file: Path | None = None) -> Pinout:
    """Read the given pinout, or the one that ships; PinoutError says in which line it is wrong."""
    return read_pinout(file or pinout_file())
