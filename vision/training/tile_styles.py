"""The hands that draw tiles for training: palettes, ways to fill a ground, outlines, and how much they tremble."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Colour = NDArray[np.float64]  # blue, green, red, 0 … 255

# Hue (degrees), saturation, lightness: from … to …
Range = tuple[tuple[float, float], tuple[float, float], tuple[float, float]]
GREEN: Range = ((70, 130), (0.25, 0.7), (0.35, 0.68))
SNOW: Range = ((180, 260), (0.0, 0.25), (0.82, 0.97))
STRAW: Range = ((40, 62), (0.35, 0.7), (0.55, 0.75))
DARK: Range = ((90, 160), (0.2, 0.5), (0.15, 0.3))
BROWN: Range = ((18, 42), (0.3, 0.7), (0.35, 0.7))
RUST: Range = ((0, 22), (0.35, 0.75), (0.3, 0.6))
STONE: Range = ((20, 60), (0.0, 0.2), (0.45, 0.75))
PALE: Range = ((30, 60), (0.0, 0.45), (0.8, 0.98))
EARTH: Range = ((20, 40), (0.2, 0.5), (0.4, 0.7))
GREY: Range = ((0, 360), (0.0, 0.08), (0.5, 0.9))
BLUE: Range = ((190, 228), (0.35, 0.85), (0.35, 0.7))
ICE: Range = ((180, 215), (0.25, 0.7), (0.6, 0.82))

PALETTES: dict[str, dict[str, tuple[Range, ...]]] = {
    "grass": {"open": (GREEN,), "built": (BROWN,), "track": (PALE,), "stream": (BLUE,)},
    "roofs": {"open": (GREEN,), "built": (RUST, BROWN), "track": (PALE, GREY), "stream": (BLUE,)},
    "castle": {"open": (GREEN,), "built": (STONE,), "track": (EARTH, PALE), "stream": (BLUE, ICE)},
    "autumn": {"open": (STRAW,), "built": (RUST,), "track": (PALE, GREY), "stream": (BLUE,)},
    "frost": {"open": (SNOW,), "built": (BROWN, RUST), "track": (EARTH,), "stream": (ICE, BLUE)},
    "dusk": {"open": (DARK,), "built": (BROWN,), "track": (GREY, PALE), "stream": (BLUE,)},
}
TUNING_PALETTE = "castle"  # no network sees it with the ways below; certainty is tuned on them
OPEN_WAYS = ("flat", "blotches", "furrows", "strokes", "stipple", "slope")
BUILT_WAYS = ("flat", "roofs", "houses", "masonry", "hatch", "mosaic", "rows")
TUNING_OPEN, TUNING_BUILT = "strokes", "mosaic"
LINE_WAYS = ("plain", "edged", "cobbles", "ruts", "soft")
WALL_WAYS = ("none", "ink", "stone", "towers", "pale")
FINISHES = ("none", "paper", "paint", "pencil", "pixels", "print")


@dataclass(frozen=True, slots=True)
class Style:
    open: Colour
    built: Colour
    track: Colour
    stream: Colour
    ink: Colour
    open_way: str
    built_way: str
    line_way: str
    wall_way: str
    finish: str
    wobble: float
    track_width: float  # share of the tile's side
    stream_width: float
    wall_width: float
    richness: float  # how much is strewn about


def colour_in(ranges: tuple[Range, ...], rng: np.random.Generator) -> Colour:
    hue, saturation, light = (rng.uniform(*span) for span in ranges[int(rng.integers(len(ranges)))])
    pixel = np.array([[[hue % 360, light, saturation]]], np.float32)
    return cv2.cvtColor(pixel, cv2.COLOR_HLS2BGR)[0, 0].astype(float) * 255


def shade(colour: Colour, factor: float) -> Colour:
    return np.clip(colour * factor, 0, 255)


def random_style(rng: np.random.Generator, *, tuning: bool = False) -> Style:
    """For training, or one of those that only tune how certain is sure."""
    while True:
        palette = TUNING_PALETTE if tuning else str(rng.choice(list(PALETTES)))
        open_way = TUNING_OPEN if tuning else str(rng.choice(OPEN_WAYS))
        built_way = TUNING_BUILT if tuning else str(rng.choice(BUILT_WAYS))
        is_tuning = palette == TUNING_PALETTE or open_way == TUNING_OPEN or built_way == TUNING_BUILT
        if is_tuning == tuning:
            break
    colours = {ground: colour_in(ranges, rng) for ground, ranges in PALETTES[palette].items()}
    while np.abs(colours["track"] - colours["open"]).max() < 45:
        colours["track"] = colour_in(PALETTES[palette]["track"], rng)
    return Style(
        **colours,
        ink=rng.uniform(0, 70, 3),
        open_way=open_way,
        built_way=built_way,
        line_way=str(rng.choice(LINE_WAYS)),
        wall_way=str(rng.choice(WALL_WAYS)),
        finish=str(rng.choice(FINISHES, p=(0.4, 0.14, 0.12, 0.1, 0.1, 0.14))),
        wobble=float(rng.choice((0.0, 0.006, 0.012, 0.02))),
        track_width=rng.uniform(0.05, 0.14),
        stream_width=rng.uniform(0.09, 0.22),
        wall_width=rng.uniform(0.01, 0.045),
        richness=rng.uniform(0, 1),
    )
