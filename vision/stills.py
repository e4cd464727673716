"""Reads the dice in a picture file, for the command line and for measuring."""

import time
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from hub.errors import TabletopError
from hub.wire.messages import UnclearReason
from vision.dice.reading import read_frame
from vision.frames.source import Image

LARGEST_FILE_MB = 50
LARGEST_PICTURE_MP = 120


class PictureError(TabletopError, ValueError):
    """A file that cannot be read as a picture."""


@dataclass(frozen=True, slots=True)
class StillReading:
    """What a picture shows; with `unclear`, `values` is only what could be read."""

    image: Path
    values: tuple[int, ...]
    unclear: UnclearReason | None
    ms: float  # of reading, without loading the file


def load_picture(path: str | Path) -> Image:
    """The picture in blue, green, red, turned upright as its camera noted."""
    path = Path(path)
    try:
        size_mb = path.stat().st_size / 1e6
        if not path.is_file():
            raise PictureError(f"{path} is not a file.")
        if size_mb > LARGEST_FILE_MB:
            raise PictureError(f"{path} is too large: {size_mb:.0f} MB, at most {LARGEST_FILE_MB} MB.")
        data = np.frombuffer(path.read_bytes(), np.uint8)
    except FileNotFoundError as error:
        raise PictureError(f"{path} does not exist.") from error
    except OSError as error:
        raise PictureError(f"{path} cannot be read: {error.strerror or error}.") from error
    try:
        image = cv2.imdecode(data, cv2.IMREAD_COLOR) if len(data) else None
    except cv2.error as error:  # a picture larger than OpenCV allows
        raise PictureError(f"{path} cannot be decoded; it is damaged or far too large.") from error
    if image is None:
        raise PictureError(f"{path} is not a picture that can be read (PNG, JPEG, WebP …).")
    if image.shape[0] * image.shape[1] > LARGEST_PICTURE_MP * 1e6:
        raise PictureError(f"{path} has more than {LARGEST_PICTURE_MP} megapixels.")
    if min(image.shape[:2]) < 16:
        raise PictureError(f"{path} is only {image.shape[1]}×{image.shape[0]} pixels, too small to show dice.")
    return np.asarray(image, np.uint8)


def read_picture(path: str | Path, *, wanted: int | None = None) -> StillReading:
    """Read one picture; PictureError when the file is not one."""
    image = load_picture(path)
    began = time.perf_counter()
    reading = read_frame(image, wanted)
    return StillReading(Path(path), reading.values, reading.unclear, round((time.perf_counter() - began) * 1e3, 1))
