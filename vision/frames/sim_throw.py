"""How a throw goes: where each die comes from, how it tumbles, and where it comes to rest."""

from dataclasses import dataclass

import numpy as np

from vision.frames.sim_dice import Pose, resting_height, showing, turn
from vision.frames.sim_view import Matrix, Vector

REACH = (4.2, 2.85)  # dice come to rest within this half width and depth
Z = np.array([0, 0, 1], np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Tumble:
    """One die's way; times are seconds since its throw began."""

    starts_s: float
    lasts_s: float
    origin: Vector
    rest: Pose
    roll_axis: Vector
    roll_rad: float
    hops: float

    @property
    def ends_s(self) -> float:
        return self.starts_s + self.lasts_s

    def pose(self, at_s: float) -> Pose | None:
        """Where the die is; None before it enters the picture."""
        share = (at_s - self.starts_s) / self.lasts_s
        if share < 0:
            return None
        if share >= 1:
            return self.rest
        left = (1 - share) ** 2  # friction: fast in, slow at the end
        rotation = np.asarray(turn(self.roll_axis, self.roll_rad * left) @ self.rest.rotation, np.float32)
        centre = self.rest.centre + (self.origin - self.rest.centre) * left
        hop = abs(np.sin(self.hops * np.pi * share)) * 1.3 * (1 - share) ** 1.5
        floor = self.rest.centre[2] - resting_height(self.rest.rotation) * (1 - left)
        centre[2] = max(float(floor), resting_height(rotation)) + hop
        return Pose(centre.astype(np.float32), rotation)


def plan_throw(
    values: tuple[int, ...], *, rng: np.random.Generator, touching: bool = False, cocked: bool = False
) -> tuple[Tumble, ...]:
    """Resting places that do not overlap, and a tumble to each from one common side."""
    rests = _places(values, rng=rng, middle=touching or cocked)
    if touching and len(rests) > 1:
        rests[1] = _beside(rests[0], values[1], rng=rng, gap=rng.uniform(1.0, 1.03))
    if cocked:
        rests[0] = _leaning(rests, values, rng=rng)
    side = rng.choice(4)
    return tuple(_tumble(rest, side=int(side), rng=rng) for rest in rests)


def _places(values: tuple[int, ...], *, rng: np.random.Generator, middle: bool) -> list[Pose]:
    reach = np.array(REACH) * (0.55 if middle else 1.0)
    room = 1.75 if len(values) <= 8 else 1.5
    taken: list[Pose] = []
    for value in values:
        for attempt in range(400):
            x, y = rng.uniform(-reach, reach)
            apart = room if attempt < 300 else 1.45
            if all(np.hypot(x - other.centre[0], y - other.centre[1]) > apart for other in taken):
                break
            if middle and attempt == 200:
                reach = np.array(REACH)
        rotation = showing(value, rng.uniform(0, 2 * np.pi))
        taken.append(Pose(np.array([x, y, 0.5], np.float32), rotation))
    return taken


def _heading(rotation: Matrix) -> float:
    """The direction of one side of a die that lies flat."""
    side = rotation[:, int(np.argmin(np.abs(rotation[2])))]
    return float(np.arctan2(side[1], side[0]))


def _beside(first: Pose, value: int, *, rng: np.random.Generator, gap: float) -> Pose:
    heading = _heading(first.rotation)
    quarter = rng.integers(4) * np.pi / 2
    away = np.array([np.cos(heading + quarter), np.sin(heading + quarter), 0], np.float32)
    along = np.array([-away[1], away[0], 0], np.float32) * rng.uniform(-0.5, 0.5)
    rotation = turn(Z, heading) @ showing(value, rng.integers(4) * np.pi / 2)
    return Pose((first.centre + away * gap + along).astype(np.float32), np.asarray(rotation, np.float32))


def _leaning(rests: list[Pose], values: tuple[int, ...], *, rng: np.random.Generator) -> Pose:
    """The first die on one edge, held up by its neighbour, or by something small under it when alone."""
    if len(rests) > 1:
        heading = _heading(rests[1].rotation)
        away = np.array([np.cos(heading), np.sin(heading), 0], np.float32)
        centre = rests[1].centre + away * 1.13
    else:
        heading = rng.uniform(0, 2 * np.pi)
        away = np.array([np.cos(heading), np.sin(heading), 0], np.float32)
        centre = rests[0].centre.copy()
    axis = np.array([-away[1], away[0], 0], np.float32)
    flat = turn(Z, heading) @ showing(values[0], rng.integers(4) * np.pi / 2)
    rotation = np.asarray(turn(axis, np.radians(rng.uniform(40, 50))) @ flat, np.float32)
    centre[2] = resting_height(rotation)
    return Pose(centre.astype(np.float32), rotation)


def _tumble(rest: Pose, *, side: int, rng: np.random.Generator) -> Tumble:
    entry = ((-8.0, 0.0), (8.0, 0.0), (0.0, -6.5), (0.0, 6.5))[side]
    origin = np.array([entry[0] + rng.uniform(-1, 1), entry[1] + rng.uniform(-1, 1), 1.2], np.float32)
    way = rest.centre - origin
    axis = np.array([-way[1], way[0], 0], np.float32) / np.hypot(way[0], way[1])
    axis = axis + rng.normal(0, 0.25, 3).astype(np.float32)
    lasts_s = float(rng.uniform(0.8, 1.15))
    return Tumble(
        starts_s=float(rng.uniform(0, 0.12)),
        lasts_s=lasts_s,
        origin=origin,
        rest=rest,
        roll_axis=axis,
        roll_rad=-float(np.hypot(way[0], way[1])) * rng.uniform(0.9, 1.3),
        hops=float(rng.uniform(2.2, 3.4)),
    )
