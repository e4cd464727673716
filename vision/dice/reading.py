"""One picture → the dice in it, or the reason why they cannot be read. Never a guess."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hub.wire.messages import UnclearReason
from vision.dice import scene
from vision.dice.locate import Face, candidate_faces
from vision.dice.patterns import PatternFit, fit_pattern
from vision.dice.pips import Pip, find_pips

LONGEST_PX = 800  # larger pictures are reduced first
LEAST_CONFIDENCE = 0.5
ROUND_ENOUGH = 0.84  # pips of a face that points at the camera
STRAY_ROUNDNESS = 0.55
SIDE_ROUNDNESS = 0.5  # rounder pips beside the upper face mean that the die leans
EDGE_IN_PIP_RADII = 10.0
EDGE_GUESS = 0.1  # die edge over the picture's shorter edge when there is nothing to measure by
HAND_DICE = 5.0  # anything this many dice large is no die
BLUR_OF_EDGE = 0.055
OWN_REACH = 0.95  # a die with its side faces lies within this many face edges of its middle


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

    @property
    def values(self) -> tuple[int, ...]:
        """The values that could be read, sorted."""
        return tuple(sorted(die.value for die in self.dice if die.value is not None))

    @property
    def confidence(self) -> float:
        """That of the least certain die; 0 when unclear."""
        return min((die.confidence for die in self.dice), default=0.0) if self.unclear is None else 0.0


@dataclass(frozen=True, slots=True, eq=False)
class _Found:
    face: Face
    fit: PatternFit
    confidence: float


def read_frame(image: NDArray[np.uint8], wanted: int | None = None) -> FrameReading:
    """Read every die in a blue-green-red picture; `wanted` is how many there should be, if known."""
    factor = min(1.0, LONGEST_PX / max(image.shape[:2]))
    if factor < 1:
        image = np.asarray(cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    if scene.is_too_dark(grey):
        return FrameReading((), UnclearReason.TOO_DARK)
    lab = np.asarray(cv2.cvtColor(cv2.GaussianBlur(image, (3, 3), 0), cv2.COLOR_BGR2Lab), np.uint8)
    pips = find_pips(grey)
    found = _lying_flat(_of_one_size(_read_faces(lab, pips)), pips)
    edge = _edge(found, pips, grey)
    strays = _stray_pips(found, pips)
    lying, reaching = _strangers(lab, found, edge)
    dice = [DieReading(f.fit.value, _scaled(f.face.outline, 1 / factor), f.confidence) for f in found]
    dice += [DieReading(None, _scaled(thing.outline, 1 / factor), 0.0) for thing in lying]
    unread = lying + reaching
    if _is_burnt(image, unread, edge):
        reason: UnclearReason | None = UnclearReason.GLARE
    elif reaching or any(thing.area > HAND_DICE * edge**2 for thing in lying):
        reason = UnclearReason.HAND
    elif strays or unread:
        reason = _why_unclear(grey, strays=strays, unread=unread, is_all_lost=not found)
    else:
        reason = None if found else UnclearReason.NO_DICE
    if reason is None and wanted and len(found) != wanted:
        reason = UnclearReason.WRONG_NUMBER
    return FrameReading(tuple(dice), reason)


def _read_faces(lab: NDArray[np.uint8], pips: list[Pip]) -> list[_Found]:
    """Legal faces, best first; every pip belongs to one face at most."""
    best: list[_Found] = []
    used: set[Pip] = set()
    for seed in sorted(pips, key=lambda pip: -pip.roundness):
        if seed.roundness < ROUND_ENOUGH or seed in used:
            continue
        options = [f for face in candidate_faces(lab, seed, pips) if (f := _judge(face, lab))]
        # Two legal readings of one patch contradict each other, so neither is believed.
        if options and len({option.fit.value for option in options}) == 1:
            choice = max(options, key=lambda option: option.confidence)
            if choice.confidence >= LEAST_CONFIDENCE and not used & set(choice.face.pips):
                best.append(choice)
                used.update(choice.face.pips)
    return best


def _judge(face: Face, lab: NDArray[np.uint8]) -> _Found | None:
    """A face whose pips are alike, round, in a legal pattern, and with nothing on the other places."""
    if not 1 <= len(face.pips) <= 6:
        return None
    radii = [pip.radius for pip in face.pips]
    roundness = float(np.mean([pip.roundness for pip in face.pips]))
    if max(radii) > 1.5 * min(radii) or roundness < ROUND_ENOUGH or min(p.roundness for p in face.pips) < 0.7:
        return None
    fit = fit_pattern(face.to_face(np.array([[pip.x, pip.y] for pip in face.pips])))
    if fit is None or _has_hidden_pip(face, fit, lab):
        return None
    margins = (
        1 - fit.residual / 0.26,
        1 - fit.shift / 0.6,
        min(1.0, 0.5 + (roundness - ROUND_ENOUGH) / 0.2),
        min(1.0, 0.5 + (face.aspect - 0.84) / 0.2),
        min(1.0, 0.5 + (face.fill - 0.82) / 0.2),
    )
    return _Found(face, fit, round(float(min(margins)), 3))


def _has_hidden_pip(face: Face, fit: PatternFit, lab: NDArray[np.uint8]) -> bool:
    """Is one of the free places of the 3 × 3 lattice not plain die colour?"""
    contrast = float(np.median([abs(pip.contrast) for pip in face.pips]))
    for x, y in np.round(face.to_pixels(fit.places[~fit.occupied])).astype(int):
        patch = lab[max(0, y - 1) : y + 2, max(0, x - 1) : x + 2].reshape(-1, 3)
        if not len(patch) or np.abs(np.median(patch, axis=0) - face.ground).max() > 0.5 * contrast:
            return True
    return False


def _of_one_size(found: list[_Found]) -> list[_Found]:
    """Dice of one throw are alike in size; a face far off the median is something else."""
    if not found:
        return found
    middle = float(np.median([f.face.edge for f in found]))
    return [f for f in found if 0.72 * middle <= f.face.edge <= 1.4 * middle]


def _lying_flat(found: list[_Found], pips: list[Pip]) -> list[_Found]:
    """Leave out dice that show the pips of a second face almost as openly: they lean."""
    read = {pip for f in found for pip in f.face.pips}
    others = [pip for pip in pips if pip not in read and pip.roundness > SIDE_ROUNDNESS]

    def leans(f: _Found) -> bool:
        radius = float(np.median([pip.radius for pip in f.face.pips]))
        return any(
            pip.is_light == f.face.pips[0].is_light
            and 0.7 < pip.radius / radius < 1.4
            and abs(pip.contrast) > 0.5 * abs(f.face.pips[0].contrast)
            and np.hypot(pip.x - f.face.centre[0], pip.y - f.face.centre[1]) < OWN_REACH * f.face.edge
            for pip in others
        )

    return [f for f in found if not leans(f)]


def _edge(found: list[_Found], pips: list[Pip], grey: NDArray[np.uint8]) -> float:
    if found:
        return float(np.median([f.face.edge for f in found]))
    if pips:
        return float(np.median([pip.radius for pip in pips])) * EDGE_IN_PIP_RADII
    return float(min(grey.shape) * EDGE_GUESS)


def _stray_pips(found: list[_Found], pips: list[Pip]) -> list[Pip]:
    """Pips like those read, but away from every die read: they must belong to a die that was not."""
    if found:
        radius = float(np.median([pip.radius for f in found for pip in f.face.pips]))
        contrast = float(np.median([abs(pip.contrast) for f in found for pip in f.face.pips]))
    elif pips:
        radius = float(np.median([pip.radius for pip in pips]))
        contrast = float(np.median([abs(pip.contrast) for pip in pips]))
    return [
        pip
        for pip in pips
        if pip.roundness >= STRAY_ROUNDNESS
        and 0.6 <= pip.radius / radius <= 1.6
        and abs(pip.contrast) >= 0.35 * contrast
        and all(np.hypot(pip.x - f.face.centre[0], pip.y - f.face.centre[1]) > _own_reach(f, pip) for f in found)
    ]


def _own_reach(f: _Found, pip: Pip) -> float:
    """Flat pips beside a face are on the die's own sides; round ones belong to a neighbour that touches it."""
    if pip.roundness < ROUND_ENOUGH:
        return OWN_REACH * f.face.edge
    return 0.0 if pip not in f.face.pips and f.face.is_outside(pip) else OWN_REACH * f.face.edge


