"""A clock that only moves when told, and a simulated tray with everything up to the wire on it."""

from dataclasses import dataclass, field, replace

from hub.wire.link import MemoryBus, MemoryLink
from hub.wire.messages import CameraStatus, DiceRolled, DiceWanted, Fault, RollUnclear, SimulateThrow
from hub.wire.topics import CAMERA, DICE, DICE_UNCLEAR, DICE_WANTED, SIMULATE_THROW
from vision.frames.simulated import SimulatedCamera
from vision.frames.source import Image
from vision.pipeline import VisionProcess
from vision.simulator.look import LOOKS
from vision.simulator.world import World


@dataclass
class HandClock:
    now: float = 100.0

    def __call__(self) -> float:
        return self.now


def photograph(
    values: tuple[int, ...] | None,
    *,
    faults: tuple[Fault, ...] = (),
    seed: int = 1,
    dice: int = 2,
    size: tuple[int, int] = (640, 480),
    colours: tuple[str, ...] = ("red", "yellow", "white", "black"),
    die_px: float | None = None,
) -> tuple[Image, tuple[int, ...]]:
    """One frame of a throw at rest, and what was thrown."""
    clock = HandClock()
    world = replace(World.default(), looks=tuple(LOOKS[colour] for colour in colours))
    if die_px:
        world = replace(world, dice_across=size[0] / die_px)
    with SimulatedCamera(seed, clock=clock, size=size, world=world, dice=dice) as camera:
        thrown = camera.throw(values, faults=faults)
        camera.read()
        clock.now = camera.rests_at + 0.2
        frame = camera.read()
    assert frame is not None
    return frame.image, thrown


@dataclass
class Desk:
    """The whole way from drawn frames to messages, driven by hand."""

    seed: int = 3
    fps: float = 20.0
    rolls: list[DiceRolled] = field(default_factory=list)
    questions: list[RollUnclear] = field(default_factory=list)
    statuses: list[CameraStatus] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.clock = HandClock()
        self.bus = MemoryBus()
        self.hub = MemoryLink("hub", table="test", bus=self.bus)
        self.link = MemoryLink("vision", table="test", bus=self.bus)
        self.hub.subscribe(DICE, self.rolls.append)
        self.hub.subscribe(DICE_UNCLEAR, self.questions.append)
        self.hub.subscribe(CAMERA, self.statuses.append)
        self.hub.start()
        self.link.start()
        self.camera = SimulatedCamera(self.seed, clock=self.clock, fps=self.fps)
        self.vision = VisionProcess(self.camera, self.link)

    def want(self, count: int) -> None:
        self.hub.publish(DICE_WANTED, DiceWanted(count))

    def throw(self, values: tuple[int, ...] | None = None, *faults: Fault, keep: int = 0) -> tuple[int, ...]:
        self.hub.publish(SIMULATE_THROW, SimulateThrow(values, faults, keep))
        return tuple(sorted(self.camera.lying))

    def pass_time(self, seconds: float) -> None:
        until = self.clock.now + seconds
        while self.clock.now < until:
            pause_s = self.vision.step()
            assert pause_s is not None
            self.clock.now += pause_s

    @property
    def states(self) -> list[str]:
        return [status.state.value for status in self.statuses]
