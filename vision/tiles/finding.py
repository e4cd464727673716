"""Finds the tile in the middle of a photograph: its four corners, from a mask that a network paints."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames.source import Image
from vision.tiles.networks import MARGIN, OUTLINE_PX, TILE_PX, VIEW_PX, finder

Corners = NDArray[np.float32]  # 4 × 2 in pixels of the photograph, clockwise from the upper left one
Mask = NDArray[np.float32]

UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
FINE = 4  # the mask is enlarged so often before its outline is followed
LEAST_SHARE = 0.02  # of the view: anything smaller is no tile that somebody holds into a camera
SECOND_REACH = 1.5  # edge of the second view over that of the tile
LEAST_FILL = 0.8  # of its four corners: what fills less of them is no square
MOST_SKEWED = 2.2  # longest side over the shortest
LEAST_PX = 16
NEARER = 2  # what was found nowhere may be small: a tile under a camera that sees a whole tray
# A tile of which a part was missed is no square any more, so nobody is sure of it.
SQUARE_FILL, SQUARE_RATIO = 0.93, 1.1


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """`fill` tells how well four corners describe what was found, 1 being best."""

    corners: Corners
    fill: float

    @property
    def is_square(self) -> bool:
        """As a whole tile is that was photographed from above."""
        first, second, third, fourth = np.hypot(*(self.corners - np.roll(self.corners, -1, axis=0)).T)
        across, along = first + third, second + fourth
        return bool(self.fill >= SQUARE_FILL and max(across, along) <= SQUARE_RATIO * min(across, along))


def find_tile(image: Image) -> Found | None:
    """The tile nearest to the middle, or None; a second look from nearby makes its corners exact."""
    height, width = image.shape[:2]
    if min(height, width) < LEAST_PX:
        return None
    centre = (width / 2, height / 2)
    short, long = sorted((height, width))
    looks = (_look(image, centre, edge) for edge in (short, long, short / NEARER))
    first = next((found for found in looks if found), None)
    if first is None:
        return None
    edge = float(np.ptp(first.corners, axis=0).max())
    middle = first.corners.mean(axis=0)
    return _look(image, (float(middle[0]), float(middle[1])), edge * SECOND_REACH, turns=4) or first


def flatten(image: Image, corners: Corners) -> Image:
    """The tile from straight above, with a little of what is around it."""
    goal = np.asarray((MARGIN + UNIT * (1 - 2 * MARGIN)) * TILE_PX, np.float32)
    edge = float(np.sqrt(cv2.contourArea(corners)))
    if edge > 2 * TILE_PX:  # one pixel in so many would be picked out of a fine pattern
        factor = 1.5 * TILE_PX / edge
        image = np.asarray(cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)
        corners = corners * np.float32(factor)
    matrix = cv2.getPerspectiveTransform(corners, goal)
    flat = cv2.warpPerspective(
        image, matrix, (TILE_PX, TILE_PX), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(flat, np.uint8)


def _look(image: Image, centre: tuple[float, float], edge: float, *, turns: int = 1) -> Found | None:
    """What the finder sees in a square part of the photograph, turned so often; the border goes on beyond it."""
    scale = VIEW_PX / edge
    move = np.array(
        [[scale, 0, VIEW_PX / 2 - centre[0] * scale], [0, scale, VIEW_PX / 2 - centre[1] * scale]], np.float32
    )
    view = _scaled(image, move, scale)
    # One by one: another number of them at a time would make OpenCV lay out the network anew.
    looks = [finder().answer([np.ascontiguousarray(np.rot90(view, turn))])[0, 0] for turn in range(turns)]
    logits = np.mean([np.rot90(look, -turn) for turn, look in enumerate(looks)], axis=0)
    found = outline_of(np.asarray(1 / (1 + np.exp(-logits)), np.float32))
    if found is None:
        return None
    corners = (found.corners * (VIEW_PX / OUTLINE_PX) - move[:, 2]) / scale
    return Found(np.asarray(corners, np.float32), found.fill)


def _scaled(image: Image, move: Mask, scale: float) -> Image:
    if scale < 0.7:
        image = np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
        move = np.array([[1, 0, move[0, 2]], [0, 1, move[1, 2]]], np.float32)
    view = cv2.warpAffine(image, move, (VIEW_PX, VIEW_PX), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(view, np.uint8)


def outline_of(chance: Mask) -> Found | None:
    """The four corners of what a mask shows nearest to its middle, in its own pixels."""
    size = chance.shape[0]
    fine = cv2.resize(chance, None, fx=FINE, fy=FINE, interpolation=cv2.INTER_LINEAR)
    contours, _ = cv2.findContours((fine > 0.5).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    large = [one for one in contours if cv2.contourArea(one) > LEAST_SHARE * (size * FINE) ** 2]
    if not large:
        return None
    middle = (size * FINE / 2, size * FINE / 2)
    nearest = max(large, key=lambda one: cv2.pointPolygonTest(one, middle, True))
    hull = cv2.convexHull(nearest)
    corners = _straightened(nearest[:, 0].astype(np.float32), _four(hull))
    area = cv2.contourArea(corners)
    sides = np.hypot(*(corners - np.roll(corners, -1, axis=0)).T)
    if area <= 0 or sides.max() > MOST_SKEWED * sides.min() or not cv2.isContourConvex(corners):
        return None
    fill = min(cv2.contourArea(nearest) / area, area / max(cv2.contourArea(hull), 1.0))
    if fill < LEAST_FILL:
        return None
    exact = np.asarray((corners + 0.5) / FINE, np.float32)
    return Found(_from_upper_left(exact), float(fill))


def _four(hull: cv2.typing.MatLike) -> Corners:
    """The hull with ever fewer corners, until four are left; a rectangle around it if that never happens."""
    around = cv2.arcLength(hull, True)
    for share in np.linspace(0.02, 0.14, 13):
        corners = cv2.approxPolyDP(hull, share * around, True)
        if len(corners) == 4:
            return corners[:, 0].astype(np.float32)
        if len(corners) < 4:
            break
    return np.asarray(cv2.boxPoints(cv2.minAreaRect(hull)), np.float32)


def _straightened(points: Corners, corners: Corners) -> Corners:
    """Corners where lines cross that are laid through the points of each side, away from its ends."""
    lines = []
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        way = end - start
        length = max(float(np.hypot(*way)), 1e-3)
        along = (points - start) @ way / length**2
        off = np.abs((points - start) @ np.array([-way[1], way[0]])) / length
        near = points[(along > 0.12) & (along < 0.88) & (off < 0.1 * length)]
        if len(near) < 8:
            return corners
        lines.append(cv2.fitLine(near, cv2.DIST_HUBER, 0, 0.01, 0.01).ravel())
    crossings = [_crossing(lines[side - 1], lines[side]) for side in range(4)]
    if any(one is None for one in crossings):
        return corners
    straight = np.array(crossings, np.float32)
    is_near = np.hypot(*(straight - corners).T).max() < 0.25 * np.sqrt(max(cv2.contourArea(corners), 1.0))
    return straight if is_near else corners


def _crossing(one: NDArray[np.float32], other: NDArray[np.float32]) -> NDArray[np.float32] | None:
    ways = np.array([[one[0], -other[0]], [one[1], -other[1]]], np.float64)
    if abs(np.linalg.det(ways)) < 1e-3:
        return None
    share = np.linalg.solve(ways, np.asarray(other[2:] - one[2:], np.float64))
    return np.asarray(one[2:] + one[:2] * share[0], np.float32)


def _from_upper_left(corners: Corners) -> Corners:
    """Clockwise, beginning with the corner that is farthest to the upper left."""
    middle = corners.mean(axis=0)
    angles = np.arctan2(*(corners - middle).T[::-1])
    clockwise = corners[np.argsort(angles)]
    return np.roll(clockwise, -int(np.argmin(clockwise.sum(axis=1))), axis=0)
