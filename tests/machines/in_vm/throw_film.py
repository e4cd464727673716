"""Pictures of one throw, drawn by the simulator: an empty tray, dice that tumble, dice at rest."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice

from tests.vision.desk import HandClock
from vision.frames.simulated import SimulatedCamera
from vision.frames.source import Image


@dataclass(frozen=True, slots=True)
class Film:
    """In the order of time; whoever shows it decides how long each picture stays."""

    empty: tuple[Image, ...]
    tumbling: tuple[Image, ...]
    resting: tuple[Image, ...]

    def shown(self, *, empty: int, resting: int) -> Iterator[Image]:
        """So many pictures of the still parts, in turn."""
        yield from islice(cycle(self.empty), empty)
        yield from self.tumbling
        yield from islice(cycle(self.resting), resting)


def film_of(values: tuple[int, ...], *, fps: float, empty: int, resting: int) -> Film:
    """Every still picture has its own grain, as those of a real sensor have."""
    clock = HandClock()
    with SimulatedCamera(7, clock=clock, fps=fps) as camera:
        before = _take(camera, clock, empty, pause_s=0.0)
        camera.throw(values)
        count = int((camera.rests_at - clock.now) * fps)
        tumbling = _take(camera, clock, count, pause_s=1 / fps)
        clock.now = camera.quiet_at + 0.2
        return Film(before, tumbling, _take(camera, clock, resting, pause_s=0.0))


def _take(camera: SimulatedCamera, clock: HandClock, count: int, *, pause_s: float) -> tuple[Image, ...]:
    taken = []
    for _ in range(count):
        clock.now += pause_s
        frame = camera.read()
        assert frame
        taken.append(frame.image)
    return tuple(taken)
