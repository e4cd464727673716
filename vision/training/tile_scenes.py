"""Puts drawn tiles on tables and into hands, and photographs them badly."""

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Array = NDArray[np.float32]
UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


def _noise(rng: np.random.Generator, size: int, cells: int) -> Array:
    return cv2.resize(
        rng.normal(0, 0.5, (cells, cells)).astype(np.float32), (size, size), interpolation=cv2.INTER_CUBIC
    )


def ground(rng: np.random.Generator, size: int, alike: Array | None = None) -> Image:
    """A table top: plain, wood, cloth, stone or a mess, in a colour of its own or in one `alike`."""
    kind = rng.choice(("plain", "wood", "cloth", "stone", "mess"))
    grey = rng.random() < 0.35
    base = np.full(3, rng.uniform(15, 245)) if grey else rng.uniform(10, 245, 3)
    if kind == "wood":
        base = rng.uniform((20, 50, 90), (130, 170, 220))
    if alike is not None:
        base = np.clip(alike + rng.normal(0, 22, 3), 0, 255)
    y, x = np.mgrid[:size, :size].astype(np.float32)
    angle = rng.uniform(0, np.pi)
    along = x * np.cos(angle) + y * np.sin(angle)
    tone = _noise(rng, size, int(rng.integers(2, 6))) * 0.15
    if kind == "wood":
        tone = tone + np.sin(along * rng.uniform(0.1, 0.6) + _noise(rng, size, 5) * 5) * rng.uniform(0.04, 0.16)
        if rng.random() < 0.5:
            tone = tone - (np.abs(along % rng.uniform(25, 60)) < 1.2) * 0.4
    elif kind == "cloth":
        step = rng.uniform(0.7, 2.2)
        tone = tone + np.sin(x * step) * np.sin(y * step) * rng.uniform(0.05, 0.2)
    elif kind in ("stone", "mess"):
        tone = tone + _noise(rng, size, int(rng.integers(12, 60))) * rng.uniform(0.1, 0.45)
    image = np.clip(base * (1 + tone[..., None]), 0, 255).astype(np.uint8)
    if kind == "mess" or rng.random() < 0.35:
        _clutter(image, rng)
    return image


def _clutter(image: Image, rng: np.random.Generator) -> None:
    """Cards, boxes, coins, pawns, cups and cables."""
    size = image.shape[0]
    for _ in range(int(rng.integers(1, 7))):
        at, reach, tone = rng.uniform(0, size, 2), rng.uniform(0.05, 0.35) * size, rng.uniform(0, 255, 3).tolist()
        kind = rng.choice(("box", "disc", "line"))
        if kind == "box":
            box = cv2.boxPoints((at.tolist(), (reach, reach * rng.uniform(0.4, 1.2)), rng.uniform(0, 90)))
            cv2.fillPoly(image, [box.astype(np.int32)], tone, cv2.LINE_AA)
            if rng.random() < 0.5:
                cv2.polylines(image, [box.astype(np.int32)], True, rng.uniform(0, 255, 3).tolist(), 2, cv2.LINE_AA)
        elif kind == "disc":
            cv2.circle(image, at.astype(int).tolist(), int(reach / 3), tone, -1, cv2.LINE_AA)
        else:
            end = at + rng.normal(0, reach, 2)
            cv2.line(
                image, at.astype(int).tolist(), end.astype(int).tolist(), tone, int(rng.integers(1, 5)), cv2.LINE_AA
            )


