"""Lights of the plan → colours along the strip: which light lies where, brightness, gamma, and the supply's limit."""

import re

from firmware_bridge.pico.messages import Lights
from firmware_bridge.wiring import LedOrder, PicoWiring
from hub.wire.messages import LampMode, LampPlan, Light

GAMMA = 2.2  # eyes see half the light as three quarters
CHANNEL_MA = 20.0  # of one colour at full strength
IDLE_MA = 1.0  # of a dark light
COLOUR = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})", re.IGNORECASE)

Colour = tuple[int, int, int]
Rows = tuple[tuple[Light, ...], ...]
OFF = Light(LampMode.OFF)


def strip_lights(plan: LampPlan, wiring: PicoWiring, *, leds: int, max_milliamps: int) -> Lights:
    """What a strip of so many lights shows, never taking more than its supply can give."""
    along = _along(plan.tiles, wiring.order)[: min(leds, wiring.leds)]
    along += [OFF] * (leds - len(along))
    share = max(0, min(100, plan.brightness)) / 100
    colours = [_colour(light, share) for light in along]
    return Lights(within_budget(colours, max_milliamps), tuple(light.mode is LampMode.BLINK for light in along))


def milliamps(colours: list[Colour] | tuple[Colour, ...]) -> float:
    """What a strip takes while these shine; a blinking light counts as lit."""
    return IDLE_MA * len(colours) + CHANNEL_MA * sum(map(sum, colours)) / 255


def within_budget(colours: list[Colour], max_milliamps: int) -> tuple[Colour, ...]:
    """The same picture, darker as a whole where it would take too much."""
    idle = IDLE_MA * len(colours)
    shine = milliamps(colours) - idle
    if shine + idle <= max_milliamps:
        return tuple(colours)
    share = max(0.0, max_milliamps - idle) / shine if shine else 0.0
    return tuple((int(red * share), int(green * share), int(blue * share)) for red, green, blue in colours)


def _along(rows: Rows, order: LedOrder) -> list[Light]:
    if order == "snake":
        return [light for index, row in enumerate(rows) for light in (row[::-1] if index % 2 else row)]
    tiles = [light for row in rows for light in row]
    if order == "rows":
        return tiles
    return [tiles[tile - 1] if 0 < tile <= len(tiles) else OFF for tile in order]


def _colour(light: Light, share: float) -> Colour:
    if light.mode is LampMode.OFF or not share:
        return 0, 0, 0
    # A colour that cannot be read must not leave the tile dark.
    found = COLOUR.fullmatch(light.colour)
    wanted = tuple(int(part, 16) for part in found.groups()) if found else (255, 255, 255)
    shining = [round(255 * (part / 255 * share) ** GAMMA) for part in wanted]
    if any(wanted) and not any(shining):
        shining[wanted.index(max(wanted))] = 1  # as dark as can be, but not off
    return shining[0], shining[1], shining[2]
