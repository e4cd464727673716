"""The cheap look that decides whether anything moves."""

import cv2
import numpy as np
import pytest

from tests.vision.desk import photograph
from vision.frames.source import Image
from vision.motion import MotionGate
from vision.settle import STILL_S


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


@pytest.mark.parametrize("light", [0.6, 0.8, 1.3])
def test_a_lamp_switched_is_no_motion_and_the_picture_is_as_before(light: float) -> None:
    image, _ = photograph((2, 3))
    gate = MotionGate()
    gate.look(_grainy(image, 1), at=0)
    gate.keep_rest()
    motion = gate.look(_grainy(np.clip(image * light, 0, 255).astype(np.uint8), 2), at=0.1)
    assert not motion.is_moving
    assert motion.is_as_before


def test_a_soft_shadow_that_creeps_in_is_no_motion() -> None:
    image, _ = photograph((2, 3))
    columns = np.arange(image.shape[1])
    gate = MotionGate()
    for i in range(20):
        shadow = 1 - 0.4 / (1 + np.exp((columns - 20 * i) / 60))
        assert not gate.look(_grainy((image * shadow[:, None]).astype(np.uint8), i), at=i / 20).is_moving


def test_a_trembling_camera_is_no_motion() -> None:
    image, _ = photograph((2, 3))
    table = cv2.copyMakeBorder(image, 8, 8, 8, 8, cv2.BORDER_CONSTANT, value=(150, 150, 150))
    gate = MotionGate()
    for i, (down, right) in enumerate([(0, 0), (2, 1), (-1, 2), (1, -2), (0, 0), (-2, -1)]):
        seen = table[8 + down : 488 + down, 8 + right : 648 + right]
        assert not gate.look(_grainy(np.asarray(seen, np.uint8), i), at=i / 20).is_moving


@pytest.mark.parametrize("rev_per_s", [1.3, 4.0, 11.0])
@pytest.mark.parametrize("fps", [10, 30])
def test_a_die_that_spins_on_its_corner_moves(rev_per_s: float, fps: int) -> None:
    """Its middle stays where it is; each turn shows three faces."""
    gate, moved = MotionGate(), []
    for i in range(2 * fps):
        image = np.full((480, 640, 3), (60, 110, 40), np.uint8)
        for face in range(3):
            turn = 2 * np.pi * (rev_per_s * i / fps + face / 3)
            rays = [(np.cos(turn + third), np.sin(turn + third)) for third in (0, np.pi / 3, 2 * np.pi / 3)]
            outline = np.array([320, 240]) + 24 * np.array([(0, 0), *rays])
            cv2.fillPoly(image, [outline.round().astype(np.int32)], (210 - 35 * face,) * 3, cv2.LINE_AA)
        moved.append(gate.look(_grainy(image, i), at=i / fps).is_moving)
    longest_calm = max(len(calm) for calm in "".join("M" if one else "." for one in moved).split("M"))
    assert longest_calm / fps < STILL_S


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
    """A square that creeps half a pixel a frame is noticed though no two frames differ much."""
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
