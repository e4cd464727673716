"""The reader reads well without knowing the tray, and better with it."""

from functools import cache

import numpy as np
import pytest

from tests.vision.scenes import empty_and_thrown, free_place, one_die, with_patch
from vision.frames.source import Image
from vision.tray.empty import EmptyTray
from vision.tray.reader import TrayReader
from vision.tray.tray import Corners, Tray

THROWN = (3, 5)


@cache
def scene() -> tuple[Image, Image, tuple[int, int]]:
    """An empty tray, the same with two dice, and a place where nothing lies."""
    empty, image = empty_and_thrown(THROWN)
    return empty, image, free_place(image)


def around_dice(image: Image) -> Corners:
    """A tray that just holds the dice of a picture."""
    xs, ys = zip(*(corner for die in TrayReader().read(image, 2).dice for corner in die.outline), strict=True)
    height, width = image.shape[:2]
    left, right = max(0.0, min(xs) / width - 0.02), min(1.0, max(xs) / width + 0.02)
    top, bottom = max(0.0, min(ys) / height - 0.02), min(1.0, max(ys) / height + 0.02)
    return (left, top), (right, top), (right, bottom), (left, bottom)


def test_a_die_beside_the_tray_misleads_only_who_does_not_know_the_tray() -> None:
    _, image, _ = scene()
    tray = Tray.between(around_dice(image))
    height, width = image.shape[:2]
    beside = next(
        (x, y)
        for x, y in ((60, 60), (width - 60, 60), (60, height - 60), (width - 60, height - 60))
        if not tray.has((x / width, y / height))
    )
    cluttered = with_patch(image, one_die(6), beside)
    assert TrayReader().read(cluttered, None).values == (3, 5, 6)
    knowing = TrayReader(tray).read(cluttered, None)
    assert (knowing.values, knowing.unclear) == (THROWN, None)


def test_a_die_in_the_box_around_the_tray_but_not_in_it_does_not_count() -> None:
    _, image, _ = scene()
    height, width = image.shape[:2]
    dice = [(die.centre[0] / width, die.centre[1] / height) for die in TrayReader().read(image, 2).dice]
    cut: tuple[tuple[Corners, tuple[int, int]], ...] = (
        (((0.4, 0), (1, 0), (1, 1), (0, 1)), (60, 60)),
        (((0, 0), (0.6, 0), (1, 1), (0, 1)), (width - 60, 60)),
        (((0, 0), (1, 0), (0.6, 1), (0, 1)), (width - 60, height - 60)),
        (((0, 0), (1, 0), (1, 1), (0.4, 1)), (60, height - 60)),
    )
    tray, beside = next((Tray(c), place) for c, place in cut if all(Tray(c).has(die) for die in dice))
    assert tray.window(image).of(image).shape == image.shape
    knowing = TrayReader(tray).read(with_patch(image, one_die(6), beside), None)
    assert (knowing.values, knowing.unclear) == (THROWN, None)


def test_a_die_printed_on_the_floor_misleads_only_who_does_not_know_the_empty_tray() -> None:
    empty, image, place = scene()
    printed = one_die(6)
    empty, image = with_patch(empty, printed, place), with_patch(image, printed, place)
    assert TrayReader().read(image, None).values == (3, 5, 6)
    knowing = TrayReader(empty=EmptyTray(empty)).read(image, None)
    assert (knowing.values, knowing.unclear) == (THROWN, None)
    assert TrayReader(empty=EmptyTray(empty)).read(empty, None).dice == ()


def test_a_real_die_on_a_printed_one_is_read() -> None:
    empty, image, place = scene()
    empty = with_patch(empty, one_die(6), place)
    image = with_patch(image, one_die(2), (place[0] + 6, place[1] - 4))
    assert TrayReader(empty=EmptyTray(empty)).read(image, None).values == (2, 3, 5)


def test_outlines_are_told_in_pixels_of_the_whole_picture() -> None:
    _, image, _ = scene()
    tray = Tray.between(around_dice(image))
    plain, knowing = TrayReader().read(image, 2), TrayReader(tray).read(image, 2)
    for die in plain.dice:
        near = min(np.hypot(*np.subtract(die.centre, other.centre)) for other in knowing.dice)
        assert near < die.edge * 0.15


@pytest.mark.parametrize("light", ["dimmer", "warmer", "lamp moved", "camera nudged"])
def test_another_light_does_not_hide_dice_nor_show_printed_ones(light: str) -> None:
    empty, image, place = scene()
    printed = one_die(6)
    empty, image = with_patch(empty, printed, place), with_patch(image, printed, place)
    changed = {
        "dimmer": image * 0.7,
        "warmer": image * np.array([0.8, 0.95, 1.0]),
        "lamp moved": image * np.linspace(1.0, 0.75, image.shape[1])[None, :, None],
        "camera nudged": np.roll(image, (1, 2), (0, 1)),
    }[light]
    reader = TrayReader(empty=EmptyTray(empty))
    seen = np.clip(changed, 0, 255).astype(np.uint8)
    assert reader.read(seen, None).values == THROWN
    assert not reader.is_empty_picture_stale(seen)


def test_a_picture_of_another_tray_is_stale_and_ignored() -> None:
    _, image, _ = scene()
    for stale in (255 - image, np.zeros((48, 64, 3), np.uint8)):
        reader = TrayReader(empty=EmptyTray(stale))
        assert reader.is_empty_picture_stale(image)
        assert reader.read(image, None).values == THROWN
    assert not TrayReader().is_empty_picture_stale(image)
