"""The six legal faces, and whether a set of spots forms one of them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

PATTERNS: dict[int, Points] = {
    1: np.array([[0, 0]], float),
    2: np.array([[-1, -1], [1, 1]], float),
    3: np.array([[-1, -1], [0, 0], [1, 1]], float),
    4: np.array([[-1, -1], [-1, 1], [1, -1], [1, 1]], float),
    5: np.array([[-1, -1], [-1, 1], [0, 0], [1, -1], [1, 1]], float),
    6: np.array([[-1, -1], [-1, 0], [-1, 1], [1, -1], [1, 0], [1, 1]], float),
}
LATTICE: Points = np.array([[x, y] for x in (-1, 0, 1) for y in (-1, 0, 1)], float)
# How far the outer pips are from the middle, as a share of half the face. Printed dice lie between.
SPREAD = (0.36, 0.74)
# One to three pips are also part of larger patterns, so they must sit in the middle of the face; four and
# more hold their shape by themselves, and a shaded edge of the face may be missing.
TYPICAL_SPREAD = 0.55
MOST_WOBBLE_RAD = 0.2  # the outline of a rounded square tells its direction to about 10°
FEW_PIPS_SHIFT, MANY_PIPS_SHIFT = 0.2, 0.3


@dataclass(frozen=True, slots=True, eq=False)
class PatternFit:
    """A legal face found in spots: where its 3 × 3 places are in face coordinates, and how well they fit."""

    value: int
    spread: float
    places: Points  # 9 × 2
    occupied: NDArray[np.bool_]
    residual: float  # worst distance of a spot from its place, in half faces
    shift: float  # how far the middle of the pattern is from the middle of the face, in half faces


def fit_pattern(spots: Points, *, tolerance: float = 0.13) -> PatternFit | None:
    """The pattern these spots form; coordinates run from −1 to 1 across the face, the middle at 0.

    >>> fit = fit_pattern(np.array([[-0.5, 0.5], [0.5, -0.5]]))
    >>> fit.value if fit else None
    2
    """
    value = len(spots)
    if value not in PATTERNS:
        return None
    best: PatternFit | None = None
    for turn_deg in (0, 90) if value in (2, 3, 6) else (0,):
        fit = _fit(spots, value, np.radians(turn_deg))
        if fit and fit.residual <= tolerance and (best is None or fit.residual < best.residual):
            best = fit
    return best


def _fit(spots: Points, value: int, turn_rad: float) -> PatternFit | None:
    """Pair spots with places, then turn and stretch the pattern to fit them best."""
    shift = spots.mean(axis=0)  # every legal pattern is balanced about the middle of its face
    off_middle = float(np.hypot(*shift))
    if off_middle > (FEW_PIPS_SHIFT if value <= 3 else MANY_PIPS_SHIFT):
        return None
    centred = spots - shift
    spin = _spin(turn_rad)
    pairs = _pair(PATTERNS[value] @ spin * TYPICAL_SPREAD, centred)
    if pairs is None:
        return None
    spread = TYPICAL_SPREAD
    if value > 1:
        matched, unit = centred[pairs], PATTERNS[value] @ spin
        along = float((matched * unit).sum())
        across = float((matched[:, 1] * unit[:, 0] - matched[:, 0] * unit[:, 1]).sum())
        wobble = float(np.arctan2(across, along))
        if abs(wobble) > MOST_WOBBLE_RAD:
            return None
        spread = float(np.hypot(along, across) / (unit**2).sum())
        spin = spin @ _spin(wobble)
    if not SPREAD[0] <= spread <= SPREAD[1]:
        return None
    residual = float(np.hypot(*(centred[pairs] - PATTERNS[value] @ spin * spread).T).max())
    places = LATTICE @ spin * spread + shift
    gaps = np.linalg.norm(places[:, None] - spots[None], axis=2).min(axis=1)
    return PatternFit(value, spread, places, gaps < spread * 0.4, residual if value > 1 else 0.0, off_middle)


def _spin(angle_rad: float) -> Points:
    cos, sin = np.cos(angle_rad), np.sin(angle_rad)
    return np.array([[cos, sin], [-sin, cos]])


def _pair(places: Points, spots: Points) -> NDArray[np.intp] | None:
    """For each place the nearest spot, if that pairs every spot exactly once."""
    nearest = np.linalg.norm(places[:, None] - spots[None], axis=2).argmin(axis=1)
    return nearest if len(np.unique(nearest)) == len(spots) else None
