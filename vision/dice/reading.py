"""One picture → the dice in it, or the reason why they cannot be read. Never a guess."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from hub.wire.messages import SURE, UnclearReason
from vision.dice import scene
from vision.dice.locate import Box, find_dice, find_huge_dice, shared_area
from vision.dice.values import Face, read_faces

# How likely a candidate is a die, from how surely it was found and how surely it shows a face: a logistic regression
# over photographs left out of training (docs/reader.md).
OF_FOUND, OF_READABLE, OFFSET = 3.2, 1.3, -4.4
LIKELY, SURELY, FORGOTTEN = 0.5, 0.9, 0.05
COCKED_UNREAD = 0.2  # what shows a face as poorly as this, where something is unclear anyway, is said to be cocked
THING_SCORE = 0.65  # found as surely as this but not readable: as likely a cocked die as none
MOST_INSIDE = 0.7  # of the smaller box in the larger
STACKED_SHARE = 0.45  # of the smaller box: touching dice hardly ever share so much
LEANING_DEG = 18.0  # between the upper faces of two dice side by side; flat ones on photographs hardly ever reach it
WIDE_LENS_DEG = 60.0  # a wide lens sees them from two sides, at opposite ends of the picture by so much more
STRANGE_CERTAINTY = 0.5
CUT_OFF = 0.05  # of its edge beyond the border, and a die counts as cut off
NOT_THE_DICE = (UnclearReason.NO_DICE, UnclearReason.HAND, UnclearReason.TOO_DARK)  # whatever they may show
SIZES = (0.5, 2.0)  # dice of one throw are alike; an unlikely box beyond these shares of the others is no die


@dataclass(frozen=True, slots=True)
class DieReading:
    """One die; `value` is None when something lies there that could not be read."""

    value: int | None
    outline: tuple[tuple[float, float], ...]  # four corners in pixels of the picture given
    confidence: float

    @property
    def centre(self) -> tuple[float, float]:
        xs, ys = zip(*self.outline, strict=True)
        return sum(xs) / len(xs), sum(ys) / len(ys)

    @property
    def edge(self) -> float:
        (ax, ay), (bx, by), (cx, cy) = self.outline[:3]
        return float(np.sqrt(np.hypot(bx - ax, by - ay) * np.hypot(cx - bx, cy - by)))


@dataclass(frozen=True, slots=True)
class FrameReading:
    """What one picture shows; readable only when `unclear` is None."""

    dice: tuple[DieReading, ...]
    unclear: UnclearReason | None
    certainty: float = 1.0  # that these are all dice and their values right, also when it is too little

    @property
    def values(self) -> tuple[int, ...]:
        """The values that could be read, sorted; when unclear, the best guess."""
        return tuple(sorted(die.value for die in self.dice if die.value is not None))

    @property
    def confidence(self) -> float:
        """That of the least certain die; 0 when unclear."""
        return min((die.confidence for die in self.dice), default=0.0) if self.unclear is None else 0.0

    def unread(self) -> "FrameReading":
        """The same of dice that show something other than pips: that they lie there, and nothing of what they show."""
        dice = tuple(replace(die, value=None, confidence=0.0) for die in self.dice)
        return FrameReading(dice, self.unclear if self.unclear in NOT_THE_DICE else UnclearReason.UNKNOWN_DICE, 0.0)


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A box that may hold a die, and what it shows."""

    box: Box
    face: Face
    is_whole: bool = True  # not cut by the border of the picture

    @property
    def value(self) -> int:
        return self.face.value

    @property
    def chances(self) -> NDArray[np.float64]:
        return self.face.chances

    @property
    def presence(self) -> float:
        """That a readable die is here; one that is cut off is not likely, but not forgotten either."""
        most = 1.0 if self.is_whole else LIKELY - 0.01
        return min(most, self._presence)

    @property
    def _presence(self) -> float:
        return _logistic(OF_FOUND * _logit(self.box.score) - OF_READABLE * _logit(float(self.chances[0])) + OFFSET)

    @property
    def unread(self) -> float:
        """How surely something lies there that looks like a die but shows no face."""
        return self.box.score * float(self.chances[0])

    @property
    def is_thing(self) -> bool:
        return self.unread >= THING_SCORE

    @property
    def confidence(self) -> float:
        """That it is a die with this value."""
        readable = max(1e-9, 1 - float(self.chances[0]))
        return round(float(self.chances[self.value]) / readable * self.presence, 3)

    @property
    def doubt(self) -> float:
        """That it should have been counted, for one that was not."""
        return max(self.presence, self.unread**6 / (self.unread**6 + THING_SCORE**6))


def _logit(chance: float) -> float:
    chance = min(max(chance, 1e-4), 1 - 1e-4)
    return float(np.log(chance / (1 - chance)))


def _logistic(x: float) -> float:
    return float(1 / (1 + np.exp(-x)))


def read_frame(
    image: NDArray[np.uint8],
    wanted: int | None = None,
    *,
    is_die_possible: Callable[[tuple[tuple[float, float], ...]], bool] | None = None,
) -> FrameReading:
    """Read every die in a blue-green-red picture; `wanted` is how many there should be, if known.

    An outline in pixels of which `is_die_possible` says no is not considered at all.
    """
    if scene.is_black(image):
        return FrameReading((), UnclearReason.TOO_DARK, 0.0)
    dice, others = judge(candidates(image, is_die_possible), wanted)
    pose = strange_pose(dice, max(image.shape[:2]))
    certainty = min(certainty_of(dice, others, wanted), STRANGE_CERTAINTY if pose else 1.0)
    readings = [DieReading(die.value, die.box.outline, die.confidence) for die in dice]
    readings += [DieReading(None, one.box.outline, 0.0) for one in others if one.is_thing]
    unclear = _why_unclear(image, dice, others, wanted=wanted, certainty=certainty, pose=pose)
    return FrameReading(tuple(readings), unclear, certainty)


