"""Chance picks what a simulated place is like: in everything photographs of dice differ in."""

from enum import StrEnum
from typing import Literal

import cv2
import numpy as np

from vision.simulator.clutter import RADII, Piece, Thing
from vision.simulator.ground import WOODEN_RIM, Cover, Ground
from vision.simulator.light import Light, Optics
from vision.simulator.look import Colour, Look
from vision.simulator.shade import Lamp
from vision.simulator.throw import Room

ViewName = Literal["topdown", "near-topdown", "tilted", "oblique"]
Difficulty = Literal["normal", "hard"]
VIEWS: dict[ViewName, tuple[float, float]] = {
    "topdown": (0.0, 10.0), "near-topdown": (8.0, 20.0), "tilted": (20.0, 33.0), "oblique": (33.0, 45.0),
}  # fmt: skip


class Trouble(StrEnum):
    """What makes a place hard to read dice at."""

    BUSY = "busy"
    DARK = "dark"
    GLARE = "glare"
    CLEAR = "clear"
    SHAKEN = "shaken"
    SMALL = "small"
    SPLIT = "split"
    PALE = "pale"


Troubles = frozenset[Trouble]

IVORY: tuple[Colour, ...] = ((232, 236, 238), (214, 226, 232), (196, 216, 228), (178, 206, 222))
INKS: tuple[Colour, ...] = (
    (24, 22, 22), (40, 32, 30), (150, 60, 30), (50, 40, 170), (60, 110, 40),
    (230, 234, 236), (200, 220, 230), (90, 200, 235),
)  # fmt: skip
METALS: tuple[Colour, ...] = ((150, 156, 160), (70, 130, 170), (60, 90, 150))
TABLES: tuple[Colour, ...] = ((206, 214, 220), (190, 204, 214), (168, 176, 180), (222, 224, 224), (176, 200, 222))
WOODS: tuple[Colour, ...] = (
    (70, 120, 170), (40, 66, 120), (110, 160, 200), (150, 186, 206), (30, 44, 70), (120, 136, 148), (36, 60, 140),
)  # fmt: skip
RIM_ACROSS = (10, 17)
BOARD_ACROSS = 9  # dice side by side in the width of the picture: a board is looked at from so far at least
LEAST_CONTRAST = 80  # of a pip to its die, as lightness
LEAST_DIFFERENCE = 70  # of a die to its ground, over the three colours, unless the place is pale


def _any_colour(rng: np.random.Generator, *, saturation: tuple[float, float], value: tuple[float, float]) -> Colour:
    hsv = np.array([[[rng.uniform(0, 180), rng.uniform(*saturation), rng.uniform(*value)]]], np.uint8)
    blue, green, red = (float(one) for one in cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0])
    return blue, green, red


def _pick(rng: np.random.Generator, colours: tuple[Colour, ...]) -> Colour:
    return colours[int(rng.integers(len(colours)))]


def _lightness(colour: Colour) -> float:
    return 0.114 * colour[0] + 0.587 * colour[1] + 0.299 * colour[2]


def _difference(one: Colour, other: Colour) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def random_troubles(rng: np.random.Generator) -> Troubles:
    """One, or two that go together: what is tiny, dark or shaken is hard enough."""
    kinds = list(Trouble)
    first, second = (kinds[i] for i in rng.choice(len(kinds), 2, replace=False))
    if rng.random() < 0.5 or {first, second} & {Trouble.SMALL, Trouble.DARK, Trouble.SHAKEN}:
        return frozenset({first})
    return frozenset({first, second})


def random_looks(rng: np.random.Generator, troubles: Troubles) -> tuple[Look, ...]:
    """One look for all dice or, now and then, another one for each."""
    count = 1 if rng.random() < 0.6 else int(rng.integers(2, 5))
    return tuple(_random_look(rng, troubles) for _ in range(count))


