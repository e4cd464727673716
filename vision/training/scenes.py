"""Grounds, clutter, light and lens faults that training pictures are given."""

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]


def _random_colour(rng: np.random.Generator) -> NDArray[np.float32]:
    if rng.random() < 0.35:
        return np.asarray(rng.uniform(10, 250) + rng.uniform(-12, 12, 3), np.float32)
    hsv = np.array([[[rng.integers(180), rng.integers(20, 230), rng.integers(20, 250)]]], np.uint8)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def _clouds(rng: np.random.Generator, size: int, cells: int) -> NDArray[np.float32]:
    grid = rng.normal(0, 1, (max(2, cells), max(2, cells))).astype(np.float32)
    return np.asarray(cv2.resize(grid, (size, size), interpolation=cv2.INTER_CUBIC), np.float32)


def _wood(rng: np.random.Generator, size: int) -> NDArray[np.float32]:
    x, y = np.meshgrid(np.linspace(-1, 1, size, dtype=np.float32), np.linspace(-1, 1, size, dtype=np.float32))
    angle = rng.uniform(0, np.pi)
    along, across = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
    return np.asarray(np.sin(across * rng.uniform(8, 60) + _clouds(rng, size, 5) * 2 + along * 2), np.float32)


def _weave(rng: np.random.Generator, size: int) -> NDArray[np.float32]:
    x, y = np.meshgrid(np.arange(size, dtype=np.float32), np.arange(size, dtype=np.float32))
    a, b = rng.uniform(0.15, 2.2, 2)
    angle = rng.uniform(0, np.pi)
    u, v = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
    pattern = np.sin(u * a) * np.sin(v * b) + 0.4 * rng.normal(0, 1, (size, size)).astype(np.float32)
    return np.asarray(np.sign(pattern) if rng.random() < 0.3 else pattern, np.float32)


def ground(rng: np.random.Generator, size: int) -> Image:
    """An empty surface: plain, clouded, grained like felt, wooden or woven; sometimes two of them."""
    colour = _random_colour(rng)
    canvas = np.full((size, size, 3), colour, np.float32)
    canvas += _clouds(rng, size, int(rng.integers(2, 7)))[..., None] * rng.uniform(0, 14)
    kind = rng.integers(5)
    if kind == 1:
        grain = cv2.GaussianBlur(rng.normal(0, 1, (size, size)).astype(np.float32), (0, 0), rng.uniform(0.5, 2))
        canvas += (grain / grain.std())[..., None] * rng.uniform(2, 28)
    elif kind == 2:
        canvas += _wood(rng, size)[..., None] * rng.uniform(3, 30) * rng.uniform(0.4, 1, 3)
    elif kind == 3:
        canvas += _weave(rng, size)[..., None] * rng.uniform(3, 40)
    elif kind == 4:
        canvas += (_clouds(rng, size, int(rng.integers(8, 60))))[..., None] * rng.uniform(3, 30)
    canvas = np.clip(canvas, 0, 255)
    if rng.random() < 0.25:  # the rim of a tray, a table's edge
        other = np.full((size, size, 3), _random_colour(rng), np.float32) + _wood(rng, size)[..., None] * 8
        side = np.zeros((size, size), np.float32)
        middle, way = rng.uniform(0.1, 0.9, 2) * size, rng.normal(size=2)
        way = way / np.linalg.norm(way) * size * 2
        across = np.array([-way[1], way[0]])
        corners = np.array([middle + across, middle + across + way, middle - across + way, middle - across])
        cv2.fillPoly(side, [corners.astype(np.int32)], 1.0)
        side = cv2.GaussianBlur(side, (0, 0), rng.uniform(0.6, 2))[..., None]
        canvas = canvas * (1 - side) + other * side
    return np.clip(canvas, 0, 255).astype(np.uint8)


def clutter(rng: np.random.Generator, image: Image, count: int) -> None:
    """Coins, cards, letters, cables, round tokens, boxes and fingers, none of them a die."""
    size = min(image.shape[:2])
    for _ in range(count):
        x, y = (int(v) for v in rng.uniform(0, 1, 2) * (image.shape[1], image.shape[0]))
        span = int(size * np.exp(rng.uniform(np.log(0.02), np.log(0.4))))
        colour = tuple(int(v) for v in np.clip(_random_colour(rng), 0, 255))
        kind = (_coin, _card, _letters, _cable, _token, _dots, _fingers)[rng.integers(7)]
        kind(rng, image, (x, y), span, colour)


Spot, Colour = tuple[int, int], tuple[int, ...]


