"""The simulated camera draws what it claims."""

import numpy as np
import pytest

from hub.wire.messages import Fault
from tests.vision.desk import HandClock, photograph
from vision.frames.simulated import UNPLUGGED_FOR_S, SimulatedCamera
from vision.frames.source import BadSourceSpec, CameraLost
from vision.simulator.dice import showing, top_value
from vision.simulator.look import FACE_NORMALS, PIP_PLACES
from vision.simulator.throw import Tumble, plan_throw
from vision.simulator.world import World


def planned(values: tuple[int, ...], *faults: Fault, seed: int) -> tuple[Tumble, ...]:
    world = World.default()
    room = world.room(world.view((640, 480)))
    return plan_throw(values, rng=np.random.default_rng(seed), room=room, faults=frozenset(faults))


def test_opposite_faces_sum_to_seven() -> None:
    for value, normal in FACE_NORMALS.items():
        opposite = next(v for v, n in FACE_NORMALS.items() if n == tuple(-c for c in normal))
        assert value + opposite == 7
        assert len(PIP_PLACES[value]) == value


@pytest.mark.parametrize("value", range(1, 7))
def test_the_value_asked_for_lies_on_top(value: int) -> None:
    rotation = showing(value, 0.7)
    assert np.linalg.det(rotation) == pytest.approx(1, abs=1e-5)
    top, cosine = top_value(rotation)
    assert top == value
    assert cosine == pytest.approx(1, abs=1e-5)


def test_a_cocked_die_has_no_face_up() -> None:
    for seed in range(20):
        first = planned((3, 5), Fault.COCKED, seed=seed)[0]
        assert top_value(first.rest.rotation)[1] < np.cos(np.radians(35))


def test_dice_do_not_overlap_and_touching_ones_touch() -> None:
    for seed in range(20):
        centres = [t.rest.centre for t in planned((1, 2, 3, 4, 5), seed=seed)]
        gaps = [np.linalg.norm(a - b) for i, a in enumerate(centres) for b in centres[:i]]
        assert min(gaps) > 1.4
        a, b = (t.rest.centre for t in planned((1, 2), Fault.TOUCHING, seed=seed))
        assert 0.99 < np.linalg.norm(a - b) < 1.2


def test_the_same_seed_draws_the_same_picture() -> None:
    first, _ = photograph((2, 5), seed=7)
    again, _ = photograph((2, 5), seed=7)
    other, _ = photograph((2, 5), seed=8)
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_values_left_out_are_thrown_at_random_and_reported() -> None:
    camera = SimulatedCamera(5, dice=3, clock=HandClock())
    throws = {camera.throw() for _ in range(8)}
    assert all(len(values) == 3 and set(values) <= set(range(1, 7)) for values in throws)
    assert len(throws) > 4
    assert camera.lying in throws


@pytest.mark.parametrize("values", [(), (0, 1), (7,), (1,) * 13])
def test_impossible_throws_are_refused(values: tuple[int, ...]) -> None:
    with pytest.raises(BadSourceSpec, match="1 to 6"):
        SimulatedCamera(5).throw(values)


def test_dice_tumble_in_and_then_stay() -> None:
    clock = HandClock()
    with SimulatedCamera(4, clock=clock) as camera:
        camera.read()
        camera.throw((3, 4))
        changes = []
        before: np.ndarray[tuple[int, ...], np.dtype[np.int16]] | None = None
        for _ in range(40):
            clock.now += 0.1
            frame = camera.read()
            assert frame is not None
            picture = frame.image[::4, ::4].astype(np.int16)
            if before is not None:
                changes.append(float(np.mean(np.abs(picture - before) > 30)))
            before = picture
    moving = [i for i, change in enumerate(changes) if change > 0.001]
    assert 6 <= len(moving) <= 14
    assert moving[-1] * 0.1 < 2.0  # 0.5 s of waiting, about 1.2 s of tumbling
    assert moving == list(range(moving[0], moving[-1] + 1))


def test_frames_at_rest_differ_only_in_grain() -> None:
    clock = HandClock()
    with SimulatedCamera(4, clock=clock) as camera:
        camera.throw((3, 4))
        camera.read()
        clock.now = camera.rests_at + 1
        one, two = camera.read(), camera.read()
    assert one is not None
    assert two is not None
    difference = one.image.astype(int) - two.image
    assert 0.5 < difference.std() < 6
    assert abs(difference.mean()) < 0.1


def test_faults_show_in_the_picture() -> None:
    clean, _ = photograph((2, 6), seed=11)
    dark, _ = photograph((2, 6), seed=11, faults=(Fault.DARK,))
    glare, _ = photograph((2, 6), seed=11, faults=(Fault.GLARE,))
    blur, _ = photograph((2, 6), seed=11, faults=(Fault.BLUR,))
    hand, _ = photograph((2, 6), seed=11, faults=(Fault.HAND,))
    assert dark.mean() < 0.15 * clean.mean()
    assert (glare >= 252).all(axis=2).sum() > 500 > (clean >= 252).all(axis=2).sum()
    assert np.abs(np.diff(blur[:, :, 1].astype(int), axis=1)).max() < np.abs(np.diff(clean[:, :, 1].astype(int))).max()
    assert np.mean(np.abs(hand.astype(int) - clean).max(axis=2) > 40) > 0.05


def test_an_unplugged_camera_comes_back() -> None:
    clock = HandClock()
    camera = SimulatedCamera(4, clock=clock)
    with camera:
        camera.read()
        camera.throw((1, 2), faults=(Fault.UNPLUGGED,))
        clock.now += 0.5 + 0.6
        with pytest.raises(CameraLost, match="unplugged"):
            camera.read()
        with pytest.raises(CameraLost, match="unplugged"):
            camera.open()
        clock.now += UNPLUGGED_FOR_S
        camera.open()
        assert camera.read() is not None


def test_dropped_frames_leave_gaps_in_the_numbering() -> None:
    clock = HandClock()
    with SimulatedCamera(4, clock=clock) as camera:
        camera.read()
        camera.throw((1, 2), faults=(Fault.DROPPED_FRAMES,))
        clock.now += 0.5
        frames = []
        for _ in range(20):
            clock.now += 0.05
            frames.append(camera.read())
    arrived = [frame.index for frame in frames if frame]
    assert 3 < len(arrived) < 16
    assert arrived[-1] - arrived[0] >= len(arrived)
