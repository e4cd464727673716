"""Draws single tiles of any look in many styles, flat and unlit."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.tiles.look import Look, Middle, Side
from vision.training.tile_fills import FILLS, Canvas, house, noise, plain
from vision.training.tile_pieces import PX, Pieces, Points, pieces_of
from vision.training.tile_styles import Style, random_style, shade

TILE_PX = 112  # of a finished drawing


def draw_tile(look: Look, rng: np.random.Generator, *, tuning: bool = False) -> Canvas:
    style = random_style(rng, tuning=tuning)
    pieces = pieces_of(look, rng, wobble=style.wobble)
    canvas = FILLS[style.open_way](style.open, rng)
    _strew(canvas, pieces, style, rng)
    _streams(canvas, pieces.streams, style, rng)
    for line in pieces.streams:
        if len(pieces.streams) == 1 and look.sides.count(Side.STREAM) == 1 and rng.random() < 0.7:
            _pond(canvas, line[-1], style, rng)
    _tracks(canvas, pieces, style, rng)
    canvas = _built(canvas, pieces, style, rng)
    if look.middle == Middle.HOUSE:
        _large_house(canvas, pieces.centre, style, rng)
    if look.middle == Middle.FORK:
        _fork(canvas, pieces.centre, style, rng)
    if look.badge:
        _badge(canvas, pieces, style, rng)
    canvas = _finish(canvas, style, rng)
    canvas = _border(canvas, rng)
    return cv2.resize(canvas, (TILE_PX, TILE_PX), interpolation=cv2.INTER_AREA)


def _at(points: Points) -> NDArray[np.int32]:
    return np.round(points * PX).astype(np.int32)


def _line(canvas: Canvas, points: Points, colour: NDArray[np.float64], width: float) -> None:
    thick = max(1, round(width * PX))
    cv2.polylines(canvas, [_at(points)], False, np.clip(colour, 0, 255).tolist(), thick, cv2.LINE_AA)


# ---------------------------------------------------------------- grounds


def _strew(canvas: Canvas, pieces: Pieces, style: Style, rng: np.random.Generator) -> None:
    """Trees, bushes, rocks, flowers and sheds, here and there on open ground."""
    kind = rng.choice(("trees", "firs", "rocks", "flowers", "sheds", "mixed"))
    for _ in range(int(rng.poisson(9 * style.richness))):
        at, one = rng.uniform(0.05, 0.95, 2) * PX, kind
        if kind == "mixed":
            one = rng.choice(("trees", "firs", "rocks", "flowers", "sheds"))
        _thing(canvas, str(one), at, style, rng)


def _thing(canvas: Canvas, kind: str, at: NDArray[np.float64], style: Style, rng: np.random.Generator) -> None:
    size, place = rng.uniform(3, 9), at.astype(int).tolist()
    dark = shade(style.open, rng.uniform(0.4, 0.8))
    if kind == "trees":
        cv2.circle(canvas, (at + 2).astype(int).tolist(), int(size), shade(style.open, 0.6).tolist(), -1, cv2.LINE_AA)
        cv2.circle(canvas, place, int(size), np.clip(dark + rng.normal(0, 15, 3), 0, 255).tolist(), -1, cv2.LINE_AA)
    elif kind == "firs":
        points = at + np.array([[-size * 0.7, size], [0, -size], [size * 0.7, size]])
        cv2.fillPoly(canvas, [points.astype(np.int32)], dark.tolist(), cv2.LINE_AA)
    elif kind == "rocks":
        grey = float(rng.uniform(90, 200))
        cv2.ellipse(
            canvas, place, (int(size), int(size * 0.6)), rng.uniform(0, 90), 0, 360, (grey,) * 3, -1, cv2.LINE_AA
        )
    elif kind == "flowers":
        cv2.circle(canvas, place, int(rng.integers(1, 4)), rng.uniform(60, 255, 3).tolist(), -1, cv2.LINE_AA)
    else:
        house(canvas, at, size * 0.9, rng.uniform(20, 180, 3), rng.uniform(120, 240, 3), None)


def _streams(canvas: Canvas, lines: list[Points], style: Style, rng: np.random.Generator) -> None:
    bank = shade(style.stream, rng.choice((0.5, 1.4))) if rng.random() < 0.5 else None
    for line in lines:
        if bank is not None:
            _line(canvas, line, bank, style.stream_width + 0.03)
        _line(canvas, line, style.stream, style.stream_width)
        if rng.random() < 0.6:
            for _ in range(int(rng.integers(3, 14))):
                at = line[int(rng.integers(len(line)))] + rng.normal(0, style.stream_width / 5, 2)
                _line(canvas, np.array([at, at + np.array((0.04, 0.005))]), shade(style.stream, 1.4), 0.008)


def _pond(canvas: Canvas, at: Points, style: Style, rng: np.random.Generator) -> None:
    cv2.ellipse(
        canvas,
        _at(at).tolist(),
        (int(rng.uniform(18, 34)), int(rng.uniform(16, 30))),
        rng.uniform(0, 180),
        0,
        360,
        style.stream.tolist(),
        -1,
        cv2.LINE_AA,
    )


def _tracks(canvas: Canvas, pieces: Pieces, style: Style, rng: np.random.Generator) -> None:
    width, way = style.track_width, style.line_way
    edge = shade(style.track, rng.uniform(0.35, 0.7)) if rng.random() < 0.7 else style.ink
    if way == "soft":
        layer = canvas.copy()
        for line in pieces.tracks:
            _line(layer, line, style.track, width)
        canvas[:] = cv2.addWeighted(cv2.GaussianBlur(layer, (0, 0), 3), 0.85, canvas, 0.15, 0)
        return
    if way == "edged":
        for line in pieces.tracks:
            _line(canvas, line, edge, width + rng.uniform(0.012, 0.03))
    for line in pieces.tracks:
        _line(canvas, line, style.track, width)
        if way == "cobbles":
            for at in line[::2]:
                cv2.circle(canvas, _at(at + rng.normal(0, width / 4, 2)).tolist(), 2, edge.tolist(), 1, cv2.LINE_AA)
        if way == "ruts":
            for off in (-1, 1):
                _line(canvas, line + off * np.array([width, width]) * 0.2, edge, 0.006)


def _built(canvas: Canvas, pieces: Pieces, style: Style, rng: np.random.Generator) -> Canvas:
    if not pieces.built:
        return canvas
    ground = FILLS[style.built_way](style.built, rng)
    for mask in pieces.built:
        share = mask.astype(np.float32)[..., None] / 255
        canvas = (canvas * (1 - share) + ground * share).astype(np.uint8)
    width = style.wall_width
    for wall in pieces.walls:
        if style.wall_way == "ink":
            _line(canvas, wall, style.ink, min(width, 0.02))
        elif style.wall_way in ("stone", "towers", "pale"):
            tone = shade(style.built, 1.4) if style.wall_way == "pale" else np.full(3, rng.uniform(90, 200))
            if rng.random() < 0.6:
                _line(canvas, wall, style.ink, width + 0.014)
            _line(canvas, wall, tone, width)
        if style.wall_way == "towers":
            for at in wall[:: int(rng.integers(7, 14))]:
                cv2.circle(
                    canvas,
                    _at(at).tolist(),
                    int(width * PX * 0.9) + 2,
                    np.full(3, rng.uniform(90, 220)).tolist(),
                    -1,
                    cv2.LINE_AA,
                )
    return canvas


# ---------------------------------------------------------------- the middle, and badges


def _large_house(canvas: Canvas, centre: Points, style: Style, rng: np.random.Generator) -> None:
    at, half = centre * PX + rng.normal(0, 4, 2), rng.uniform(20, 42)
    roof, wall = rng.uniform((20, 30, 90), (110, 120, 220)), rng.uniform(120, 245) + rng.normal(0, 12, 3)
    ink = style.ink.tolist() if rng.random() < 0.7 else None
    if rng.random() < 0.35:  # a garden or yard round it
        yard = np.clip(shade(style.open, rng.uniform(0.7, 1.3)) + rng.normal(0, 20, 3), 0, 255).tolist()
        cv2.ellipse(
            canvas,
            at.astype(int).tolist(),
            (int(half * 1.35), int(half * rng.uniform(1, 1.35))),
            0,
            0,
            360,
            yard,
            -1,
            cv2.LINE_AA,
        )
    way = rng.choice(("front", "above", "two", "wings"))
    if way == "front":
        house(canvas, at - (0, half * 0.2), half * 0.8, roof, wall, ink)
    elif way == "two":
        house(canvas, at + np.array((half * 0.35, -half * 0.1)), half * 0.6, roof, wall, ink)
        house(canvas, at - (half * 0.45, half * 0.3), half * 0.4, shade(roof, 1.2), wall, ink)
    else:
        turn = rng.uniform(0, 180)
        for extra in (0, 90) if way == "wings" else (0,):
            _roof(canvas, at, (half * 1.7, half * (0.7 if way == "wings" else 1.2)), turn + extra, roof, ink)
    if rng.random() < 0.6:  # a cross, a bell tower or a flag
        top = at - (0, half * rng.uniform(0.3, 1.1))
        tone = rng.uniform(0, 255, 3).tolist()
        cv2.line(canvas, top.astype(int).tolist(), (top - (0, half * 0.4)).astype(int).tolist(), tone, 3, cv2.LINE_AA)
        beam = top - (0, half * 0.25)
        cv2.line(
            canvas,
            (beam - (half * 0.15, 0)).astype(int).tolist(),
            (beam + np.array((half * 0.15, 0))).astype(int).tolist(),
            tone,
            3,
            cv2.LINE_AA,
        )


def _roof(
    canvas: Canvas, at: Points, size: tuple[float, float], turn: float, roof: Points, ink: list[float] | None
) -> None:
    corners = cv2.boxPoints((at.tolist(), size, turn))
    cv2.fillPoly(canvas, [corners.astype(np.int32)], np.clip(roof, 0, 255).tolist(), cv2.LINE_AA)
    half = np.array([corners[0], corners[1], (corners[1] + corners[2]) / 2, (corners[0] + corners[3]) / 2])
    cv2.fillPoly(canvas, [half.astype(np.int32)], shade(roof, 0.7).tolist(), cv2.LINE_AA)
    if ink is not None:
        cv2.polylines(canvas, [corners.astype(np.int32)], True, ink, 1, cv2.LINE_AA)


def _fork(canvas: Canvas, centre: Points, style: Style, rng: np.random.Generator) -> None:
    at, way = centre * PX, rng.choice(("nothing", "square", "village", "tree", "green"))
    reach = rng.uniform(9, 20)
    if way in ("square", "green"):
        tone = (
            shade(style.track, rng.uniform(0.7, 1.1)) if way == "square" else shade(style.open, rng.uniform(0.7, 1.1))
        )
        cv2.circle(canvas, at.astype(int).tolist(), int(reach), tone.tolist(), -1, cv2.LINE_AA)
    if way == "village" or (way == "green" and rng.random() < 0.5):
        for _ in range(int(rng.integers(2, 5))):
            roof = rng.uniform((20, 30, 100), (110, 120, 220))
            house(
                canvas,
                at + rng.normal(0, reach * 0.6, 2),
                rng.uniform(5, 9),
                roof,
                rng.uniform(150, 245, 3),
                style.ink.tolist(),
            )
    if way == "tree":
        _thing(canvas, "trees", at, style, rng)


def _badge(canvas: Canvas, pieces: Pieces, style: Style, rng: np.random.Generator) -> None:
    """On built ground, clear of its rim."""
    mask = (
        max(pieces.built, key=lambda one: int(one.sum()))
        if rng.random() < 0.5
        else pieces.built[int(rng.integers(len(pieces.built)))]
    )
    framed = cv2.copyMakeBorder(mask, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    depth = cv2.distanceTransform((framed > 128).astype(np.uint8), cv2.DIST_L2, 3)[1:-1, 1:-1]
    deep = np.argwhere(depth > min(13.0, depth.max() * 0.75))
    y, x = deep[int(rng.integers(len(deep)))]
    half = float(min(rng.uniform(9, 16), max(7.0, depth[y, x] * 0.95)))
    field, other = _badge_colours(style, rng)
    shape = _badge_shape(
        str(rng.choice(("blazon", "round", "square", "diamond", "banner"), p=(0.5, 0.13, 0.14, 0.13, 0.1))), half
    )
    points = np.round(shape + np.array((x, y))).astype(np.int32)
    cv2.fillPoly(canvas, [points], field.tolist(), cv2.LINE_AA)
    inner = rng.choice(("cross", "half", "stripe", "spot", "none"))
    at = np.array((x, y))
    if inner == "cross":
        cv2.line(
            canvas,
            (at - (0, half * 0.8)).astype(int).tolist(),
            (at + np.array((0, half * 0.8))).astype(int).tolist(),
            other.tolist(),
            max(2, int(half / 3)),
            cv2.LINE_AA,
        )
    if inner in ("cross", "stripe"):
        cv2.line(
            canvas,
            (at - (half * 0.7, 0)).astype(int).tolist(),
            (at + np.array((half * 0.7, 0))).astype(int).tolist(),
            other.tolist(),
            max(2, int(half / 3)),
            cv2.LINE_AA,
        )
    if inner == "spot":
        cv2.circle(canvas, at.astype(int).tolist(), int(half * 0.4), other.tolist(), -1, cv2.LINE_AA)
    if inner == "half":
        cv2.fillPoly(
            canvas, [np.round(shape * (0.45, 0.9) + (x - half * 0.4, y)).astype(np.int32)], other.tolist(), cv2.LINE_AA
        )
    if rng.random() < 0.75:
        rim = other if rng.random() < 0.6 else style.ink
        cv2.polylines(canvas, [points], True, rim.tolist(), int(rng.integers(1, 4)), cv2.LINE_AA)


def _badge_colours(style: Style, rng: np.random.Generator) -> tuple[Points, Points]:
    """Mostly blue and white, and always such that it is seen on its ground."""
    while True:
        field = rng.uniform((110, 20, 10), (230, 120, 90)) if rng.random() < 0.65 else rng.uniform(0, 255, 3)
        other = rng.uniform(190, 255, 3) if rng.random() < 0.7 else rng.uniform(0, 255, 3)
        if np.abs(field - style.built).max() > 70 and np.abs(field - other).max() > 80:
            return field, other


def _badge_shape(name: str, half: float) -> Points:
    if name == "round":
        angles = np.linspace(0, 2 * np.pi, 20)
        return np.stack([np.cos(angles), np.sin(angles)], 1) * half
    corners = {
        "blazon": [(-0.8, -1), (0.8, -1), (0.8, 0.1), (0.45, 0.7), (0, 1.1), (-0.45, 0.7), (-0.8, 0.1)],
        "square": [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
        "diamond": [(0, -1.2), (1, 0), (0, 1.2), (-1, 0)],
        "banner": [(-0.7, -1.1), (0.7, -1.1), (0.7, 1.1), (0, 0.6), (-0.7, 1.1)],
    }[name]
    return np.array(corners) * half


# ---------------------------------------------------------------- the whole


def _finish(canvas: Canvas, style: Style, rng: np.random.Generator) -> Canvas:
    if style.finish == "paper":
        grain = noise(rng, 90) * 14 + noise(rng, 8) * 12
        return np.clip(canvas.astype(np.float32) + grain[..., None], 0, 255).astype(np.uint8)
    if style.finish == "paint":
        y, x = np.mgrid[:PX, :PX].astype(np.float32)
        return cv2.remap(
            cv2.medianBlur(canvas, 7),
            x + noise(rng, 16) * 4,
            y + noise(rng, 16) * 4,
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
    if style.finish == "pencil":
        grey = cv2.cvtColor(canvas, cv2.COLOR_BGR2GRAY)
        edges = cv2.Canny(grey, 60, 140)
        soft = cv2.addWeighted(canvas, rng.uniform(0.4, 0.8), plain(np.full(3, 245.0)), 0.45, 0)
        soft[edges > 0] = style.ink.astype(np.uint8)
        return soft
    if style.finish == "pixels":
        cells = int(rng.integers(40, 80))
        small = cv2.resize(canvas, (cells, cells), interpolation=cv2.INTER_AREA)
        return cv2.resize(small, (PX, PX), interpolation=cv2.INTER_NEAREST)
    if style.finish == "print":
        y, x = np.mgrid[:PX, :PX].astype(np.float32)
        dots = np.sin(x * 1.3) * np.sin(y * 1.3) * rng.uniform(5, 22)
        return np.clip(canvas.astype(np.float32) + dots[..., None], 0, 255).astype(np.uint8)
    return canvas


def _border(canvas: Canvas, rng: np.random.Generator) -> Canvas:
    """Some tiles have a pale or dark rim, as cut cardboard has."""
    if rng.random() < 0.3:
        tone = float(rng.choice((15, 200, 240))) + rng.normal(0, 10, 3)
        cv2.rectangle(canvas, (0, 0), (PX - 1, PX - 1), np.clip(tone, 0, 255).tolist(), int(rng.integers(1, 7)))
    return canvas
