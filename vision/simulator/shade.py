"""What colour a point of a die has: lamp, pips as bowls, rings, marble, and what shines through a clear body."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.simulator.look import Look, pip_table
from vision.simulator.view import Vector

Canvas = NDArray[np.float32]  # height × width × 3, 0…255
RING_WIDTH = 0.035
PIP_EDGE = 0.022  # the width of the fade at the border of a pip
REFRACTION = 0.67  # how much of the slant of a ray is left inside a clear die


@dataclass(frozen=True, slots=True)
class Lamp:
    """Where the light comes from, in tray coordinates, and how it shades."""

    towards: tuple[float, float, float] = (-0.42, 0.30, 0.86)
    ambient: float = 0.42
    direct: float = 0.62
    shadow: float = 0.36  # how dark the shadow of a die is
    softness: float = 0.10  # how wide its border fades, in die edges


def shade(point: Vector, directions: Vector, *, look: Look, lamp: Lamp, towards: Vector) -> Vector:
    """Lambert and a small highlight; pips are bowls, so their wall towards the lamp is darker."""
    inner = np.clip(point, -look.inner, look.inner)
    normal = (point - inner) / look.rounding
    others, offset, radius, is_one = _nearest_pip(point, look)
    distance = np.sqrt(np.einsum("ij,ij->i", offset, offset))
    pip = np.clip((radius - distance) / PIP_EDGE + 0.5, 0, 1)[:, None]
    slope = np.zeros_like(point)
    np.put_along_axis(slope, others, offset / radius[:, None] * look.depth, axis=1)
    normal = normal + slope * pip
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    diffuse = lamp.ambient + lamp.direct * np.maximum(normal @ towards, 0)
    half = towards - directions
    half /= np.linalg.norm(half, axis=1, keepdims=True)
    gloss = look.shine * 255 * np.maximum(np.einsum("ij,ij->i", normal, half), 0) ** 60
    body = _body(point, look)
    if look.ring is not None:
        ring = np.clip((radius + RING_WIDTH - distance) / PIP_EDGE + 0.5, 0, 1)[:, None]
        body = body * (1 - ring) + np.array(look.ring, np.float32) * ring
    ink = np.array(look.pip, np.float32)
    if look.one is not None:
        ink = np.where(is_one[:, None], np.array(look.one, np.float32), ink)
    colour = body * (1 - pip) + ink * pip
    return np.asarray(np.clip(colour * diffuse[:, None] + (gloss * (1 - 0.6 * pip[:, 0]))[:, None], 0, 250), np.float32)


def _nearest_pip(point: Vector, look: Look) -> tuple[NDArray[np.intp], Vector, Vector, NDArray[np.bool_]]:
    """Of every point: the two axes in its face, the way to the nearest pip, that pip's radius, and is it a one?"""
    axis = np.argmax(np.abs(point), axis=1)
    rows = np.arange(len(point))
    others = np.array([[1, 2], [0, 2], [0, 1]])[axis]
    flat = np.take_along_axis(point, others, axis=1)
    is_positive = point[rows, axis] > 0
    towards = pip_table(look.pip_spread, look.six_rows)[axis, is_positive.astype(int)] - flat[:, None]
    squared = np.einsum("ijk,ijk->ij", towards, towards)
    offset = towards[rows, np.argmin(squared, axis=1)]
    is_one = (axis == 2) & is_positive
    radius = np.full(len(point), look.pip_radius, np.float32)
    if look.one_radius is not None:
        radius[is_one] = look.one_radius
    return others, offset, radius, is_one


def _body(point: Vector, look: Look) -> Vector:
    body = np.array(look.body, np.float32)
    if look.marble is None:
        return body
    x, y, z = point[:, 0], point[:, 1], point[:, 2]
    veins = np.sin(7 * x + 3 * np.sin(5 * y + 2) + 2.5 * np.sin(6 * z)) * np.sin(4 * y - 5 * z + 2 * np.sin(8 * x + 1))
    share = np.clip(veins * 1.6 + 0.35, 0, 1)[:, None]
    return np.asarray(body * (1 - share) + np.array(look.marble, np.float32) * share, np.float32)


def see_through(colour: Vector, point: Vector, directions: Vector, *, look: Look) -> tuple[Vector, Vector]:
    """Let the pips of the far faces and the ground behind the die shine through its body, not through its pips."""
    axis = np.argmax(np.abs(point), axis=1)
    rows = np.arange(len(point))
    straight = directions[rows, axis]
    slant = directions * REFRACTION
    slant[rows, axis] = np.sign(straight) * np.sqrt(np.maximum(1 - (REFRACTION**2) * (1 - straight**2), 0))
    steep = np.where(np.abs(slant) < 1e-4, 1e-4, slant)
    way = ((0.5 * np.sign(steep) - point) / steep).min(axis=1)
    far = np.asarray(point + slant * np.maximum(way, 0)[:, None], np.float32)
    own, lower = _in_pip(point, look), _in_pip(far, look)
    through = look.clear * (1 - own)
    ink = np.array(look.pip, np.float32)
    colour = colour + (ink - colour) * (0.45 * through * lower)[:, None]
    cover = 1 - 0.35 * through
    return np.asarray(colour * cover[:, None], np.float32), np.asarray(cover, np.float32)


def _in_pip(point: Vector, look: Look) -> Vector:
    _, offset, radius, _ = _nearest_pip(point, look)
    return np.asarray(np.clip((radius - np.hypot(*offset.T)) / (2 * PIP_EDGE) + 0.5, 0, 1), np.float32)
