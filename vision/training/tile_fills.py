"""Ways to fill a ground of a drawn tile with more than one colour."""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.tile_pieces import PX
from vision.training.tile_styles import Colour, shade

Canvas = NDArray[np.uint8]
Fill = Callable[[Colour, np.random.Generator], Canvas]


def noise(rng: np.random.Generator, cells: int) -> NDArray[np.float32]:
    """Smooth, from about −1 to 1."""
    small = rng.normal(0, 0.5, (cells, cells)).astype(np.float32)
    return cv2.resize(small, (PX, PX), interpolation=cv2.INTER_CUBIC)


def plain(colour: Colour) -> Canvas:
    return np.full((PX, PX, 3), np.clip(colour, 0, 255).astype(np.uint8), np.uint8)


def toned(colour: Colour, light: NDArray[np.float32]) -> Canvas:
    return np.clip(colour * (1 + light[..., None]), 0, 255).astype(np.uint8)


def flat(colour: Colour, rng: np.random.Generator) -> Canvas:
    return plain(colour)


def blotches(colour: Colour, rng: np.random.Generator) -> Canvas:
    cells = int(rng.integers(3, 24))
    canvas = toned(colour, noise(rng, cells) * rng.uniform(0.1, 0.4))
    if rng.random() < 0.5:
        other = shade(colour, rng.uniform(0.7, 1.25)) + rng.normal(0, 18, 3)
        patch = (noise(rng, int(rng.integers(3, 9))) > 0.2).astype(np.float32)[..., None] * rng.uniform(0.3, 0.8)
        canvas = (canvas * (1 - patch) + np.clip(other, 0, 255) * patch).astype(np.uint8)
    return canvas


def furrows(colour: Colour, rng: np.random.Generator) -> Canvas:
    angle, step = rng.uniform(0, np.pi), rng.uniform(5, 16)
    y, x = np.mgrid[:PX, :PX].astype(np.float32)
    wave = np.sin((x * np.cos(angle) + y * np.sin(angle) + noise(rng, 6) * 6) * 2 * np.pi / step)
    where = (noise(rng, 4) > rng.uniform(-0.5, 0.3)).astype(np.float32)
    return toned(colour, wave * where * rng.uniform(0.06, 0.2))


def strokes(colour: Colour, rng: np.random.Generator) -> Canvas:
    canvas = plain(colour)
    for _ in range(140):
        at, angle, reach = rng.uniform(0, PX, 2), rng.normal(0.6, 0.4), rng.uniform(8, 26)
        end = at + reach * np.array([np.cos(angle), np.sin(angle)])
        tone = shade(colour, rng.uniform(0.75, 1.25)).tolist()
        cv2.line(canvas, at.astype(int).tolist(), end.astype(int).tolist(), tone, int(rng.integers(2, 7)), cv2.LINE_AA)
    return canvas


def stipple(colour: Colour, rng: np.random.Generator) -> Canvas:
    canvas = plain(colour)
    tones = [shade(colour, rng.uniform(0.6, 1.35)).tolist() for _ in range(3)]
    for _ in range(int(rng.integers(80, 400))):
        cv2.circle(canvas, rng.integers(0, PX, 2).tolist(), int(rng.integers(1, 4)), tones[int(rng.integers(3))], -1)
    return canvas


def slope(colour: Colour, rng: np.random.Generator) -> Canvas:
    y, x = np.mgrid[:PX, :PX].astype(np.float32) / PX - 0.5
    angle = rng.uniform(0, 2 * np.pi)
    return toned(colour, (x * np.cos(angle) + y * np.sin(angle)) * rng.uniform(0.2, 0.5))


def roofs(colour: Colour, rng: np.random.Generator) -> Canvas:
    """Seen from above, side by side: two halves each, lit and unlit."""
    canvas = plain(shade(colour, rng.uniform(0.6, 1.2)))
    roof = _roof_colour(colour, rng)
    turn = rng.uniform(0, 90)
    for _ in range(int(rng.integers(25, 70))):
        size = rng.uniform(12, 34), rng.uniform(10, 24)
        box = (rng.uniform(0, PX, 2).tolist(), size, turn + rng.choice((0, 90)) + rng.normal(0, 8))
        corners = cv2.boxPoints(box)
        tone = np.clip(shade(roof, rng.uniform(0.75, 1.25)), 0, 255)
        cv2.fillPoly(canvas, [corners.astype(np.int32)], tone.tolist(), cv2.LINE_AA)
        half = np.array([corners[0], corners[1], (corners[1] + corners[2]) / 2, (corners[0] + corners[3]) / 2])
        cv2.fillPoly(canvas, [half.astype(np.int32)], shade(tone, 0.75).tolist(), cv2.LINE_AA)
    return canvas


