"""The reader: right on what it can see, and unclear, with the right reason, on what it cannot."""

from itertools import product

import cv2
import numpy as np
import pytest

from hub.wire.messages import Fault, UnclearReason
from tests.tables import every_row
from tests.vision.desk import photograph
from vision.dice.locate import Box, cut_out
from vision.dice.reading import Candidate, certainty_of, judge, read_frame, strange_pose
from vision.dice.values import Face
from vision.frames.source import Image


@every_row(("colour", "value"), product(["red", "yellow", "white", "black"], range(1, 7)))
def test_every_value_in_every_colour(value: int, colour: str) -> None:
    image, _ = photograph((value,), seed=value, colours=(colour,))
    reading = read_frame(image, 1)
    assert (reading.values, reading.unclear) == ((value,), None)
    assert reading.confidence >= 0.5


@pytest.mark.parametrize("seed", range(6))
def test_several_dice_without_being_told_how_many(seed: int) -> None:
    image, thrown = photograph(None, seed=seed + 40, dice=4)
    reading = read_frame(image)
    assert (reading.values, reading.unclear) == (tuple(sorted(thrown)), None)


@pytest.mark.parametrize("size", [(400, 300), (960, 720), (1920, 1440)])
def test_scale_comes_from_the_dice(size: tuple[int, int]) -> None:
    image, thrown = photograph((3, 5), seed=5, size=size)
    reading = read_frame(image, 2)
    assert reading.values == tuple(sorted(thrown))
    assert all(0.8 < die.edge / (size[0] / 11.6) < 1.6 for die in reading.dice), "the box around a turned die"


@every_row(
    ("fault", "reasons"),
    [
        (Fault.DARK, {UnclearReason.TOO_DARK}),
        (Fault.HAND, {UnclearReason.HAND}),
        (Fault.GLARE, {UnclearReason.GLARE}),
        (Fault.BLUR, {UnclearReason.BLURRED, UnclearReason.NO_DICE}),
        (Fault.COCKED, {UnclearReason.COCKED, UnclearReason.UNSURE}),
        (Fault.STACKED, {UnclearReason.STACKED, UnclearReason.WRONG_NUMBER, UnclearReason.COCKED}),
    ],
)
def test_a_spoilt_picture_is_a_question(fault: Fault, reasons: set[UnclearReason]) -> None:
    for seed in range(4):
        image, _ = photograph(None, seed=seed, faults=(fault,))
        assert read_frame(image, 2).unclear in reasons, f"seed {seed}"


@pytest.mark.parametrize("seed", range(4))
def test_touching_dice_are_told_apart_or_asked_about(seed: int) -> None:
    image, thrown = photograph(None, seed=seed + 10, faults=(Fault.TOUCHING,))
    reading = read_frame(image)
    assert reading.unclear is not None or reading.values == tuple(sorted(thrown))


def test_an_empty_tray_has_no_dice() -> None:
    image, _ = photograph((1, 1), seed=2)
    empty = np.full_like(image, (60, 90, 40))
    assert read_frame(empty).unclear is UnclearReason.NO_DICE


def test_a_wrong_number_of_dice_is_said_with_the_values_seen() -> None:
    image, _ = photograph((4, 6), seed=6)
    reading = read_frame(image, 3)
    assert (reading.unclear, reading.values) == (UnclearReason.WRONG_NUMBER, (4, 6))


PLACES = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


def _flat(places: list[tuple[int, int]], *, edge: int) -> Image:
    """A plain square with pips on cloth."""
    image = np.full((480, 640, 3), (70, 90, 40), np.uint8)
    x, y, half = 320, 240, edge // 2
    cv2.rectangle(image, (x - half, y - half), (x + half, y + half), (215, 220, 225), -1)
    for px, py in places:
        spot = (round(x + px * edge * 0.26), round(y + py * edge * 0.26))
        cv2.circle(image, spot, max(1, edge // 10), (25, 25, 25), -1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(image, (3, 3), 0), np.uint8)


@every_row(("value", "edge"), product(range(1, 7), [14, 24, 80, 160, 260]))
def test_a_die_is_read_at_any_size(value: int, edge: int) -> None:
    image, _ = photograph((value,), seed=value, colours=("white",), die_px=edge)
    assert read_frame(image).values == (value,)


@pytest.mark.parametrize(("value", "missing"), [(2, 0), (3, 0), (4, 1), (5, 1), (6, 1)])
def test_a_pattern_that_no_die_has_is_a_question(value: int, missing: int) -> None:
    places = [place for number, place in enumerate(PLACES[value]) if number != missing]
    assert read_frame(_flat(places, edge=80), 1).unclear is not None


def test_the_same_picture_gives_the_same_answer() -> None:
    image, _ = photograph(None, seed=12, dice=5)
    assert read_frame(image) == read_frame(image)


def seen(score: float, x: float, *, lean_deg: float = 0.0) -> Candidate:
    """A three that leans to the right."""
    chances = np.zeros(7)
    chances[[0, 3]] = 0.1, 0.9
    up = np.array([np.sin(np.radians(lean_deg)), 0.0, np.cos(np.radians(lean_deg))])
    return Candidate(Box(x, 50, 40, 40, score), Face(chances, up))


@pytest.mark.parametrize(
    ("dice", "reason"),
    [
        ([seen(0.9, 50), seen(0.9, 95)], None),
        ([seen(0.9, 50), seen(0.9, 70)], UnclearReason.STACKED),
        ([seen(0.9, 50), seen(0.9, 95, lean_deg=45)], UnclearReason.COCKED),
        ([seen(0.9, 50, lean_deg=40), seen(0.9, 95, lean_deg=45)], None),  # the camera leans, not the dice
        ([seen(0.9, 50), seen(0.9, 590, lean_deg=45)], None),  # a wide lens sees them from both sides
        ([seen(0.9, 50), seen(0.9, 150), seen(0.9, 195, lean_deg=-45)], UnclearReason.COCKED),
    ],
)
def test_dice_on_one_table_lie_alike(dice: list[Candidate], reason: UnclearReason | None) -> None:
    assert strange_pose(dice, 640) is reason


def test_the_number_wanted_settles_a_doubt_but_hides_no_die() -> None:
    sure, likely, doubtful = seen(0.95, 50), seen(0.9, 150), seen(0.45, 250)
    assert judge([sure, likely, doubtful], None) == ([sure, likely], [doubtful])
    assert judge([sure, likely, doubtful], 3) == ([sure, likely, doubtful], [])
    assert judge([sure, likely, doubtful], 1) == ([sure, likely], [doubtful])
    assert certainty_of([sure, likely], [doubtful], 2) > certainty_of([sure, likely], [doubtful], None)


def test_a_cut_out_at_the_border_repeats_it() -> None:
    image = np.full((60, 80, 3), 200, np.uint8)
    cut = cut_out(image, Box(-5, 58, 40, 30, 1.0), reach=1.2, size_px=56)
    assert cut.shape == (56, 56, 3)
    assert (cut == 200).all()
