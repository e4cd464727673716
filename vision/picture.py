"""Pictures for people: a frame as a JPEG that fits through the wire, with the dice outlined where asked."""

import base64

import cv2
import numpy as np

from vision.dice.reading import DieReading
from vision.frames.source import Image

THROW_PX, THROW_QUALITY = 960, 80
MOST_BYTES = 150_000  # 200 kB in base64, well below what the wire takes
QUALITY_STEP, LEAST_QUALITY = 15, 20
OUTSIDE_PX = 4  # between a die and its outline, so that no pip is hidden
TEXT_PX, TEXT_SCALE = 16, 0.6
READ, UNREAD, HALO = (80, 220, 60), (60, 60, 240), (20, 20, 20)  # green, red, almost black

Rectangle = tuple[int, int, int, int]  # left, top, right, bottom


def throw_picture(image: Image, dice: tuple[DieReading, ...]) -> str:
    """What a dispute is settled by."""
    return encoded(outlined(image, dice, longest_px=THROW_PX), longest_px=THROW_PX, quality=THROW_QUALITY)[0]


def encoded(image: Image, *, longest_px: int, quality: int) -> tuple[str, int, int]:
    """Base64 of a JPEG, its width and height; made coarser until it fits."""
    image = _fitting(image, longest_px)
    while True:
        _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
        if len(data) <= MOST_BYTES:
            return base64.b64encode(bytes(data)).decode("ascii"), image.shape[1], image.shape[0]
        if quality > LEAST_QUALITY:
            quality -= QUALITY_STEP
        else:
            image = _fitting(image, max(image.shape[:2]) // 2)


def _fitting(image: Image, longest_px: int) -> Image:
    factor = longest_px / max(image.shape[:2])
    if factor >= 1:
        return image
    return np.asarray(cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)


def outlined(image: Image, dice: tuple[DieReading, ...], *, longest_px: int) -> Image:
    """A copy, no larger than that, with a line around each die and its value beside it; no die is painted over."""
    factor = min(1.0, longest_px / max(image.shape[:2]))
    plain = _fitting(image, longest_px)
    drawn = plain.copy()
    boxes = [_box(die, factor) for die in dice]
    for die, (left, top, right, bottom) in zip(dice, boxes, strict=True):
        colour = UNREAD if die.value is None else READ
        cv2.rectangle(drawn, (left, top), (right, bottom), HALO, 3, cv2.LINE_AA)
        cv2.rectangle(drawn, (left, top), (right, bottom), colour, 1, cv2.LINE_AA)
        x, y = _beside((left, top, right, bottom), boxes, drawn)
        text = "?" if die.value is None else str(die.value)
        for ink, thickness in ((HALO, 4), (colour, 2)):
            cv2.putText(drawn, text, (x, y + TEXT_PX - 2), 0, TEXT_SCALE, ink, thickness, cv2.LINE_AA)
    for left, top, right, bottom in boxes:
        rows, columns = (
            slice(max(0, a + OUTSIDE_PX), max(0, b - OUTSIDE_PX)) for a, b in ((top, bottom), (left, right))
        )
        drawn[rows, columns] = plain[rows, columns]
    return drawn


def _box(die: DieReading, factor: float) -> Rectangle:
    xs, ys = zip(*die.outline, strict=True)
    return (
        int(min(xs) * factor) - OUTSIDE_PX,
        int(min(ys) * factor) - OUTSIDE_PX,
        int(max(xs) * factor) + OUTSIDE_PX,
        int(max(ys) * factor) + OUTSIDE_PX,
    )


def _beside(box: Rectangle, all_boxes: list[Rectangle], image: Image) -> tuple[int, int]:
    """Where a value has room: right, left, above or below; in a crowd, right."""
    left, top, right, bottom = box
    gap = 3
    places = [
        (right + gap, top),
        (left - gap - TEXT_PX, top),
        (left, top - gap - TEXT_PX),
        (left, bottom + gap),
    ]
    height, width = image.shape[:2]
    for x, y in places:
        is_inside = 0 <= x <= width - TEXT_PX and 0 <= y <= height - TEXT_PX
        if is_inside and not any(_touch((x, y, x + TEXT_PX, y + TEXT_PX), other) for other in all_boxes):
            return x, y
    return min(right + gap, width - TEXT_PX), max(0, top)


def _touch(a: Rectangle, b: Rectangle) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
