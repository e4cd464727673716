"""Real picamera2 on real libcamera, without a sensor: libcamera's virtual camera, which serves pictures of ours.

What a Raspberry Pi has and this machine lacks is put in place here: the display library that picamera2 imports, the
sensor's raw modes and its pace, the memory that the image processor shares, and its last step, from NV12 to RGB888.
"""

import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

import cv2
import numpy as np
import pytest

from vision.frames.source import Image

CONFIGURATION = Path("/usr/share/libcamera/pipeline/virtual")
MODEL = "Dice on film"
FPS = 10
PACE_S = 0.3  # a picture lasts about so long

YAML = """%YAML 1.1
---
"Film":
  supported_formats:
  - width: 640
    height: 480
    frame_rates: [{fps}, {fps}]
  frames:
    path: "{folder}/"
  location: "CameraLocationExternal"
  model: "{model}"
"""


def show(pictures: Iterable[Image], folder: Path) -> None:
    """Make them what the camera sees, over and over; to be called before libcamera is first asked."""
    for number, picture in enumerate(pictures):
        cv2.imwrite(str(folder / f"{number}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 95])
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", CONFIGURATION], check=True)
    (CONFIGURATION / "virtual.yaml").write_text(YAML.format(folder=folder, model=MODEL, fps=FPS))


def stand_in_for_a_pi(monkeypatch: pytest.MonkeyPatch) -> None:
    kms = ModuleType("pykms")
    kms.PixelFormat = type("PixelFormat", (), {"__getattr__": lambda *_: None})()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pykms", kms)
    heap = Path("/dev/dma_heap/linux,cma")
    if not heap.exists():
        heap.symlink_to("system")

    from picamera2 import Picamera2
    from picamera2.allocators import LibcameraAllocator

    def raw_modes(_self: Any) -> list[dict[str, Any]]:
        return [{"format": "NV12", "size": (640, 480)}]

    make_configuration, capture, process = Picamera2.configure, Picamera2.capture_array, Picamera2.process_requests

    def configure(self: Any, *args: Any, **kwargs: Any) -> Any:
        self.allocator = LibcameraAllocator(self.camera)
        return make_configuration(self, *args, **kwargs)

    def capture_array(self: Any, name: str = "main", **kwargs: Any) -> Any:
        array = capture(self, name, **kwargs)
        is_nv12 = self.camera_configuration()[name]["format"] == "NV12"
        return np.asarray(cv2.cvtColor(array, cv2.COLOR_YUV2BGR_NV12), np.uint8) if is_nv12 else array

    def process_requests(self: Any, display: Any) -> None:
        time.sleep(PACE_S)  # libcamera's virtual camera fills its four buffers as fast as it can, one picture for all
        process(self, display)

    monkeypatch.setattr(Picamera2, "_get_raw_modes", raw_modes)
    monkeypatch.setattr(Picamera2, "process_requests", process_requests)
    monkeypatch.setattr(Picamera2, "configure", configure)
    monkeypatch.setattr(Picamera2, "capture_array", capture_array)
