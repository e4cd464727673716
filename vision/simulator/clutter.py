"""What else lies on a game table: cards, coins, keys, pencils, wooden pieces, and a sleeve at the border."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulator.look import Colour
from vision.simulator.shade import Canvas, Lamp
from vision.simulator.view import Vector, View

SUBPIXEL_BITS = 4


class Thing(StrEnum):
    CARD = "card"
    COIN = "coin"
    KEY = "key"
    PENCIL = "pencil"
    CUBE = "cube"
    HOUSE = "house"
    SLEEVE = "sleeve"


# How far from its middle a thing reaches, in die edges; nothing rolls to rest on it.
RADII = {
    Thing.CARD: 2.8, Thing.COIN: 0.8, Thing.KEY: 1.7, Thing.PENCIL: 3.6, Thing.CUBE: 0.5, Thing.HOUSE: 0.6,
    Thing.SLEEVE: 3.0,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Piece:
    thing: Thing
    x: float
    y: float
    heading_rad: float
    colour: Colour

    def covers(self, x: float, y: float) -> bool:
        """Would a die lie on it here?"""
        return bool(np.hypot(x - self.x, y - self.y) < RADII[self.thing] + 0.8)

    def on_floor(self, outline: NDArray[np.float64], height: float = 0.0) -> Vector:
        """An outline drawn around the piece's own middle → points of the tray."""
        cos, sin = np.cos(self.heading_rad), np.sin(self.heading_rad)
        turned = outline @ np.array([[cos, sin], [-sin, cos]]) + (self.x, self.y)
        return np.column_stack([turned, np.full(len(turned), height)]).astype(np.float32)


def draw_clutter(canvas: Canvas, pieces: tuple[Piece, ...], *, view: View, lamp: Lamp) -> None:
    """Farthest first, each with its shadow."""
    for piece in sorted(pieces, key=lambda piece: -piece.y):
        _DRAWN[piece.thing](canvas, piece, view, lamp)


def _fill(canvas: Canvas, points: Vector, colour: NDArray[np.float32] | Colour, view: View) -> None:
    pixels = np.round(view.project(points) * (1 << SUBPIXEL_BITS)).astype(np.int32)
    tone = [float(one) for one in colour]
    cv2.fillPoly(canvas, [pixels], tone, cv2.LINE_AA, SUBPIXEL_BITS)


def _shadow(canvas: Canvas, points: Vector, view: View, depth: float) -> None:
    mask = np.zeros(canvas.shape[:2], np.float32)
    cv2.fillConvexPoly(mask, cv2.convexHull(np.round(view.project(points)).astype(np.int32)), depth, cv2.LINE_AA)
    canvas *= (1 - cv2.GaussianBlur(mask, (0, 0), max(0.6, view.die_px * 0.05)))[..., None]


def _solid(canvas: Canvas, faces: list[Vector], colour: Colour, view: View, lamp: Lamp) -> None:
    """A convex body of flat faces, its shadow first; faces turned away are not drawn."""
    points = np.concatenate(faces)
    towards = np.array(lamp.towards, np.float32)
    cast = points - towards * (points[:, 2:] / towards[2])
    _shadow(canvas, np.concatenate([cast, points * np.array([1, 1, 0], np.float32)]), view, lamp.shadow + 0.1)
    middle = points.mean(axis=0)
    for face in faces:
        normal = np.cross(face[1] - face[0], face[2] - face[0])
        normal = normal / (np.linalg.norm(normal) + 1e-9)
        at = face.mean(axis=0)
        normal = normal if normal @ (at - middle) > 0 else -normal
        if normal @ (view.eye - at) > 0:
            light = lamp.ambient + lamp.direct * max(0.0, float(normal @ towards) / float(np.linalg.norm(towards)))
            _fill(canvas, face, np.array(colour, np.float32) * light, view)


def _prism(bottom: Vector, top: Vector) -> list[Vector]:
    around = [
        np.stack([bottom[i], bottom[(i + 1) % len(bottom)], top[(i + 1) % len(top)], top[i]])
        for i in range(len(bottom))
    ]
    return [*around, bottom, top]


def _box(half_x: float, half_y: float, *, at: tuple[float, float] = (0, 0)) -> NDArray[np.float64]:
    x, y = at
    return np.array(
        [[x - half_x, y - half_y], [x + half_x, y - half_y], [x + half_x, y + half_y], [x - half_x, y + half_y]]
    )


def _disc(radius: float, *, at: tuple[float, float] = (0, 0)) -> NDArray[np.float64]:
    angles = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    return np.stack([at[0] + radius * np.cos(angles), at[1] + radius * np.sin(angles)], axis=1)


