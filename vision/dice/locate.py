"""Finds the upper faces of dice: the even, square patch of colour around pips."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.pips import Pip

Lab = NDArray[np.uint8]

# A face must reach this far around a pip, in pip radii: the widest face for the smallest pips.
REACH_RADII = 14.0
# How unlike the colour beside the pip may a face still be, as shares of the pip's own contrast.
TOLERANCES = (0.5, 0.36, 0.25, 0.17, 0.11, 0.07, 0.045)
LEAST_ASPECT = 0.88  # a square leaning by 28° looks this narrow
LEAST_FILL = 0.86
PIP_TO_FACE = (0.06, 0.17)  # pip radius over face edge


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A square patch that carries pips; lengths in pixels."""

    centre: tuple[float, float]
    edge: float
    angle_rad: float
    outline: tuple[tuple[float, float], ...]  # four corners
    pips: tuple[Pip, ...]
    aspect: float
    fill: float
    ground: NDArray[np.float64]  # its colour

    def to_face(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Pixels → face coordinates, −1 to 1 across the face."""
        corners = np.array(self.outline)
        along, across = (corners[1] - corners[0]) / 2, (corners[3] - corners[0]) / 2
        return np.asarray(np.linalg.solve(np.stack([along, across], axis=1), (points - self.centre).T).T)

    def is_outside(self, pip: Pip) -> bool:
        """Does the whole pip lie beyond the edges of the face?"""
        place = np.abs(self.to_face(np.array([[pip.x, pip.y]])))[0].max()
        return bool(place > 1 + 1.5 * pip.radius / self.edge)

    def to_pixels(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        corners = np.array(self.outline)
        along, across = (corners[1] - corners[0]) / 2, (corners[3] - corners[0]) / 2
        return np.asarray(points @ np.stack([along, across]) + self.centre)


def candidate_faces(lab: Lab, seed: Pip, pips: list[Pip]) -> list[Face]:
    """Square patches of one colour around this pip, from the most to the least tolerant in colour."""
    reach = int(seed.radius * REACH_RADII) + 2
    left, top = max(0, int(seed.x) - reach), max(0, int(seed.y) - reach)
    window = lab[top : int(seed.y) + reach, left : int(seed.x) + reach]
    ground, starts = _ground(window, seed, left=left, top=top)
    if ground is None:
        return []
    faces: list[Face] = []
    for share in TOLERANCES:
        tolerance = max(4.0, abs(seed.contrast) * share)
        patch = _patch(window, ground, starts, tolerance)
        face = _as_face(patch, seed, pips, ground=ground, offset=(left, top)) if patch is not None else None
        if face and all(abs(face.edge - other.edge) > 0.02 * face.edge for other in faces):
            faces.append(face)
    return faces


def _ground(window: Lab, seed: Pip, *, left: int, top: int) -> tuple[NDArray[np.float64] | None, list[tuple[int, int]]]:
    """The colour just outside the pip, and pixels that have it."""
    angles = np.arange(16) * np.pi / 8
    reach = seed.radius * 1.35 + 1.2
    columns = np.round(seed.x - left + reach * np.cos(angles)).astype(int)
    rows = np.round(seed.y - top + reach * np.sin(angles)).astype(int)
    inside = (columns >= 0) & (rows >= 0) & (columns < window.shape[1]) & (rows < window.shape[0])
    columns, rows = columns[inside], rows[inside]
    if len(columns) < 12:
        return None, []
    colours = window[rows, columns].astype(np.float64)
    ground = np.median(colours, axis=0)
    near = np.argsort(np.abs(colours - ground).sum(axis=1))[:4]
    return ground, [(int(columns[i]), int(rows[i])) for i in near]


def _patch(
    window: Lab, ground: NDArray[np.float64], starts: list[tuple[int, int]], tolerance: float
) -> NDArray[np.int32] | None:
    """Outline of the connected region of the ground's colour; None when it runs out of the window."""
    low, high = (np.clip(ground + sign * tolerance, 0, 255) for sign in (-1, 1))
    alike = cv2.inRange(window, low, high)
    _, labels = cv2.connectedComponents(alike, connectivity=4)
    for x, y in starts:
        if label := int(labels[y, x]):
            region = (labels == label).astype(np.uint8)
            if region[0].any() or region[-1].any() or region[:, 0].any() or region[:, -1].any():
                return None
            contours, _ = cv2.findContours(region, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
            return np.asarray(max(contours, key=cv2.contourArea), np.int32)
    return None


def _as_face(
    patch: NDArray[np.int32], seed: Pip, pips: list[Pip], *, ground: NDArray[np.float64], offset: tuple[int, int]
) -> Face | None:
    hull = cv2.convexHull(patch)
    hull_area = cv2.contourArea(hull)
    (x, y), (width, height), angle_deg = cv2.minAreaRect(hull)
    if min(width, height) < 6 * seed.radius * 0.9 or hull_area <= 0:
        return None
    aspect = min(width, height) / max(width, height)
    fill = min(hull_area / (width * height), cv2.contourArea(patch) / hull_area)
    edge = float(np.sqrt(width * height))
    if aspect < LEAST_ASPECT or fill < LEAST_FILL or not PIP_TO_FACE[0] <= seed.radius / edge <= PIP_TO_FACE[1]:
        return None
    angle = np.radians(angle_deg)
    along = np.array([np.cos(angle), np.sin(angle)]) * width / 2
    across = np.array([-np.sin(angle), np.cos(angle)]) * height / 2
    centre = np.array([x + offset[0], y + offset[1]])
    corners = [centre - along - across, centre + along - across, centre + along + across, centre - along + across]
    contour = (hull + np.array(offset)).astype(np.float32)
    members = tuple(
        pip
        for pip in pips
        if pip.is_light == seed.is_light
        and 0.65 < pip.radius / seed.radius < 1.55
        and pip.roundness > 0.65 * seed.roundness  # a streak of light along an edge is no pip
        and cv2.pointPolygonTest(contour, (pip.x, pip.y), measureDist=True) > 0.9 * pip.radius
    )
    return Face(
        centre=(float(centre[0]), float(centre[1])),
        edge=edge,
        angle_rad=float(angle),
        outline=tuple((float(cx), float(cy)) for cx, cy in corners),
        pips=members,
        aspect=aspect,
        fill=fill,
        ground=ground,
    )
