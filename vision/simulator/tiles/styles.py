"""Five hands that draw a planned tile: a linocut, a lit model, a watercolour, a winter's day and felt pens."""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulator.tiles.plan import PX, Field, Plan, plan_of
from vision.tiles.look import Look, Middle

Canvas = NDArray[np.float32]
Rgb = tuple[int, int, int]
Hand = Callable[[Plan, Look, np.random.Generator], Canvas]


def draw(look: Look, style: str, rng: np.random.Generator) -> NDArray[np.uint8]:
    """The tile of this look in one of `STYLES`, flat and evenly lit, in blue, green and red."""
    shape, hand = STYLES[style]
    canvas = hand(plan_of(look, shape, rng), look, rng)
    return np.ascontiguousarray(np.clip(canvas, 0, 255).astype(np.uint8)[..., ::-1])


# ---------------------------------------------------------------- what all of them use


def _tone(colour: Rgb, light: Field | float = 1.0) -> Canvas:
    level = np.broadcast_to(np.asarray(light, np.float32), (PX, PX))
    return np.asarray(np.array(colour, np.float32) * level[..., None], np.float32)


def _lay(canvas: Canvas, over: Canvas, distance: Field | NDArray[np.float64], soft: float = 0.006) -> Canvas:
    """`over` where the distance is below zero."""
    share = np.clip(0.5 - distance / (2 * soft), 0, 1)[..., None]
    return np.asarray(canvas * (1 - share) + over * share, np.float32)


def _clouds(rng: np.random.Generator, cells: int) -> Field:
    sheet = cv2.GaussianBlur(rng.normal(0, 1, (PX, PX)).astype(np.float32), (0, 0), PX / cells / 2)
    return np.asarray(sheet / max(float(sheet.std()), 1e-6), np.float32)


def _dots(plan: Plan, rng: np.random.Generator, count: int, radius: float, *, within: Field) -> Field:
    """The distance from the nearest of some round things that stand where `within` is clearly above zero."""
    nearest = np.full_like(plan.x, 9.0)
    for _ in range(count):
        at = rng.uniform(0.06, 0.94, 2)
        if within[int(at[1] * PX), int(at[0] * PX)] > radius * 1.3:
            nearest = np.minimum(nearest, np.hypot(plan.x - at[0], plan.y - at[1]) - radius * rng.uniform(0.6, 1.2))
    return np.asarray(nearest, np.float32)


def _free(plan: Plan, look: Look) -> Field:
    """How far from everything but open ground."""
    nearest = np.minimum(np.minimum(plan.built, plan.track - 0.06), plan.stream - 0.1)
    if look.middle == Middle.HOUSE:
        nearest = np.minimum(nearest, plan.middle - 0.2)
    return np.asarray(nearest, np.float32)


def _box(plan: Plan, at: tuple[float, float], half: tuple[float, float], turn: float = 0.0) -> Field:
    dx, dy = plan.x - at[0], plan.y - at[1]
    u, v = dx * np.cos(turn) + dy * np.sin(turn), dy * np.cos(turn) - dx * np.sin(turn)
    return np.asarray(np.maximum(np.abs(u) - half[0], np.abs(v) - half[1]), np.float32)


def _gable(plan: Plan, at: tuple[float, float], half: float) -> Field:
    """A pointed roof over `at`."""
    dx, dy = np.abs(plan.x - at[0]), plan.y - at[1]
    return np.asarray(np.maximum(dy, dx - (dy + half) * 1.1), np.float32)


def _blazon(plan: Plan, at: tuple[float, float], half: float) -> Field:
    """Straight above, pointed below."""
    dx, dy = np.abs(plan.x - at[0]), plan.y - at[1]
    return np.asarray(np.maximum(np.maximum(dx - half * 0.85, -dy - half), dx + dy * 0.75 - half * 1.05), np.float32)


def _badge(canvas: Canvas, plan: Plan, field: Rgb, sign: Rgb, half: float = 0.075) -> Canvas:
    if plan.badge_at is None:
        return canvas
    shape = _blazon(plan, plan.badge_at, half)
    canvas = _lay(canvas, _tone(sign), shape - 0.012)
    canvas = _lay(canvas, _tone(field), shape)
    bar = np.minimum(np.abs(plan.x - plan.badge_at[0]), np.abs(plan.y - plan.badge_at[1] + half * 0.2)) - 0.012
    return _lay(canvas, _tone(sign), np.asarray(np.maximum(bar, shape + 0.012), np.float32))


# ---------------------------------------------------------------- the hands


