"""Draws a die as what it is: a cube with rounded edges and sunken pips, hit by rays and lit from one side."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulator.look import FACE_NORMALS, ROUNDING, Look
from vision.simulator.shade import Canvas, Lamp, see_through, shade
from vision.simulator.view import Matrix, Vector, View

TRACING_STEPS = 8
TINY = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """Where a die is: the middle of the cube, and a rotation from die to tray coordinates."""

    centre: Vector
    rotation: Matrix


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
    return float(np.abs(rotation[2]).sum() * (0.5 - ROUNDING) + ROUNDING)


def top_value(rotation: Matrix) -> tuple[int, float]:
    """The face that points most upwards, and the cosine of its lean."""
    best = max(FACE_NORMALS, key=lambda value: float(rotation[2] @ np.array(FACE_NORMALS[value])))
    return best, float(rotation[2] @ np.array(FACE_NORMALS[best], np.float32))


def draw_shadow(light: NDArray[np.float32], pose: Pose, *, view: View, lamp: Lamp) -> None:
    """Darken the light map where the die keeps the lamp from the floor."""
    points = corners(pose, half=0.45)
    towards = np.array(lamp.towards, np.float32)
    cast = points - towards * (points[:, 2:] / towards[2])
    contact = points * np.array([1, 1, 0], np.float32)
    lift = max(0.0, float(pose.centre[2]) - 0.5)
    for floor, depth, softness in ((cast, lamp.shadow, lamp.softness), (contact, 0.26, 0.05)):
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


def draw_die(
    canvas: Canvas, pose: Pose, *, look: Look, view: View, lamp: Lamp, finesse: int, smear: Vector | None
) -> None:
    """Put one die on the canvas; `finesse` rays per pixel edge, `smear` the motion blur in pixels."""
    outline = view.project(corners(pose))
    reach = 2 + (float(np.abs(smear).max()) / 2 if smear is not None else 0)
    left, top = (max(0, int(v)) for v in outline.min(axis=0) - reach)
    right, bottom = (int(v) + 1 for v in outline.max(axis=0) + reach)
    right, bottom = min(view.width, right), min(view.height, bottom)
    if right - left < 2 or bottom - top < 2:
        return
    step = 1 / finesse
    x, y = np.meshgrid(
        np.arange(left + step / 2, right, step, dtype=np.float32) - 0.5,
        np.arange(top + step / 2, bottom, step, dtype=np.float32) - 0.5,
    )
    layer = _cast(view.rays(x, y), pose, look=look, lamp=lamp, eye=view.eye)
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


def _cast(rays: Vector, pose: Pose, *, look: Look, lamp: Lamp, eye: Vector) -> Canvas:
    """Colour (times coverage) and coverage of every ray."""
    shape = rays.shape[:2]
    directions = rays.reshape(-1, 3) @ pose.rotation
    origin = np.asarray((eye - pose.centre) @ pose.rotation, np.float32)
    hit, point = _trace(origin, directions, look)
    layer = np.zeros((len(directions), 4), np.float32)
    if len(hit):
        towards = np.asarray(np.array(lamp.towards) @ pose.rotation / np.linalg.norm(lamp.towards), np.float32)
        colour = shade(point, directions[hit], look=look, lamp=lamp, towards=towards)
        cover = np.ones(len(hit), np.float32)
        if look.clear:
            colour, cover = see_through(colour, point, directions[hit], look=look)
        layer[hit, :3] = colour
        layer[hit, 3] = cover
    return layer.reshape(*shape, 4)


def _trace(origin: Vector, directions: Vector, look: Look) -> tuple[NDArray[np.intp], Vector]:
    """Which rays hit the die and where: into the sharp cube at once, then step by step to its rounded edges."""
    slopes = 1 / np.where(np.abs(directions) < TINY, TINY, directions)
    nearer, farther = (-0.5 - origin) * slopes, (0.5 - origin) * slopes
    enters = np.minimum(nearer, farther).max(axis=1)
    inside = np.flatnonzero(enters < np.maximum(nearer, farther).min(axis=1))
    ways, travelled = directions[inside], enters[inside]
    for _ in range(TRACING_STEPS):
        point = origin + ways * travelled[:, None]
        outside = np.maximum(np.abs(point) - look.inner, 0)
        gap = np.sqrt(np.einsum("ij,ij->i", outside, outside)) - look.rounding
        travelled = travelled + gap
    hit = np.flatnonzero(gap < 0.02)
    return inside[hit], np.asarray(point[hit], np.float32)
