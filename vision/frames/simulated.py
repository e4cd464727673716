"""A camera that draws what it sees: dice thrown on request into a lit tray, well or badly photographed."""

import threading
import time
from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from hub.wire.messages import Fault
from vision.frames.source import BadSourceSpec, CameraLost, ContextManaged, Frame, Image
from vision.simulator.clutter import draw_clutter
from vision.simulator.dice import Pose, draw_die, draw_shadow
from vision.simulator.ground import draw_ground
from vision.simulator.light import add_glint, light_over
from vision.simulator.play import LIFT_S, Play
from vision.simulator.shade import Canvas
from vision.simulator.spoil import SensorNoise, add_glare, add_hand
from vision.simulator.throw import plan_throw
from vision.simulator.world import World

SETTLED_BEFORE_S = 0.5  # a throw asked for before the first frame waits until the tray has been seen
UNPLUGGED_AFTER_S, UNPLUGGED_FOR_S = 0.45, 3.0
DROP_SHARE = 0.6
SHUTTER_S = 1 / 60
RAYS_PER_EDGE = 300  # of a die at rest, and no more than three to a pixel
MOST_DICE = 12
LIFT_BEYOND = 3.3  # lifted dice leave the picture by this many edges


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
        world: World = World.default(),  # noqa: B008 - frozen, so one default serves all
    ) -> None:
        self.fps, self.dice = fps, dice
        self._clock, self._world = clock, world
        self._rng = np.random.default_rng(seed)
        self._view = world.view(size)
        self._room = world.room(self._view)
        self._finesse = int(np.clip(RAYS_PER_EDGE / self._view.die_px, 1, 3))
        self._tray = draw_ground(self._view, world.ground, rng=self._rng)
        draw_clutter(self._tray, world.clutter, view=self._view, lamp=world.light.lamp)
        self._light = light_over(self._view, world.light, rng=self._rng)
        grain_rng = np.random.default_rng(self._rng.integers(2**32))
        self._noise = SensorNoise(self._view, sigma=world.optics.grain, rng=grain_rng)
        self._lock = threading.RLock()
        self._play: Play | None = None
        self._still: tuple[int, Image] | None = None
        self._first_read: float | None = None
        self._is_open = False
        self._index = -1

    # ------------------------------------------------------------ the hand at the table

    def throw(
        self, values: tuple[int, ...] | None = None, *, faults: tuple[Fault, ...] = (), keep: int = 0
    ) -> tuple[int, ...]:
        """Throw dice and say what was thrown; without values at random, as many as make `dice` with the kept ones.

        The first `keep` dice of the last throw stay lying, the others are lifted; `values` are those of the dice
        thrown, `lying` has all of them. Faults last until the next throw.
        """
        with self._lock:
            now = self._clock()
            lying = self._play.dice(now - self._play.begins) if self._play else []
            if not 0 <= keep <= len(self.lying):
                raise BadSourceSpec(f"{len(self.lying)} dice lie there, so {keep} cannot stay.")
            if values is None:
                values = tuple(int(v) for v in self._rng.integers(1, 7, max(1, self.dice - keep)))
            if not 1 <= len(values) <= MOST_DICE - keep or any(value not in range(1, 7) for value in values):
                raise BadSourceSpec(f"A throw has 1 to {MOST_DICE} dice with values 1 to 6.")
            kept = tuple(self._play.dice(self._play.quiet_s)[:keep]) if self._play else ()
            plan = plan_throw(
                values, rng=self._rng, room=self._room, kept=tuple(pose for pose, _ in kept), faults=frozenset(faults)
            )
            looks = self._world.looks
            earliest = now if self._first_read is None else self._first_read
            self._play = Play(
                values=self.lying[:keep] + values,
                kept=kept,
                lifted=tuple(lying[keep:]),
                tumbles=plan,
                looks=tuple(looks[i % len(looks)] for i in range(keep, keep + len(values))),
                faults=frozenset(faults),
                begins=max(now, earliest + SETTLED_BEFORE_S),
                seed=int(self._rng.integers(2**32)),
                lift=self._room.depth + LIFT_BEYOND,
            )
            self._still = None
            return values

    @property
    def lying(self) -> tuple[int, ...]:
        """The values of the dice that lie there, the kept ones first; empty before the first throw."""
        with self._lock:
            return self._play.values if self._play else ()

    @property
    def rests_at(self) -> float:
        """When, on the camera's clock, everything thrown has come to rest."""
        with self._lock:
            return self._play.begins + self._play.rests_s if self._play else self._clock()

    @property
    def quiet_at(self) -> float:
        """When also what happens to dice at rest is over: a nudge, a passing hand, fading light."""
        with self._lock:
            return self._play.begins + self._play.quiet_s if self._play else self._clock()

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
            image = self._noise.over(self._picture(now))
            return Frame(self._world.optics.stored(image), self._index, now)

    def _note_first_read(self, now: float) -> None:
        if self._first_read is None:
            self._first_read = now
            if self._play:
                self._play = replace(self._play, begins=max(self._play.begins, now + SETTLED_BEFORE_S))

    def _fail_if_unplugged(self, now: float) -> None:
        if self._play and Fault.UNPLUGGED in self._play.faults:
            since = now - self._play.begins - self._play.enters_s - UNPLUGGED_AFTER_S
            if 0 <= since < UNPLUGGED_FOR_S:
                self._is_open = False
                raise CameraLost("The simulated camera is unplugged.")

    def _drops(self, now: float) -> bool:
        play = self._play
        if play is None or Fault.DROPPED_FRAMES not in play.faults:
            return False
        in_throw = 0 <= now - play.begins < play.rests_s + 1.0
        return bool(in_throw and self._rng.random() < DROP_SHARE)

    def _picture(self, now: float) -> Image:
        play = self._play
        at_s = now - play.begins if play else 0.0
        stillness = play.stillness(at_s) if play else 0
        if stillness is None:
            return self._draw(at_s, is_still=False)
        if self._still is None or self._still[0] != stillness:
            self._still = (stillness, self._draw(at_s, is_still=True))
        return self._still[1]

    def _draw(self, at_s: float, *, is_still: bool) -> Image:
        play, lamp = self._play, self._world.light.lamp
        dice = play.dice(at_s) if play else []
        shade = np.ones((self._view.height, self._view.width), np.float32)
        for pose, _ in dice:
            draw_shadow(shade, pose, view=self._view, lamp=lamp)
        canvas: Canvas = self._tray * shade[..., None]
        before = play.dice(at_s - SHUTTER_S) if play and not is_still else []
        for i in sorted(range(len(dice)), key=lambda i: -float(np.linalg.norm(dice[i][0].centre - self._view.eye))):
            pose, look = dice[i]
            smear = self._smear(pose, before[i][0]) if len(before) == len(dice) else None
            draw_die(
                canvas,
                pose,
                look=look,
                view=self._view,
                lamp=lamp,
                finesse=self._finesse if is_still else 1,
                smear=smear,
            )
            if self._world.light.glint:
                add_glint(canvas, pose, look=look, strength=self._world.light.glint, view=self._view)
        canvas *= self._light
        if play and at_s >= (LIFT_S if play.lifted else 0.0):
            canvas = self._spoil(canvas, play, at_s)
        return np.clip(self._world.optics.seen(canvas), 0, 255).astype(np.uint8)

    def _smear(self, pose: Pose, before: Pose) -> NDArray[np.float32]:
        ends = self._view.project(np.stack([before.centre, pose.centre]))
        return np.asarray(ends[1] - ends[0], np.float32)

    def _spoil(self, canvas: Canvas, play: Play, at_s: float) -> Canvas:
        """The faults of light, lens and people; those of the stream are in `read`."""
        rng = np.random.default_rng(play.seed)
        die_px = self._view.die_px
        first = self._view.project(play.tumbles[0].rest.centre[None])[0]
        if (arrived := play.hand(at_s)) is not None:
            outside = max(7 * die_px, self._view.height - first[1] + 4 * die_px)
            below = np.array([0, (1 - arrived) * outside], np.float32)
            add_hand(canvas, at=first + below, view=self._view, rng=rng)
        if Fault.GLARE in play.faults and at_s >= play.enters_s:
            offset = rng.uniform(-0.25, 0.25, 2) * die_px
            add_glare(canvas, at=first + offset.astype(np.float32), radius_px=die_px * rng.uniform(0.6, 1.2))
        if Fault.BLUR in play.faults:
            blurred = cv2.GaussianBlur(canvas, (0, 0), die_px * rng.uniform(0.11, 0.16))
            canvas = np.asarray(blurred, np.float32)
        if Fault.DARK in play.faults:
            canvas = canvas * 0.06
        if (brightness := play.brightness(at_s)) < 1:
            canvas = canvas * brightness
        return canvas