def _random_look(rng: np.random.Generator, troubles: Troubles) -> Look:
    body = _body(rng)
    pips = [ink for ink in INKS if abs(_lightness(ink) - _lightness(body)) > LEAST_CONTRAST]
    pip = _pick(rng, tuple(pips))
    is_pale = _lightness(body) > 150
    radius = float(rng.uniform(0.075, 0.115))
    spread = float(rng.uniform(0.21, 0.28))
    one: Colour | None = None
    one_radius: float | None = None
    if is_pale and rng.random() < 0.2:
        one, one_radius = (40, 34, 190), float(rng.uniform(0.1, 0.16))
    depth = float(rng.uniform(0.15, 0.6))
    if is_pale and rng.random() < 0.1:  # merely engraved: only the shade in the bowls shows the pips
        pip, depth = (body[0] * 0.5, body[1] * 0.5, body[2] * 0.5), 0.8
    has_ring = rng.random() < 0.12
    has_marble = rng.random() < 0.15
    is_clear = Trouble.CLEAR in troubles
    return Look(
        body=body,
        pip=pip,
        shine=float(rng.uniform(0.25, 0.5) if Trouble.GLARE in troubles else rng.uniform(0.03, 0.28)),
        rounding=float(rng.uniform(0.06, 0.22)),
        pip_radius=radius,
        pip_spread=spread,
        six_rows=float(max(rng.uniform(0.75, 1.05), (2 * radius + 0.035) / spread)),
        one=one,
        one_radius=one_radius,
        ring=_between(body, pip, 0.5) if has_ring else None,
        depth=depth,
        marble=_between(body, _any_colour(rng, saturation=(0, 200), value=(60, 240)), 0.25) if has_marble else None,
        clear=float(rng.uniform(0.5, 1.0)) if is_clear else 0.0,
    )


def _body(rng: np.random.Generator) -> Colour:
    kind = rng.random()
    if kind < 0.42:
        return _pick(rng, IVORY)
    if kind < 0.54:
        return (38.0, 36.0, 36.0)
    return _any_colour(rng, saturation=(120, 235), value=(110, 235))


