"""One picture of one simulated place with dice at rest: what a benchmark of the reader reads."""

import numpy as np

from hub.wire.messages import Fault
from vision.frames.simulated import SimulatedCamera
from vision.frames.source import Image
from vision.simulator.chance import VIEWS, Difficulty, ViewName
from vision.simulator.world import World

SIZES = ((640, 480), (640, 480), (640, 480), (640, 640), (800, 600), (960, 540))
EMPTY_SHARE = 0.05
TOUCHING_SHARE = 0.12
COUNTS = (1, 2, 3, 4, 5, 6)
COUNT_SHARES = (0.14, 0.5, 0.14, 0.08, 0.09, 0.05)
AT_REST_S = 10.0  # long after every throw


class _StoppedClock:
    """Stands still until it is set."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def simulated_still(seed: int, view: ViewName, difficulty: Difficulty) -> tuple[Image, tuple[int, ...]]:
    """A frame and the sorted values of the dice in it, the same for the same arguments; a few places are empty."""
    rng = np.random.default_rng((seed, list(VIEWS).index(view), difficulty == "hard"))
    count = 0 if rng.random() < EMPTY_SHARE else int(rng.choice(COUNTS, p=COUNT_SHARES))
    size = SIZES[int(rng.integers(len(SIZES)))]
    world = World.random(rng, view=view, difficulty=difficulty, dice=max(count, 1), size=size)
    values = tuple(int(value) for value in rng.integers(1, 7, count))
    clock = _StoppedClock()
    with SimulatedCamera(int(rng.integers(2**32)), size=size, clock=clock, world=world) as camera:
        camera.read()
        if values:
            camera.throw(values, faults=(Fault.TOUCHING,) if rng.random() < TOUCHING_SHARE else ())
        clock.now = AT_REST_S
        frame = camera.read()
    assert frame is not None  # only a fault drops frames
    return frame.image, tuple(sorted(values))