def _linocut(plan: Plan, look: Look, rng: np.random.Generator) -> Canvas:
    """Black ink cut with a gouge, over two flat tints."""
    ink, paper = _tone((28, 26, 30)), (228, 220, 198)
    cuts = np.sin(plan.x * rng.uniform(50, 80) + _clouds(rng, 5) * 0.8) + np.sin(plan.y * rng.uniform(6, 20))
    canvas = _lay(_tone((140, 168, 104)), _tone((104, 136, 76)), np.asarray(cuts + 1.35, np.float32), 0.05)
    canvas = _lay(canvas, ink, np.abs(_dots(plan, rng, 12, 0.035, within=_free(plan, look))) - 0.006)
    canvas = _lay(_lay(canvas, ink, plan.stream - 0.085), _tone((92, 140, 170)), plan.stream - 0.068)
    ripples = np.abs(np.sin(plan.stream * 95)) - 0.2
    canvas = _lay(canvas, _tone((214, 226, 226)), np.maximum(ripples, plan.stream - 0.055), 0.04)
    canvas = _lay(_lay(canvas, ink, plan.track - 0.052), _tone(paper), plan.track - 0.034)
    hatching = np.abs(np.sin((plan.x + plan.y) * 44)) - 0.3
    town = _lay(_tone((176, 88, 62)), ink, np.asarray(hatching, np.float32), 0.1)
    canvas = _lay(_lay(canvas, ink, plan.built - 0.02), _tone(paper), plan.built)
    canvas = _lay(canvas, town, plan.built + 0.026)
    if look.middle == Middle.HOUSE:
        canvas = _lay(canvas, ink, _box(plan, (0.5, 0.55), (0.16, 0.1)))
        canvas = _lay(canvas, _tone(paper), _box(plan, (0.5, 0.55), (0.14, 0.08)))
        canvas = _lay(canvas, ink, _gable(plan, (0.5, 0.46), 0.17))
        canvas = _lay(canvas, ink, _box(plan, (0.5, 0.57), (0.025, 0.06)))
    if look.middle == Middle.FORK:
        canvas = _lay(_lay(canvas, ink, plan.middle - 0.09), _tone((140, 168, 104)), plan.middle - 0.07)
    canvas = _badge(canvas, plan, (34, 60, 112), paper)
    return np.asarray(canvas * (1 + 0.05 * _clouds(rng, 60)[..., None]), np.float32)


def _model(plan: Plan, look: Look, rng: np.random.Generator) -> Canvas:
    """A landscape in relief, lit from the upper left."""
    height = _clouds(rng, 9) * 0.006
    canvas = _tone((112, 142, 70), 1 + 0.09 * _clouds(rng, 22))
    trees = _dots(plan, rng, 26, 0.04, within=_free(plan, look))
    height = height + np.maximum(0, -trees) * 0.9
    canvas = _lay(canvas, _tone((62, 96, 46), 1 + 0.1 * _clouds(rng, 70)), trees)
    canvas = _lay(canvas, _tone((70, 118, 150), 1 + 0.06 * _clouds(rng, 30)), plan.stream - 0.08, 0.012)
    canvas = _lay(canvas, _tone((206, 190, 156), 1 + 0.07 * _clouds(rng, 50)), plan.track - 0.045, 0.012)
    height = height - 0.012 * (plan.track < 0.045) - 0.02 * (plan.stream < 0.08)
    cells_x, cells_y = plan.x * 8.5 + 0.35 * np.sin(plan.y * 9), plan.y * 7.5 + 0.3 * np.sin(plan.x * 8)
    u, v = cells_x % 1 - 0.5, cells_y % 1 - 0.5
    number = np.floor(cells_x) * 7 + np.floor(cells_y) * 13
    roof = np.maximum(0, 0.4 - np.where(np.sin(number) > 0, np.abs(u), np.abs(v)))
    is_roof = (np.abs(u) < 0.4) & (np.abs(v) < 0.4)
    roofs = _tone((164, 92, 62), 1 + 0.18 * np.sin(number * 3.7)) * is_roof[..., None]
    town = roofs + _tone((176, 152, 118), 1 + 0.06 * _clouds(rng, 40)) * ~is_roof[..., None]
    canvas = _lay(canvas, np.asarray(town, np.float32), plan.built)
    canvas = _lay(canvas, _tone((150, 142, 132), 1 + 0.1 * _clouds(rng, 80)), np.abs(plan.built) - 0.022)
    height = height + np.where(plan.built < 0, 0.02 + roof * is_roof * 0.12, 0) + 0.03 * (np.abs(plan.built) < 0.022)
    if look.middle == Middle.HOUSE:
        nave, tower = _box(plan, (0.47, 0.5), (0.15, 0.085), 0.15), _box(plan, (0.64, 0.52), (0.05, 0.06), 0.15)
        canvas = _lay(_lay(canvas, _tone((158, 84, 60)), nave), _tone((196, 182, 160)), tower)
        height = height + np.where(nave < 0, 0.08 - np.abs(plan.y - 0.5) * 0.4, 0) + 0.1 * (tower < 0)
    if look.middle == Middle.FORK:
        huts = _dots(plan, rng, 40, 0.035, within=np.asarray(0.13 - plan.middle, np.float32))
        canvas = _lay(canvas, _tone((170, 96, 70)), huts)
        height = height + 0.05 * (huts < 0)
    slope_y, slope_x = np.gradient(cv2.GaussianBlur(np.asarray(height, np.float32), (0, 0), 1.0) * PX)
    canvas = canvas * np.clip(1 - 0.55 * (slope_x + slope_y), 0.45, 1.5)[..., None]
    return _badge(np.asarray(canvas, np.float32), plan, (42, 70, 150), (238, 236, 228), 0.065)


