"""Simulated places differ as photographs do, and dice in them can be read."""

from functools import cache
from itertools import product

import numpy as np
import pytest

from tests.vision.desk import HandClock
from vision.frames.simulated import SimulatedCamera
from vision.simulator.chance import LEAST_CONTRAST, VIEWS, Difficulty, ViewName
from vision.simulator.clutter import Thing
from vision.simulator.dice import corners, top_value
from vision.simulator.ground import Cover
from vision.simulator.look import Colour
from vision.simulator.stills import simulated_still
from vision.simulator.throw import plan_throw
from vision.simulator.world import World

SIZE = (160, 120)
DIFFICULTIES: tuple[Difficulty, ...] = ("normal", "hard")
PLACES = tuple(product(VIEWS, DIFFICULTIES))


@cache
def worlds(difficulty: Difficulty) -> tuple[World, ...]:
    views = tuple(VIEWS)
    return tuple(
        World.random(np.random.default_rng(seed), view=views[seed % 4], difficulty=difficulty) for seed in range(100)
    )


def lightness(colour: Colour) -> float:
    return float(np.dot(colour, (0.114, 0.587, 0.299)))


@pytest.mark.parametrize(("view", "difficulty"), PLACES)
def test_every_kind_of_place_is_drawn_with_its_dice(view: ViewName, difficulty: Difficulty) -> None:
    world = World.random(np.random.default_rng(5), view=view, difficulty=difficulty, size=SIZE)
    assert VIEWS[view][0] <= world.tilt_deg <= VIEWS[view][1]
    clock = HandClock()
    with SimulatedCamera(5, clock=clock, size=SIZE, world=world) as camera:
        empty = camera.read()
        camera.throw((2, 5))
        clock.now = camera.rests_at + 1
        frame = camera.read()
    assert empty is not None
    assert frame is not None
    assert frame.image.shape == (120, 160, 3)
    assert (np.abs(frame.image.astype(int) - empty.image).max(axis=2) > 25).any()


@pytest.mark.parametrize(("view", "difficulty"), PLACES)
def test_dice_lie_apart_and_wholly_in_the_picture_with_their_values_up(view: ViewName, difficulty: Difficulty) -> None:
    for seed in range(4):
        rng = np.random.default_rng(seed)
        values = (1, 2, 3, 4, 5, 6)[: 1 + seed]
        world = World.random(rng, view=view, difficulty=difficulty, dice=len(values))
        seen = world.view((640, 480))
        rests = [tumble.rest for tumble in plan_throw(values, rng=rng, room=world.room(seen))]
        assert [top_value(rest.rotation)[0] for rest in rests] == list(values)
        assert all(seen.shows(corners(rest), margin_px=0) for rest in rests)
        assert not any(piece.covers(*rest.centre[:2]) for piece in world.clutter for rest in rests)
        gaps = [np.linalg.norm(a.centre - b.centre) for i, a in enumerate(rests) for b in rests[:i]]
        assert min(gaps, default=9) > 1.44


def test_places_differ_in_everything() -> None:
    normal, hard = worlds("normal"), worlds("hard")
    assert {world.ground.cover for world in normal + hard} == set(Cover)
    assert {world.ground.rim is None for world in normal} == {True, False}
    assert {len(world.looks) == 1 for world in normal} == {True, False}
    looks = [look for world in normal + hard for look in world.looks]
    assert {lightness(look.pip) > lightness(look.body) for look in looks} == {True, False}
    assert any(look.ring for look in looks)
    assert any(look.one for look in looks)
    assert any(look.marble for look in looks)
    assert {piece.thing for world in normal + hard for piece in world.clutter} == set(Thing)
    assert {world.optics.jpeg is None for world in normal} == {True, False}
    die_px = [640 / world.dice_across for world in normal + hard]
    assert min(die_px) < 20
    assert max(die_px) > 150


def test_what_makes_a_place_hard_is_in_hard_places_alone() -> None:
    normal, hard = worlds("normal"), worlds("hard")
    assert all(world.light.brightness >= 0.8 for world in normal)
    assert any(world.light.brightness < 0.4 for world in hard)
    for trait in ("clear", "split", "motion_px"):
        assert not any(_trait(world, trait) for world in normal)
        assert any(_trait(world, trait) for world in hard)


def _trait(world: World, name: str) -> float:
    traits = {
        "clear": max(look.clear for look in world.looks),
        "split": world.light.split,
        "motion_px": world.optics.motion_px,
    }
    return traits[name]


def test_pips_stand_out_from_their_dice() -> None:
    for world in worlds("normal"):
        for look in world.looks:
            is_engraved = look.depth > 0.7
            assert is_engraved or abs(lightness(look.pip) - lightness(look.body)) > LEAST_CONTRAST
            assert look.pip_spread * look.six_rows > 2 * look.pip_radius  # the rows of a six stay rows of pips


def test_the_same_still_for_the_same_seed_and_another_for_another() -> None:
    image, values = simulated_still(2, "tilted", "normal")
    again, same = simulated_still(2, "tilted", "normal")
    other, _ = simulated_still(3, "tilted", "normal")
    assert values == same == tuple(sorted(values))
    assert set(values) <= set(range(1, 7))
    assert np.array_equal(image, again)
    assert image.shape != other.shape or not np.array_equal(image, other)
