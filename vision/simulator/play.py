"""What happens on the tray between one request and the next: dice lifted, thrown, at rest, and disturbed again."""

from dataclasses import dataclass

import numpy as np

from hub.wire.messages import Fault
from vision.simulator.dice import Pose
from vision.simulator.look import Look
from vision.simulator.throw import Tumble
from vision.simulator.view import Vector

LIFT_S = 0.35  # the dice of the last throw are picked up …
SHAKE_S = 0.65  # … and shaken in the hand, the tray empty
HAND_ARRIVES_S = 0.3
DISTURBED_AFTER_S = 1.5  # so long the dice lie before somebody nudges one, passes a hand over them or dims the light
NUDGE_S, NUDGE_EDGES = 0.25, 0.25
HAND_PASSES_S = 0.9
LIGHT_FADES_S, LIGHT_LOST = 0.5, 0.3
DISTURBANCES = {Fault.NUDGED: NUDGE_S, Fault.HAND_PASSES: HAND_PASSES_S, Fault.LIGHT_CHANGE: LIGHT_FADES_S}

Die = tuple[Pose, Look]


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """One throw and everything around it; times count from its beginning."""

    values: tuple[int, ...]  # of all dice that lie in the end, the kept ones first
    kept: tuple[Die, ...]
    lifted: tuple[Die, ...]
    tumbles: tuple[Tumble, ...]
    looks: tuple[Look, ...]  # of the tumbling dice
    faults: frozenset[Fault]
    begins: float
    lift: float  # how far lifted dice are carried towards the near edge
    seed: int  # of the hand and the glare, which must look the same in every frame

    @property
    def enters_s(self) -> float:
        return LIFT_S + SHAKE_S if self.lifted else 0.0

    @property
    def rests_s(self) -> float:
        return self.enters_s + max((tumble.ends_s for tumble in self.tumbles), default=0.0)

    @property
    def disturbed_s(self) -> float:
        """When the faults that wait for dice at rest begin."""
        return self.rests_s + DISTURBED_AFTER_S

    @property
    def quiet_s(self) -> float:
        """When nothing will happen any more."""
        lasts_s = [DISTURBANCES[fault] for fault in self.faults if fault in DISTURBANCES]
        return self.disturbed_s + max(lasts_s) if lasts_s else self.rests_s

    def stillness(self, at_s: float) -> int | None:
        """Which of the times without motion this is; None while something moves."""
        spans = [(self.enters_s + one.starts_s, self.enters_s + one.ends_s) for one in self.tumbles]
        spans += [(0.0, LIFT_S if self.lifted else 0.0), (self.enters_s, self.enters_s)]  # from here on faults show
        if self.quiet_s > self.rests_s:
            spans.append((self.disturbed_s, self.quiet_s))
        if Fault.HAND in self.faults:
            spans.append((self.rests_s - HAND_ARRIVES_S, self.rests_s))
        if any(start <= at_s < end for start, end in spans):
            return None
        return sum(start <= at_s for start, _ in spans)

    def dice(self, at_s: float) -> list[Die]:
        if self.lifted and at_s < LIFT_S:
            share = (at_s / LIFT_S) ** 2 if at_s > 0 else 0.0
            away = np.array([0, -self.lift, 3], np.float32) * share
            return [*self.kept, *((Pose(pose.centre + away, pose.rotation), look) for pose, look in self.lifted)]
        seen = (
            (tumble.pose(at_s - self.enters_s), look) for tumble, look in zip(self.tumbles, self.looks, strict=True)
        )
        dice = [*self.kept, *((pose, look) for pose, look in seen if pose is not None)]
        if Fault.NUDGED in self.faults and at_s >= self.disturbed_s:
            dice[-1] = self._nudged(dice, min(1.0, (at_s - self.disturbed_s) / NUDGE_S))
        return dice

    def _nudged(self, dice: list[Die], share: float) -> Die:
        """The last die pushed aside, away from its neighbours and not off the tray."""
        pose, look = dice[-1]
        others = [other.centre[:2] for other, _ in dice[:-1]]
        start = pose.centre[:2]
        angles = np.linspace(0, 2 * np.pi, 16, endpoint=False)
        ways = np.stack([np.cos(angles), np.sin(angles)], axis=1) * NUDGE_EDGES

        def freedom(way: Vector) -> float:
            nearest = min((float(np.hypot(*(start + way - other))) for other in others), default=9.0)
            return min(nearest, 2.0) - 0.1 * float(np.hypot(*(start + way)))

        push = max(ways, key=freedom) * share
        return Pose(pose.centre + np.array([push[0], push[1], 0], np.float32), pose.rotation), look

    def hand(self, at_s: float) -> float | None:
        """How far a hand is in the picture, 0 at the border to 1 over the dice; None without one."""
        if Fault.HAND in self.faults and (arrived := (at_s - self.rests_s) / HAND_ARRIVES_S + 1) > 0:
            return min(arrived, 1.0)
        share = (at_s - self.disturbed_s) / HAND_PASSES_S
        if Fault.HAND_PASSES in self.faults and 0 <= share < 1:
            return min(1.0, 2.5 * share, 2.5 * (1 - share))
        return None

    def brightness(self, at_s: float) -> float:
        if Fault.LIGHT_CHANGE not in self.faults:
            return 1.0
        return 1 - LIGHT_LOST * float(np.clip((at_s - self.disturbed_s) / LIGHT_FADES_S, 0, 1))