def _strangers(lab: NDArray[np.uint8], found: list[_Found], edge: float) -> tuple[list[scene.Thing], list[scene.Thing]]:
    """Things on the tray that are none of the dice read, and things that reach in from outside."""
    mask = scene.foreground(lab)
    for f in found:
        centre = (round(f.face.centre[0]), round(f.face.centre[1]))
        cv2.circle(mask, centre, round(OWN_REACH * f.face.edge), 0, -1)
    free, joined = scene.split_at_border(mask)
    lying = scene.things(free, least_width=edge * 0.45, least_area=0.22 * edge**2)
    # The rim of a tray reaches in too, but is thinner than an arm.
    return lying, scene.things(joined, least_width=edge * 1.2, least_area=2 * edge**2)


def _why_unclear(
    grey: NDArray[np.uint8],
    *,
    strays: list[Pip],
    unread: list[scene.Thing],
    is_all_lost: bool,
) -> UnclearReason:
    if is_all_lost and scene.edge_width(grey) > BLUR_OF_EDGE * min(grey.shape) * EDGE_GUESS:
        return UnclearReason.BLURRED
    if any(_holds(thing, strays) for thing in unread):
        return UnclearReason.COCKED
    return UnclearReason.UNSURE


def _is_burnt(image: NDArray[np.uint8], unread: list[scene.Thing], edge: float) -> bool:
    """Is a good part of a die's face burnt out to white where something could not be read?"""
    burnt = scene.burnt_mask(image)
    return any(cv2.countNonZero(cv2.bitwise_and(burnt, thing.mask)) > 0.2 * edge**2 for thing in unread)


def _holds(thing: scene.Thing, pips: list[Pip]) -> bool:
    return any(thing.mask[int(pip.y), int(pip.x)] for pip in pips)


def _scaled(outline: tuple[tuple[float, float], ...], factor: float) -> tuple[tuple[float, float], ...]:
    return tuple((x * factor, y * factor) for x, y in outline)
