"""A USB camera through V4L2, as OpenCV opens it."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames.source import CameraLost, ContextManaged, Frame

WARM_UP_FRAMES = 10
MOST_WAITING = 4  # frames that V4L2 keeps for a reader who is late, whatever it was asked for
FAILURES_UNTIL_LOST = 5  # a single failed grab is a hiccup, several in a row an unplugged cable


class Capture(Protocol):
    """The part of cv2.VideoCapture that is used."""

    def isOpened(self) -> bool: ...  # noqa: N802 - OpenCV's name

    def read(self) -> tuple[bool, NDArray[np.uint8] | None]: ...

    def grab(self) -> bool: ...

    def set(self, propId: int, value: float) -> bool: ...  # noqa: N803 - OpenCV's name

    def release(self) -> None: ...


def _open_v4l2(device: int | str) -> Capture:
    return cv2.VideoCapture(device, cv2.CAP_V4L2)  # type: ignore[return-value]  # its stub allows no None


class Webcam(ContextManaged):
    """`device` is the N of /dev/videoN or such a path; `read()` waits for the camera."""

    is_self_paced = True

    def __init__(
        self,
        device: int | str = 0,
        *,
        fps: float = 20.0,
        size: tuple[int, int] = (640, 480),
        opener: Callable[[int | str], Capture] = _open_v4l2,
    ) -> None:
        self.name = f"usb:{device}"
        self.fps = fps
        self._device, self._size, self._opener = device, size, opener
        self._capture: Capture | None = None
        self._index, self._failures = -1, 0

    @property
    def _node(self) -> Path:
        return Path(f"/dev/video{self._device}" if isinstance(self._device, int) else self._device)

    def open(self) -> None:
        if self._capture is not None:
            return
        capture = self._opener(self._device)
        if not capture.isOpened():
            capture.release()
            why = "it is in use or no camera" if self._node.exists() else "it is not plugged in"
            raise CameraLost(f"The camera {self._node} cannot be opened: {why}.")
        # Compressed frames: most webcams reach no useful rate over USB 2 without.
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
        capture.set(cv2.CAP_PROP_FPS, self.fps)
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        capture.set(cv2.CAP_PROP_AUTOFOCUS, 0)
        self._capture, self._failures = capture, 0
        for _ in range(WARM_UP_FRAMES):
            capture.read()

    def read(self) -> Frame | None:
        if self._capture is None:
            raise CameraLost(f"The camera {self._node} is not open.")
        arrived, image = self._capture.read()
        self._index += 1
        if arrived and image is not None:
            self._failures = 0
            return Frame(np.asarray(image, np.uint8), self._index, time.monotonic())
        self._failures += 1
        if self._failures >= FAILURES_UNTIL_LOST:
            self.close()
            raise CameraLost(f"The camera {self._node} has stopped delivering; is it still plugged in?")
        return None

    def skip_stale(self) -> None:
        """Grabbing does not unpack; one that has to wait for the camera was the last."""
        for _ in range(MOST_WAITING):
            began = time.monotonic()
            if self._capture is None or not self._capture.grab() or time.monotonic() - began > 0.5 / self.fps:
                return

    def close(self) -> None:
        capture, self._capture = self._capture, None
        if capture is not None:
            capture.release()
