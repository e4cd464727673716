"""What the dice lie on: cloth, carpet, wood, a bare table or a printed game board, with or without a wooden rim."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulator.board import draw_board
from vision.simulator.look import Colour
from vision.simulator.shade import Canvas
from vision.simulator.view import Vector, View

FELT_HALF = (5.3, 3.95)  # half width and half depth of the floor within the rim, in die edges
FELTS: tuple[Colour, ...] = ((74, 88, 36), (96, 62, 40), (52, 46, 92), (70, 74, 78))  # green, blue, burgundy, grey
WOODEN_RIM: Colour = (52, 88, 128)
TILE = 256  # pixels of a sheet of noise that repeats


class Cover(StrEnum):
    FELT = "felt"
    CARPET = "carpet"
    WOOD = "wood"
    PLAIN = "plain"
    WOVEN = "woven"
    STRIPED = "striped"
    BOARD = "board"


@dataclass(frozen=True, slots=True)
class Ground:
    """`scale` is the size of one thread, plank, stripe or tile in die edges; `strength` how much the pattern shows."""

    cover: Cover = Cover.FELT
    colours: tuple[Colour, ...] = FELTS  # of felt one is taken by the seed; patterns take them in turn
    scale: float = 1.0
    strength: float = 1.0
    heading_rad: float = 0.0
    rim: Colour | None = WOODEN_RIM


def draw_ground(view: View, ground: Ground, *, rng: np.random.Generator) -> Canvas:
    """The empty tray or table, evenly lit."""
    floor = view.floor()
    canvas = _COVERS[ground.cover](view, ground, floor, rng)
    return canvas if ground.rim is None else _with_rim(canvas, floor, ground.rim)


def _with_rim(canvas: Canvas, floor: Vector, colour: Colour) -> Canvas:
    """A frame of wood around the floor, and its shadow on it."""
    beyond = np.maximum(np.abs(floor[..., 0]) - FELT_HALF[0], np.abs(floor[..., 1]) - FELT_HALF[1])
    share = np.clip(beyond * 25, 0, 1)[..., None]
    grain = np.sin(floor[..., 0] * 3 + np.sin(floor[..., 1] * 40) * 1.5) * 5
    wood = np.array(colour, np.float32) + grain[..., None]
    seam = 1 - 0.45 * np.exp(-((beyond + 0.06) ** 2) / 0.02)[..., None]
    return np.asarray((canvas * (1 - share) + wood * share) * seam, np.float32)


def _felt(view: View, ground: Ground, _floor: Vector, rng: np.random.Generator) -> Canvas:
    """Cloth with a weave and stains of wear."""
    colour = np.array(ground.colours[rng.integers(len(ground.colours))], np.float32)
    size = (view.height, view.width)
    fibres = cv2.GaussianBlur(rng.normal(0, 1, size).astype(np.float32), (0, 0), 0.9) * 9
    wear = cv2.resize(rng.normal(0, 1, (7, 9)).astype(np.float32), size[::-1], interpolation=cv2.INTER_CUBIC) * 2.2
    felt = colour + (fibres + wear)[..., None] * ground.strength
    return np.asarray(felt, np.float32)


def _carpet(_view: View, ground: Ground, floor: Vector, rng: np.random.Generator) -> Canvas:
    """Loops of yarn: a rough relief, lit from one side."""
    loops = sum(
        weight * _noise(floor, size * ground.scale, rng) for weight, size in ((0.7, 0.2), (0.7, 0.08), (0.7, 0.03))
    )
    wear = _noise(floor, 2.5, rng)
    lit = 1 + ground.strength * (0.16 * loops + 0.04 * wear)
    return np.asarray(np.array(ground.colours[0], np.float32) * lit[..., None], np.float32)


def _wood(_view: View, ground: Ground, floor: Vector, rng: np.random.Generator) -> Canvas:
    """Planks with grain along them and seams between them."""
    along, across = _turned(floor, ground.heading_rad)
    plank = across / (2.5 * ground.scale)
    number = np.floor(plank)
    shift = np.sin(number * 12.9898) * 43.7  # every plank is cut from another place
    stretched = np.stack([along * 0.12 + shift, across], axis=-1).astype(np.float32)
    warp = _noise(stretched, 0.8 * ground.scale, rng)
    rings = np.sin(across * (9 / ground.scale) + warp * 3.5 + shift)
    fine = _noise(stretched, 0.07 * ground.scale, rng) + 0.8 * _noise(stretched, 0.025 * ground.scale, rng)
    tone = 1 + ground.strength * (0.07 * rings + 0.06 * fine + 0.05 * np.sin(number * 78.233) + 0.03 * warp)
    seam = 1 - 0.5 * ground.strength * np.exp(-(((plank - np.round(plank)) * 2.5 * ground.scale / 0.035) ** 2))
    return np.asarray(np.array(ground.colours[0], np.float32) * (tone * seam)[..., None], np.float32)


def _plain(_view: View, ground: Ground, floor: Vector, rng: np.random.Generator) -> Canvas:
    """A table top: almost nothing to see."""
    tone = 1 + ground.strength * (0.02 * _noise(floor, 3.0, rng) + 0.012 * _noise(floor, 0.05, rng))
    return np.asarray(np.array(ground.colours[0], np.float32) * tone[..., None], np.float32)


def _woven(_view: View, ground: Ground, floor: Vector, rng: np.random.Generator) -> Canvas:
    """Two threads over and under each other, none quite like the next."""
    u, v = (part / (0.16 * ground.scale) for part in _turned(floor, ground.heading_rad))
    is_over = (np.floor(u) + np.floor(v)) % 2
    bulge = np.abs(np.sin(np.pi * u)) * is_over + np.abs(np.sin(np.pi * v)) * (1 - is_over)
    one, two = (np.array(ground.colours[i % len(ground.colours)], np.float32) for i in (0, 1))
    irregular = _noise(np.floor(np.stack([u, v], axis=-1)).astype(np.float32), 1.0, rng)
    share = np.clip(is_over + 0.35 * irregular, 0, 1)[..., None] * ground.strength
    lit = (0.72 + 0.28 * bulge + 0.05 * _noise(floor, 0.05, rng))[..., None]
    return np.asarray((one * (1 - share) + two * share) * lit, np.float32)


def _striped(_view: View, ground: Ground, floor: Vector, rng: np.random.Generator) -> Canvas:
    """A chequered cloth of wide and narrow stripes both ways."""
    u, v = (part / (1.4 * ground.scale) for part in _turned(floor, ground.heading_rad))
    wide = ((u % 1 < 0.45).astype(np.float32) + (v % 1 < 0.45)) / 2
    narrow = ((u % 1 > 0.68) & (u % 1 < 0.74)) | ((v % 1 > 0.68) & (v % 1 < 0.74))
    base, second, third = (np.array(ground.colours[i % len(ground.colours)], np.float32) for i in range(3))
    cloth = base + (second - base) * wide[..., None] * ground.strength
    cloth = np.where(narrow[..., None], cloth * 0.4 + third * 0.6, cloth)
    return np.asarray(cloth * (1 + 0.05 * _noise(floor, 0.06, rng))[..., None], np.float32)


def _board(view: View, ground: Ground, floor: Vector, rng: np.random.Generator) -> Canvas:
    table = _plain(view, ground, floor, rng)
    return draw_board(table, view, tile_edge=2.4 * ground.scale, heading_rad=ground.heading_rad, rng=rng)


def _turned(floor: Vector, angle_rad: float) -> tuple[Vector, Vector]:
    cos, sin = np.cos(angle_rad), np.sin(angle_rad)
    x, y = floor[..., 0], floor[..., 1]
    return np.asarray(x * cos + y * sin, np.float32), np.asarray(y * cos - x * sin, np.float32)


def _noise(places: Vector, size: float, rng: np.random.Generator) -> NDArray[np.float32]:
    """Smooth random heights of mean 0 and deviation 1 at these places; spots about `size` wide."""
    sheet = cv2.GaussianBlur(np.tile(rng.normal(0, 1, (TILE, TILE)).astype(np.float32), (3, 3)), (0, 0), 2.0)
    sheet = sheet[TILE : 2 * TILE, TILE : 2 * TILE]
    sheet = np.pad(sheet / sheet.std(), ((0, 1), (0, 1)), mode="wrap")
    at = (places / (size / 4) + 1000 * TILE) % TILE
    x, y = (np.ascontiguousarray(at[..., i], np.float32) for i in (0, 1))
    return np.asarray(cv2.remap(sheet, x, y, cv2.INTER_LINEAR), np.float32)


_COVERS: dict[Cover, Callable[[View, Ground, Vector, np.random.Generator], Canvas]] = {
    Cover.FELT: _felt,
    Cover.CARPET: _carpet,
    Cover.WOOD: _wood,
    Cover.PLAIN: _plain,
    Cover.WOVEN: _woven,
    Cover.STRIPED: _striped,
    Cover.BOARD: _board,
}
