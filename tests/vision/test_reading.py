"""The reader: right on what it can see, and unclear, with the right reason, on what it cannot."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.wire.messages import Fault, UnclearReason
from tests.vision.desk import photograph
from vision.dice.patterns import PATTERNS, fit_pattern
from vision.dice.pips import find_pips
from vision.dice.reading import read_frame
from vision.frames.source import Image


@pytest.mark.parametrize("colour", ["red", "yellow", "white", "black"])
@pytest.mark.parametrize("value", range(1, 7))
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
    assert all(0.6 < die.edge / (size[0] / 11.6) < 1.2 for die in reading.dice)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("fault", "reasons"),
    [
        (Fault.DARK, {UnclearReason.TOO_DARK}),
        (Fault.HAND, {UnclearReason.HAND}),
        (Fault.GLARE, {UnclearReason.GLARE}),
        (Fault.BLUR, {UnclearReason.BLURRED, UnclearReason.NO_DICE}),
        (Fault.COCKED, {UnclearReason.COCKED, UnclearReason.UNSURE, UnclearReason.BLURRED}),
    ],
)
def test_a_spoilt_picture_is_a_question(fault: Fault, reasons: set[UnclearReason], seed: int) -> None:
    image, _ = photograph(None, seed=seed, faults=(fault,))
    assert read_frame(image, 2).unclear in reasons


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


def _flat_die(value: int, *, missing: int | None = None, extra: tuple[float, float] | None = None) -> Image:
    """A plain square with pips on cloth, to leave out or add single pips."""
    image = np.full((300, 400, 3), (70, 90, 40), np.uint8)
    cv2.rectangle(image, (150, 100), (230, 180), (215, 220, 225), -1)
    places = [tuple(place) for i, place in enumerate(PATTERNS[value]) if i != missing]
    for x, y in [*places, *([extra] if extra else [])]:
        cv2.circle(image, (round(190 + x * 21), round(140 + y * 21)), 8, (25, 25, 25), -1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(image, (3, 3), 0), np.uint8)


@pytest.mark.parametrize("value", range(1, 7))
def test_a_plain_die_is_read(value: int) -> None:
    assert read_frame(_flat_die(value)).values == (value,)


@pytest.mark.parametrize(
    ("value", "missing", "extra"),
    [
        (6, 0, None),
        (6, 1, None),
        (4, 0, None),
        (4, 3, None),
        (5, 0, None),
        (2, 0, None),
        (3, 0, None),
        (2, None, (1.0, -1.0)),
        (4, None, (0.0, 1.0)),
        (1, None, (1.0, 1.0)),
        (6, None, (0.0, 0.0)),
    ],
)
def test_an_illegal_pattern_is_never_read(value: int, missing: int | None, extra: tuple[float, float] | None) -> None:
    reading = read_frame(_flat_die(value, missing=missing, extra=extra))
    assert reading.unclear is not None, reading.values


def test_a_half_hidden_pip_keeps_a_four_from_being_a_plain_four() -> None:
    image = _flat_die(4)
    cv2.rectangle(image, (186, 132), (192, 150), (25, 25, 25), -1)  # dirt, or a fifth pip badly seen
    assert read_frame(image).unclear is not None


@given(
    value=st.integers(1, 6),
    turn_deg=st.floats(-8, 8),
    spread=st.floats(0.42, 0.65),
    jitter=st.lists(st.floats(-0.03, 0.03), min_size=12, max_size=12),
)
@settings(max_examples=150, deadline=None)
def test_legal_patterns_fit_in_any_order(value: int, turn_deg: float, spread: float, jitter: list[float]) -> None:
    angle = np.radians(turn_deg)
    spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    spots = PATTERNS[value] @ spin * spread + np.array(jitter).reshape(6, 2)[:value]
    fit = fit_pattern(spots[::-1])
    assert fit is not None
    assert fit.value == value
    assert fit.occupied.sum() == value


@given(st.lists(st.tuples(st.floats(-0.8, 0.8), st.floats(-0.8, 0.8)), min_size=7, max_size=9))
@settings(max_examples=30, deadline=None)
def test_more_than_six_spots_are_no_face(spots: list[tuple[float, float]]) -> None:
    assert fit_pattern(np.array(spots)) is None


def test_pips_are_found_in_both_polarities_with_size_and_place() -> None:
    grey = np.full((400, 400), 120, np.uint8)
    cv2.circle(grey, (80, 100), 9, 20, -1)
    cv2.ellipse(grey, (200, 90), (10, 5), 0, 0, 360, 240, -1)
    dark, light = sorted(find_pips(grey), key=lambda pip: pip.x)
    assert (dark.x, dark.y, dark.radius) == pytest.approx((80, 100, 9.5), abs=1.0)
    assert not dark.is_light
    assert dark.roundness > 0.95
    assert light.is_light
    assert light.roundness == pytest.approx(0.5, abs=0.1)
