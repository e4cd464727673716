"""What may spoil the picture: a mirrored lamp, a hand over the dice, the grain of the sensor."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulator.shade import Canvas
from vision.simulator.view import View

SKIN = (122, 156, 208)


def add_glare(canvas: Canvas, *, at: NDArray[np.float32], radius_px: float) -> None:
    """A lamp mirrored in a glossy die: burnt out in the middle, fading outwards."""
    rows, columns = np.mgrid[: canvas.shape[0], : canvas.shape[1]].astype(np.float32)
    squared = ((columns - at[0]) ** 2 + (rows - at[1]) ** 2) / radius_px**2
    canvas += (430 * np.exp(-(squared**1.5)))[..., None].astype(np.float32)


def add_hand(canvas: Canvas, *, at: NDArray[np.float32], view: View, rng: np.random.Generator) -> None:
    """A forearm from the near edge, its palm over `at`, fingers spread."""
    die = view.die_px
    palm = np.asarray(at, np.float32) + np.array([0, die * 0.3], np.float32)
    shape = np.zeros(canvas.shape[:2], np.uint8)
    elbow = (int(palm[0] + rng.uniform(-2, 2) * die), view.height + int(3 * die))
    cv2.line(shape, palm.astype(int).tolist(), elbow, 255, int(1.9 * die), cv2.LINE_AA)
    cv2.ellipse(shape, palm.astype(int).tolist(), (int(1.35 * die), int(1.2 * die)), 0, 0, 360, 255, -1, cv2.LINE_AA)
    for finger, (lean, length) in enumerate(((-72, 1.9), (-26, 2.9), (-4, 3.1), (15, 2.9), (36, 2.4))):
        angle = np.radians(lean + rng.uniform(-4, 4))
        tip = palm + np.array([np.sin(angle), -np.cos(angle)]) * length * die
        root = palm + (tip - palm) * 0.2
        width = int(die * (0.66 if finger == 0 else 0.56))
        cv2.line(shape, root.astype(int).tolist(), tip.astype(int).tolist(), 255, width, cv2.LINE_AA)
    alpha = cv2.GaussianBlur(shape, (0, 0), 1.0).astype(np.float32)[..., None] / 255
    depth = np.asarray(cv2.distanceTransform(shape, cv2.DIST_L2, 3) / (0.45 * die), np.float32)
    roundness = (0.62 + 0.38 * np.clip(cv2.GaussianBlur(depth, (0, 0), 2), 0, 1))[..., None]
    aside = np.array([[1, 0, int(die * 0.3)], [0, 1, int(die * 0.25)]], np.float32)
    shadow = cv2.GaussianBlur(cv2.warpAffine(shape, aside, shape.shape[::-1]), (0, 0), die * 0.2)
    canvas *= 1 - 0.4 * shadow.astype(np.float32)[..., None] / 255
    mottle = cv2.resize(rng.normal(0, 3, (30, 40)).astype(np.float32), shape.shape[::-1])[..., None]
    canvas *= 1 - alpha
    canvas += (np.array(SKIN, np.float32) + mottle) * roundness * alpha


class SensorNoise:
    """Fresh-looking grain for every frame out of one stored sheet, at the cost of two additions."""

    MARGIN = 64

    def __init__(self, view: View, *, sigma: float, rng: np.random.Generator) -> None:
        shape = (view.height + self.MARGIN, view.width + self.MARGIN, 3)
        grain = np.round(rng.normal(0, sigma, shape)).astype(np.int16)
        self._lighter = np.clip(grain, 0, 255).astype(np.uint8)
        self._darker = np.clip(-grain, 0, 255).astype(np.uint8)
        self._view, self._rng = view, rng

    def over(self, image: NDArray[np.uint8]) -> NDArray[np.uint8]:
        x, y = self._rng.integers(0, self.MARGIN, 2)
        window = (slice(y, y + self._view.height), slice(x, x + self._view.width))
        brighter = cv2.add(image, self._lighter[window])
        return np.asarray(cv2.subtract(brighter, self._darker[window]), np.uint8)
