"""The quadrangle in which dice count."""

from itertools import permutations

import numpy as np
import pytest

from tests.tables import every_row
from vision.tray.tray import BadTray, Corners, Tray

CORNERS: Corners = ((0.1, 0.2), (0.8, 0.1), (0.9, 0.9), (0.2, 0.8))
NAN = float("nan")


def test_corners_in_any_order_are_sorted_clockwise_from_the_top_left() -> None:
    for a, b, c, d in permutations(CORNERS):
        assert Tray.between((a, b, c, d)).corners == CORNERS


@every_row(
    ("corners", "says"),
    [
        (((0.1, 0.1), (0.9, 0.1), (0.9, 1.1), (0.1, 0.9)), "outside"),
        (((-0.01, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)), "outside"),
        (((NAN, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)), "outside"),
        (((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.7, 0.3)), "convex"),
        (((0.1, 0.1), (0.5, 0.1), (0.9, 0.1), (0.5, 0.9)), "convex"),
        (((0.1, 0.1), (0.1, 0.1), (0.9, 0.9), (0.1, 0.9)), "convex"),
        (((0.1, 0.1), (0.2, 0.1), (0.2, 0.2), (0.1, 0.2)), "small"),
    ],
)
def test_corners_between_which_no_tray_can_lie_are_refused(corners: Corners, says: str) -> None:
    with pytest.raises(BadTray, match=says):
        Tray.between(corners)


def test_a_place_is_in_the_tray_or_not() -> None:
    tray = Tray.between(CORNERS)
    assert tray.has((0.5, 0.5))
    assert tray.has((0.12, 0.2))
    assert not tray.has((0.15, 0.6)), "in the box around it, but not in it"
    assert not tray.has((0.95, 0.5))


def test_the_window_holds_the_tray_and_a_margin_and_stays_in_the_picture() -> None:
    image = np.zeros((200, 400, 3), np.uint8)
    window = Tray.between(((0.0, 0.5), (0.5, 0.5), (0.5, 1.0), (0.0, 1.0))).window(image)
    assert (window.left, window.top, window.bottom) == (0, 92, 200)
    assert 214 <= window.right <= 218


def test_what_happens_outside_does_not_show_in_the_tray_alone() -> None:
    tray = Tray.between(CORNERS)
    image = np.full((200, 400, 3), 90, np.uint8)
    calm = tray.alone(image)
    busy = image.copy()
    busy[:10] = 255
    busy[140:, :50] = 255
    assert np.array_equal(tray.alone(busy), calm)
    busy[100, 200] = 255
    assert not np.array_equal(tray.alone(busy), calm)


def test_without_corners_the_whole_picture_is_the_tray() -> None:
    image = np.random.default_rng(1).integers(0, 255, (20, 30, 3), np.uint8)
    assert np.array_equal(Tray().alone(image), image)
    assert Tray().has((0.0, 1.0))
    assert Tray().area == pytest.approx(1)
