"""Draws single dice of every kind, seen from straight above to 50° off, with their outline as alpha."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]
SIZE = 104  # pixels of a drawn die's picture
TOP = 5  # the face towards +z
REACH = 1.0  # half of that picture in die edges

_A, _B = -1.0, 1.0
PLACES: dict[int, list[tuple[float, float]]] = {
    1: [(0, 0)],
    2: [(_A, _A), (_B, _B)],
    3: [(_A, _A), (0, 0), (_B, _B)],
    4: [(_A, _A), (_A, _B), (_B, _A), (_B, _B)],
    5: [(_A, _A), (_A, _B), (0, 0), (_B, _A), (_B, _B)],
    6: [(_A, _A), (_A, 0), (_A, _B), (_B, _A), (_B, 0), (_B, _B)],
}
# In camera axes (x right, y down, z towards the camera) the way up may point anywhere within a cone, because
# a wide lens sees dice from all sides, or towards the top of the picture, because cameras are held upright.
CONE_DEG, ARC_DEG, ROLL_DEG = 26.0, 52.0, 38.0
COCKED_OFF_CONE_DEG, COCKED_OFF_ARC_DEG = 35.0, 28.0


@dataclass(frozen=True, slots=True)
class Look:
    """How a die is made and lit."""

    body: Array
    pips: Array  # 6 × 3, one colour a value
    rounding: float
    ball: float  # the cube is cut by a ball of this radius, as rounded dice are
    pip_radius: float
    one_radius: float
    spread: float
    six: float  # how close its two rows are, as a share of the usual distance
    ring: float  # share of the pip that is a ring
    depth: float  # how much of a bowl a pip is
    shine: float
    ambient: float
    lamp: Array
    marble: float
    see_through: float
    numbers: tuple[int, ...]  # values on −x, +x, −y, +y, −z, +z
    turned: tuple[bool, ...]  # which faces carry their pattern turned by a quarter
    is_blank: bool = False  # a wooden cube, no die
    missing: int | None = None  # this pip of the upper face cannot be seen


def draw(rng: np.random.Generator, value: int) -> tuple[NDArray[np.uint8], Array]:
    """A die with this value up (blue, green, red, alpha), and where up is: right, down and towards the camera."""
    up = _upwards(rng)
    return _cast(_turn_to(up, rng.uniform(0, 2 * np.pi)), _look(rng, value), rng.uniform(4, 30), rng), up


def draw_cocked(rng: np.random.Generator) -> tuple[NDArray[np.uint8], Array]:
    """A die that leans so that no value is up, from wherever one looks, and where the face nearest to it points."""
    turn, up = _cocked_turn(rng)
    return _cast(turn, _look(rng, int(rng.integers(1, 7))), rng.uniform(4, 30), rng), up


def draw_blank(rng: np.random.Generator) -> NDArray[np.uint8]:
    """A cube without pips, as many games have them."""
    turn = _turn_to(_upwards(rng), rng.uniform(0, 2 * np.pi))
    return _cast(turn, replace(_look(rng, 1), is_blank=True), rng.uniform(4, 30), rng)


def draw_spoilt(rng: np.random.Generator) -> NDArray[np.uint8]:
    """A die that lies flat and lacks a pip, so that its pattern is none of the six."""
    value = int(rng.integers(2, 7))
    outer = [i for i, place in enumerate(PLACES[value]) if place != (0, 0)]
    look = replace(_look(rng, value), missing=int(rng.choice(outer)))
    return _cast(_turn_to(_upwards(rng), rng.uniform(0, 2 * np.pi)), look, rng.uniform(4, 30), rng)


def _upwards(rng: np.random.Generator) -> Array:
    kind = rng.random()
    if kind < 0.35:
        lean, way = np.radians(rng.uniform(0, 10)), rng.uniform(0, 2 * np.pi)
    elif kind < 0.6:
        lean, way = np.radians(rng.uniform(8, CONE_DEG)), rng.uniform(0, 2 * np.pi)
    else:
        lean, way = np.radians(rng.uniform(15, ARC_DEG)), np.radians(-90 + rng.uniform(-ROLL_DEG, ROLL_DEG))
    return np.array([np.sin(lean) * np.cos(way), np.sin(lean) * np.sin(way), np.cos(lean)], np.float32)


def _turn_to(up: Array, heading: float) -> Array:
    """Columns: where the die's axes x, y, z (up) point in camera axes."""
    z = np.array([0, 0, 1.0])
    axis = np.cross(z, up)
    sine = float(np.linalg.norm(axis))
    tilt = axis / sine * np.arctan2(sine, up[2]) if sine > 1e-6 else np.zeros(3)
    spin = cv2.Rodrigues(np.array([0, 0, heading]))[0]
    return np.asarray(cv2.Rodrigues(tilt)[0] @ spin, np.float32)