def _between(one: Colour, other: Colour, share: float) -> Colour:
    blue, green, red = (float(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return blue, green, red


def random_ground(
    rng: np.random.Generator, troubles: Troubles, looks: tuple[Look, ...], *, dice_across: float
) -> Ground:
    """Busy places are printed or patterned, pale ones as light as the dice; on others the dice stand out."""
    cover = _cover(rng, troubles, dice_across=dice_across)
    for _ in range(30):
        colours = _ground_colours(rng, cover)
        if Trouble.PALE in troubles:
            colours = (_between(looks[0].body, colours[0], 0.15), *colours[1:])
            break
        if all(_difference(colours[0], look.body) > LEAST_DIFFERENCE for look in looks):
            break
    return Ground(
        cover,
        colours,
        scale=float(rng.uniform(0.7, 1.6)),
        strength=float(rng.uniform(0.5, 1.0)),
        heading_rad=float(rng.uniform(0, np.pi)),
        rim=WOODEN_RIM if RIM_ACROSS[0] < dice_across < RIM_ACROSS[1] and rng.random() < 0.2 else None,
    )


def _cover(rng: np.random.Generator, troubles: Troubles, *, dice_across: float) -> Cover:
    if Trouble.BUSY in troubles:
        far, near = (Cover.BOARD, Cover.BOARD, Cover.WOVEN, Cover.STRIPED), (Cover.WOVEN, Cover.STRIPED)
        busy = far if dice_across > BOARD_ACROSS else near
        return busy[int(rng.integers(len(busy)))]
    if Trouble.PALE in troubles:  # on carpet or wood of its own colour a die could not be found at all
        return Cover.PLAIN if rng.random() < 0.7 else Cover.FELT
    calm = (Cover.FELT, Cover.WOOD, Cover.PLAIN, Cover.CARPET)
    return calm[int(rng.choice(4, p=(0.3, 0.3, 0.25, 0.15)))]


def _ground_colours(rng: np.random.Generator, cover: Cover) -> tuple[Colour, ...]:
    if cover is Cover.WOOD:
        return (_pick(rng, WOODS),)
    if cover in (Cover.PLAIN, Cover.BOARD):
        return (_pick(rng, TABLES) if rng.random() < 0.75 else _any_colour(rng, saturation=(0, 160), value=(40, 200)),)
    if cover is Cover.FELT:
        return (_any_colour(rng, saturation=(30, 190), value=(40, 190)),)
    one = _any_colour(rng, saturation=(10, 120), value=(50, 190))
    other, third = (_any_colour(rng, saturation=(10, 160), value=(30, 220)) for _ in range(2))
    return one, _between(one, other, 0.6), third


def random_light(rng: np.random.Generator, troubles: Troubles) -> Light:
    angle, height = rng.uniform(0, 2 * np.pi), rng.uniform(0.75, 3.0)
    is_hard = rng.random() < 0.4
    direct = float(rng.uniform(0.4, 0.75))
    warmth = float(rng.uniform(-0.12, 0.25))
    return Light(
        lamp=Lamp(
            towards=(float(np.cos(angle)), float(np.sin(angle)), float(height)),
            ambient=1.02 - direct,
            direct=direct,
            shadow=float(rng.uniform(0.3, 0.65) if is_hard else rng.uniform(0.1, 0.35)),
            softness=float(rng.uniform(0.015, 0.04) if is_hard else rng.uniform(0.08, 0.3)),
        ),
        brightness=float(rng.uniform(0.16, 0.35) if Trouble.DARK in troubles else rng.uniform(0.8, 1.2)),
        tint=(1 - warmth, 1 - 0.3 * warmth, 1 + 0.2 * warmth),
        uneven=float(rng.uniform(0.0, 0.2)),
        split=float(rng.uniform(0.35, 0.65)) if Trouble.SPLIT in troubles else 0.0,
        glint=float(rng.uniform(0.4, 1.2)) if Trouble.GLARE in troubles or rng.random() < 0.15 else 0.0,
    )


def random_optics(rng: np.random.Generator, troubles: Troubles, *, die_px: float) -> Optics:
    """Softness is counted in the size of the dice: a pip must stay one."""
    is_shaken = Trouble.SHAKEN in troubles
    return Optics(
        grain=float(rng.uniform(0.8, 5.0)) + 2.0 * (Trouble.DARK in troubles),
        blur_px=float(rng.uniform(0.3, 1.0)) * min(1.0, die_px / 45) + (0.035 * die_px if is_shaken else 0.0),
        motion_px=die_px * float(rng.uniform(0.05, 0.1)) if is_shaken else 0.0,
        jpeg=int(rng.integers(55, 95)) if rng.random() < 0.7 else None,
    )


def random_clutter(rng: np.random.Generator, troubles: Troubles, room: Room) -> tuple[Piece, ...]:
    """Mostly nothing; else a few things, leaving the middle to the dice. A sleeve comes from the border."""
    most = 7 if Trouble.BUSY in troubles else int(rng.choice([0, 0, 2, 4]))
    pieces: list[Piece] = []
    middle = np.array([(room.left + room.right) / 2, (room.near + room.far) / 2])
    half = np.array([(room.right - room.left) / 2, (room.far - room.near) / 2])
    things = list(Thing)
    for _ in range(most):
        thing = things[int(rng.integers(len(things)))]
        angle = rng.uniform(0, 2 * np.pi)
        away = 1.0 if thing is Thing.SLEEVE else rng.uniform(0.65, 1.0)
        x, y = (float(v) for v in middle + half * away * np.array([np.cos(angle), np.sin(angle)]))
        inwards = float(np.arctan2(middle[1] - y, middle[0] - x))
        heading = inwards if thing is Thing.SLEEVE else float(rng.uniform(0, 2 * np.pi))
        is_metal = thing in (Thing.COIN, Thing.KEY)
        colour = _pick(rng, METALS) if is_metal else _any_colour(rng, saturation=(60, 220), value=(60, 220))
        apart = [np.hypot(x - one.x, y - one.y) - RADII[one.thing] for one in pieces]
        if RADII[thing] < 0.6 * half.min() and all(gap > RADII[thing] for gap in apart):
            pieces.append(Piece(thing, x, y, heading, colour))
    return tuple(pieces)
