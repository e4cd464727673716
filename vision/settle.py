"""Readings over time → exactly one settled roll per throw. Pure: time and frames are passed in."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from uuid import uuid4

import numpy as np

from hub.wire.messages import UnclearReason
from vision.dice.reading import DieReading, FrameReading

STILL_S = 0.19  # so long nothing may move: two frames at 10 a second, four at 20, six at 30, rounding allowed
LEAST_VOTES = 3
VOTE_EVERY_S, VOTE_RARELY_S = 0.07, 0.25  # while a vote is young, and once it has become a long one
YOUNG_VOTES = 6
PATIENCE_S = 1.0  # an unreadable throw is looked at this long before the players are asked
FEW_DICE_PATIENCE_S = 2.0  # perhaps the other die is still to come
HAND_PATIENCE_S = 3.0  # whose hand is in the tray may still be at it
LEAST_THROW_S = 0.25  # motion shorter than this was a lamp
SAME_PLACE = 0.4  # a die that moved less than this share of its edge was at most nudged
# Reasons that pass without anyone touching the dice; when they do, it is still the same throw.
PASSING = frozenset({UnclearReason.HAND, UnclearReason.TOO_DARK})
# Each die that was found is certain.
SURE = frozenset({None, UnclearReason.WRONG_NUMBER})

Read = Callable[[], FrameReading]


@dataclass(frozen=True, slots=True)
class SettledRoll:
    """One throw at rest: its values, or why they cannot be told."""

    roll_id: str
    values: tuple[int, ...]  # with `unclear`: what could be read, as a hint
    confidence: float
    unclear: UnclearReason | None
    dice: tuple[DieReading, ...] = ()  # as they lay, for a picture of the throw


class RollSettler:
    """Waits for rest after motion, votes over still frames, and reports what came to rest once.

    Not a throw: dice that lie in the tray at the start, that are still in their places after a hand passed or the
    light changed, that were only taken away, or that changed while the camera was blind and nothing had been moving
    before.
    """

    def __init__(self, *, new_id: Callable[[], str] = lambda: uuid4().hex) -> None:
        self._new_id = new_id
        self._lying: FrameReading | None = None  # None until the first frame
        self._is_pending = True  # something may have changed since the tray was last judged
        self._moving_since: float | None = None  # … and we saw it move
        self._passing: UnclearReason | None = None  # what hid the last throw, when it is of the passing kind
        self._vote: _Vote | None = None  # None while the camera is away or nothing is to be judged

    @property
    def is_pending(self) -> bool:
        """Is the tray still to be judged?"""
        return self._is_pending

    @property
    def is_rolling(self) -> bool:
        """Has something moved that has not been judged yet?"""
        return self._is_pending and self._moving_since is not None

    def interrupted(self) -> None:
        """The camera was away: whatever lies there afterwards is no throw, unless one was under way."""
        self._is_pending, self._vote = True, None

    def see(
        self, at: float, *, is_moving: bool, is_as_before: bool, wanted: int | None, read: Read
    ) -> SettledRoll | None:
        """Take one frame; `read` is called only when its contents matter, perhaps a frame later.

        `is_moving` says that the picture differs from the one that the frames before were equal to, `is_as_before`
        that it equals that of the last rest.
        """
        if self._lying is None:
            # The first look, so that a throw that follows at once is not taken for what lay there before.
            # While nothing moves, a proper vote replaces it.
            self._lying = read()
        if is_moving:
            return self._move(at, wanted, read, self._lying)
        if not self._is_pending:
            return None
        if self._vote is None:
            self._vote = _Vote(at, read)
            return None
        if is_as_before and self._passing is not UnclearReason.TOO_DARK:
            return self._judged(None, passing=self._passing) if self._vote.is_long_enough(at) else None
        self._vote.cast(at, read)
        verdict = self._vote.verdict(at, wanted)
        return self._close(verdict, self._lying, self._vote.since) if verdict else None

    def _move(self, at: float, wanted: int | None, read: Read, before: FrameReading) -> SettledRoll | None:
        """Start afresh. Dice taken up before they could be read for certain are asked about all the same."""
        doubt = self._vote.doubt(wanted) if self._vote else None
        roll = self._close(doubt, before, self._vote.since) if self._vote and doubt else None
        self._is_pending = True
        self._moving_since = at if self._moving_since is None else self._moving_since
        self._vote = _Vote(at, read)  # this may be the first frame of the rest
        return roll

    def _close(self, verdict: FrameReading, before: FrameReading, still_since: float) -> SettledRoll | None:
        if self._moving_since is None or verdict.unclear is UnclearReason.NO_DICE:
            self._lying = verdict
            return self._judged(None)
        if self._is_hidden(verdict, before, still_since - self._moving_since):
            return self._judged(None)
        self._lying = verdict
        passing = verdict.unclear if verdict.unclear in PASSING else None
        if self._is_told_already(verdict, before):
            return self._judged(None, passing=passing)
        if passing is None and verdict.dice and _is_left_of(before, verdict):
            return self._judged(None)
        return self._judged(verdict, passing=passing)

    def _is_hidden(self, verdict: FrameReading, before: FrameReading, moved_s: float) -> bool:
        """Are dice that have been told covered by a hand or by darkness? Whether they changed shows afterwards."""
        if self._passing is not None or not before.dice:
            return False
        return verdict.unclear is UnclearReason.HAND or (
            verdict.unclear is UnclearReason.TOO_DARK and moved_s < LEAST_THROW_S
        )

    def _is_told_already(self, verdict: FrameReading, before: FrameReading) -> bool:
        """Now that the hand is gone or the light on we may see it, but the players have been asked about this throw."""
        if verdict.unclear is UnclearReason.TOO_DARK:
            return False
        if self._passing is UnclearReason.HAND:
            return verdict.unclear is UnclearReason.HAND or _is_left_of(verdict, before)
        return self._passing is not None and verdict.unclear is None

    def _judged(self, verdict: FrameReading | None, *, passing: UnclearReason | None = None) -> SettledRoll | None:
        self._is_pending, self._moving_since, self._vote = False, None, None
        self._passing = passing
        if verdict is None:
            return None
        return SettledRoll(self._new_id(), verdict.values, verdict.confidence, verdict.unclear, verdict.dice)


class _Vote:
    """What the frames of one rest say, from the first of them on; it is read once the second one equals it."""

    def __init__(self, since: float, first: Read) -> None:
        self.since = since
        self._first: Read | None = first
        self._last_at = since  # a frame that was read
        self._readings: list[FrameReading] = []

    def is_long_enough(self, at: float) -> bool:
        return at - self.since >= STILL_S

    def cast(self, at: float, read: Read) -> None:
        if self._first is not None:
            self._readings.append(self._first())
            self._first = None
        if at - self._last_at >= (VOTE_EVERY_S if len(self._readings) < YOUNG_VOTES else VOTE_RARELY_S):
            self._readings.append(read())
            self._last_at = at

    def verdict(self, at: float, wanted: int | None) -> FrameReading | None:
        """What the rest shows; None while more frames are wanted."""
        if len(self._readings) < LEAST_VOTES or not self.is_long_enough(at):
            return None
        agreed = self._agreed()
        if agreed or at - self.since < self._patience_s(wanted) or len(self._readings) < LEAST_VOTES + 2:
            return agreed
        fullest = max(reversed(self._readings), key=lambda reading: len(reading.dice))
        reasons = Counter(
            UnclearReason.UNSURE if reading.unclear in (None, UnclearReason.NO_DICE) else reading.unclear
            for reading in self._readings
        )  # readings that agree on an empty tray have been dealt with: something is there
        return FrameReading(fullest.dice, reasons.most_common(1)[0][0])

    def doubt(self, wanted: int | None) -> FrameReading | None:
        """What a rest cut short shows, if it shows the same dice all the time and is merely not sure of them."""
        if len(self._readings) < LEAST_VOTES or not self.is_long_enough(self._last_at):
            return None
        last = self._readings[-1]
        is_steady = len({reading.values for reading in self._readings}) == 1
        is_complete = len(last.values) == (wanted or len(last.dice)) > 0
        return last if is_steady and is_complete and last.unclear else None

    def _agreed(self) -> FrameReading | None:
        """What at least three still frames say and none denies; an empty tray counts."""
        for reason in (UnclearReason.NO_DICE, None):
            votes = [reading for reading in self._readings if reading.unclear is reason]
            against = self._readings if reason else votes  # a die read with doubts is still no empty tray
            if len(votes) >= LEAST_VOTES and len({reading.values for reading in against}) == 1:
                return min(votes, key=lambda reading: reading.confidence)
        return None

    def _patience_s(self, wanted: int | None) -> float:
        last = self._readings[-1]
        if last.unclear is UnclearReason.UNKNOWN_DICE:
            return 0.0  # looking longer does not help
        if last.unclear is UnclearReason.HAND:
            return HAND_PATIENCE_S
        if wanted and len(last.dice) < wanted:
            return FEW_DICE_PATIENCE_S
        return PATIENCE_S


def _is_left_of(before: FrameReading, now: FrameReading) -> bool:
    """Does every die that lies there now lie where it lay before? Others may have been taken away.

    Where the same number lies in the same places, values that are mere hints may differ.
    """
    is_doubtful = not {before.unclear, now.unclear} <= SURE and len(before.dice) == len(now.dice)
    rest = list(before.dice)
    for die in now.dice:
        near = (old for old in rest if _is_in_place(old, die))
        match = next((old for old in near if old.value == die.value or is_doubtful), None)
        if match is None:
            return False
        rest.remove(match)
    return True


def _is_in_place(old: DieReading, new: DieReading) -> bool:
    (ax, ay), (bx, by) = old.centre, new.centre
    return bool(np.hypot(ax - bx, ay - by) <= SAME_PLACE * max(old.edge, new.edge))
