"""The microcontroller under the board: lights by tile, the knock sensor and contacts, over USB serial."""

from firmware_bridge.pico.link import Pico
from firmware_bridge.pico.probe import probe_port

__all__ = ["Pico", "probe_port"]