def _card(canvas: Canvas, piece: Piece, view: View, lamp: Lamp) -> None:
    """A frame, a picture, a few lines of print."""
    _shadow(canvas, piece.on_floor(_box(1.75, 2.55)), view, 0.3 * lamp.shadow)
    _fill(canvas, piece.on_floor(_box(1.7, 2.5)), (226, 230, 232), view)
    _fill(canvas, piece.on_floor(_box(1.5, 2.3)), piece.colour, view)
    darker = np.array(piece.colour, np.float32) * 0.55
    _fill(canvas, piece.on_floor(_box(1.2, 0.9, at=(0, 0.9))), darker, view)
    for line in range(3):
        _fill(canvas, piece.on_floor(_box(1.1, 0.07, at=(0, -0.7 - 0.4 * line))), (200, 205, 208), view)


def _coin(canvas: Canvas, piece: Piece, view: View, lamp: Lamp) -> None:
    bottom, top = piece.on_floor(_disc(0.72)), piece.on_floor(_disc(0.72), 0.12)
    _solid(canvas, _prism(bottom, top), piece.colour, view, lamp)
    metal = np.array(piece.colour, np.float32)
    _fill(canvas, piece.on_floor(_disc(0.6), 0.12), metal * 0.82, view)
    _fill(canvas, piece.on_floor(_box(0.1, 0.34), 0.12), metal * 1.1, view)


def _key(canvas: Canvas, piece: Piece, view: View, lamp: Lamp) -> None:
    shaft, bow = _box(0.9, 0.11, at=(0.6, 0)), _disc(0.55, at=(-0.75, 0))
    _shadow(canvas, piece.on_floor(shaft), view, lamp.shadow)
    _fill(canvas, piece.on_floor(shaft, 0.1), piece.colour, view)
    for tooth in (0.9, 1.15, 1.4):
        _fill(canvas, piece.on_floor(_box(0.07, 0.1, at=(tooth, 0.17)), 0.1), piece.colour, view)
    _solid(canvas, _prism(piece.on_floor(bow), piece.on_floor(bow, 0.12)), piece.colour, view, lamp)
    _fill(canvas, piece.on_floor(_disc(0.17, at=(-1.0, 0)), 0.12), (40, 40, 42), view)


def _pencil(canvas: Canvas, piece: Piece, view: View, lamp: Lamp) -> None:
    shaft = _box(2.9, 0.2)
    _solid(canvas, _prism(piece.on_floor(shaft), piece.on_floor(_box(2.9, 0.1), 0.36)), piece.colour, view, lamp)
    tip = np.array([[2.9, -0.2], [3.5, 0], [2.9, 0.2]])
    lead = np.array([[3.3, -0.07], [3.5, 0], [3.3, 0.07]])
    _fill(canvas, piece.on_floor(tip, 0.15), (150, 190, 222), view)
    _fill(canvas, piece.on_floor(lead, 0.15), (40, 40, 40), view)


def _cube(canvas: Canvas, piece: Piece, view: View, lamp: Lamp) -> None:
    outline = _box(0.3, 0.3)
    _solid(canvas, _prism(piece.on_floor(outline), piece.on_floor(outline, 0.6)), piece.colour, view, lamp)


def _house(canvas: Canvas, piece: Piece, view: View, lamp: Lamp) -> None:
    """A gabled house standing on its floor."""
    gable = np.array([[-0.35, 0.0], [0.35, 0.0], [0.35, 0.4], [0.0, 0.7], [-0.35, 0.4]])
    ends = []
    for depth in (-0.3, 0.3):
        flat = piece.on_floor(np.column_stack([gable[:, 0], np.full(5, depth)]))
        flat[:, 2] = gable[:, 1]
        ends.append(flat)
    _solid(canvas, _prism(*ends), piece.colour, view, lamp)


def _sleeve(canvas: Canvas, piece: Piece, view: View, lamp: Lamp) -> None:
    """A forearm in its sleeve reaches in from the border and ends in a fist."""
    _shadow(canvas, piece.on_floor(_box(3.2, 1.25, at=(0.3, 0.3))), view, lamp.shadow)
    fist = _disc(1.0, at=(2.6, 0))
    _fill(canvas, piece.on_floor(fist, 0.6), (120, 152, 204), view)
    for fold, tone in ((1.1, 0.8), (0.8, 0.95), (0.45, 1.08)):
        cloth = np.array(piece.colour, np.float32) * tone
        _fill(canvas, piece.on_floor(_box(8.0, fold, at=(-6.0, 0)), 0.6), cloth, view)


_DRAWN: dict[Thing, Callable[[Canvas, Piece, View, Lamp], None]] = {
    Thing.CARD: _card,
    Thing.COIN: _coin,
    Thing.KEY: _key,
    Thing.PENCIL: _pencil,
    Thing.CUBE: _cube,
    Thing.HOUSE: _house,
    Thing.SLEEVE: _sleeve,
}
