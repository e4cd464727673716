"""Plays a video file or a folder of pictures as if it were a camera."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.frames.source import BadSourceSpec, CameraLost, ContextManaged, EndOfFrames, Frame, Image

PICTURES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".bmp"})


class Recording(ContextManaged):
    """Frames in order, each stamped with its own time in the recording; opening again starts from the beginning.

    With `is_fast` nobody waits between frames; otherwise they come at the speed they were taken.
    """

    is_live = False  # every frame waits until it is read

    def __init__(self, path: str | Path, *, fps: float | None = None, is_fast: bool = False) -> None:
        self._path = Path(path)
        if not self._path.exists():
            raise BadSourceSpec(f"There is no recording at {self._path}.")
        self.name = f"file:{self._path.name}"
        self.is_self_paced = is_fast
        self._pictures = _pictures_in(self._path) if self._path.is_dir() else None
        self.fps = fps or (10.0 if self._pictures is not None else _video_fps(self._path))
        self._frames: Iterator[Image] | None = None
        self._index = -1

    def open(self) -> None:
        if self._frames is None:
            self._frames = _from_files(self._pictures) if self._pictures is not None else _from_video(self._path)
            self._index = -1

    def read(self) -> Frame:
        if self._frames is None:
            raise CameraLost(f"The recording {self._path.name} is not open.")
        image = next(self._frames, None)
        if image is None:
            raise EndOfFrames(f"The recording {self._path.name} has ended.")
        self._index += 1
        return Frame(image, self._index, self._index / self.fps)

    def close(self) -> None:
        self._frames = None


def _pictures_in(folder: Path) -> list[Path]:
    pictures = sorted(path for path in folder.iterdir() if path.suffix.lower() in PICTURES)
    if not pictures:
        raise BadSourceSpec(f"There are no pictures in {folder}.")
    return pictures


def _video_fps(path: Path) -> float:
    capture = cv2.VideoCapture(str(path))
    try:
        if not capture.isOpened():
            raise BadSourceSpec(f"{path} is not a video that can be played.")
        fps = float(capture.get(cv2.CAP_PROP_FPS))
        return fps if 1 <= fps <= 240 else 25.0
    finally:
        capture.release()


def _from_files(pictures: list[Path]) -> Iterator[Image]:
    for path in pictures:
        image = cv2.imread(str(path), cv2.IMREAD_COLOR)
        if image is not None:  # a damaged picture in a folder is a dropped frame
            yield np.asarray(image, np.uint8)


def _from_video(path: Path) -> Iterator[Image]:
    capture = cv2.VideoCapture(str(path))
    try:
        while True:
            arrived, image = capture.read()
            if not arrived or image is None:
                return
            yield np.asarray(image, np.uint8)
    finally:
        capture.release()
