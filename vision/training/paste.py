"""Puts drawn dice on a ground: shadow, die, and the box around it."""

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]


def extent(die: Image) -> tuple[int, int, int, int]:
    """The box around what is not see-through."""
    rows, columns = np.flatnonzero(die[..., 3].max(1) > 100), np.flatnonzero(die[..., 3].max(0) > 100)
    return int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1


def place(
    image: Image,
    die: Image,
    centre: tuple[float, float],
    size: float,
    rng: np.random.Generator,
    *,
    is_mirrored: bool = False,
) -> tuple[float, float, float, float]:
    """Paste a die so that the longer edge of its box is `size`; the box in the picture."""
    left, top, right, bottom = extent(die)
    factor = size / max(right - left, bottom - top)
    if is_mirrored:
        die = die[:, ::-1]
        left, right = die.shape[1] - right, die.shape[1] - left
    method = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
    scaled = cv2.resize(np.ascontiguousarray(die), None, fx=factor, fy=factor, interpolation=method).astype(np.float32)
    x = round(centre[0] - (left + right) / 2 * factor)
    y = round(centre[1] - (top + bottom) / 2 * factor)
    if rng.random() < 0.8:
        _shadow(image, scaled[..., 3], x, y, size, rng)
    _blend(image, scaled[..., :3], scaled[..., 3:] / 255 * _density(rng), x, y)
    return x + left * factor, y + top * factor, x + right * factor, y + bottom * factor


def _density(rng: np.random.Generator) -> float:
    return float(rng.uniform(0.6, 0.95)) if rng.random() < 0.1 else 1.0


def _shadow(image: Image, alpha: NDArray[np.float32], x: int, y: int, size: float, rng: np.random.Generator) -> None:
    pad = int(size * 0.5) + 2
    shade = cv2.copyMakeBorder(alpha / 255, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=0)
    shade = cv2.GaussianBlur(shade, (0, 0), max(0.4, size * rng.uniform(0.01, 0.12))) * rng.uniform(0.1, 0.75)
    dx, dy = (int(v) for v in rng.uniform(-0.3, 0.3, 2) * size)
    _blend(image, np.zeros((*shade.shape, 3), np.float32), shade[..., None], x - pad + dx, y - pad + dy)


def _blend(image: Image, colour: NDArray[np.float32], alpha: NDArray[np.float32], x: int, y: int) -> None:
    height, width = image.shape[:2]
    x0, y0, x1, y1 = max(0, x), max(0, y), min(width, x + colour.shape[1]), min(height, y + colour.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    own = (slice(y0 - y, y1 - y), slice(x0 - x, x1 - x))
    window = image[y0:y1, x0:x1]
    image[y0:y1, x0:x1] = (window * (1 - alpha[own]) + colour[own] * alpha[own]).astype(np.uint8)
