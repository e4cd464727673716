"""What would make the dice easier to read: light, focus and distance, judged on one frame."""

from collections.abc import Iterator

import cv2
import numpy as np

from hub.wire.messages import Area, CameraHint, HintKind, UnclearReason
from vision.dice import scene
from vision.dice.reading import DieReading, FrameReading
from vision.frames.source import Image
from vision.tray.reader import TrayReader
from vision.tray.tray import Mask, Tray

DIM_LEVEL = 75  # grey level that the brightest parts of a well lit die exceed
SPOT_DICE = 0.6  # a burnt-out spot of about a die's area hides one
LEAST_DIE_PX = 20.0
MOST_OF_HEIGHT = 1 / 3
SHARP_PX = 1.6  # edges narrower than this are sharp at any size
LEAST_STEP = 25  # grey levels; a tray without any such edge says nothing about the focus
AREAS = (
    (Area.TOP_LEFT, Area.TOP, Area.TOP_RIGHT),
    (Area.LEFT, Area.MIDDLE, Area.RIGHT),
    (Area.BOTTOM_LEFT, Area.BOTTOM, Area.BOTTOM_RIGHT),
)


def hints(image: Image, reading: FrameReading, reader: TrayReader) -> tuple[CameraHint, ...]:
    """The most pressing first; `reading` is of the same frame."""
    return tuple(_hints(image, reading, reader))


def _hints(image: Image, reading: FrameReading, reader: TrayReader) -> Iterator[CameraHint]:
    if _is_dim(image, reading, reader.tray):
        yield CameraHint(HintKind.TOO_DARK)
        return  # in the dark there is no telling the rest
    if area := _glare(image, reading, reader.tray):
        yield CameraHint(HintKind.GLARE, area)
    if reading.unclear is UnclearReason.BLURRED or _is_blurred(image, reading, reader.tray):
        yield CameraHint(HintKind.BLURRED)
    edges = _edges(reading)
    if edges and float(np.median(edges)) < LEAST_DIE_PX:
        yield CameraHint(HintKind.TOO_SMALL)
    if edges and max(edges) > image.shape[0] * MOST_OF_HEIGHT:
        yield CameraHint(HintKind.TOO_LARGE)
    if reader.is_empty_picture_stale(image):
        yield CameraHint(HintKind.LIGHT_CHANGED)


def _is_dim(image: Image, reading: FrameReading, tray: Tray) -> bool:
    if reading.unclear is UnclearReason.TOO_DARK or scene.is_too_dark(tray.alone(image)):
        return True
    dice = [_cut(image, die) for die in reading.dice]
    return bool(dice) and max(float(np.percentile(die.max(axis=2), 98)) for die in dice) < DIM_LEVEL


def _cut(image: Image, die: DieReading) -> Image:
    height, width = image.shape[:2]
    xs, ys = zip(*die.outline, strict=True)
    left, top = min(width - 1, max(0, int(min(xs)))), min(height - 1, max(0, int(min(ys))))
    return image[top : max(top + 1, int(max(ys))), left : max(left + 1, int(max(xs)))]


def _edges(reading: FrameReading) -> list[float]:
    """Of what is surely a die; something unreadable may be anything."""
    return [die.edge for die in reading.dice if die.value is not None]


def _edge(image: Image, reading: FrameReading) -> float:
    """Of a die, or a guess where there is none to measure."""
    edges = _edges(reading)
    return float(np.median(edges)) if edges else scene.EDGE_GUESS * min(image.shape[:2])


def _glare(image: Image, reading: FrameReading, tray: Tray) -> Area | None:
    """Where the largest burnt-out spot is; a bright die that is read well is none."""
    burnt = cv2.inRange(image, (scene.BURNT_LEVEL,) * 3, (255,) * 3)
    burnt = np.asarray(cv2.bitwise_and(burnt, tray.mask(image)), np.uint8)
    for die in reading.dice:
        if die.value is not None and reading.unclear is None:
            cv2.fillConvexPoly(burnt, np.array(die.outline).astype(np.int32), 0)
    _, _, stats, middles = cv2.connectedComponentsWithStats(burnt)
    areas = stats[1:, cv2.CC_STAT_AREA]
    if not len(areas) or areas.max() < SPOT_DICE * _edge(image, reading) ** 2:
        return None
    return _area(image, *middles[1 + int(areas.argmax())])


def _area(image: Image, x: float, y: float) -> Area:
    height, width = image.shape[:2]
    return AREAS[min(2, int(3 * y / height))][min(2, int(3 * x / width))]


def _is_blurred(image: Image, reading: FrameReading, tray: Tray) -> bool:
    """Are even the sharpest edges wide for the size of the dice?"""
    part = tray.window(image).of(image)
    factor = min(1.0, 640 / max(part.shape[:2]))
    small = cv2.resize(part, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    grey: Mask = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
    if float(np.percentile(grey, 99.5)) - float(np.percentile(grey, 0.5)) < LEAST_STEP:
        return False
    widest_px = max(SHARP_PX, scene.BLUR_OF_EDGE * _edge(image, reading) * factor)
    return bool(scene.edge_width(grey) > widest_px)
