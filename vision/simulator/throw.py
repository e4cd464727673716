"""How a throw goes: where each die comes from, how it tumbles, and where it comes to rest."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from hub.wire.messages import Fault
from vision.simulator.dice import Pose, resting_height, showing, turn
from vision.simulator.view import Matrix, Vector

BETWEEN_DICE_S = 0.8  # of dice thrown one by one: this long each lies before the next one comes
SPACING = 1.75  # dice come to rest with their middles this far apart
ARRANGEMENTS = 8  # so often dice without a place are thrown again
TRIES_TO_TOUCH = 24
CLEARANCE = 1.3  # a rolling die passes lying ones at this distance, when it can
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
        raised = self.rest.centre[2] - resting_height(self.rest.rotation)  # not 0 on top of another die
        centre[2] = raised + resting_height(rotation) + hop
        return Pose(centre.astype(np.float32), rotation)


@dataclass(frozen=True, slots=True)
class Room:
    """Where dice can come to rest: a rectangle on the floor, and what in it is free."""

    left: float
    right: float
    near: float
    far: float
    is_free: Callable[[float, float], bool]

    @property
    def depth(self) -> float:
        return self.far - self.near

    def holds(self, count: int, rng: np.random.Generator) -> bool:
        """Do so many dice find their places here when they fall at random?"""
        taken: list[tuple[float, float]] = []
        for x, y in rng.uniform((self.left, self.near), (self.right, self.far), (40 * count, 2)):
            if all(np.hypot(x - a, y - b) > SPACING for a, b in taken) and self.is_free(x, y):
                taken.append((x, y))
                if len(taken) == count:
                    return True
        return False


def plan_throw(
    values: tuple[int, ...],
    *,
    rng: np.random.Generator,
    room: Room,
    kept: tuple[Pose, ...] = (),
    faults: frozenset[Fault] = frozenset(),
) -> tuple[Tumble, ...]:
    """Resting places that do not overlap, and a tumble to each from one common side."""
    is_middle = not faults.isdisjoint({Fault.TOUCHING, Fault.COCKED})
    rests = _places(values, rng=rng, room=_middle_of(room) if is_middle else room, wider=room, kept=kept)
    if Fault.TOUCHING in faults and len(rests) > 1:
        rests[1] = _touching(rests, values[1], rng=rng, room=room, kept=kept)
    if Fault.COCKED in faults:
        rests[0] = _leaning(rests, values, rng=rng)
    if Fault.STACKED in faults and len(rests) > 1:
        rests[1] = _on_top(rests[0], values[1], rng=rng)
    side = int(rng.choice(4))
    tumbles: list[Tumble] = []
    for rest in rests:  # of dice thrown one by one the earlier ones lie already
        lying = kept + (tuple(one.rest for one in tumbles) if Fault.ONE_BY_ONE in faults else ())
        tumbles.append(_tumble(rest, side=side, room=room, lying=lying, rng=rng))
    if Fault.STACKED in faults and len(rests) > 1:
        tumbles[1] = replace(tumbles[1], starts_s=tumbles[0].starts_s + tumbles[0].lasts_s * 0.8)
    return _one_by_one(tumbles) if Fault.ONE_BY_ONE in faults else tuple(tumbles)


def _one_by_one(tumbles: list[Tumble]) -> tuple[Tumble, ...]:
    starts_s, one_after_other = 0.0, []
    for tumble in tumbles:
        one_after_other.append(replace(tumble, starts_s=starts_s))
        starts_s += tumble.lasts_s + BETWEEN_DICE_S
    return tuple(one_after_other)


def _middle_of(room: Room) -> Room:
    """The part around the middle, where nothing stands against the border."""
    x, y = (room.left + room.right) / 2, (room.near + room.far) / 2
    half_x, half_y = (room.right - room.left) / 2 * 0.55, (room.far - room.near) / 2 * 0.55
    return replace(room, left=x - half_x, right=x + half_x, near=y - half_y, far=y + half_y)


def _places(
    values: tuple[int, ...], *, rng: np.random.Generator, room: Room, wider: Room, kept: tuple[Pose, ...]
) -> list[Pose]:
    """Dice that fell first may leave no place for the last; then all of them fall again."""
    for _ in range(ARRANGEMENTS):
        places, fits = _arranged(values, rng=rng, room=room, wider=wider, kept=kept)
        if fits:
            break
    return places


def _arranged(
    values: tuple[int, ...], *, rng: np.random.Generator, room: Room, wider: Room, kept: tuple[Pose, ...]
) -> tuple[list[Pose], bool]:
    spacing = SPACING if len(values) + len(kept) <= 8 else 1.5
    taken, fits = list(kept), True
    for value in values:
        for attempt in range(400):
            x, y = rng.uniform((room.left, room.near), (room.right, room.far))
            apart = spacing if attempt < 300 else 1.45
            is_clear = all(np.hypot(x - other.centre[0], y - other.centre[1]) > apart for other in taken)
            if is_clear and room.is_free(float(x), float(y)):
                break
            if attempt == 200:
                room = wider
        else:
            fits = False
        rotation = showing(value, rng.uniform(0, 2 * np.pi))
        taken.append(Pose(np.array([x, y, 0.5], np.float32), rotation))
    return taken[len(kept) :], fits


def _on_top(lower: Pose, value: int, *, rng: np.random.Generator) -> Pose:
    x, y = rng.uniform(-0.2, 0.2, 2)
    centre = lower.centre + np.array([x, y, 1], np.float32)
    return Pose(centre, showing(value, rng.uniform(0, 2 * np.pi)))


def _heading(rotation: Matrix) -> float:
    """The direction of one side of a die that lies flat."""
    side = rotation[:, int(np.argmin(np.abs(rotation[2])))]
    return float(np.arctan2(side[1], side[0]))


def _touching(rests: list[Pose], value: int, *, rng: np.random.Generator, room: Room, kept: tuple[Pose, ...]) -> Pose:
    """The second die at one side of the first, where nothing else lies; without such a place where it was."""
    first, second, *others = rests
    for _ in range(TRIES_TO_TOUCH):
        place = _beside(first, value, rng=rng, gap=rng.uniform(1.0, 1.03))
        is_clear = all(np.hypot(*(place.centre - other.centre)[:2]) > 1.45 for other in (*kept, *others))
        if is_clear and room.is_free(*(float(v) for v in place.centre[:2])):
            return place
    return second


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


def _tumble(rest: Pose, *, side: int, room: Room, lying: tuple[Pose, ...], rng: np.random.Generator) -> Tumble:
    """A way from one side; where dice lie already, one that does not lead through them, if there is any."""
    for attempt in range(1 + 12 * bool(lying)):
        tumble = _tumble_from(_entries(room)[(side + attempt) % 4], rest, rng=rng)
        if all(_passing_distance(tumble, other) > CLEARANCE for other in lying):
            break
    return tumble


def _passing_distance(tumble: Tumble, other: Pose) -> float:
    start, way = tumble.origin[:2], tumble.rest.centre[:2] - tumble.origin[:2]
    along = np.clip(float((other.centre[:2] - start) @ way) / float(way @ way), 0, 1)
    return float(np.hypot(*(start + way * along - other.centre[:2])))


def _entries(room: Room) -> tuple[tuple[float, float], ...]:
    """The middles of the four sides, out of the picture."""
    x, y = (room.left + room.right) / 2, (room.near + room.far) / 2
    return ((room.left - 3.8, y), (room.right + 3.8, y), (x, room.near - 3.65), (x, room.far + 3.65))


def _tumble_from(entry: tuple[float, float], rest: Pose, *, rng: np.random.Generator) -> Tumble:
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
