"""Drawn trays, empty and with dice, with something misleading put into the picture, or with markers around them."""

from functools import cache

import cv2
import numpy as np

from tests.vision.desk import HandClock
from vision.dice.reading import read_frame
from vision.frames.simulated import SimulatedCamera
from vision.frames.source import Image
from vision.setup.markers import DICTIONARY
from vision.tray.tray import Corners

MARKER_PX = 42


def empty_and_thrown(values: tuple[int, ...], *, seed: int = 1) -> tuple[Image, Image]:
    """The same tray before and after a throw."""
    before, after = _drawn(values, seed)
    return before.copy(), after.copy()


@cache
def _drawn(values: tuple[int, ...], seed: int) -> tuple[Image, Image]:
    clock = HandClock()
    with SimulatedCamera(seed, clock=clock) as camera:
        before = camera.read()
        camera.throw(values)
        clock.now = camera.rests_at + 0.5
        after = camera.read()
    assert before is not None
    assert after is not None
    return before.image, after.image


def one_die(value: int) -> Image:
    """A die with its surroundings, cut out of another picture."""
    _, image = empty_and_thrown((value,), seed=11)
    (die,) = read_frame(image, 1).dice
    (left, top), _, (right, bottom), _ = die.outline
    return image[int(top) - 6 : int(bottom) + 6, int(left) - 6 : int(right) + 6]


def with_patch(image: Image, patch: Image, at: tuple[int, int]) -> Image:
    """`at` is the patch's middle, in pixels from the left and the top."""
    height, width = patch.shape[:2]
    left, top = at[0] - width // 2, at[1] - height // 2
    drawn = image.copy()
    drawn[top : top + height, left : left + width] = patch
    return drawn


def free_place(image: Image) -> tuple[int, int]:
    """The place in the tray farthest from the dice and the borders."""
    height, width = image.shape[:2]
    busy = np.full((height, width), 255, np.uint8)
    for die in read_frame(image).dice:
        cv2.circle(busy, (int(die.centre[0]), int(die.centre[1])), int(die.edge), 0, -1)
    inner = cv2.copyMakeBorder(busy[70:-70, 70:-70], 70, 70, 70, 70, cv2.BORDER_CONSTANT, value=0)
    y, x = np.unravel_index(int(cv2.distanceTransform(inner, cv2.DIST_L2, 3).argmax()), inner.shape)
    return int(x), int(y)


def with_markers(image: Image, corners: Corners, *, numbers: tuple[int, ...] = (1, 2, 3, 4)) -> Image:
    """Each with its inner corner in a corner of the tray, on white paper."""
    height, width = image.shape[:2]
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    white = MARKER_PX // 6
    drawn = image.copy()
    for number in numbers:
        x, y = corners[number - 1]
        left = round(x * width) - (MARKER_PX if x < 0.5 else 0)
        top = round(y * height) - (MARKER_PX if y < 0.5 else 0)
        drawn[max(0, top - white) : top + MARKER_PX + white, max(0, left - white) : left + MARKER_PX + white] = 255
        bits = cv2.aruco.generateImageMarker(dictionary, number - 1, MARKER_PX)
        drawn[top : top + MARKER_PX, left : left + MARKER_PX] = bits[..., None]
    return drawn
