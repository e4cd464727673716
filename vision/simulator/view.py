"""The pinhole camera above the simulated tray; lengths are in die edges, the tray floor is z = 0."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]
Matrix = NDArray[np.float32]

DISTANCE = 30.0  # about half a metre for a 16 mm die
TILT_DEG = 8.0  # a tray camera hangs almost straight above
DICE_ACROSS = 11.6  # how many dice side by side fill the width of the picture


@dataclass(frozen=True, slots=True)
class View:
    """Projects points of the tray to pixels and pixels back to rays."""

    width: int
    height: int
    tilt_deg: float = TILT_DEG
    distance: float = DISTANCE
    dice_across: float = DICE_ACROSS

    @property
    def die_px(self) -> float:
        """How long one die edge in the middle of the tray is in the picture."""
        return self.width / self.dice_across

    @property
    def focal_px(self) -> float:
        return self.die_px * self.distance

    @property
    def eye(self) -> Vector:
        tilt = np.radians(self.tilt_deg)
        return np.array([0, -self.distance * np.sin(tilt), self.distance * np.cos(tilt)], np.float32)

    @property
    def axes(self) -> Matrix:
        """Rows: right, down and forward of the camera in tray coordinates."""
        forward = -self.eye / np.linalg.norm(self.eye)
        right = np.array([1, 0, 0], np.float32)
        return np.stack([right, np.cross(forward, right), forward]).astype(np.float32)

    def project(self, points: Vector) -> Vector:
        """N × 3 tray points → N × 2 pixels."""
        seen = (np.asarray(points, np.float32) - self.eye) @ self.axes.T
        middle = np.array([self.width / 2, self.height / 2], np.float32)
        return np.asarray(seen[:, :2] / seen[:, 2:] * self.focal_px + middle, np.float32)

    def rays(self, x: Vector, y: Vector) -> Vector:
        """Unit directions through pixel positions."""
        in_camera = np.stack([x - self.width / 2, y - self.height / 2, np.full_like(x, self.focal_px)], axis=-1)
        directions = in_camera @ self.axes
        return np.asarray(directions / np.linalg.norm(directions, axis=-1, keepdims=True), np.float32)

    def floor_at(self, x: Vector, y: Vector) -> Vector:
        """Where the rays through these pixels meet the tray floor."""
        rays = self.rays(x, y)
        return np.asarray(self.eye + rays * (-self.eye[2] / rays[..., 2:]), np.float32)

    def floor(self) -> Vector:
        """For every pixel the place on the floor it shows: height × width × 2."""
        columns, rows = np.meshgrid(np.arange(self.width, dtype=np.float32), np.arange(self.height, dtype=np.float32))
        return np.asarray(self.floor_at(columns, rows)[..., :2], np.float32)

    def shows(self, points: Vector, *, margin_px: float) -> bool:
        """Are all these points in the picture, this far from its border?"""
        seen = self.project(points)
        most = np.array([self.width, self.height], np.float32) - margin_px
        return bool((seen > margin_px).all() and (seen < most).all())
