"""The two networks beside this file, run by OpenCV: one finds dice, the other reads a cut-out of one."""

import threading
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Planes = NDArray[np.float32]

FOLDER = Path(__file__).resolve().parent
FINDER, READER = FOLDER / "finder.onnx", FOLDER / "reader.onnx"
MULTIPLE_PX = 32  # the finder halves its picture five times
CUT_OUT_PX = 48
CUT_OUT_REACH = 1.18  # edge of a cut-out over the longer edge of the die's box
GREY = 127.5


class Network:
    """One network; its answers are the same on every run, for it uses one thread and takes one caller at a time."""

    def __init__(self, path: Path) -> None:
        cv2.setNumThreads(1)
        # OpenCV 5 has a second engine, slower for networks this small; OpenCV 4.10 knows no engines.
        engine = getattr(cv2.dnn, "ENGINE_CLASSIC", None)
        self._net = cv2.dnn.readNetFromONNX(str(path), *([] if engine is None else [engine]))
        self._lock = threading.Lock()

    def answer(self, images: list[Image]) -> Planes:
        """Pictures of one size → what the network says of each."""
        blob = cv2.dnn.blobFromImages(images, 1 / 255, mean=(GREY, GREY, GREY))
        with self._lock:
            self._net.setInput(blob)
            return np.array(self._net.forward(), np.float32)


@lru_cache(maxsize=3)
def finder(_height: int, _width: int) -> Network:
    """One network for each size of picture: a change of size would make OpenCV lay it out anew every time."""
    return Network(FINDER)


@lru_cache
def reader() -> Network:
    return Network(READER)
