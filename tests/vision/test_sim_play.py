"""What happens on a simulated tray shows in the frames, at its time: stacks, nudges, hands, fading light, kept dice."""

import numpy as np
import pytest

from hub.wire.messages import Fault
from tests.vision.desk import HandClock
from vision.frames.simulated import SimulatedCamera
from vision.frames.source import BadSourceSpec, Image
from vision.simulator.dice import top_value
from vision.simulator.look import LOOKS
from vision.simulator.play import DISTURBED_AFTER_S, LIFT_S, SHAKE_S, Play
from vision.simulator.throw import BETWEEN_DICE_S, plan_throw
from vision.simulator.world import World

SIZE = (320, 240)
CHANGED = 40  # a pixel that differs by more shows something else; grain does not


class Tray:
    """A small simulated camera and its clock."""

    def __init__(self, *faults: Fault, values: tuple[int, ...] = (2, 6), seed: int = 4) -> None:
        self.clock = HandClock()
        self.camera = SimulatedCamera(seed, clock=self.clock, size=SIZE)
        self.camera.open()
        self.empty = self.at(self.clock.now)
        self.clock.now += 1
        self.camera.throw(values, faults=faults)

    def at(self, when: float) -> Image:
        self.clock.now = when
        frame = self.camera.read()
        assert frame is not None
        return frame.image

    @property
    def disturbed_at(self) -> float:
        return self.camera.rests_at + DISTURBED_AFTER_S


def differs(one: Image, other: Image) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    return np.asarray(np.abs(one.astype(int) - other).max(axis=2) > CHANGED)


def played(values: tuple[int, ...], *faults: Fault, seed: int = 4) -> Play:
    world = World.default()
    chosen = frozenset(faults)
    rng = np.random.default_rng(seed)
    tumbles = plan_throw(values, rng=rng, room=world.room(world.view(SIZE)), faults=chosen)
    looks = (LOOKS["white"],) * len(values)
    return Play(values, (), (), tumbles, looks, chosen, begins=0.0, lift=9.0, seed=1)


def test_a_stacked_die_lies_on_the_other() -> None:
    tray = Tray(Fault.STACKED)
    apart = Tray()
    covered = differs(tray.at(tray.camera.rests_at + 1), tray.empty).sum()
    assert 0 < covered < 0.75 * differs(apart.at(apart.camera.rests_at + 1), apart.empty).sum()
    (lower, _), (upper, _) = played((2, 6), Fault.STACKED).dice(9.0)
    assert upper.centre[2] - lower.centre[2] == pytest.approx(1)
    assert np.hypot(*(upper.centre - lower.centre)[:2]) < 0.5
    assert top_value(upper.rotation)[0] == 6


def test_a_nudge_moves_one_die_a_little_and_turns_none() -> None:
    tray = Tray(Fault.NUDGED)
    before = tray.at(tray.disturbed_at - 0.1)
    assert not differs(tray.at(tray.camera.rests_at + 0.1), before).any()
    after = tray.at(tray.camera.quiet_at + 0.1)
    rows, columns = np.nonzero(differs(before, after))
    die_px = SIZE[0] / 11.6
    assert len(rows) > 10
    assert max(np.ptp(rows), np.ptp(columns)) < 2.5 * die_px
    assert not differs(after, tray.at(tray.camera.quiet_at + 9)).any()


@pytest.mark.parametrize("seed", range(6))
def test_a_nudged_die_slides_a_quarter_of_its_edge(seed: int) -> None:
    play = played((3, 4, 5), Fault.NUDGED, seed=seed)
    before, after = play.dice(play.disturbed_s - 0.01), play.dice(play.quiet_s)
    ways = [float(np.linalg.norm(b.centre - a.centre)) for (a, _), (b, _) in zip(before, after, strict=True)]
    assert ways == pytest.approx([0, 0, 0.25], abs=1e-5)
    assert all(np.array_equal(a.rotation, b.rotation) for (a, _), (b, _) in zip(before, after, strict=True))
    assert [top_value(pose.rotation)[0] for pose, _ in after] == [3, 4, 5]
    gaps = [np.linalg.norm(after[-1][0].centre - other.centre) for other, _ in after[:-1]]
    assert min(gaps) > 1.42  # it does not run into another


def test_a_hand_passes_within_a_second_and_changes_nothing() -> None:
    tray = Tray(Fault.HAND_PASSES)
    before = tray.at(tray.disturbed_at - 0.05)
    assert not differs(tray.at(tray.camera.rests_at + 0.1), before).any()
    assert differs(tray.at(tray.disturbed_at + 0.45), before).mean() > 0.05
    assert tray.camera.quiet_at - tray.disturbed_at < 1
    assert not differs(tray.at(tray.camera.quiet_at + 0.05), before).any()