def _watercolour(plan: Plan, look: Look, rng: np.random.Generator) -> Canvas:
    """Thin washes that run into each other, with a loose pencil line that never quite meets them."""
    run = _clouds(rng, 14) * 0.008
    wash = 1 + 0.1 * _clouds(rng, 6)
    canvas = _tone((188, 206, 150), wash)
    canvas = _lay(
        canvas, _tone((134, 166, 110), wash), _dots(plan, rng, 14, 0.05, within=_free(plan, look)) + run, 0.03
    )
    canvas = _lay(canvas, _tone((132, 172, 204), wash), plan.stream - 0.075 + run, 0.02)
    canvas = _lay(canvas, _tone((238, 230, 208)), plan.track - 0.04 + run, 0.014)
    canvas = _lay(canvas, _tone((214, 168, 128), 1 + 0.12 * _clouds(rng, 9)), plan.built + run, 0.02)
    roofs = _dots(plan, rng, 90, 0.04, within=np.asarray(-plan.built, np.float32))
    canvas = _lay(canvas, _tone((190, 110, 88), wash), roofs + run, 0.02)
    pencil = _tone((86, 80, 84))
    shift = 2
    for edge in (plan.built, plan.track - 0.04, plan.stream - 0.075, roofs):
        moved = np.roll(edge, (shift, -shift), (0, 1)) + run * 0.6
        canvas = _lay(canvas, pencil, np.asarray(np.abs(moved) - 0.003, np.float32), 0.006)
    if look.middle == Middle.HOUSE:
        for body, tint in (
            (_box(plan, (0.5, 0.56), (0.13, 0.09)), (226, 214, 192)),
            (_gable(plan, (0.5, 0.48), 0.16), (178, 92, 76)),
        ):
            canvas = _lay(canvas, _tone(tint, wash), body + run, 0.012)
            canvas = _lay(canvas, pencil, np.asarray(np.abs(body) - 0.004, np.float32))
    if look.middle == Middle.FORK:
        huts = _dots(plan, rng, 60, 0.04, within=np.asarray(0.14 - plan.middle, np.float32))
        canvas = _lay(canvas, _tone((190, 110, 88)), huts, 0.012)
    canvas = _badge(canvas, plan, (84, 112, 178), (244, 240, 228))
    paper = 1 + 0.035 * _clouds(rng, 80)
    return np.asarray((canvas * 0.86 + 34) * paper[..., None], np.float32)


def _winter(plan: Plan, look: Look, rng: np.random.Generator) -> Canvas:
    """Snow on everything but walls, trodden tracks and open water."""
    canvas = _tone((226, 232, 240), 1 + 0.035 * _clouds(rng, 8))
    canvas = _lay(canvas, _tone((196, 208, 226)), np.asarray(_clouds(rng, 6) * 0.02 + 0.02, np.float32), 0.03)
    firs = _dots(plan, rng, 18, 0.035, within=_free(plan, look))
    canvas = _lay(canvas, _tone((64, 88, 82), 1 + 0.3 * _clouds(rng, 60)), firs)
    canvas = _lay(canvas, _tone((110, 150, 178), 1 + 0.08 * _clouds(rng, 12)), plan.stream - 0.075, 0.012)
    canvas = _lay(canvas, _tone((150, 128, 108), 1 + 0.14 * _clouds(rng, 40)), plan.track - 0.042, 0.01)
    street = _tone((140, 112, 92), 1 + 0.1 * _clouds(rng, 30))
    row = np.sin(plan.y * 46 + 0.6 * np.sin(plan.x * 20))
    gaps = np.abs(np.sin(plan.x * 26 + np.floor(plan.y * 7.3) * 2.1)) - 0.16
    caps = _lay(street, _tone((222, 226, 234)), np.asarray(np.maximum(-row, -gaps), np.float32), 0.15)
    caps = _lay(caps, _tone((146, 78, 58)), np.asarray(np.maximum(np.abs(row + 0.35) - 0.3, -gaps), np.float32), 0.15)
    canvas = _lay(canvas, caps, plan.built)
    canvas = _lay(canvas, _tone((112, 106, 104)), np.abs(plan.built) - 0.02)
    canvas = _lay(canvas, _tone((232, 234, 240)), np.abs(plan.built - 0.008) - 0.006)
    if look.middle == Middle.HOUSE:
        canvas = _lay(canvas, _tone((132, 104, 86)), _box(plan, (0.5, 0.56), (0.15, 0.09)))
        canvas = _lay(canvas, _tone((214, 218, 228)), _gable(plan, (0.5, 0.49), 0.18))
        canvas = _lay(canvas, _tone((120, 66, 52)), np.abs(_gable(plan, (0.5, 0.49), 0.18)) - 0.014)
    if look.middle == Middle.FORK:
        canvas = _lay(canvas, _tone((150, 128, 108)), plan.middle - 0.1)
        canvas = _lay(canvas, _tone((222, 226, 234)), _gable(plan, (0.5, 0.52), 0.07))
    return _badge(canvas, plan, (58, 84, 150), (240, 210, 90), 0.07)