def candidates(
    image: NDArray[np.uint8], is_die_possible: Callable[[tuple[tuple[float, float], ...]], bool] | None = None
) -> list[Candidate]:
    """Everything that may be a die; without a likely one, huge dice are looked for too."""

    def possible(boxes: list[Box]) -> list[Box]:
        return boxes if is_die_possible is None else [box for box in boxes if is_die_possible(box.outline)]

    seen = _read(image, possible(find_dice(image)))
    if not any(one.presence >= LIKELY for one in seen):
        seen += _read(image, possible(find_huge_dice(image)))
    return seen


def _read(image: NDArray[np.uint8], boxes: list[Box]) -> list[Candidate]:
    faces = read_faces(image, boxes)
    return [Candidate(box, face, _is_whole(box, image)) for box, face in zip(boxes, faces, strict=True)]


def _is_whole(box: Box, image: NDArray[np.uint8]) -> bool:
    (x0, y0), _, (x1, y1), _ = box.outline
    beyond = max(-x0, -y0, x1 - image.shape[1], y1 - image.shape[0])
    return bool(beyond <= CUT_OFF * box.edge)


def judge(seen: list[Candidate], wanted: int | None) -> tuple[list[Candidate], list[Candidate]]:
    """Which candidates are dice, and which others there are; a known number of dice settles doubts."""
    ranked = _of_one_size(_apart(sorted(seen, key=lambda one: -one.presence)))
    count = sum(one.presence >= LIKELY for one in ranked)
    if wanted and count > wanted:
        count -= sum(one.presence < SURELY for one in ranked[wanted:count])
    elif wanted:
        count += sum(one.presence >= FORGOTTEN for one in ranked[count:wanted])
    # Where dice are missing, what shows no face may be one of them.
    least_unread = COCKED_UNREAD if wanted and count < wanted else THING_SCORE
    return ranked[:count], [one for one in ranked[count:] if one.presence >= FORGOTTEN or one.unread >= least_unread]


def certainty_of(dice: list[Candidate], others: list[Candidate], wanted: int | None) -> float:
    """That every die is right and none is missing; the number of dice, once it fits, speaks against any others."""
    others = [one for one in others if one.is_thing] if wanted == len(dice) else others
    return round(min([die.confidence for die in dice] + [1 - one.doubt for one in others], default=1.0), 3)


def _apart(ranked: list[Candidate]) -> list[Candidate]:
    """Without what lies inside or around a likelier die: its pips, its neighbours taken together with it."""
    kept: list[Candidate] = []
    for one in ranked:
        area = one.box.width * one.box.height
        if not any(
            other.presence >= LIKELY
            and shared_area(one.box, other.box) > MOST_INSIDE * min(area, other.box.width * other.box.height)
            for other in kept
        ):
            kept.append(one)
    return kept


def _of_one_size(ranked: list[Candidate]) -> list[Candidate]:
    sure = [one.box.edge for one in ranked if one.presence >= SURELY]
    if not sure:
        return ranked
    low, high = (share * float(np.median(sure)) for share in SIZES)
    return [one for one in ranked if one.presence >= SURELY or low <= one.box.edge <= high]


def strange_pose(dice: list[Candidate], longest_px: int) -> UnclearReason | None:
    """Does a die lie on another, or lean against it? Dice on one table show their upper faces under one angle."""
    for one, other in combinations(dice, 2):
        smaller = min(one.box.width * one.box.height, other.box.width * other.box.height)
        if shared_area(one.box, other.box) > STACKED_SHARE * smaller:
            return UnclearReason.STACKED
    for one, other in combinations(dice, 2):
        away = np.hypot(one.box.x - other.box.x, one.box.y - other.box.y) / longest_px
        apart_deg = np.degrees(np.arccos(np.clip(one.face.up @ other.face.up, -1, 1)))
        if apart_deg > LEANING_DEG + WIDE_LENS_DEG * away:
            return UnclearReason.COCKED
    return None


def _why_unclear(
    image: NDArray[np.uint8],
    dice: list[Candidate],
    others: list[Candidate],
    *,
    wanted: int | None,
    certainty: float,
    pose: UnclearReason | None,
) -> UnclearReason | None:
    is_number_wrong = wanted is not None and len(dice) != wanted
    if certainty >= SURE and not is_number_wrong and dice:
        return None
    if scene.is_too_dark(image):
        return UnclearReason.TOO_DARK
    if certainty >= SURE and not is_number_wrong:
        return UnclearReason.NO_DICE
    weak = [one for one in dice if one.confidence < SURE]
    is_missing = is_number_wrong or (wanted is not None and bool(weak))
    edge = float(np.median([one.box.edge for one in dice or others])) if dice or others else None
    reason = scene.fault(image, [one.box for one in weak + others], edge=edge, is_missing=is_missing)
    if reason:
        return reason
    if pose:
        return pose
    if any(one.unread >= COCKED_UNREAD for one in weak + others):
        return UnclearReason.COCKED
    if certainty >= SURE:
        return UnclearReason.WRONG_NUMBER if dice else UnclearReason.NO_DICE
    return UnclearReason.UNSURE
