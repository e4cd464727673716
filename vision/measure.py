"""Reads labelled photographs, or simulated ones, and says picture by picture what came of it."""

import csv
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

import cv2
import numpy as np

from hub.errors import TabletopError
from hub.wire.messages import UnclearReason
from vision.dice.reading import FrameReading, read_frame
from vision.frames.source import Image
from vision.simulator.chance import VIEWS, Difficulty, ViewName
from vision.simulator.stills import simulated_still
from vision.stills import load_picture

CAMERA_PX = (640, 480)
THUMBNAIL_PX = 420
GREEN, RED = (80, 200, 60), (60, 60, 230)


class BadLabels(TabletopError, ValueError):
    """A folder of photographs without a usable labels.csv."""


@dataclass(frozen=True, slots=True)
class Label:
    """A photograph and what it shows."""

    name: str
    values: tuple[int, ...]
    view: str
    difficulty: str
    source: str
    load: Callable[[], Image]


@dataclass(frozen=True, slots=True)
class ReadPhoto:
    """What was read in one photograph."""

    label: Label
    reading: FrameReading
    full_ms: float
    camera_ms: float  # at the size of a camera's frames

    @property
    def is_exact(self) -> bool:
        """Are the values right, whether the reader is sure of them or not?"""
        return self.reading.values == self.label.values

    @property
    def is_clear(self) -> bool:
        """Would the program act on it, or know for sure that no dice lie there?"""
        return self.reading.unclear in (None, UnclearReason.NO_DICE)


def read_labels(folder: Path) -> list[Label]:
    """The photographs that labels.csv names."""
    try:
        with (folder / "labels.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        return [
            Label(
                row["file"],
                tuple(sorted(int(value) for value in row["values"].split())),
                row.get("view") or "unknown",
                row.get("difficulty") or "unknown",
                row.get("source") or "unknown",
                partial(load_picture, folder / row["file"]),
            )
            for row in rows
        ]
    except OSError as error:
        raise BadLabels(f"{folder / 'labels.csv'} cannot be read: {error.strerror or error}.") from error
    except (KeyError, ValueError) as error:
        raise BadLabels(f"{folder / 'labels.csv'} needs the columns file and values: {error}.") from error


def simulated_labels(count: int, *, seed: int = 0) -> Iterator[Label]:
    """Frames of the simulated camera, each in another place: all views in turn, every fourth one hard."""
    for number in range(count):
        view = tuple(VIEWS)[number % len(VIEWS)]
        difficulty: Difficulty = "hard" if number // len(VIEWS) % 4 == 0 else "normal"
        _, values = _still(seed + number, view, difficulty)
        load = partial(_still_image, seed + number, view, difficulty)
        yield Label(f"simulated {seed + number}", values, view, difficulty, "simulated", load)


@lru_cache(maxsize=1)  # drawn once to know its values, at once again to be read, and perhaps later to be shown
def _still(seed: int, view: ViewName, difficulty: Difficulty) -> tuple[Image, tuple[int, ...]]:
    return simulated_still(seed, view, difficulty)


def _still_image(seed: int, view: ViewName, difficulty: Difficulty) -> Image:
    return _still(seed, view, difficulty)[0]


def measure(labels: Iterable[Label], *, tell_number: bool = False) -> Iterator[ReadPhoto]:
    """Read every photograph, once in full and once as a camera of 640 × 480 would see it."""
    for label in labels:
        image = label.load()
        wanted = (len(label.values) or None) if tell_number else None
        small = _as_camera(image)
        reading, full_ms = _timed(image, wanted)
        _, camera_ms = _timed(small, wanted)
        yield ReadPhoto(label, reading, full_ms, camera_ms)


def _timed(image: Image, wanted: int | None) -> tuple[FrameReading, float]:
    began = time.perf_counter()
    reading = read_frame(image, wanted)
    return reading, (time.perf_counter() - began) * 1e3


def _as_camera(image: Image) -> Image:
    """Scaled to fit a camera's frame, and filled up to it, so that every picture costs the same."""
    width, height = CAMERA_PX
    factor = min(width / image.shape[1], height / image.shape[0])
    method = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
    size = (max(1, round(image.shape[1] * factor)), max(1, round(image.shape[0] * factor)))
    small = cv2.resize(image, size, interpolation=method)
    right, bottom = width - size[0], height - size[1]
    return np.asarray(cv2.copyMakeBorder(small, 0, bottom, 0, right, cv2.BORDER_REPLICATE), np.uint8)


def thumbnail(outcome: ReadPhoto) -> bytes:
    """The photograph as a small JPEG with what was read drawn in."""
    image = outcome.label.load()
    factor = min(1.0, THUMBNAIL_PX / max(image.shape[:2]))
    small = np.asarray(cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)
    for die in outcome.reading.dice:
        corners = (np.array(die.outline) * factor).round().astype(np.int32)
        colour = GREEN if die.value is not None and die.confidence >= 0.5 else RED
        cv2.polylines(small, [corners], True, colour, 1, cv2.LINE_AA)
        text = "?" if die.value is None else f"{die.value} {die.confidence:.2f}"
        cv2.putText(small, text, (int(corners[0][0]), int(corners[0][1]) - 3), 0, 0.4, colour, 1, cv2.LINE_AA)
    _, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 80])
    return bytes(data)
