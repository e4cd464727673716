"""How well single tiles are told on simulated photographs of them, in styles that no network was trained on."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from vision.simulator.tiles.kinds import KINDS
from vision.simulator.tiles.stills import Still, simulated_tile
from vision.simulator.tiles.styles import STYLES
from vision.tiles.by_colour import ColourReader
from vision.tiles.eye import look_at
from vision.tiles.finding import Corners, flatten
from vision.tiles.look import SIDES, Look
from vision.tiles.ranking import Guess, rank
from vision.tiles.reading import SIDE_NAMES, Signs, read_tile

LATE = 8  # kinds that are left late in a game
NEAR = 0.1  # of the tile's edge: so far a corner may be off
EMPTY_SEED, SHOWN_SEED = 500_000, 900_000  # other pictures than those with tiles
NOWHERE = len(KINDS)


@dataclass(frozen=True, slots=True)
class Told:
    """`place` is that of the right kind among the candidates, 0 being first, in a full box and late in a game."""

    sides: int  # right ones, of four
    place: int = NOWHERE
    late_place: int = NOWHERE
    is_sure: bool = False
    is_sure_late: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    style: str
    is_found: bool
    eye: Told
    colours: Told  # by a reader that was shown tiles of this style
    ms: float


def measure_tiles(count: int, *, first_seed: int = 0) -> Iterator[Seen]:
    """All kinds in all styles in turn."""
    cv2.setNumThreads(1)
    names, styles = tuple(KINDS), tuple(STYLES)
    look_at(simulated_tile(None, styles[0], EMPTY_SEED).image, KINDS)  # what is loaded once is not measured
    for number in range(count):
        name, style = names[number % len(names)], styles[number % len(styles)]
        yield _see(name, style, simulated_tile(KINDS[name], style, first_seed + number), first_seed + number)


def tiles_in_empty_scenes(count: int) -> int:
    """In how many pictures without a tile one is seen all the same."""
    scenes = (simulated_tile(None, "model", EMPTY_SEED + number).image for number in range(count))
    return sum(bool(look_at(scene, KINDS).guesses) for scene in scenes)


def _see(name: str, style: str, still: Still, seed: int) -> Seen:
    late = _left_late(name, seed)
    began = time.perf_counter()
    seen = look_at(still.image, KINDS)
    ms = (time.perf_counter() - began) * 1e3
    sighting = look_at(still.image, late)
    if seen.corners is None:
        return Seen(style, False, Told(0), Told(0), ms)
    flat, look = flatten(still.image, seen.corners), KINDS[name].turned(still.turns)
    places = _place(name, seen.guesses), _place(name, sighting.guesses)
    eye = Told(_right_sides(read_tile(flat), look), *places, seen.is_sure, sighting.is_sure)
    signs = colour_reader(style).read(flat)
    by_colours = _place(name, rank(signs, KINDS)), _place(name, rank(signs, late))
    colours = Told(_right_sides(signs, look), *by_colours)
    return Seen(style, is_near(seen.corners, still.corners), eye, colours, ms)


def _left_late(name: str, seed: int) -> Mapping[str, Look]:
    others = [one for one in KINDS if one != name]
    kept = np.random.default_rng(seed).permutation(len(others))[: LATE - 1]
    return {one: KINDS[one] for one in (name, *(others[number] for number in kept))}


def _place(name: str, guesses: Sequence[Guess]) -> int:
    return next((place for place, guess in enumerate(guesses) if guess.name == name), NOWHERE)


def _right_sides(signs: Signs, look: Look) -> int:
    return sum(SIDE_NAMES[kind] == side for kind, side in zip(signs.sides.argmax(axis=1), look.sides, strict=True))


def is_near(found: Corners, true: Corners) -> bool:
    """Whichever corner either of them begins with."""
    edge = float(np.sqrt(cv2.contourArea(true)))
    return min(float(np.hypot(*(np.roll(found, by, axis=0) - true).T).max()) for by in range(SIDES)) < NEAR * edge


@cache
def colour_reader(style: str) -> ColourReader:
    """Shown every kind once, cut out along its true corners."""
    stills = [(look, simulated_tile(look, style, SHOWN_SEED + number)) for number, look in enumerate(KINDS.values())]
    return ColourReader.shown((flatten(still.image, still.corners), look.turned(still.turns)) for look, still in stills)
