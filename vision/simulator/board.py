"""A printed board of six-cornered tiles with round numbers, lying flat under the camera."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulator.look import Colour
from vision.simulator.shade import Canvas
from vision.simulator.view import View

Place = NDArray[np.float64]
LANDS: tuple[Colour, ...] = (
    (58, 110, 62), (84, 176, 120), (70, 190, 226), (60, 92, 168), (128, 128, 134), (120, 190, 214),
)  # fmt: skip
WATER: Colour = (166, 112, 44)
SAND: Colour = (150, 206, 226)
TOKEN: Colour = (190, 222, 236)
INK, RED_INK = (30, 28, 30), (40, 34, 190)
RINGS = 3  # a board of 19 tiles
MOST_PX = 1800


def draw_board(table: Canvas, view: View, *, tile_edge: float, heading_rad: float, rng: np.random.Generator) -> Canvas:
    """The board is printed on a flat sheet and laid under the camera, its middle where the camera looks."""
    half = tile_edge * 5.4  # of the sheet, in die edges
    sheet_px = int(np.clip(view.die_px * 1.3 * 2 * half, 200, MOST_PX))
    scale = sheet_px / (2 * half)
    sheet, mask = _print(sheet_px, edge_px=tile_edge * scale, rng=rng)
    angles = heading_rad + np.pi / 4 - np.arange(4) * np.pi / 2  # clockwise, as the corners of the sheet
    on_floor = np.stack([np.cos(angles), np.sin(angles), np.zeros(4)], axis=1) * half * np.sqrt(2)
    on_sheet = np.array([[0, 0], [sheet_px, 0], [sheet_px, sheet_px], [0, sheet_px]], np.float32)
    matrix = cv2.getPerspectiveTransform(on_sheet, view.project(on_floor.astype(np.float32)))
    size = (view.width, view.height)
    printed = cv2.warpPerspective(sheet, matrix, size, flags=cv2.INTER_AREA).astype(np.float32)
    alpha = cv2.warpPerspective(mask, matrix, size, flags=cv2.INTER_LINEAR).astype(np.float32)[..., None] / 255
    return np.asarray(table * (1 - alpha) + printed * alpha, np.float32)


def _print(sheet_px: int, *, edge_px: float, rng: np.random.Generator) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    middle = np.array([sheet_px / 2, sheet_px / 2])
    outline = _six_corners(middle, edge_px * 5.2, turned=True)
    sheet = np.full((sheet_px, sheet_px, 3), WATER, np.uint8)
    mask = np.zeros((sheet_px, sheet_px), np.uint8)
    cv2.fillPoly(mask, [outline], 255, cv2.LINE_AA)
    for q in range(-RINGS + 1, RINGS):
        for r in range(max(-RINGS + 1, -RINGS + 1 - q), min(RINGS, RINGS - q)):
            at = middle + edge_px * np.array([np.sqrt(3) * (q + r / 2), 1.5 * r])
            cv2.fillPoly(sheet, [_six_corners(at, edge_px)], SAND, cv2.LINE_AA)
            land = np.array(LANDS[rng.integers(len(LANDS))]) + rng.normal(0, 8, 3)
            cv2.fillPoly(sheet, [_six_corners(at, edge_px * 0.9)], land.tolist(), cv2.LINE_AA)
            _scatter(sheet, at, edge_px, land, rng)
            _token(sheet, at, edge_px * 0.32, int(rng.choice([2, 3, 4, 5, 6, 8, 9, 10, 11, 12])))
    grain = rng.normal(0, 5, (sheet_px // 3 + 1, sheet_px // 3 + 1)).astype(np.float32)
    spread = cv2.resize(grain, (sheet_px, sheet_px), interpolation=cv2.INTER_LINEAR)[..., None]
    return np.clip(sheet + spread, 0, 255).astype(np.uint8), mask


def _six_corners(at: Place, radius: float, *, turned: bool = False) -> NDArray[np.int32]:
    angles = np.arange(6) * np.pi / 3 + (0 if turned else np.pi / 6)
    return np.round(at + radius * np.stack([np.cos(angles), np.sin(angles)], axis=1)).astype(np.int32)


def _scatter(
    sheet: NDArray[np.uint8],
    at: Place,
    edge_px: float,
    land: NDArray[np.float64],
    rng: np.random.Generator,
) -> None:
    """Trees, sheaves, stones: strokes a little darker or lighter than the land."""
    for _ in range(14):
        angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(0.4, 0.75) * edge_px
        start = at + away * np.array([np.cos(angle), np.sin(angle)])
        end = start + rng.normal(0, 0.08, 2) * edge_px
        colour = np.clip(land * rng.uniform(0.6, 1.3), 0, 255).tolist()
        width = max(1, int(edge_px * 0.05))
        cv2.line(sheet, start.astype(int).tolist(), end.astype(int).tolist(), colour, width, cv2.LINE_AA)


def _token(sheet: NDArray[np.uint8], at: Place, radius: float, number: int) -> None:
    """A round token: the number and, below it, a dot for every way two dice make it."""
    x, y = (int(v) for v in at)
    ink = RED_INK if number in (6, 8) else INK
    cv2.circle(sheet, (x, y), int(radius), (120, 150, 160), -1, cv2.LINE_AA)
    cv2.circle(sheet, (x, y), int(radius * 0.92), TOKEN, -1, cv2.LINE_AA)
    size = radius / 22
    thick = max(1, int(radius / 8))
    (width, height), _ = cv2.getTextSize(str(number), cv2.FONT_HERSHEY_DUPLEX, size, thick)
    at_text = (x - width // 2, y + height // 3)
    cv2.putText(sheet, str(number), at_text, cv2.FONT_HERSHEY_DUPLEX, size, ink, thick, cv2.LINE_AA)
    ways = 6 - abs(7 - number)
    for i in range(ways):
        dot = (int(x + (i - (ways - 1) / 2) * radius * 0.24), int(y + radius * 0.62))
        cv2.circle(sheet, dot, max(1, int(radius * 0.08)), ink, -1, cv2.LINE_AA)
