"""Lights and the tiles that they lie under → the little picture of what shines below the board."""

from collections.abc import Sequence
from dataclasses import dataclass

from hub.engine.view import TileView
from hub.wire.messages import LampMode, Light

UNIT = 40.0  # SVG units for one of the board's
FILLED = 0.94  # of a tile; the rest is the gap to the next


@dataclass(frozen=True, slots=True)
class TileLight:
    points: str
    colour: str
    mode: str


@dataclass(frozen=True, slots=True)
class LightsPicture:
    view_box: str
    tiles: tuple[TileLight, ...]


def lights_picture(tiles: Sequence[TileView], lights: Sequence[Light]) -> LightsPicture | None:
    """Each light in the shape of its tile; None when nothing shines under the board."""
    if not lights:
        return None
    xs, ys = zip(*(corner for tile in tiles for corner in tile.outline), strict=True)
    left, top, width, height = (UNIT * part for part in (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
    shapes = tuple(_light(tile, light) for tile, light in zip(tiles, lights, strict=True))
    return LightsPicture(f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}", shapes)


def _light(tile: TileView, light: Light) -> TileLight:
    x, y = tile.middle
    corners = ((x + (px - x) * FILLED, y + (py - y) * FILLED) for px, py in tile.outline)
    points = " ".join(f"{px * UNIT:.1f},{py * UNIT:.1f}" for px, py in corners)
    return TileLight(points, "none" if light.mode is LampMode.OFF else light.colour, light.mode)
