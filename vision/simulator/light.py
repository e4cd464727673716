"""The light over the simulated place, and how lens and sensor pass it on."""

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulator.dice import Pose, top_value
from vision.simulator.look import FACE_NORMALS, Look, pip_table
from vision.simulator.shade import Canvas, Lamp
from vision.simulator.view import View


@dataclass(frozen=True, slots=True)
class Light:
    lamp: Lamp = field(default_factory=Lamp)
    brightness: float = 1.0
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)  # of blue, green and red: daylight to candle
    uneven: float = 0.16  # how much darker the corners are than the place under the lamp
    split: float = 0.0  # how dark the shadow is that falls over a part of the picture
    glint: float = 0.0  # how bright the lamp mirrors in one edge of every die, beside the pips


@dataclass(frozen=True, slots=True)
class Optics:
    grain: float = 2.2
    blur_px: float = 0.0
    motion_px: float = 0.0  # the camera trembled, this far
    jpeg: int | None = None  # quality

    def seen(self, canvas: Canvas) -> Canvas:
        """What lens and shutter make of the scene; the grain is fresh in every frame and comes later."""
        if self.blur_px:
            canvas = np.asarray(cv2.GaussianBlur(canvas, (0, 0), self.blur_px), np.float32)
        if (length := int(self.motion_px)) >= 2:
            canvas = np.asarray(cv2.blur(canvas, (length, 1)), np.float32)
        return canvas

    def stored(self, image: NDArray[np.uint8]) -> NDArray[np.uint8]:
        if self.jpeg is None:
            return image
        _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, self.jpeg])
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def light_over(view: View, light: Light, *, rng: np.random.Generator) -> NDArray[np.float32]:
    """Brighter under the lamp, darker in the corners: what every pixel is multiplied by."""
    columns, rows = np.meshgrid(np.linspace(-1, 1, view.width), np.linspace(-1, 1, view.height))
    x, y = rng.uniform(-0.35, 0.35, 2)
    lamp = 1.08 - light.uneven * ((columns - x) ** 2 + (rows - y) ** 2)
    lamp = np.maximum(lamp, 0.3) * (1 - 0.07 * (columns**2 + rows**2)) * light.brightness
    if light.split:
        angle = rng.uniform(0, 2 * np.pi)
        side = columns * np.cos(angle) + rows * np.sin(angle) - rng.uniform(-0.4, 0.4)
        lamp = lamp * (1 - light.split / (1 + np.exp(-side * rng.uniform(12, 60))))
    return np.asarray(lamp[..., None] * np.array(light.tint), np.float32)


def add_glint(canvas: Canvas, pose: Pose, *, look: Look, strength: float, view: View) -> None:
    """The lamp mirrored in a streak along one edge of the top, the edge farthest from its pips."""
    value, _ = top_value(pose.rotation)
    normal = np.array(FACE_NORMALS[value], np.float32)
    axis = int(np.argmax(np.abs(normal)))
    pips = pip_table(look.pip_spread, look.six_rows)[axis, int(normal[axis] > 0)]
    sides = np.array([[1, 0], [0, 1], [-1, 0], [0, -1]], np.float32) * (0.5 - 0.4 * look.rounding)
    side = sides[int(np.argmax([np.linalg.norm(pips - at, axis=1).min() for at in sides]))]
    ends = np.stack([side + side[::-1] * share for share in (-0.35, 0.35)])
    line = view.project(np.insert(ends, axis, normal[axis] * 0.5, axis=1) @ pose.rotation.T + pose.centre)
    reach = view.die_px * 0.06
    left, top = (max(0, int(v)) for v in line.min(axis=0) - 3 * reach)
    right, bottom = (int(v) + 2 for v in line.max(axis=0) + 3 * reach)
    window = canvas[top:bottom, left:right]
    streak = np.zeros(window.shape[:2], np.float32)
    start, end = (np.round(point - (left, top)).astype(int).tolist() for point in line)
    cv2.line(streak, start, end, 1.0, max(1, int(reach)), cv2.LINE_AA)
    window += strength * 255 * cv2.GaussianBlur(streak, (0, 0), max(0.5, reach / 2))[..., None]
