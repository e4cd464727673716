"""Finds the four printed markers around the tray, so that nobody has to point at its corners."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames.source import Image
from vision.tray.tray import BadTray, Corners, Tray

DICTIONARY = cv2.aruco.DICT_4X4_50
COUNT = 4  # numbers 0 to 3 of the dictionary; people read 1 to 4, from the top left clockwise


@dataclass(frozen=True, slots=True, eq=False)
class SeenMarkers:
    """Which markers are in view; the tray lies between them once there are four."""

    corners: dict[int, NDArray[np.float32]]  # number for people → its four corners in shares of the picture

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(sorted(self.corners))

    @property
    def are_complete(self) -> bool:
        return len(self.corners) == COUNT

    def tray(self) -> Tray:
        """Of each marker the corner nearest to the middle of all; BadTray when they lie in no quadrangle."""
        if not self.are_complete:
            raise BadTray("Not all four markers are in view.")
        middle = np.mean([corners.mean(axis=0) for corners in self.corners.values()], axis=0)
        a, b, c, d = (_nearest(self.corners[number], middle) for number in self.numbers)
        corners: Corners = (a, b, c, d)
        return Tray.between(corners)


def find_markers(image: Image) -> SeenMarkers:
    """The markers in a picture; a number that is seen twice counts once."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY), parameters)
    found, ids, _ = detector.detectMarkers(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))
    height, width = image.shape[:2]
    scale = np.array([width, height], np.float32)
    numbers = [int(one) + 1 for one in np.ravel(ids)] if found else []  # without any, there are no ids either
    corners = zip(numbers, found, strict=True)
    return SeenMarkers(
        {number: np.reshape(four, (4, 2)).astype(np.float32) / scale for number, four in corners if number <= COUNT}
    )


def _nearest(corners: NDArray[np.float32], middle: NDArray[np.float32]) -> tuple[float, float]:
    x, y = corners[int(np.argmin(np.linalg.norm(corners - middle, axis=1)))]
    return round(float(np.clip(x, 0, 1)), 4), round(float(np.clip(y, 0, 1)), 4)
