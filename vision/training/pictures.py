"""The photographs to train on, with their dice; whole sources can be left out."""

import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

UPRIGHT_VIEWS = frozenset({"tilted", "oblique"})  # these may not be turned: up in the picture is up in the room
# One or two dice photographed over and over say little each; so do photographs whose light is always the same.
WEIGHTS = {"tomi": 0.3, "chase": 0.35, "sserg": 0.6}


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """One photograph; boxes are x0, y0, x1, y1 in pixels."""

    image: NDArray[np.uint8]
    boxes: NDArray[np.float32]
    values: NDArray[np.int64]
    source: str
    is_upright: bool

    @property
    def weight(self) -> float:
        return WEIGHTS.get(self.source, 1.0)


def load(folder: Path, *, without: frozenset[str]) -> list[Picture]:
    """All photographs but those that the open evaluation shows too and those of the sources to leave out."""
    pictures = []
    for entry in json.loads((folder / "annotations.json").read_text()):
        if entry["in_open_eval"] or entry["source"] in without:
            continue
        image = cv2.imread(str(folder / entry["file"]), cv2.IMREAD_COLOR)
        assert image is not None, entry["file"]
        boxes = np.array([die["box"] for die in entry["dice"]], np.float32).reshape(-1, 4)
        values = np.array([die["value"] for die in entry["dice"]], np.int64)
        upright = entry["view"] in UPRIGHT_VIEWS
        pictures.append(Picture(np.asarray(image, np.uint8), boxes, values, entry["source"], upright))
    return pictures


def piece_without_dice(pictures: list[Picture], size: int, rng: np.random.Generator) -> NDArray[np.uint8] | None:
    """A part of some photograph that shows no die; None when a few attempts found none."""
    for _ in range(4):
        picture = pictures[rng.integers(len(pictures))]
        height, width = picture.image.shape[:2]
        span = int(min(size * np.exp(rng.uniform(-0.7, 1.2)), min(height, width)))
        x, y = int(rng.integers(0, width - span + 1)), int(rng.integers(0, height - span + 1))
        b = picture.boxes
        if not ((b[:, 0] < x + span) & (b[:, 2] > x) & (b[:, 1] < y + span) & (b[:, 3] > y)).any():
            window = picture.image[y : y + span, x : x + span]
            method = cv2.INTER_AREA if span > size else cv2.INTER_LINEAR
            return np.array(cv2.resize(window, (size, size), interpolation=method), np.uint8)
    return None