def test_the_light_fades_in_half_a_second_and_stays() -> None:
    tray = Tray(Fault.LIGHT_CHANGE)
    before = tray.at(tray.disturbed_at - 0.05).mean()
    halfway, dim, later = (tray.at(tray.disturbed_at + wait_s).mean() for wait_s in (0.25, 0.5, 60))
    assert halfway / before == pytest.approx(0.85, abs=0.02)
    assert dim / before == pytest.approx(0.7, abs=0.02)
    assert later == pytest.approx(dim, abs=0.2)


def test_one_by_one_each_die_lies_before_the_next_comes() -> None:
    tray = Tray(Fault.ONE_BY_ONE, values=(1, 4, 6))
    areas: list[float] = []
    quiet_s, before = 0.0, tray.empty
    while tray.clock.now < tray.camera.rests_at + 1:
        image = tray.at(tray.clock.now + 0.05)
        quiet_s = 0.0 if differs(image, before).any() else quiet_s + 0.05
        area = float(differs(image, tray.empty).sum())
        if quiet_s > BETWEEN_DICE_S - 0.2 and area > max(areas, default=0) * 1.2:
            areas.append(area)
        before = image
    one, two, three = areas
    assert 1.4 * one < two < 2.6 * one
    assert two + 0.4 * one < three < two + 1.6 * one


@pytest.mark.parametrize("fault", [Fault.NUDGED, Fault.HAND_PASSES, Fault.LIGHT_CHANGE])
def test_before_the_disturbance_the_throw_looks_as_without_it(fault: Fault) -> None:
    disturbed, calm = Tray(fault), Tray()
    assert disturbed.camera.rests_at == calm.camera.rests_at
    assert not differs(disturbed.at(disturbed.camera.rests_at + 1), calm.at(calm.camera.rests_at + 1)).any()


def test_kept_dice_lie_where_they_lay_while_the_others_are_thrown_again() -> None:
    tray = Tray(values=(3, 5, 1))
    tray.at(tray.camera.rests_at + 1)
    assert tray.camera.throw((6, 6), keep=1) == (6, 6)
    assert tray.camera.lying == (3, 6, 6)
    begins = tray.clock.now
    lifted = tray.at(begins + 0.2)
    shaken = tray.at(begins + LIFT_S + 0.1)  # the others are in the hand
    kept = differs(shaken, tray.empty)
    assert 0 < kept.sum() < 2.5 * (SIZE[0] / 11.6) ** 2
    rests_at = tray.camera.rests_at
    shadows = 0.1  # of a rolling die
    assert differs(lifted, shaken)[kept].mean() < shadows
    for when in (*np.arange(begins + 1, rests_at, 0.1), rests_at + 1):
        assert differs(tray.at(float(when)), shaken)[kept].mean() < shadows
    assert differs(tray.at(rests_at + 1), tray.empty).sum() > 2 * kept.sum()


def test_dice_can_be_added_to_all_that_lie_there() -> None:
    tray = Tray(values=(3, 5))
    two = tray.at(tray.camera.rests_at + 1)
    tray.camera.throw((2,), keep=2)
    assert tray.camera.lying == (3, 5, 2)
    assert tray.camera.rests_at < tray.clock.now + LIFT_S + SHAKE_S + 0.5  # nothing had to be lifted first
    three = tray.at(tray.camera.rests_at + 1)
    assert 0 < differs(two, three).sum() < differs(two, tray.empty).sum()


def test_a_random_throw_fills_up_the_kept_dice() -> None:
    tray = Tray(values=(3, 5))
    tray.camera.dice = 2
    assert len(tray.camera.throw(keep=1)) == 1
    assert tray.camera.lying[0] == 3


@pytest.mark.parametrize("keep", [-1, 3])
def test_dice_that_are_not_there_cannot_be_kept(keep: int) -> None:
    tray = Tray(values=(3, 5))
    with pytest.raises(BadSourceSpec, match="2 dice lie there"):
        tray.camera.throw((1,), keep=keep)
    assert tray.camera.lying == (3, 5)


def test_touching_dice_touch_no_third() -> None:
    for seed in range(20):
        dice = [pose.centre for pose, _ in played((1, 2, 3, 4, 5, 6), Fault.TOUCHING, seed=seed).dice(9.0)]
        gaps = sorted(float(np.linalg.norm(a - b)) for i, a in enumerate(dice) for b in dice[:i])
        assert gaps[0] < 1.2
        assert gaps[1] > 1.4
