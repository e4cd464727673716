"""Plays throws, drawn or filmed, through the whole pipeline and says of each what was told, and how soon."""

import csv
import time
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import numpy as np

from hub.errors import TabletopError
from hub.wire.link import MemoryBus, MemoryLink
from hub.wire.messages import CameraState, CameraStatus, DiceRolled, DiceWanted, Face, Fault, RollPicture, RollUnclear
from hub.wire.topics import CAMERA, DICE, DICE_UNCLEAR, DICE_WANTED, ROLL_PICTURE
from vision.frames.recorded import Recording
from vision.frames.simulated import SimulatedCamera
from vision.frames.source import ContextManaged, Frame, FrameSource
from vision.pipeline import VisionProcess

BEFORE_S = 0.6  # the tray is looked at before the first throw
AFTER_S = 3.6  # and after each: an unclear throw takes so long, and nothing may be told twice
UNPLUGGED_S = 6.5  # longer, where the camera has to come back


class BadVideos(TabletopError, ValueError):
    """A folder of videos without a usable labels.csv."""


class Verdict(StrEnum):
    """What came of a throw."""

    RIGHT = "right"
    SPOILT = "spoilt"  # unclear, as it should be
    ASKED = "asked"  # unclear, though it could have been read
    WRONG = "wrong"
    MISSED = "missed"
    DOUBLED = "doubled"


@dataclass(frozen=True, slots=True)
class Plan:
    """One throw to be played, and what happens around it."""

    name: str
    faults: frozenset[Fault] = frozenset()
    dice: int = 2
    keep: int = 0
    is_number_known: bool = True


@dataclass(frozen=True, slots=True)
class Report:
    """One roll or question on the wire."""

    values: tuple[Face, ...] | None  # None for a question
    reason: str
    at: float  # on the clock of the frames
    work_ms: float  # from the arrival of that frame on
    jpeg: str = ""  # the picture that went before it


@dataclass(frozen=True, slots=True)
class WatchedThrow:
    """What was reported of one throw."""

    plan: Plan
    thrown: tuple[int, ...]
    rested_at: float
    reports: tuple[Report, ...]
    calm_ms: tuple[float, ...] = ()  # what frames without motion took

    @property
    def verdict(self) -> Verdict:
        if not self.reports:
            return Verdict.MISSED
        # A cocked die shows no value, so whatever is read is wrong.
        if any(one.values not in (None, self.thrown) or (one.values and self._is_cocked) for one in self.reports):
            return Verdict.WRONG
        if len(self.reports) > 1:
            return Verdict.DOUBLED
        if self.reports[0].values is None:
            return Verdict.SPOILT if self.plan.faults & SPOILING else Verdict.ASKED
        return Verdict.RIGHT

    @property
    def _is_cocked(self) -> bool:
        return Fault.COCKED in self.plan.faults

    @property
    def latency_s(self) -> float | None:
        """From rest to a right roll, where the camera saw the dice come to rest."""
        is_seen = not self.plan.faults & {Fault.DROPPED_FRAMES, Fault.UNPLUGGED}
        return self.reports[0].at - self.rested_at if self.verdict is Verdict.RIGHT and is_seen else None


SPOILING = frozenset({Fault.BLUR, Fault.GLARE, Fault.COCKED, Fault.STACKED, Fault.HAND, Fault.DARK})
# In turn, so that each kind follows each other kind sooner or later; some dice are kept only of a throw that went well.
MIX: tuple[tuple[Plan, ...], ...] = (
    (Plan("plain"), Plan("kept dice", keep=1)),
    (Plan("plain", dice=3), Plan("kept dice", dice=3, keep=2)),
    (Plan("number unknown", is_number_known=False),),
    (Plan("five dice", dice=5),),
    (Plan("one die", dice=1),),
    (Plan("two at once", frozenset({Fault.TOUCHING, Fault.NUDGED})),),
    (Plan("two at once", frozenset({Fault.ONE_BY_ONE, Fault.HAND_PASSES})),),
    (Plan("two at once", frozenset({Fault.DROPPED_FRAMES, Fault.LIGHT_CHANGE})),),
    *((Plan(fault.value, frozenset({fault})),) for fault in Fault),
)


def mixed_plans(count: int, *, seed: int) -> list[Plan]:
    """So many throws of all kinds, each kind before any kind again, in an order of chance."""
    rng, plans = np.random.default_rng(seed), list[Plan]()
    while len(plans) < count:
        plans += [plan for i in rng.permutation(len(MIX)) for plan in MIX[i]]
    return plans[:count]