def _felt_pens(plan: Plan, look: Look, rng: np.random.Generator) -> Canvas:
    """A child's: every ground filled with the to and fro of one pen, outlines in black, windows in the houses."""
    way = rng.uniform(-0.4, 0.4)
    across = plan.y * np.cos(way) + plan.x * np.sin(way)
    stroke = 1 - 0.13 * (np.abs(np.sin(across * rng.uniform(36, 60) + _clouds(rng, 6) * 0.7)) < 0.3)
    tremble = _clouds(rng, 20) * 0.005
    black = _tone((34, 32, 38))
    grass = ((96, 190, 84), (150, 200, 70), (70, 168, 110))[int(rng.integers(3))]
    canvas = _tone(grass, stroke)
    flowers = _dots(plan, rng, 12, 0.02, within=_free(plan, look))
    canvas = _lay(canvas, _tone(((238, 96, 130), (250, 220, 70))[int(rng.integers(2))]), flowers)
    for line, width, tint in ((plan.stream, 0.08, (64, 140, 220)), (plan.track, 0.045, (196, 196, 200))):
        canvas = _lay(canvas, black, line - width - 0.012 + tremble)
        canvas = _lay(canvas, _tone(tint, stroke), line - width + tremble)
    dashes = np.maximum(plan.track - 0.006, 0.3 - np.abs(np.sin((plan.x + plan.y) * 30)))
    canvas = _lay(canvas, _tone((250, 250, 250)), np.asarray(dashes, np.float32))
    walls = ((244, 190, 84), (232, 150, 96), (214, 170, 130))[int(rng.integers(3))]
    canvas = _lay(canvas, black, plan.built - 0.008 + tremble)
    canvas = _lay(canvas, _tone(walls, stroke), plan.built + 0.008 + tremble)
    u, v = plan.x * 6 % 1 - 0.5, plan.y * 5 % 1 - 0.5
    houses = np.maximum(np.maximum(np.abs(u) - 0.3, np.abs(v - 0.12) - 0.22) / 6, plan.built + 0.05)
    roofs = np.maximum(np.maximum(v + 0.1, np.abs(u) - (v + 0.45) * 1.1) / 6, plan.built + 0.05)
    windows = np.maximum(np.maximum(np.abs(u) - 0.09, np.abs(v - 0.14) - 0.09) / 6, plan.built + 0.05)
    for shape, tint in ((houses, (250, 240, 214)), (roofs, (206, 60, 52)), (windows, (40, 40, 52))):
        canvas = _lay(canvas, _tone(tint, stroke), np.asarray(shape, np.float32))
    if look.middle == Middle.HOUSE:
        body, roof = _box(plan, (0.5, 0.57), (0.15, 0.11)), _gable(plan, (0.5, 0.47), 0.19)
        for shape, tint in ((body, (250, 226, 190)), (roof, (170, 64, 150))):
            canvas = _lay(_lay(canvas, black, shape - 0.01), _tone(tint, stroke), shape)
        canvas = _lay(canvas, black, _box(plan, (0.5, 0.62), (0.03, 0.05)))
    if look.middle == Middle.FORK:
        canvas = _lay(_lay(canvas, black, plan.middle - 0.1), _tone(grass, stroke), plan.middle - 0.088)
        canvas = _lay(canvas, _tone((206, 60, 52)), _gable(plan, (0.5, 0.53), 0.06))
    return _badge(canvas, plan, (70, 60, 200), (250, 250, 250))


STYLES: dict[str, tuple[str, Hand]] = {
    "linocut": ("angular", _linocut),
    "model": ("round", _model),
    "watercolour": ("cut", _watercolour),
    "winter": ("round", _winter),
    "felt pens": ("angular", _felt_pens),
}