def _coin(rng: np.random.Generator, image: Image, at: Spot, span: int, colour: Colour) -> None:
    cv2.circle(image, at, max(2, span // 2), colour, -1, cv2.LINE_AA)
    if rng.random() < 0.6:
        inner = tuple(int(v * 0.7) for v in colour)
        cv2.circle(image, at, max(1, int(span * 0.38)), inner, max(1, span // 15), cv2.LINE_AA)


def _card(rng: np.random.Generator, image: Image, at: Spot, span: int, colour: Colour) -> None:
    box = cv2.boxPoints((at, (span * rng.uniform(0.5, 2), span), rng.uniform(0, 90)))
    cv2.fillPoly(image, [box.astype(np.int32)], colour, cv2.LINE_AA)


def _letters(rng: np.random.Generator, image: Image, at: Spot, span: int, colour: Colour) -> None:
    text = "".join(rng.choice(list("ABCDEFGHKLMNRSTXYZ0123456789?%&"), int(rng.integers(1, 6))))
    font = int(rng.integers(0, 8))
    cv2.putText(image, text, at, font, span / 40 + 0.2, colour, max(1, span // 20), cv2.LINE_AA)


def _cable(rng: np.random.Generator, image: Image, at: Spot, span: int, colour: Colour) -> None:
    steps = np.cumsum(rng.normal(0, span / 3, (12, 2)), axis=0) + np.array(at)
    cv2.polylines(image, [steps.astype(np.int32)], False, colour, max(1, span // 12), cv2.LINE_AA)


def _token(rng: np.random.Generator, image: Image, at: Spot, span: int, colour: Colour) -> None:
    axes = (max(1, span // 2), max(1, int(span * rng.uniform(0.15, 0.5))))
    cv2.ellipse(image, at, axes, rng.uniform(0, 180), 0, 360, colour, -1, cv2.LINE_AA)


def _dots(rng: np.random.Generator, image: Image, at: Spot, span: int, colour: Colour) -> None:
    for dx, dy in rng.normal(0, span / 2, (int(rng.integers(1, 9)), 2)):
        cv2.circle(image, (int(at[0] + dx), int(at[1] + dy)), max(1, span // 12), colour, -1, cv2.LINE_AA)


def _fingers(rng: np.random.Generator, image: Image, at: Spot, span: int, _colour: Colour) -> None:
    skin = tuple(int(v) for v in np.array([110, 145, 200]) * rng.uniform(0.4, 1.15))
    for _ in range(int(rng.integers(1, 5))):
        end = (int(at[0] + rng.normal(0, span)), int(at[1] + rng.normal(0, span)))
        cv2.line(image, at, end, skin, max(2, span // 3), cv2.LINE_AA)


def relight(rng: np.random.Generator, image: Image) -> Image:
    """Shadows, uneven light, glare, another white balance, gain, colour or polarity."""
    canvas = image.astype(np.float32)
    height, width = image.shape[:2]
    size = max(height, width)
    if rng.random() < 0.35:
        canvas *= 1 + _clouds(rng, size, 2)[:height, :width, None] * rng.uniform(0.05, 0.3)
    if rng.random() < 0.15:  # the hard edge of a shadow
        mask = np.zeros((height, width), np.float32)
        middle = rng.uniform(0, 1, 2) * (width, height)
        way = rng.normal(size=2)
        way = way / np.linalg.norm(way) * size * 2
        across = np.array([-way[1], way[0]])
        corners = np.array([middle + across, middle + across + way, middle - across + way, middle - across])
        cv2.fillPoly(mask, [corners.astype(np.int32)], 1.0)
        soft = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.8, 6))[..., None]
        canvas *= 1 - soft * rng.uniform(0.2, 0.7)
    if rng.random() < 0.12:
        rows, columns = np.mgrid[:height, :width].astype(np.float32)
        x, y = rng.uniform(0, 1, 2) * (width, height)
        reach = size * rng.uniform(0.03, 0.25)
        stretch = rng.uniform(0.4, 2.5)
        squared = ((columns - x) ** 2 + (rows - y) ** 2 * stretch) / reach**2
        canvas += (np.exp(-squared) * rng.uniform(40, 220))[..., None]
    if rng.random() < 0.7:
        canvas *= rng.uniform(0.8, 1.2, 3).astype(np.float32)
    canvas = (canvas - 128) * rng.uniform(0.6, 1.3) + 128 + rng.uniform(-35, 35)
    canvas = np.clip(canvas, 0, 255)
    if rng.random() < 0.3:
        canvas = 255 * (canvas / 255) ** np.exp(rng.uniform(-0.7, 0.7))
    if rng.random() < 0.08:
        canvas *= rng.uniform(0.25, 0.6)
    result = np.clip(canvas, 0, 255).astype(np.uint8)
    if rng.random() < 0.3:
        hsv = cv2.cvtColor(result, cv2.COLOR_BGR2HSV)
        hsv[..., 0] = (hsv[..., 0].astype(np.int32) + int(rng.integers(180))) % 180
        hsv[..., 1] = np.clip(hsv[..., 1] * rng.uniform(0.2, 1.6), 0, 255).astype(np.uint8)
        result = np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR), np.uint8)
    if rng.random() < 0.08:
        result = np.repeat(cv2.cvtColor(result, cv2.COLOR_BGR2GRAY)[..., None], 3, axis=2)
    if rng.random() < 0.08:
        result = 255 - result
    return result


def spoil(rng: np.random.Generator, image: Image, *, most_blur: float = 1.4) -> Image:
    """Blur, coarse pixels, grain and JPEG."""
    if rng.random() < 0.35:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, most_blur)), np.uint8)
    if rng.random() < 0.1:
        length = int(rng.integers(2, 5)) * 2 + 1
        kernel = np.zeros((length, length), np.float32)
        tip = (np.array([np.cos(a := rng.uniform(0, np.pi)), np.sin(a)]) * (length // 2)).round().astype(int)
        middle = length // 2
        cv2.line(kernel, (middle - tip[0], middle - tip[1]), (middle + tip[0], middle + tip[1]), 1.0, 1)
        if length <= 3 + 4 * most_blur:
            image = np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.uint8)
    if rng.random() < 0.5:
        sigma = np.exp(rng.uniform(np.log(1), np.log(14)))
        grain = rng.normal(0, sigma, image.shape).astype(np.float32)
        if rng.random() < 0.4:
            grain = cv2.GaussianBlur(grain, (0, 0), 0.8) * 2
        image = np.clip(image + grain, 0, 255).astype(np.uint8)
    if rng.random() < 0.3:
        _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 90))])
        image = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return image
