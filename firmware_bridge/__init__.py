"""Buttons, sensors and lamps on the pins of a Raspberry Pi, or on mock pins anywhere else."""

from firmware_bridge.bridge import Bridge
from firmware_bridge.pinout import Pinout, PinoutError, load_pinout

__all__ = ["Bridge", "Pinout", "PinoutError", "load_pinout"]
