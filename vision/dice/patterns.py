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
    for turn_deg in (0, 90):
        for wobble_deg in (0, -8, 8, -4, 4):
            fit = _fit(spots, value, np.radians(turn_deg + wobble_deg))
            if fit and fit.residual <= tolerance and (best is None or fit.residual < best.residual):
                best = fit
    return best


def _fit(spots: Points, value: int, turn_rad: float) -> PatternFit | None:
    cos, sin = np.cos(turn_rad), np.sin(turn_rad)
    spin = np.array([[cos, sin], [-sin, cos]])
    unit = PATTERNS[value] @ spin
    shift = spots.mean(axis=0)  # every legal pattern is balanced about the middle of its face
    pairs = _pair(unit * 0.55 + shift, spots)
    if pairs is None:
        return None
    matched = spots[pairs]
    spread = float(((matched - shift) * unit).sum() / (unit**2).sum()) if value > 1 else 0.5
    if not SPREAD[0] <= spread <= SPREAD[1]:
        return None
    residual = float(np.linalg.norm(matched - shift - unit * spread, axis=1).max())
    off_middle = float(np.linalg.norm(shift))
    if off_middle > (FEW_PIPS_SHIFT if value <= 3 else MANY_PIPS_SHIFT):
        return None
    places = LATTICE @ spin * spread + shift
    occupied = np.array([np.linalg.norm(place - spots, axis=1).min() < spread * 0.4 for place in places])
    return PatternFit(value, spread, places, occupied, residual, off_middle)


def _pair(places: Points, spots: Points) -> list[int] | None:
    """For each place the nearest spot, if that pairs every spot exactly once."""
    nearest = [int(np.argmin(np.linalg.norm(spots - place, axis=1))) for place in places]
    return nearest if len(set(nearest)) == len(spots) else None