def play_throws(plans: list[Plan], *, seed: int, fps: float) -> Iterator[WatchedThrow]:
    """One after another into the same tray, as fast as this machine can."""
    clock = _Clock()
    camera = SimulatedCamera(seed, fps=fps, clock=clock)
    rng = np.random.default_rng(seed)
    with _Watch(camera) as watch:
        watch.until(clock, BEFORE_S)
        for plan in plans:
            yield _play(plan, camera, clock, watch, rng)


def play_videos(folder: Path) -> Iterator[WatchedThrow]:
    """Every film named in labels.csv, the number of dice unknown."""
    try:
        with (folder / "labels.csv").open(encoding="utf-8", newline="") as file:
            rows = [(row["file"], tuple(int(v) for v in row["values"].split())) for row in csv.DictReader(file)]
    except (OSError, KeyError, ValueError, AttributeError) as error:
        raise BadVideos(f"{folder / 'labels.csv'} cannot be read: {error}.") from error
    for name, values in rows:
        with _Watch(Recording(folder / name, is_fast=True)) as watch:
            while watch.step() is not None:
                pass
            yield WatchedThrow(Plan(name, is_number_known=False), tuple(sorted(values)), 0.0, tuple(watch.reports))


def _play(
    plan: Plan, camera: SimulatedCamera, clock: "_Clock", watch: "_Watch", rng: np.random.Generator
) -> WatchedThrow:
    watch.want(plan.dice if plan.is_number_known else 0)
    watch.reports.clear()
    watch.calm_ms.clear()
    values = tuple(int(value) for value in rng.integers(1, 7, plan.dice - plan.keep))
    camera.throw(values, faults=tuple(plan.faults), keep=plan.keep)
    longer_s = UNPLUGGED_S if Fault.UNPLUGGED in plan.faults else 0.0
    watch.until(clock, camera.quiet_at + AFTER_S + longer_s - clock.now)
    return WatchedThrow(plan, tuple(sorted(camera.lying)), camera.rests_at, tuple(watch.reports), tuple(watch.calm_ms))


@dataclass
class _Clock:
    """Moves from frame to frame."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


class _TimedSource(ContextManaged):
    """A camera whose own drawing or decoding is told apart from what follows."""

    def __init__(self, source: FrameSource) -> None:
        self._source = source
        self.name, self.fps, self.is_self_paced = source.name, source.fps, source.is_self_paced
        self.delivered_at, self.frame_at = 0.0, 0.0

    def open(self) -> None:
        self._source.open()

    def close(self) -> None:
        self._source.close()

    def read(self) -> Frame | None:
        frame = self._source.read()
        self.delivered_at = time.perf_counter()
        self.frame_at = frame.at if frame else self.frame_at
        return frame


class _Watch(ContextManaged):
    """The product from frames to the wire, and an ear on the wire."""

    def __init__(self, source: FrameSource) -> None:
        bus = MemoryBus()
        self._hub, link = (MemoryLink(name, table="bench", bus=bus) for name in ("hub", "vision"))
        self._source = _TimedSource(source)
        self.reports: list[Report] = []
        self.calm_ms: list[float] = []
        self._state = CameraState.STARTING
        self._picture = ""
        self._hub.subscribe(ROLL_PICTURE, self._on_picture)
        self._hub.subscribe(DICE, self._on_roll)
        self._hub.subscribe(DICE_UNCLEAR, self._on_question)
        self._hub.subscribe(CAMERA, self._on_status)
        self._hub.start()
        link.start()
        self._vision = VisionProcess(self._source, link)

    def open(self) -> None:
        """The pipeline opens its camera itself."""

    def close(self) -> None:
        self._vision.close()

    def want(self, count: int) -> None:
        self._hub.publish(DICE_WANTED, DiceWanted(count))

    def until(self, clock: _Clock, seconds: float) -> None:
        until = clock.now + seconds
        while clock.now < until and (pause_s := self.step()) is not None:
            clock.now += pause_s

    def step(self) -> float | None:
        was_calm = self._state is CameraState.WATCHING
        pause_s = self._vision.step()
        if was_calm and self._state is CameraState.WATCHING:
            self.calm_ms.append(self._worked_ms())
        return pause_s

    def _worked_ms(self) -> float:
        return (time.perf_counter() - self._source.delivered_at) * 1e3

    def _on_picture(self, picture: RollPicture) -> None:
        self._picture = picture.jpeg

    def _on_roll(self, roll: DiceRolled) -> None:
        self.reports.append(Report(roll.values, "", self._source.frame_at, self._worked_ms(), self._picture))

    def _on_status(self, status: CameraStatus) -> None:
        self._state = status.state

    def _on_question(self, question: RollUnclear) -> None:
        self.reports.append(
            Report(None, question.reason.value, self._source.frame_at, self._worked_ms(), self._picture)
        )
