"""Pictures that fit through the wire, with lines beside the dice and not over them."""

import base64

import cv2
import numpy as np

from hub.wire.codec import MAX_BYTES, encode
from hub.wire.messages import RollPicture
from tests.vision.scenes import empty_and_thrown
from vision.dice.reading import DieReading
from vision.frames.source import Image
from vision.picture import OUTSIDE_PX, encoded, outlined, throw_picture
from vision.tray.reader import TrayReader


def decoded(jpeg: str) -> Image:
    image = cv2.imdecode(np.frombuffer(base64.b64decode(jpeg), np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    return np.asarray(image, np.uint8)


def test_the_picture_of_a_throw_is_a_small_jpeg_of_it() -> None:
    _, image = empty_and_thrown((3, 5))
    big = cv2.resize(image, (1920, 1440))
    shown = decoded(throw_picture(np.asarray(big, np.uint8), ()))
    assert shown.shape == (720, 960, 3)
    assert float(np.abs(cv2.resize(big, (960, 720)).astype(int) - shown).mean()) < 6


def test_even_the_noisiest_picture_fits_through_the_wire() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (3000, 4000, 3), np.uint8)
    message = RollPicture("0" * 32, throw_picture(noise, ()), 0.0)
    assert len(encode(message)) < MAX_BYTES * 0.85
    assert max(decoded(message.jpeg).shape) >= 200
    _, width, height = encoded(noise, longest_px=640, quality=70)
    assert max(width, height) <= 640


def test_dice_are_outlined_without_being_touched_and_labelled_beside() -> None:
    _, image = empty_and_thrown((3, 5))
    before = image.copy()
    dice = TrayReader().read(image, 2).dice
    drawn = outlined(image, dice, longest_px=960)
    assert np.array_equal(image, before), "the frame itself is left alone"
    changed = (drawn != image).any(axis=2)
    for die in dice:
        (left, top), _, (right, bottom), _ = die.outline
        assert not changed[int(top) : int(bottom), int(left) : int(right)].any()
        reach = OUTSIDE_PX + 2
        around = changed[int(top) - reach : int(bottom) + reach, int(left) - reach : int(right) + reach]
        assert around.any()
    assert changed.sum() > 4 * sum(die.edge for die in dice), "and there is text besides the lines"


def test_dice_in_the_corners_and_close_together_are_labelled_in_the_picture() -> None:
    image = np.full((120, 160, 3), 90, np.uint8)

    def die(x: float, y: float, value: int | None) -> DieReading:
        return DieReading(value, ((x, y), (x + 30, y), (x + 30, y + 30), (x, y + 30)), 0.9)

    for dice in ((die(128, 0, 4),), (die(0, 88, None),), (die(40, 40, 1), die(72, 40, 2), die(8, 40, 3))):
        drawn = outlined(image, dice, longest_px=960)
        changed = (drawn != image).any(axis=2)
        assert changed.any()
        for one in dice:
            x, y = (int(share) for share in one.outline[0])
            assert not changed[y + 2 : y + 28, x + 2 : x + 28].any()
