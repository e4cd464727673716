"""Draws a die as what it is: a cube with rounded edges and sunken pips, hit by rays and lit from one side."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames.sim_view import Matrix, Vector, View

Canvas = NDArray[np.float32]  # height × width × 3, 0…255

LIGHT = np.array([-0.42, 0.30, 0.86], np.float32)
ROUNDING = 0.13
PIP_SPREAD = 0.25
PIP_RADIUS = 0.092

# The layout of a western die: opposite faces sum to seven; 1, 2, 3 run anticlockwise around their corner.
FACE_NORMALS: dict[int, tuple[int, int, int]] = {
    1: (0, 0, 1), 6: (0, 0, -1), 2: (1, 0, 0), 5: (-1, 0, 0), 3: (0, 1, 0), 4: (0, -1, 0),
}  # fmt: skip
PIP_PLACES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
NOWHERE = 9.0  # a pip place off every face, to fill the table below


@dataclass(frozen=True, slots=True)
class Paint:
    """Colours in blue, green, red; shine 0…1."""

    body: tuple[float, float, float]
    pip: tuple[float, float, float]
    shine: float = 0.25


PAINTS: dict[str, Paint] = {
    "red": Paint((38, 30, 186), (228, 232, 235)),
    "yellow": Paint((48, 176, 226), (30, 26, 26)),
    "white": Paint((205, 214, 218), (28, 26, 26), 0.12),
    "black": Paint((44, 40, 38), (222, 226, 228), 0.35),
}


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """Where a die is: the middle of the cube, and a rotation from die to tray coordinates."""

    centre: Vector
    rotation: Matrix


def _pip_table() -> Canvas:
    """Axis (x, y, z), side (minus, plus) → up to six pip centres on the other two axes."""
    table = np.full((3, 2, 6, 2), NOWHERE, np.float32)
    for value, normal in FACE_NORMALS.items():
        axis = int(np.argmax(np.abs(normal)))
        places = np.array(PIP_PLACES[value], np.float32) * PIP_SPREAD
        table[axis, int(normal[axis] > 0), : len(places)] = places
    return table


_PIPS = _pip_table()
_INNER = 0.5 - ROUNDING


def turn(axis: Vector, angle_rad: float) -> Matrix:
    """Rotation about an axis."""
    unit = np.asarray(axis, np.float64) / np.linalg.norm(axis)
    return np.asarray(cv2.Rodrigues(unit * angle_rad)[0], np.float32)


def showing(value: int, heading_rad: float) -> Matrix:
    """A die lying flat with `value` up, turned about the vertical."""
    up = np.array(FACE_NORMALS[value], np.float32)
    z = np.array([0, 0, 1], np.float32)
    if value == 1:
        raised = np.eye(3, dtype=np.float32)
    elif value == 6:
        raised = turn(np.array([1, 0, 0], np.float32), np.pi)
    else:
        raised = turn(np.asarray(np.cross(up, z), np.float32), np.pi / 2)
    return np.asarray(turn(z, heading_rad) @ raised, np.float32)


def corners(pose: Pose, *, half: float = 0.5) -> Vector:
    """The eight corners in tray coordinates."""
    signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float32)
    return np.asarray(signs * half @ pose.rotation.T + pose.centre, np.float32)


def resting_height(rotation: Matrix) -> float:
    """How high the middle of the cube is when its lowest rounded corner touches the floor."""
    return float(np.abs(rotation[2]).sum() * _INNER + ROUNDING)


def top_value(rotation: Matrix) -> tuple[int, float]:
    """The face that points most upwards, and the cosine of its lean."""
    best = max(FACE_NORMALS, key=lambda value: float(rotation[2] @ np.array(FACE_NORMALS[value])))
    return best, float(rotation[2] @ np.array(FACE_NORMALS[best], np.float32))


def draw_shadow(light: NDArray[np.float32], pose: Pose, *, view: View) -> None:
    """Darken the light map where the die keeps the lamp from the floor."""
    points = corners(pose, half=0.45)
    cast = points - LIGHT * (points[:, 2:] / LIGHT[2])
    contact = points * np.array([1, 1, 0], np.float32)
    lift = max(0.0, float(pose.centre[2]) - 0.5)
    for floor, depth, softness in ((cast, 0.36, 0.10), (contact, 0.26, 0.05)):
        hull = cv2.convexHull(view.project(floor))
        x, y, w, h = cv2.boundingRect(hull)
        sigma = view.die_px * (softness + 0.12 * lift)
        pad = int(3 * sigma) + 2
        left, top = max(0, x - pad), max(0, y - pad)
        right, bottom = min(view.width, x + w + pad), min(view.height, y + h + pad)
        if right <= left or bottom <= top:
            continue
        patch = np.zeros((bottom - top, right - left), np.float32)
        cv2.fillConvexPoly(patch, np.round(hull - [left, top]).astype(np.int32), depth / (1 + lift), cv2.LINE_AA)
        light[top:bottom, left:right] *= 1 - cv2.GaussianBlur(patch, (0, 0), sigma)


def draw_die(canvas: Canvas, pose: Pose, *, paint: Paint, view: View, finesse: int, smear: Vector | None) -> None:
    """Put one die on the canvas; `finesse` rays per pixel edge, `smear` the motion blur in pixels."""
    middle = view.project(pose.centre[None])[0]
    reach = view.die_px * 0.98 + (float(np.abs(smear).max()) / 2 if smear is not None else 0)
    left, top = (max(0, int(v)) for v in middle - reach)
    right, bottom = min(view.width, int(middle[0] + reach) + 1), min(view.height, int(middle[1] + reach) + 1)
    if right - left < 2 or bottom - top < 2:
        return
    step = 1 / finesse
    x, y = np.meshgrid(
        np.arange(left + step / 2, right, step, dtype=np.float32) - 0.5,
        np.arange(top + step / 2, bottom, step, dtype=np.float32) - 0.5,
    )
    layer = _cast(view.rays(x, y), pose, paint=paint, eye=view.eye)
    layer = np.asarray(cv2.resize(layer, (right - left, bottom - top), interpolation=cv2.INTER_AREA), np.float32)
    if smear is not None and (length := int(np.hypot(*smear))) >= 2:
        smeared = cv2.filter2D(layer, -1, _smear_kernel(smear, length), borderType=cv2.BORDER_REPLICATE)
        layer = np.asarray(smeared, np.float32)
    alpha = layer[..., 3:]
    window = canvas[top:bottom, left:right]
    window *= 1 - alpha
    window += layer[..., :3]


def _smear_kernel(smear: Vector, length: int) -> NDArray[np.float32]:
    size = length | 1
    kernel = np.zeros((size, size), np.float32)
    half = smear / np.hypot(*smear) * (size // 2)
    centre = np.array([size // 2, size // 2])
    start, end = np.round(centre - half).astype(int), np.round(centre + half).astype(int)
    cv2.line(kernel, start.tolist(), end.tolist(), 1.0, 1)
    return np.asarray(kernel / kernel.sum(), np.float32)


def _cast(rays: Vector, pose: Pose, *, paint: Paint, eye: Vector) -> Canvas:
    """Colour (times coverage) and coverage of every ray."""
    shape = rays.shape[:2]
    directions = rays.reshape(-1, 3) @ pose.rotation
    origin = (eye - pose.centre) @ pose.rotation
    travelled = np.full(len(directions), np.linalg.norm(origin) - 0.88, np.float32)
    for _ in range(11):  # sphere tracing of the rounded cube
        point = origin + directions * travelled[:, None]
        outside = np.maximum(np.abs(point) - _INNER, 0)
        gap = np.sqrt(np.einsum("ij,ij->i", outside, outside)) - ROUNDING
        travelled += gap
    hit = np.flatnonzero(gap < 0.02)
    layer = np.zeros((len(directions), 4), np.float32)
    if len(hit):
        layer[hit, :3] = _shade(point[hit], directions[hit], pose=pose, paint=paint)
        layer[hit, 3] = 1
    return layer.reshape(*shape, 4)


def _shade(point: Vector, directions: Vector, *, pose: Pose, paint: Paint) -> Vector:
    """Lambert and a small highlight; pips are bowls, so their wall towards the lamp is darker."""
    lamp = LIGHT @ pose.rotation / np.linalg.norm(LIGHT)
    inner = np.clip(point, -_INNER, _INNER)
    normal = (point - inner) / ROUNDING
    axis = np.argmax(np.abs(point), axis=1)
    rows = np.arange(len(point))
    others = np.array([[1, 2], [0, 2], [0, 1]])[axis]
    flat = np.take_along_axis(point, others, axis=1)
    towards = _PIPS[axis, (point[rows, axis] > 0).astype(int)] - flat[:, None]
    squared = np.einsum("ijk,ijk->ij", towards, towards)
    nearest = np.argmin(squared, axis=1)
    pip = np.clip((PIP_RADIUS - np.sqrt(squared[rows, nearest])) / 0.022 + 0.5, 0, 1)[:, None]
    bowl = np.take_along_axis(np.zeros_like(point), others, axis=1) + towards[rows, nearest] / PIP_RADIUS
    slope = np.zeros_like(point)
    np.put_along_axis(slope, others, bowl * 0.45, axis=1)
    normal = normal + slope * pip
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    diffuse = 0.42 + 0.62 * np.maximum(normal @ lamp, 0)
    half = lamp - directions
    half /= np.linalg.norm(half, axis=1, keepdims=True)
    gloss = paint.shine * 255 * np.maximum(np.einsum("ij,ij->i", normal, half), 0) ** 60
    colour = np.array(paint.body, np.float32) * (1 - pip) + np.array(paint.pip, np.float32) * pip
    return np.asarray(np.clip(colour * diffuse[:, None] + (gloss * (1 - 0.6 * pip[:, 0]))[:, None], 0, 250), np.float32)