def _cocked_turn(rng: np.random.Generator) -> tuple[Array, Array]:
    arc = np.radians(np.linspace(0, ARC_DEG, 12))
    allowed = np.stack([np.zeros(12), -np.sin(arc), np.cos(arc)])
    while True:
        turn, _ = np.linalg.qr(rng.normal(size=(3, 3)))
        normals = np.concatenate([turn.T, -turn.T])
        off_axis = np.degrees(np.arccos(np.clip(normals[:, 2], -1, 1))).min()
        off_arc = np.degrees(np.arccos(np.clip(normals @ allowed, -1, 1))).min(axis=1)
        if off_axis > COCKED_OFF_CONE_DEG and off_arc.min() > COCKED_OFF_ARC_DEG:
            return np.asarray(turn, np.float32), np.asarray(normals[off_arc.argmin()], np.float32)


def _colour(rng: np.random.Generator) -> Array:
    kind = rng.random()
    if kind < 0.3:  # white, bone, cream
        return np.asarray(rng.uniform(175, 250) * np.array([rng.uniform(0.75, 1), rng.uniform(0.92, 1), 1]), np.float32)
    if kind < 0.48:  # black and nearly black
        return np.asarray(rng.uniform(12, 60) + rng.uniform(0, 25, 3), np.float32)
    hsv = np.array([[[rng.integers(180), rng.integers(110, 256), rng.integers(60, 256)]]], np.uint8)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def _pip_colour(rng: np.random.Generator, body: Array) -> Array:
    grey = float(body @ np.array([0.11, 0.59, 0.3], np.float32))
    kind = rng.random()
    if kind < 0.12:  # engraved, not painted
        return np.asarray(body * rng.uniform(0.45, 0.8), np.float32)
    if kind < 0.3:
        for _ in range(8):
            other = _colour(rng)
            if np.abs(other - body).max() > 90:
                return other
    is_dark = grey > rng.uniform(90, 170)
    return np.asarray(rng.uniform(5, 50, 3) if is_dark else rng.uniform(195, 255, 3), np.float32)


def _look(rng: np.random.Generator, value: int) -> Look:
    body = _colour(rng)
    paint = _pip_colour(rng, body)
    pips = np.repeat(paint[None], 6, axis=0)
    if rng.random() < 0.12:
        pips[0] = np.array([30, 30, 190]) * rng.uniform(0.7, 1.2)
        if rng.random() < 0.5:
            pips[3] = pips[0]
    radius = rng.uniform(0.06, 0.125)
    pairs = [[1, 6], [2, 5], [3, 4]]
    top = next(pair for pair in pairs if value in pair)
    sides = [pair for pair in pairs if pair is not top]
    rng.shuffle(sides)
    numbers = [*sides[0], *sides[1], 7 - value, value]
    lamp = np.array([rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(0.5, 2)], np.float32)
    return Look(
        body=body,
        pips=pips.astype(np.float32),
        rounding=rng.uniform(0.02, 0.16),
        ball=rng.uniform(0.66, 0.78) if rng.random() < 0.35 else 2.0,
        pip_radius=radius,
        one_radius=radius * (rng.uniform(1.2, 1.9) if rng.random() < 0.2 else 1.0),
        spread=rng.uniform(0.19, 0.3),
        six=rng.uniform(0.5, 1.05),
        ring=rng.uniform(0.3, 0.6) if rng.random() < 0.06 else 0.0,
        depth=rng.uniform(0, 0.7),
        shine=rng.uniform(0, 0.9) ** 2,
        ambient=rng.uniform(0.3, 0.75),
        lamp=lamp / np.linalg.norm(lamp),
        marble=rng.uniform(8, 45) if rng.random() < 0.2 else 0.0,
        see_through=rng.uniform(0.15, 0.6) if rng.random() < 0.15 else 0.0,
        numbers=tuple(numbers),
        turned=tuple(bool(flag) for flag in rng.integers(0, 2, 6)),
    )