def houses(colour: Colour, rng: np.random.Generator) -> Canvas:
    """Seen from the front: a wall and a pointed roof."""
    canvas = blotches(colour, rng) if rng.random() < 0.5 else plain(colour)
    roof, wall = _roof_colour(colour, rng), rng.uniform(170, 245, 3)
    ink = rng.uniform(0, 80, 3).tolist() if rng.random() < 0.6 else None
    step = rng.uniform(22, 44)
    for y in np.arange(0, PX + step, step * 0.8):
        for x in np.arange(0, PX + step, step):
            if rng.random() < 0.8:
                house(canvas, np.array((x, y)) + rng.normal(0, 4, 2), step * rng.uniform(0.28, 0.42), roof, wall, ink)
    return canvas


def house(
    canvas: Canvas, at: NDArray[np.float64], half: float, roof: Colour, wall: Colour, ink: list[float] | None
) -> None:
    x, y = at
    body = np.array([[x - half, y], [x + half, y], [x + half, y + half * 1.1], [x - half, y + half * 1.1]])
    top = np.array([[x - half * 1.2, y], [x, y - half * 1.1], [x + half * 1.2, y]])
    for points, colour in ((body, wall), (top, roof)):
        cv2.fillPoly(canvas, [points.astype(np.int32)], np.clip(colour, 0, 255).tolist(), cv2.LINE_AA)
        if ink is not None:
            cv2.polylines(canvas, [points.astype(np.int32)], True, ink, 1, cv2.LINE_AA)


def masonry(colour: Colour, rng: np.random.Generator) -> Canvas:
    canvas = plain(colour)
    line = shade(colour, rng.choice((0.6, 1.4))).tolist()
    height, width = int(rng.integers(7, 16)), int(rng.integers(14, 34))
    for row, y in enumerate(range(0, PX, height)):
        cv2.line(canvas, (0, y), (PX, y), line, 1)
        for x in range(row % 2 * width // 2, PX, width):
            cv2.line(canvas, (x, y), (x, y + height), line, 1)
    return canvas


def hatch(colour: Colour, rng: np.random.Generator) -> Canvas:
    canvas = plain(colour)
    line, step = shade(colour, rng.choice((0.5, 0.7, 1.35))).tolist(), int(rng.integers(7, 18))
    for x in range(-PX, PX, step):
        cv2.line(canvas, (x, 0), (x + PX, PX), line, int(rng.integers(1, 4)), cv2.LINE_AA)
        if step > 12:
            cv2.line(canvas, (x + PX, 0), (x, PX), line, 1, cv2.LINE_AA)
    return canvas


def mosaic(colour: Colour, rng: np.random.Generator) -> Canvas:
    seeds = rng.uniform(0, PX, (int(rng.integers(20, 60)), 2))
    y, x = np.mgrid[:PX, :PX]
    nearest = np.argmin((x[..., None] - seeds[:, 0]) ** 2 + (y[..., None] - seeds[:, 1]) ** 2, axis=2)
    tones = np.array([shade(colour, rng.uniform(0.65, 1.3)) + rng.normal(0, 12, 3) for _ in seeds])
    return np.clip(tones[nearest], 0, 255).astype(np.uint8)


def rows(colour: Colour, rng: np.random.Generator) -> Canvas:
    """Terraces: stripes of roof and street."""
    canvas = plain(shade(colour, rng.uniform(0.8, 1.3)))
    roof, step = _roof_colour(colour, rng), int(rng.integers(18, 36))
    for y in range(0, PX, step):
        for x in range(int(rng.integers(-20, 0)), PX, 24):
            wide = int(rng.integers(14, 24))
            tone = shade(roof, rng.uniform(0.8, 1.2)).tolist()
            cv2.rectangle(canvas, (x, y), (x + wide, y + step * 2 // 3), tone, -1)
            cv2.line(canvas, (x, y + step // 3), (x + wide, y + step // 3), shade(roof, 0.6).tolist(), 1)
    if rng.random() < 0.5:
        canvas = np.ascontiguousarray(np.rot90(canvas))
    return canvas


def _roof_colour(colour: Colour, rng: np.random.Generator) -> Colour:
    if rng.random() < 0.5:
        return np.clip(shade(colour, rng.uniform(0.6, 1.3)) + rng.normal(0, 20, 3), 0, 255)
    return np.array((rng.uniform(20, 80), rng.uniform(40, 110), rng.uniform(110, 220)))


FILLS: dict[str, Fill] = {
    one.__name__: one
    for one in (flat, blotches, furrows, strokes, stipple, slope, roofs, houses, masonry, hatch, mosaic, rows)
}