def quad(rng: np.random.Generator, size: int, *, least: float = 0.28, most: float = 0.97) -> Array:
    """The corners of a tile seen by a hand-held camera, clockwise; the first is the upper left one of a tile that
    is turned by less than an eighth."""
    scale, turn = rng.uniform(least, most), np.deg2rad(np.clip(rng.normal(0, 16), -45, 45))
    if rng.random() < 0.2:
        turn = rng.uniform(-np.pi / 4, np.pi / 4)
    tilt, way = np.deg2rad(abs(rng.normal(0, 17))), rng.uniform(0, 2 * np.pi)
    flat = (UNIT - 0.5) @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]], np.float32)
    axis = np.array([np.cos(way), np.sin(way)])
    along = flat @ axis
    depth = 1 + along * np.sin(min(tilt, 0.75)) * rng.uniform(0.25, 0.6)
    across = flat - np.outer(along, axis)
    seen = (across + np.outer(along * np.cos(tilt), axis)) / depth[:, None]
    room = max(0.0, 1 - scale) * 0.35
    return ((seen * scale + 0.5 + rng.uniform(-room, room, 2)) * size).astype(np.float32)


def put(image: Image, tile: Image, corners: Array, rng: np.random.Generator) -> None:
    """The tile lies there, with its edge and its shadow."""
    size, edge = image.shape[0], tile.shape[0]
    source = UNIT * edge
    whole = cv2.getPerspectiveTransform(source, corners)
    area = cv2.contourArea(corners)
    small = max(0.3, edge / max(8.0, np.sqrt(area)))
    soft = cv2.GaussianBlur(tile, (0, 0), 0.42 * small) if small > 1.1 else tile
    laid = cv2.warpPerspective(soft, whole, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    mask = np.zeros((size, size), np.uint8)
    outline = corners
    if rng.random() < 0.3:  # rounded corners
        angles = np.linspace(0, 2 * np.pi, 80)
        power = rng.uniform(8, 24)
        shape = np.stack([np.cos(angles), np.sin(angles)], 1)
        shape = shape / (np.abs(shape) ** power).sum(1, keepdims=True) ** (1 / power)
        outline = cv2.perspectiveTransform(((shape + 1) / 2 * edge).astype(np.float32)[None], whole)[0]
    cv2.fillPoly(mask, [np.round(outline * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    way = rng.normal(0, 0.02, 2) * np.sqrt(area)
    if rng.random() < 0.7:  # a shadow beside it, and the thickness of the cardboard
        shadow = np.zeros((size, size), np.uint8)
        cv2.fillPoly(shadow, [np.round((outline + way * 1.6) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        dark = cv2.GaussianBlur(shadow, (0, 0), max(0.8, np.hypot(*way) * 0.5))[..., None] / 255 * rng.uniform(0.1, 0.6)
        image[:] = (image * (1 - dark)).astype(np.uint8)
    if rng.random() < 0.4:
        rim = np.full(3, rng.uniform(60, 230)) + rng.normal(0, 8, 3)
        cv2.fillPoly(
            image,
            [np.round((outline + way * 0.6) * 16).astype(np.int32)],
            np.clip(rim, 0, 255).tolist(),
            cv2.LINE_AA,
            4,
        )
    share = mask[..., None] / 255
    image[:] = (image * (1 - share) + laid * share).astype(np.uint8)


def _skin(rng: np.random.Generator) -> Array:
    light = rng.uniform(0.3, 1.0)
    return np.array((rng.uniform(110, 180), rng.uniform(140, 195), rng.uniform(195, 250))) * light


def palm(image: Image, rng: np.random.Generator) -> None:
    """A hand under the tile."""
    size, skin = image.shape[0], _skin(rng)
    at = np.array([0.5, 0.5]) * size + rng.normal(0, 0.12 * size, 2)
    way = rng.uniform(0, 2 * np.pi)
    for reach in rng.uniform(0.5, 0.9, 4):
        end = at + np.array([np.cos(way), np.sin(way)]) * reach * size
        cv2.line(
            image,
            at.astype(int).tolist(),
            end.astype(int).tolist(),
            (skin * rng.uniform(0.85, 1.1)).clip(0, 255).tolist(),
            int(rng.uniform(0.12, 0.2) * size),
            cv2.LINE_AA,
        )
        way += rng.uniform(0.3, 0.5)
    cv2.circle(
        image, at.astype(int).tolist(), int(rng.uniform(0.25, 0.45) * size), skin.clip(0, 255).tolist(), -1, cv2.LINE_AA
    )


def fingers(image: Image, corners: Array, rng: np.random.Generator, *, deepest: float = 0.2) -> None:
    """Tips that hold the tile by its rim."""
    skin, centre = _skin(rng), corners.mean(0)
    edge = np.sqrt(cv2.contourArea(corners))
    for _ in range(int(rng.integers(1, 4))):
        side = int(rng.integers(4))
        rim = corners[side] + (corners[(side + 1) % 4] - corners[side]) * rng.uniform(0.05, 0.95)
        inwards = (centre - rim) / max(1e-3, np.hypot(*(centre - rim)))
        tip = rim + inwards * edge * rng.uniform(0.0, deepest - 0.06)
        far = rim - inwards * edge * 1.2 + rng.normal(0, 0.3 * edge, 2)
        tone = (skin * rng.uniform(0.85, 1.1)).clip(0, 255)
        width = int(edge * rng.uniform(0.13, 0.2))
        cv2.line(
            image,
            (tip + 1).astype(int).tolist(),
            (far + 1).astype(int).tolist(),
            (tone * 0.6).tolist(),
            width + 1,
            cv2.LINE_AA,
        )
        cv2.line(image, tip.astype(int).tolist(), far.astype(int).tolist(), tone.tolist(), width, cv2.LINE_AA)


def photograph(image: Image, rng: np.random.Generator) -> Image:
    """Light, lens and sensor, as phones in dim rooms have them."""
    size = image.shape[0]
    y, x = np.mgrid[:size, :size].astype(np.float32) / size - 0.5
    angle = rng.uniform(0, 2 * np.pi)
    light = 1 + (x * np.cos(angle) + y * np.sin(angle)) * rng.uniform(0, 0.9)
    if rng.random() < 0.3:  # the edge of a shadow
        off = x * np.cos(angle + 1) + y * np.sin(angle + 1) - rng.uniform(-0.4, 0.4)
        light = light * (1 - rng.uniform(0.15, 0.55) / (1 + np.exp(-off / rng.uniform(0.005, 0.08))))
    warm = rng.normal(0, 0.13)
    gains = np.array([1 - warm, 1 + rng.normal(0, 0.04), 1 + warm]) * rng.uniform(0.55, 1.3)
    lit = image.astype(np.float32) * light[..., None] * gains.astype(np.float32)
    if rng.random() < 0.15:  # glare
        at = rng.uniform(-0.5, 0.5, 2)
        spot = np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / rng.uniform(0.002, 0.03))
        lit = lit + spot[..., None] * rng.uniform(40, 200)
    lit = lit * (1 - (h := rng.uniform(0, 0.25) if rng.random() < 0.3 else 0.0)) + 255 * h * rng.uniform(0.3, 0.9)
    grey = lit.mean(2, keepdims=True)
    lit = grey + (lit - grey) * rng.uniform(0.55, 1.3)
    lit = 255 * (np.clip(lit, 0, 255) / 255) ** rng.uniform(0.75, 1.35)
    if rng.random() < 0.5:
        lit = cv2.GaussianBlur(lit, (0, 0), rng.uniform(0.3, 1.5) * size / 96)
    if rng.random() < 0.15:
        reach = int(rng.integers(2, 6))
        kernel = cv2.warpAffine(np.eye(reach, dtype=np.float32), np.eye(2, 3, dtype=np.float32), (reach, reach))
        kernel = kernel[:, ::-1] if rng.random() < 0.5 else kernel
        lit = cv2.filter2D(lit, -1, kernel / max(1e-3, kernel.sum()))
    lit = lit + rng.normal(0, rng.uniform(0, 10), lit.shape)
    shot = np.clip(lit, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        _, data = cv2.imencode(".jpg", shot, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 95))])
        shot = cv2.imdecode(data, cv2.IMREAD_COLOR)
    return shot
