"""The 40-pin header, which is the same on every Raspberry Pi since the Model B+, and what its pins also serve."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

Socket = int | Literal["3V3", "5V", "GND"]  # a BCM number, or what the pin is for

FIRST_PIN, LAST_PIN = 2, 27  # BCM numbers that a part may use
ID_CHIP_PINS = (0, 1)
PULLED_UP_PINS = (2, 3)  # 1.8 kilo-ohm resistors to 3.3 V on the board itself

# Position on the header → what is there. Odd positions are the row nearer to the middle of the board; 1 is the
# corner away from the USB sockets.
HEADER: Mapping[int, Socket] = MappingProxyType({
    1: "3V3",  2: "5V",
    3: 2,      4: "5V",
    5: 3,      6: "GND",
    7: 4,      8: 14,
    9: "GND",  10: 15,
    11: 17,    12: 18,
    13: 27,    14: "GND",
    15: 22,    16: 23,
    17: "3V3", 18: 24,
    19: 10,    20: "GND",
    21: 9,     22: 25,
    23: 11,    24: 8,
    25: "GND", 26: 7,
    27: 0,     28: 1,
    29: 5,     30: "GND",
    31: 6,     32: 12,
    33: 13,    34: "GND",
    35: 19,    36: 16,
    37: 26,    38: 20,
    39: "GND", 40: 21,
})  # fmt: skip

POSITIONS: Mapping[int, int] = MappingProxyType(
    {socket: position for position, socket in HEADER.items() if isinstance(socket, int)}
)  # BCM number → position

# Name in the pinout → how people call the board. The header is the same on all of them. On the Pi 5 the pins hang on
# a chip of their own, RP1, which only lgpio can drive; the others are also content with older libraries.
MODELS: Mapping[str, str] = MappingProxyType(
    {"3": "Raspberry Pi 3", "4": "Raspberry Pi 4", "5": "Raspberry Pi 5", "zero2w": "Raspberry Pi Zero 2 W"}
)


@dataclass(frozen=True, slots=True)
class Function:
    """Something else that pins can be given to; while it is switched on, parts on them do not work."""

    name: str
    pins: tuple[int, ...]
    mend: str  # how to have the pins back; empty: never


FUNCTIONS = (
    Function("the ID chip of add-on boards", ID_CHIP_PINS, ""),
    Function("I2C", (2, 3), "sudo raspi-config nonint do_i2c 1"),
    Function("SPI", (7, 8, 9, 10, 11), "sudo raspi-config nonint do_spi 1"),
    Function("the serial port (UART)", (14, 15), "sudo raspi-config nonint do_serial_hw 1"),
    Function("PCM sound cards", (18, 19, 20, 21), "take the sound card's dtoverlay out of /boot/firmware/config.txt"),
)
PWM_PINS = (12, 13, 18, 19)  # wired to the PWM hardware, should a driver use it


def function_of(pin: int) -> Function | None:
    """What else this pin serves."""
    return next((function for function in FUNCTIONS if pin in function.pins), None)
