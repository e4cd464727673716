"""The still life around the dice: felt, wooden rim, lamp light, and what may spoil the picture."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames.sim_dice import Canvas
from vision.frames.sim_view import View

FELT_HALF = (5.3, 3.95)  # half width and half depth of the floor, in die edges
FELTS = ((74, 88, 36), (96, 62, 40), (52, 46, 92), (70, 74, 78))  # green, blue, burgundy, grey cloth
SKIN = (122, 156, 208)


def draw_tray(view: View, *, rng: np.random.Generator) -> Canvas:
    """Cloth with a weave and stains of wear, and the wooden rim around it."""
    columns, rows = np.meshgrid(np.arange(view.width, dtype=np.float32), np.arange(view.height, dtype=np.float32))
    floor = view.floor_at(columns, rows)[..., :2]
    colour = np.array(FELTS[rng.integers(len(FELTS))], np.float32)
    size = (view.height, view.width)
    fibres = cv2.GaussianBlur(rng.normal(0, 1, size).astype(np.float32), (0, 0), 0.9) * 9
    wear = cv2.resize(rng.normal(0, 1, (7, 9)).astype(np.float32), size[::-1], interpolation=cv2.INTER_CUBIC) * 2.2
    felt = colour + (fibres + wear)[..., None]
    grain = np.sin(floor[..., 0] * 3 + np.sin(floor[..., 1] * 40 + wear * 0.4) * 1.5) * 5 + fibres * 0.4
    wood = np.array((52, 88, 128), np.float32) + grain[..., None]
    beyond = np.maximum(np.abs(floor[..., 0]) - FELT_HALF[0], np.abs(floor[..., 1]) - FELT_HALF[1])
    rim = np.clip(beyond * 25, 0, 1)[..., None]
    seam = 1 - 0.45 * np.exp(-((beyond + 0.06) ** 2) / 0.02)[..., None]  # the rim's own shadow on the cloth
    return np.asarray((felt * (1 - rim) + wood * rim) * seam, np.float32)


def lamp_light(view: View, *, rng: np.random.Generator) -> NDArray[np.float32]:
    """Brighter under the lamp, darker in the corners."""
    columns, rows = np.meshgrid(np.linspace(-1, 1, view.width), np.linspace(-1, 1, view.height))
    x, y = rng.uniform(-0.35, 0.35, 2)
    lamp = 1.08 - 0.16 * ((columns - x) ** 2 + (rows - y) ** 2)
    return np.asarray(lamp * (1 - 0.07 * (columns**2 + rows**2)), np.float32)


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
    shadow = cv2.GaussianBlur(np.roll(shape, (int(die * 0.25), int(die * 0.3)), (0, 1)), (0, 0), die * 0.2)
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
