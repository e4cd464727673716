"""One photograph of one drawn tile: on a table of the simulated camera or in a hand, in any light."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames.source import Image
from vision.simulator.chance import VIEWS, ViewName
from vision.simulator.clutter import draw_clutter
from vision.simulator.ground import draw_ground
from vision.simulator.light import light_over
from vision.simulator.spoil import SKIN, SensorNoise
from vision.simulator.tiles.plan import PX
from vision.simulator.tiles.styles import draw
from vision.simulator.view import View
from vision.simulator.world import World
from vision.tiles.look import TURNS, Look

SIZES = ((640, 480), (480, 640), (640, 640), (640, 360))
FINGER_SHARE = 0.2
SHADES = 5  # of skin
STEEPEST_TURN_DEG = 25.0
NEAREST, FARTHEST = 0.66, 0.35  # edge of the tile over the shorter edge of the picture


@dataclass(frozen=True, slots=True, eq=False)
class Still:
    """A photograph, how often the tile in it was turned by a quarter, and where its corners are."""

    image: Image
    turns: int
    corners: NDArray[np.float32]


def simulated_tile(look: Look | None, style: str, seed: int) -> Still:
    """The same for the same arguments; without a look, the same place without a tile."""
    rng = np.random.default_rng(seed)
    view_name: ViewName = ("topdown", "topdown", "near-topdown", "near-topdown", "tilted")[int(rng.integers(5))]
    width, height = SIZES[int(rng.integers(len(SIZES)))]
    world = World.random(
        rng, view=view_name, difficulty="hard" if rng.random() < 0.25 else "normal", size=(width, height)
    )
    share = rng.uniform(FARTHEST, NEAREST)
    edge = 2.8  # a tile in die edges
    across = edge * width / (share * min(width, height))
    world = replace(
        world,
        dice_across=across,
        distance=max(world.distance, across * 1.2),
        tilt_deg=float(rng.uniform(*VIEWS[view_name])),
    )
    world = replace(world, ground=replace(world.ground, rim=None))
    view = world.view((width, height))
    canvas = draw_ground(view, world.ground, rng=rng)
    draw_clutter(
        canvas, tuple(one for one in world.clutter if np.hypot(one.x, one.y) > edge), view=view, lamp=world.light.lamp
    )
    turns, corners = int(rng.integers(len(TURNS))), _corners(view, edge, rng)
    if look is not None:
        drawing = np.ascontiguousarray(np.rot90(draw(look, style, rng), -turns))
        _lay_tile(canvas, drawing, corners, rng)
        if rng.random() < FINGER_SHARE:
            _fingertip(canvas, corners, rng)
    canvas = world.optics.seen(np.asarray(canvas * light_over(view, world.light, rng=rng), np.float32))
    noise = SensorNoise(view, sigma=world.optics.grain, rng=rng)
    image = noise.over(np.clip(canvas, 0, 255).astype(np.uint8))
    return Still(world.optics.stored(image), turns, corners)


def _corners(view: View, edge: float, rng: np.random.Generator) -> NDArray[np.float32]:
    """Somewhere near the middle, turned a little."""
    turn = np.radians(rng.uniform(-STEEPEST_TURN_DEG, STEEPEST_TURN_DEG))
    flat = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * edge / 2
    turned = flat @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    at = turned + rng.uniform(-0.12, 0.12, 2) * edge
    towards = np.array([1, -1])  # up in the picture is away on the floor
    return view.project(np.column_stack([at * towards, np.zeros(4)]).astype(np.float32))


def _lay_tile(
    canvas: NDArray[np.float32], drawing: Image, corners: NDArray[np.float32], rng: np.random.Generator
) -> None:
    size = (canvas.shape[1], canvas.shape[0])
    source = np.array([[0, 0], [PX, 0], [PX, PX], [0, PX]], np.float32)
    small = PX / max(float(np.sqrt(cv2.contourArea(corners))), 8.0)
    smooth = cv2.GaussianBlur(drawing, (0, 0), 0.4 * small) if small > 1.2 else drawing
    laid = cv2.warpPerspective(
        smooth, cv2.getPerspectiveTransform(source, corners), size, borderMode=cv2.BORDER_REPLICATE
    )
    mask = np.zeros(size[::-1], np.uint8)
    cv2.fillPoly(mask, [np.round(corners * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    aside = np.array([[1, 0, rng.uniform(-6, 6)], [0, 1, rng.uniform(1, 6)]], np.float32)
    shadow = cv2.GaussianBlur(cv2.warpAffine(mask, aside, size), (0, 0), 3.0)
    canvas *= 1 - np.float32(0.45) * shadow.astype(np.float32)[..., None] / 255
    alpha = mask.astype(np.float32)[..., None] / 255
    canvas *= 1 - alpha
    canvas += laid.astype(np.float32) * alpha


def _fingertip(canvas: NDArray[np.float32], corners: NDArray[np.float32], rng: np.random.Generator) -> None:
    """A thumb that holds the tile by one of its corners."""
    corner, middle = corners[int(rng.integers(4))], corners.mean(axis=0)
    edge = float(np.sqrt(cv2.contourArea(corners)))
    tip = corner + (middle - corner) * rng.uniform(0.05, 0.2)
    away = corner + (corner - middle) * 2
    shape = np.zeros(canvas.shape[:2], np.uint8)
    cv2.line(shape, tip.astype(int).tolist(), away.astype(int).tolist(), 255, int(edge * 0.2), cv2.LINE_AA)
    alpha = cv2.GaussianBlur(shape, (0, 0), 1.2).astype(np.float32)[..., None] / 255
    depth = np.clip(np.asarray(cv2.distanceTransform(shape, cv2.DIST_L2, 3), np.float32) / (0.1 * edge), 0, 1)
    skin = np.array(SKIN, np.float32) * (0.4 + 0.65 * float(rng.integers(SHADES)) / SHADES)
    canvas *= 1 - alpha
    canvas += skin * (0.65 + 0.35 * depth)[..., None] * alpha