def _cast(turn: Array, look: Look, eye: float, rng: np.random.Generator) -> NDArray[np.uint8]:
    """Sphere tracing of the rounded cube, a ray a pixel at one and a half times the size."""
    fine = SIZE * 3 // 2
    axis = (np.arange(fine, dtype=np.float32) + 0.5) / fine * 2 * REACH - REACH
    x, y = np.meshgrid(axis, axis)
    rays = np.stack([x, y, np.full_like(x, -eye)], axis=-1).reshape(-1, 3)
    rays /= np.linalg.norm(rays, axis=1, keepdims=True)
    way, origin = rays @ turn, np.array([0, 0, eye], np.float32) @ turn
    closest = origin - way * (way @ origin)[:, None]
    near = np.flatnonzero((closest**2).sum(1) < 0.76)
    way = way[near]
    inner = np.float32(0.5 - look.rounding)
    travelled = np.full(len(near), eye - 0.9, np.float32)
    for _ in range(14):
        point = origin + way * travelled[:, None]
        beyond = np.maximum(np.abs(point) - inner, 0)
        gap = np.maximum(
            np.sqrt(np.einsum("ij,ij->i", beyond, beyond)) - look.rounding,
            np.sqrt(np.einsum("ij,ij->i", point, point)) - look.ball,
        )
        travelled += gap
    hit = gap < 0.015
    layer = np.zeros((fine * fine, 4), np.float32)
    rows = near[hit]
    layer[rows, :3] = _shade(point[hit], way[hit], turn, look, rng)
    layer[rows, 3] = 255
    small = cv2.resize(layer.reshape(fine, fine, 4), (SIZE, SIZE), interpolation=cv2.INTER_AREA)
    small[..., :3] /= np.maximum(small[..., 3:], 1) / 255
    return np.clip(small, 0, 255).astype(np.uint8)


def _pips_at(point: Array, look: Look) -> tuple[Array, Array, Array, Array]:
    """For each point of the surface: how much of a pip, its colour, the slope of its bowl, and the face's axis."""
    axis = np.argmax(np.abs(point), axis=1)
    positive = point[np.arange(len(point)), axis] > 0
    cover = np.zeros(len(point), np.float32)
    paint = np.zeros((len(point), 3), np.float32)
    slope = np.zeros((len(point), 3), np.float32)
    for face in () if look.is_blank else range(6):
        own = np.flatnonzero((axis == face // 2) & (positive == bool(face % 2)))
        if not len(own):
            continue
        others = [i for i in range(3) if i != face // 2]
        flat = point[own][:, others]
        number = look.numbers[face]
        places = np.array(PLACES[number], np.float32) * look.spread
        if number == 6:  # rows are columns of `places`; pips may touch but not overlap
            places[:, 0] *= max(look.six, 1.05 * look.pip_radius / look.spread)
        if look.turned[face]:
            places = places[:, ::-1] * np.array([1, -1], np.float32)
        if look.missing is not None and face == TOP:
            places = np.delete(places, look.missing, axis=0)
        radius = look.one_radius if number == 1 else look.pip_radius
        apart = flat[:, None] - places[None]
        distance = np.sqrt((apart**2).sum(2))
        nearest = distance.argmin(1)
        gap = distance[np.arange(len(own)), nearest]
        mark = np.clip((radius - gap) / 0.02 + 0.5, 0, 1)
        if look.ring:
            mark = mark * np.clip((gap - radius * look.ring) / 0.02 + 0.5, 0, 1)
        cover[own] = mark
        paint[own] = look.pips[number - 1]
        slope[np.ix_(own, others)] = -apart[np.arange(len(own)), nearest] / radius * mark[:, None]
    return cover, paint, slope, axis


def _shade(point: Array, way: Array, turn: Array, look: Look, rng: np.random.Generator) -> Array:
    cover, paint, slope, _ = _pips_at(point, look)
    inner = 0.5 - look.rounding
    normal = point - np.clip(point, -inner, inner)
    on_ball = np.linalg.norm(point, axis=1) > look.ball - 0.012
    normal[on_ball] = point[on_ball]
    normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-6)
    normal = normal + slope * look.depth
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    lamp = look.lamp @ turn
    light = look.ambient + (1.1 - look.ambient) * np.maximum(normal @ lamp, 0)
    body = np.repeat(look.body[None], len(point), axis=0)
    if look.marble:
        waves = np.sin(point @ rng.normal(0, 7, (3, 3)).astype(np.float32) + rng.uniform(0, 6, 3).astype(np.float32))
        body = body + look.marble * waves.sum(1, keepdims=True) * rng.uniform(0.3, 1, 3).astype(np.float32)
    if look.see_through:  # the pips of the far sides shine through
        far = point + way * 0.9
        seen, colour, _, _ = _pips_at(np.clip(far, -0.5, 0.5).astype(np.float32), look)
        share = (seen * look.see_through)[:, None]
        body = body * (1 - share) + colour * share
    colour = body * (1 - cover[:, None]) + paint * cover[:, None]
    half = lamp - way
    half /= np.linalg.norm(half, axis=1, keepdims=True)
    gloss = look.shine * 255 * np.maximum(np.einsum("ij,ij->i", normal, half), 0) ** rng.uniform(15, 90)
    return np.asarray(np.clip(colour * light[:, None] + gloss[:, None], 0, 255), np.float32)
