"""Rows of lights → the little picture of what shines under the board."""

from collections.abc import Sequence
from dataclasses import dataclass

from hub.wire.messages import LampMode, Light

WIDTH, HEIGHT = 34.0, 40.0  # of a tile that stands on its point
GAP = 2.0
CORNERS = ((0.0, -0.5), (0.5, -0.25), (0.5, 0.25), (0.0, 0.5), (-0.5, 0.25), (-0.5, -0.25))


@dataclass(frozen=True, slots=True)
class TileLight:
    points: str
    colour: str
    mode: str


@dataclass(frozen=True, slots=True)
class IslandPicture:
    width: float
    height: float
    tiles: tuple[TileLight, ...]


def island_picture(rows: Sequence[Sequence[Light]]) -> IslandPicture | None:
    """Each row stands in the middle, half a tile beside the next one; None when nothing lies under the board."""
    longest = max(map(len, rows), default=0)
    if not longest:
        return None
    tiles = tuple(
        _tile(light, x=(longest - len(row) + 1 + 2 * column) * WIDTH / 2, y=(0.5 + 0.75 * level) * HEIGHT)
        for level, row in enumerate(rows)
        for column, light in enumerate(row)
    )
    return IslandPicture(longest * WIDTH, HEIGHT * (0.75 * len(rows) + 0.25), tiles)


def _tile(light: Light, *, x: float, y: float) -> TileLight:
    corners = ((x + (WIDTH - GAP) * right, y + (HEIGHT - GAP) * down) for right, down in CORNERS)
    points = " ".join(f"{across:.1f},{down:.1f}" for across, down in corners)
    is_dark = light.mode is LampMode.OFF
    return TileLight(points, "none" if is_dark else light.colour, light.mode)
