"""The cheap look that decides whether anything moves."""

import time

import numpy as np

from tests.vision.desk import photograph
from vision.frames.source import Image
from vision.motion import MotionGate


def _grainy(image: Image, seed: int) -> Image:
    grain = np.random.default_rng(seed).normal(0, 2.5, image.shape)
    return np.clip(image + grain, 0, 255).astype(np.uint8)


def test_grain_is_no_motion() -> None:
    image, _ = photograph((2, 3))
    gate = MotionGate()
    assert not any(gate.look(_grainy(image, i), at=i / 20).is_moving for i in range(20))


def test_slowly_falling_light_is_no_motion() -> None:
    image, _ = photograph((2, 3))
    gate = MotionGate()
    frames = (np.clip(image * (1 - 0.004 * i), 0, 255).astype(np.uint8) for i in range(80))
    assert not any(gate.look(frame, at=i / 20).is_moving for i, frame in enumerate(frames))


def test_another_throw_is_motion_and_the_old_picture_is_known_again() -> None:
    one, _ = photograph((2, 3), seed=1)
    other = one.copy()
    other[100:160, 300:360] = 200
    gate = MotionGate()
    gate.look(one, at=0)
    gate.keep_rest()
    assert gate.look(other, at=0.1).is_moving
    assert not gate.look(other, at=0.2).is_as_before
    assert gate.look(one, at=0.3).is_moving
    assert gate.look(one, at=0.4).is_as_before


def test_slow_motion_adds_up() -> None:
    """A square that creeps half a pixel per frame is noticed though no two frames differ much."""
    gate, moved = MotionGate(), 0
    for i in range(60):
        image = np.full((480, 640, 3), 60, np.uint8)
        left = 200 + i // 2
        image[200:256, left : left + 56] = 200
        moved += gate.look(image, at=i / 30).is_moving
    assert moved >= 2


def test_after_a_gap_the_first_frame_is_no_motion() -> None:
    one, _ = photograph((2, 3), seed=1)
    gate = MotionGate()
    gate.look(one, at=0)
    gate.forget_motion()
    assert not gate.look(255 - one, at=5).is_moving


def test_a_look_is_cheap() -> None:
    image, _ = photograph((2, 3))
    gate = MotionGate()
    began = time.process_time()
    for i in range(50):
        gate.look(image, at=i / 20)
    assert (time.process_time() - began) / 50 < 0.01
