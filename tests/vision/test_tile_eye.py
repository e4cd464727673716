"""Photographs of tiles in styles that no network was trained on: found, read, put in order, or left alone."""

import cv2
import numpy as np
import pytest

from vision.measure_tiles import is_near, measure_tiles
from vision.simulator.tiles.kinds import KINDS
from vision.simulator.tiles.stills import simulated_tile
from vision.simulator.tiles.styles import STYLES
from vision.tiles.eye import look_at
from vision.tiles.finding import Found, find_tile
from vision.tiles.look import SIDES
from vision.tiles.networks import FOLDER

PHOTOGRAPHS = 48
SQUARE = np.array([[0, 0], [100, 0], [100, 100], [0, 100]], np.float32)


def test_most_tiles_are_told_and_nobody_is_sure_of_a_wrong_one() -> None:
    seen = list(measure_tiles(PHOTOGRAPHS, first_seed=100_000))
    assert {one.style for one in seen} == set(STYLES)
    assert sum(one.is_found for one in seen) >= 0.85 * PHOTOGRAPHS
    assert sum(one.eye.sides == SIDES for one in seen) >= 0.9 * PHOTOGRAPHS
    assert sum(one.eye.place == 0 for one in seen) >= 0.8 * PHOTOGRAPHS
    assert sum(one.eye.place < 3 for one in seen) >= 0.95 * PHOTOGRAPHS
    assert sum(one.eye.is_sure for one in seen) >= 0.3 * PHOTOGRAPHS
    assert not any(one.eye.is_sure and one.eye.place for one in seen)
    assert not any(one.eye.is_sure_late and one.eye.late_place for one in seen)
    assert sum(one.eye.place == 0 for one in seen) > sum(one.colours.place == 0 for one in seen)


def test_where_no_tile_lies_none_is_guessed() -> None:
    for seed in range(8):
        sighting = look_at(simulated_tile(None, "winter", seed).image, KINDS)
        assert (sighting.guesses, sighting.is_sure) == ((), False), seed


def test_the_same_photograph_is_told_the_same() -> None:
    image = simulated_tile(KINDS["S"], "model", 5).image
    assert look_at(image, KINDS).guesses == look_at(image, KINDS).guesses


@pytest.mark.parametrize("scale", [1.0, 0.4])
def test_corners_are_found_at_any_size_of_the_photograph(scale: float) -> None:
    still = simulated_tile(KINDS["D"], "felt pens", 11)
    small = cv2.resize(still.image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    found = find_tile(np.asarray(small, np.uint8))
    assert found is not None
    assert is_near(found.corners, still.corners * np.float32(scale))


def test_a_tile_that_is_none_of_the_candidates_is_not_told_surely() -> None:
    still = simulated_tile(KINDS["X"], "felt pens", 3)
    among = {name: look for name, look in KINDS.items() if name != "X"}
    assert not look_at(still.image, among).is_sure


def test_of_what_is_no_square_nobody_is_sure() -> None:
    assert Found(SQUARE, 0.98).is_square
    assert not Found(SQUARE, 0.85).is_square
    assert not Found(SQUARE * np.array([1, 0.8], np.float32), 0.98).is_square


def test_the_networks_are_small() -> None:
    for path in FOLDER.glob("*.onnx"):
        assert path.stat().st_size < 1_500_000, path.name
    assert {path.stem for path in FOLDER.glob("*.onnx")} == {"finder", "reader"}
