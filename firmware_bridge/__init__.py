"""Buttons, knobs, sensors, lamps and the buzzer on the pins of a Raspberry Pi, or on mock pins anywhere else."""

from firmware_bridge.bridge import Bridge
from firmware_bridge.pinout import Pinout, PinoutError, load_pinout, pinout_file
from firmware_bridge.pins import PinChoice, Pins, PinsError, choose_pins

__all__ = [
    "Bridge",
    "PinChoice",
    "Pinout",
    "PinoutError",
    "Pins",
    "PinsError",
    "choose_pins",
    "load_pinout",
    "pinout_file",
]
