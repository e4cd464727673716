"""Readings over time → exactly one settled roll per throw. Pure: time and frames are passed in."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from uuid import uuid4

import numpy as np

from hub.wire.messages import UnclearReason
from vision.dice.reading import DieReading, FrameReading

STILL_S = 0.25  # this long nothing may move before the first look
LEAST_VOTES = 3
READ_EVERY_S, READ_RARELY_S = 0.04, 0.25  # while a vote is young, and once it has become a long one
PATIENCE_S = 1.0  # an unreadable throw is looked at this long before the players are asked
FEW_DICE_PATIENCE_S = 2.0  # perhaps the other die is still to come
HAND_PATIENCE_S = 3.0  # whose hand is in the tray may still be at it
SAME_PLACE = 0.3  # a die that moved less than this share of its edge was at most nudged
# Reasons that pass without anyone touching the dice; when they do, it is still the same throw.
PASSING = frozenset({UnclearReason.HAND, UnclearReason.TOO_DARK})


@dataclass(frozen=True, slots=True)
class SettledRoll:
    """One throw at rest: its values, or why they cannot be told."""

    roll_id: str
    values: tuple[int, ...]  # with `unclear`: what could be read, as a hint
    confidence: float
    unclear: UnclearReason | None


class RollSettler:
    """Waits for rest after motion, votes over still frames, and reports what came to rest once.

    Not a throw: dice that lie in the tray at the start, that are still in their places after a hand passed, that
    were only taken away, or that changed while the camera was blind and nothing had been moving before.
    """

    def __init__(self, *, new_id: Callable[[], str] = lambda: uuid4().hex) -> None:
        self._new_id = new_id
        self._lying: tuple[DieReading, ...] | None = None  # None until the first frame
        self._is_pending = True  # something may have changed since the tray was last judged
        self._is_witnessed = False  # … and we saw it move
        self._passing: UnclearReason | None = None  # what hid the last throw, when it is of the passing kind
        self._still_since: float | None = None
        self._last_read: float | None = None
        self._readings: list[FrameReading] = []

    @property
    def is_pending(self) -> bool:
        """Is the tray still to be judged?"""
        return self._is_pending

    @property
    def is_rolling(self) -> bool:
        """Has something moved that has not been judged yet?"""
        return self._is_pending and self._is_witnessed

    def interrupted(self) -> None:
        """The camera was away: whatever lies there afterwards is no throw, unless one was under way."""
        self._is_pending = True
        self._start_over(None)

    def see(
        self, at: float, *, is_moving: bool, is_as_before: bool, wanted: int | None, read: Callable[[], FrameReading]
    ) -> SettledRoll | None:
        """Take one frame; `read` is called only when its contents matter.

        `is_as_before` says that the picture equals that of the last rest.
        """
        if self._lying is None:
            # The first look, so that a throw that follows at once is not taken for what lay there before.
            # While nothing moves, a proper vote replaces it.
            self._lying = read().dice
        if is_moving:
            self._is_pending = self._is_witnessed = True
            self._start_over(None)
            return None
        if not self._is_pending:
            return None
        if self._still_since is None:
            self._start_over(at)
        still_s = at - (self._still_since if self._still_since is not None else at)
        if still_s < STILL_S or not self._is_due(at):
            return None
        if is_as_before and self._passing is not UnclearReason.TOO_DARK:
            return self._judged(None, passing=self._passing)
        self._last_read = at
        self._readings.append(read())
        return self._judge(still_s, wanted)

    def _is_due(self, at: float) -> bool:
        pause_s = READ_EVERY_S if len(self._readings) <= 2 * LEAST_VOTES else READ_RARELY_S
        return self._last_read is None or at - self._last_read >= pause_s

    def _start_over(self, at: float | None) -> None:
        self._still_since, self._last_read = at, None
        self._readings = []

    def _judge(self, still_s: float, wanted: int | None) -> SettledRoll | None:
        if len(self._readings) < LEAST_VOTES:
            return None
        verdict = self._agreed()
        if verdict is None:
            last = self._readings[-1]
            if still_s < _patience_s(last, wanted) or len(self._readings) < LEAST_VOTES + 2:
                return None
            verdict = self._disagreed()
        return self._close(verdict)

    def _agreed(self) -> FrameReading | None:
        """What at least three still frames say with one voice; an empty tray counts."""
        clear = [reading for reading in self._readings if reading.unclear is None]
        empty = [reading for reading in self._readings if reading.unclear is UnclearReason.NO_DICE]
        if len(empty) == len(self._readings):
            return empty[-1]
        if len(clear) >= LEAST_VOTES and len({reading.values for reading in clear}) == 1:
            return min(clear, key=lambda reading: reading.confidence)
        return None

    def _disagreed(self) -> FrameReading:
        reasons = Counter(reading.unclear or UnclearReason.UNSURE for reading in self._readings)
        reason = reasons.most_common(1)[0][0]
        fullest = max(reversed(self._readings), key=lambda reading: len(reading.dice))
        return FrameReading(fullest.dice, reason)

    def _close(self, verdict: FrameReading) -> SettledRoll | None:
        before, was_passing = self._lying or (), self._passing
        self._lying = verdict.dice
        if not self._is_witnessed or verdict.unclear is UnclearReason.NO_DICE:
            return self._judged(None)
        if self._is_told_already(before, was_passing, verdict):
            return self._judged(None, passing=_passing(verdict))
        if verdict.unclear not in PASSING and verdict.dice and _is_left_of(before, verdict.dice):
            return self._judged(None)
        return self._judged(verdict, passing=_passing(verdict))

    @staticmethod
    def _is_told_already(
        before: tuple[DieReading, ...], hidden_by: UnclearReason | None, verdict: FrameReading
    ) -> bool:
        """Now that the hand is gone or the light on we may see it, but the players have been asked about this throw."""
        if hidden_by is UnclearReason.HAND:
            return verdict.unclear is UnclearReason.HAND or _is_left_of(verdict.dice, before)
        return hidden_by is not None and verdict.unclear is None

    def _judged(self, verdict: FrameReading | None, *, passing: UnclearReason | None = None) -> SettledRoll | None:
        self._is_pending = self._is_witnessed = False
        self._start_over(None)
        self._passing = passing
        if verdict is None:
            return None
        return SettledRoll(self._new_id(), verdict.values, verdict.confidence, verdict.unclear)


def _passing(verdict: FrameReading) -> UnclearReason | None:
    return verdict.unclear if verdict.unclear in PASSING else None


def _patience_s(reading: FrameReading, wanted: int | None) -> float:
    if reading.unclear is UnclearReason.HAND:
        return HAND_PATIENCE_S
    if wanted and reading.unclear is UnclearReason.WRONG_NUMBER and len(reading.dice) < wanted:
        return FEW_DICE_PATIENCE_S
    return PATIENCE_S


def _is_left_of(before: tuple[DieReading, ...], now: tuple[DieReading, ...]) -> bool:
    """Does every die that lies there now lie where it lay before? Others may have been taken away."""
    rest = list(before)
    for die in now:
        match = next((old for old in rest if _is_same(old, die)), None)
        if match is None:
            return False
        rest.remove(match)
    return True


def _is_same(old: DieReading, new: DieReading) -> bool:
    if old.value is not None and new.value is not None and old.value != new.value:
        return False
    (ax, ay), (bx, by) = old.centre, new.centre
    if np.hypot(ax - bx, ay - by) > SAME_PLACE * max(old.edge, new.edge):
        return False
    return _turn_deg(old, new) < 20 or old.value is None or new.value is None


def _turn_deg(old: DieReading, new: DieReading) -> float:
    """By how much a square outline was turned; quarter turns cannot be told apart."""
    angles = [np.degrees(np.arctan2(b[1] - a[1], b[0] - a[0])) for a, b in (old.outline[:2], new.outline[:2])]
    apart = (angles[0] - angles[1]) % 90
    return float(min(apart, 90 - apart))
