"""A camera that draws what it sees: dice thrown on request into a lit tray, well or badly photographed."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hub.wire.messages import Fault
from vision.frames.sim_dice import PAINTS, Canvas, Paint, Pose, draw_die, draw_shadow
from vision.frames.sim_throw import Tumble, plan_throw
from vision.frames.sim_tray import SensorNoise, add_glare, add_hand, draw_tray, lamp_light
from vision.frames.sim_view import View
from vision.frames.source import BadSourceSpec, CameraLost, ContextManaged, Frame, Image

LIFT_S = 0.35  # the dice of the last throw are picked up …
SHAKE_S = 0.65  # … and shaken in the hand, the tray empty
SETTLED_BEFORE_S = 0.5  # a throw asked for before the first frame waits until the tray has been seen
HAND_ARRIVES_S = 0.3
UNPLUGGED_AFTER_S, UNPLUGGED_FOR_S = 0.45, 3.0
DROP_SHARE = 0.6
SHUTTER_S = 1 / 60
MOST_DICE = 12
COLOURS = ("red", "yellow", "white", "black")


@dataclass(frozen=True, slots=True, eq=False)
class _Throw:
    """Everything that happens between one request and the next; times count from its beginning."""

    values: tuple[int, ...]
    tumbles: tuple[Tumble, ...]
    paints: tuple[Paint, ...]
    lifted: tuple[tuple[Pose, Paint], ...]
    faults: frozenset[Fault]
    begins: float
    seed: int  # of the hand and the glare, which must look the same in every frame

    @property
    def enters_s(self) -> float:
        return LIFT_S + SHAKE_S if self.lifted else 0.0

    @property
    def rests_s(self) -> float:
        return self.enters_s + max((tumble.ends_s for tumble in self.tumbles), default=0.0)

    def dice(self, at_s: float) -> list[tuple[Pose, Paint]]:
        if self.lifted and at_s < LIFT_S:
            share = (at_s / LIFT_S) ** 2 if at_s > 0 else 0.0
            away = np.array([0, -9, 3], np.float32) * share
            return [(Pose(pose.centre + away, pose.rotation), paint) for pose, paint in self.lifted]
        seen = (
            (tumble.pose(at_s - self.enters_s), paint) for tumble, paint in zip(self.tumbles, self.paints, strict=True)
        )
        return [(pose, paint) for pose, paint in seen if pose is not None]


class SimulatedCamera(ContextManaged):
    """Draws frames of a tray; `throw()` may be called from any thread and replaces a throw still under way.

    The same seed, calls and times give the same frames. While nothing moves a frame is a stored picture with
    fresh grain, so a resting camera costs next to nothing.
    """

    name = "simulated"
    is_self_paced = False

    def __init__(
        self,
        seed: int | None = None,
        *,
        fps: float = 20.0,
        size: tuple[int, int] = (640, 480),
        clock: Callable[[], float] = time.monotonic,
        dice: int = 2,
        colours: tuple[str, ...] = COLOURS,
    ) -> None:
        self.fps, self.dice = fps, dice
        self._clock, self._colours = clock, colours
        self._rng = np.random.default_rng(seed)
        self._view = View(*size)
        self._tray = draw_tray(self._view, rng=self._rng)
        self._lamp = lamp_light(self._view, rng=self._rng)
        self._noise = SensorNoise(self._view, sigma=2.2, rng=np.random.default_rng(self._rng.integers(2**32)))
        self._lock = threading.RLock()
        self._throw: _Throw | None = None
        self._still: tuple[tuple[object, ...], Image] | None = None
        self._first_read: float | None = None
        self._is_open = False
        self._index = -1

    # ------------------------------------------------------------ the hand at the table

    def throw(self, values: tuple[int, ...] | None = None, *, faults: tuple[Fault, ...] = ()) -> tuple[int, ...]:
        """Throw dice; without values at random, `dice` of them. Faults last until the next throw."""
        with self._lock:
            if values is None:
                values = tuple(int(v) for v in self._rng.integers(1, 7, max(1, self.dice)))
            if not 1 <= len(values) <= MOST_DICE or any(value not in range(1, 7) for value in values):
                raise BadSourceSpec(f"A throw has 1 to {MOST_DICE} dice with values 1 to 6.")
            now = self._clock()
            lifted = tuple(self._throw.dice(now - self._throw.begins)) if self._throw else ()
            earliest = now if self._first_read is None else self._first_read
            self._throw = _Throw(
                values=values,
                tumbles=plan_throw(
                    values, rng=self._rng, touching=Fault.TOUCHING in faults, cocked=Fault.COCKED in faults
                ),
                paints=tuple(PAINTS[self._colours[i % len(self._colours)]] for i in range(len(values))),
                lifted=lifted,
                faults=frozenset(faults),
                begins=max(now, earliest + SETTLED_BEFORE_S),
                seed=int(self._rng.integers(2**32)),
            )
            self._still = None
            return values

    @property
    def lying(self) -> tuple[int, ...]:
        """The values of the dice last thrown; empty before the first throw."""
        with self._lock:
            return self._throw.values if self._throw else ()

    @property
    def rests_at(self) -> float:
        """When, on the camera's clock, everything has come to rest."""
        with self._lock:
            return self._throw.begins + self._throw.rests_s if self._throw else self._clock()

    # ------------------------------------------------------------ the camera

    def open(self) -> None:
        with self._lock:
            self._fail_if_unplugged(self._clock())
            self._is_open = True

    def close(self) -> None:
        with self._lock:
            self._is_open = False

    def read(self) -> Frame | None:
        """The picture of this moment; None for a frame that was dropped."""
        with self._lock:
            if not self._is_open:
                raise CameraLost("The simulated camera is not open.")
            now = self._clock()
            self._note_first_read(now)
            self._fail_if_unplugged(now)
            self._index += 1
            if self._drops(now):
                return None
            return Frame(self._noise.over(self._picture(now)), self._index, now)

    def _note_first_read(self, now: float) -> None:
        if self._first_read is None:
            self._first_read = now
            if self._throw:
                late = max(self._throw.begins, now + SETTLED_BEFORE_S)
                self._throw = _Throw(
                    self._throw.values, self._throw.tumbles, self._throw.paints, self._throw.lifted,
                    self._throw.faults, late, self._throw.seed,
                )  # fmt: skip

    def _fail_if_unplugged(self, now: float) -> None:
        if self._throw and Fault.UNPLUGGED in self._throw.faults:
            since = now - self._throw.begins - self._throw.enters_s - UNPLUGGED_AFTER_S
            if 0 <= since < UNPLUGGED_FOR_S:
                self._is_open = False
                raise CameraLost("The simulated camera is unplugged.")

    def _drops(self, now: float) -> bool:
        throw = self._throw
        if throw is None or Fault.DROPPED_FRAMES not in throw.faults:
            return False
        in_throw = 0 <= now - throw.begins < throw.rests_s + 1.0
        return bool(in_throw and self._rng.random() < DROP_SHARE)

    def _picture(self, now: float) -> Image:
        throw = self._throw
        at_s = now - throw.begins if throw else 0.0
        if throw is None or (throw.lifted and LIFT_S <= at_s < throw.enters_s):
            phase: tuple[object, ...] = ("empty",)
        elif at_s < 0:
            phase = ("before",)
        elif at_s >= throw.rests_s:
            phase = ("rest",)
        else:
            return self._draw(throw, at_s)
        if self._still is None or self._still[0] != phase:
            self._still = (phase, self._draw(throw, at_s))
        return self._still[1]

    def _draw(self, throw: _Throw | None, at_s: float) -> Image:
        dice = throw.dice(at_s) if throw else []
        resting = throw is None or at_s >= throw.rests_s or at_s < 0
        light = np.ones((self._view.height, self._view.width), np.float32)
        for pose, _ in dice:
            draw_shadow(light, pose, view=self._view)
        canvas: Canvas = self._tray * light[..., None]
        before = throw.dice(at_s - SHUTTER_S) if throw and not resting else []
        for i in np.argsort([pose.centre[1] * -0.1 + pose.centre[2] for pose, _ in dice]):
            pose, paint = dice[i]
            smear = self._smear(pose, before[i][0]) if len(before) == len(dice) else None
            draw_die(canvas, pose, paint=paint, view=self._view, finesse=3 if resting else 1, smear=smear)
        canvas *= self._lamp[..., None]
        if throw and at_s >= (LIFT_S if throw.lifted else 0.0):
            canvas = self._spoil(canvas, throw, at_s)
        return np.clip(canvas, 0, 255).astype(np.uint8)

    def _smear(self, pose: Pose, before: Pose) -> NDArray[np.float32]:
        ends = self._view.project(np.stack([before.centre, pose.centre]))
        return np.asarray(ends[1] - ends[0], np.float32)

    def _spoil(self, canvas: Canvas, throw: _Throw, at_s: float) -> Canvas:
        """The faults of light, lens and people; those of the stream are in `read`."""
        rng = np.random.default_rng(throw.seed)
        first = self._view.project(throw.tumbles[0].rest.centre[None])[0]
        if Fault.HAND in throw.faults and (arrived := (at_s - throw.rests_s) / HAND_ARRIVES_S + 1) > 0:
            below = np.array([0, (1 - min(arrived, 1.0)) * 7 * self._view.die_px], np.float32)
            add_hand(canvas, at=first + below, view=self._view, rng=rng)
        if Fault.GLARE in throw.faults and at_s >= throw.enters_s:
            offset = rng.uniform(-0.25, 0.25, 2) * self._view.die_px
            add_glare(canvas, at=first + offset.astype(np.float32), radius_px=self._view.die_px * rng.uniform(0.6, 1.2))
        if Fault.BLUR in throw.faults:
            blurred = cv2.GaussianBlur(canvas, (0, 0), self._view.die_px * rng.uniform(0.11, 0.16))
            canvas = np.asarray(blurred, np.float32)
        if Fault.DARK in throw.faults:
            canvas = canvas * 0.06
        return canvas
