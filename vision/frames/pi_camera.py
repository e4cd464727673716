"""The Raspberry Pi camera through picamera2, with focus, exposure and white balance held still."""

import logging
import time
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from vision.frames.source import CameraLost, ContextManaged, Frame

log = logging.getLogger(__name__)

WARM_UP_FRAMES = 30  # the first ones are dark or blurred, and exposure still swings
FOCUS_FRAMES = 60  # an autofocus that takes longer finds nothing
TRAY_DISTANCE_M = 0.45  # where the lens is set when the autofocus finds nothing
# libcamera's numbers, which need no import of it.
MANUAL, AUTO, TRIGGER = 0, 1, 0
SCANNING, FOCUSED = 1, 2
WHOLE_SHARE = 0.95  # of the widest field: modes differ by a few lines at the border


def is_pi_camera_present() -> tuple[bool, str]:
    """Whether picamera2 can be imported and sees a camera, and a sentence about it."""
    try:
        from picamera2 import Picamera2  # late: only a Pi has it, and importing it has side effects
    except ModuleNotFoundError as error:
        return False, f"there is no Pi camera here ({error.name} is not installed)"
    except Exception as error:  # noqa: BLE001 - a broken libcamera raises all kinds of errors on import
        return False, f"picamera2 is not usable here ({type(error).__name__})"
    try:
        cameras = Picamera2.global_camera_info()
    except Exception as error:  # noqa: BLE001 - as above
        return False, f"libcamera does not answer ({error})"
    if not cameras:
        return False, "no camera is connected to the Pi"
    return True, f"found {cameras[0].get('Model', 'a camera')}"


def whole_field(modes: Iterable[Mapping[str, Any]], fps: float) -> dict[str, Any]:
    """The smallest mode of the sensor that sees all it can, at this rate; empty where the sensor tells no modes.

    Left to itself libcamera takes the smallest one for a small picture, which shows only the middle of the field.
    """
    known = [mode for mode in modes if {"size", "bit_depth", "crop_limits"} <= mode.keys()]
    if not known:
        return {}
    widest = max(_seen_by(mode) for mode in known)
    whole = [mode for mode in known if _seen_by(mode) >= WHOLE_SHARE * widest]
    quick = [mode for mode in whole if mode.get("fps", fps) >= fps] or whole
    mode = min(quick, key=lambda one: (one["size"][0] * one["size"][1], -one["bit_depth"]))
    return {"output_size": tuple(mode["size"]), "bit_depth": mode["bit_depth"]}


def _seen_by(mode: Mapping[str, Any]) -> int:
    _, _, width, height = mode["crop_limits"]
    return int(width * height)


def _modes(camera: Any) -> Iterable[Mapping[str, Any]]:
    try:
        return tuple(camera.sensor_modes)
    except Exception as error:  # noqa: BLE001 - a sensor that tells no modes is used as it comes
        log.warning("the Pi camera does not tell its modes (%s); it may show only the middle of its field", error)
        return ()


def _lens_at(distance_m: float) -> dict[str, Any]:
    return {"AfMode": MANUAL, "LensPosition": 1 / distance_m}  # in dioptres


class PiCamera(ContextManaged):
    """A live camera on the ribbon cable; `read()` waits for the sensor.

    A movable lens focuses once at each opening, or stays at `lens_distance_m` where that is given.
    """

    name = "pi"
    is_self_paced = True

    def __init__(
        self, *, fps: float = 20.0, size: tuple[int, int] = (640, 480), lens_distance_m: float | None = None
    ) -> None:
        self.fps = fps
        self._size, self._lens_distance_m = size, lens_distance_m
        self._camera: Any = None
        self._index = -1

    def open(self) -> None:
        if self._camera is not None:
            return
        try:
            from picamera2 import Picamera2  # late: see is_pi_camera_present

            self._camera = Picamera2()
            # libcamera's RGB888 is blue, green, red in memory, just what OpenCV wants.
            main = {"size": self._size, "format": "RGB888"}
            chosen = whole_field(_modes(self._camera), self.fps)
            sensor = {"sensor": chosen} if chosen else {}
            configuration = self._camera.create_video_configuration(
                main=main, controls={"FrameRate": self.fps}, buffer_count=4, **sensor
            )
            self._camera.configure(configuration)
            self._camera.start()
            self._hold_still()
        except Exception as error:  # the driver raises RuntimeError, IndexError, ImportError …
            self.close()
            raise CameraLost(f"The Pi camera cannot be started: {error}.") from error

    def _hold_still(self) -> None:
        """Let exposure, white balance and focus find their values, then fix them; rolling dice would unsettle them."""
        available = self._camera.camera_controls
        is_focusing = "LensPosition" in available and "AfMode" in available and self._lens_distance_m is None
        if is_focusing:
            self._camera.set_controls({"AfMode": AUTO, "AfTrigger": TRIGGER})
        elif "LensPosition" in available:
            self._camera.set_controls(_lens_at(self._lens_distance_m or TRAY_DISTANCE_M))
        metadata: dict[str, Any] = {}
        for _ in range(WARM_UP_FRAMES):
            metadata = self._camera.capture_metadata()
        held: dict[str, Any] = self._focus(metadata) if is_focusing else {}
        if "ExposureTime" in metadata and "AnalogueGain" in metadata:
            held |= {
                "AeEnable": False,
                "ExposureTime": metadata["ExposureTime"],
                "AnalogueGain": metadata["AnalogueGain"],
            }
        if "ColourGains" in metadata and "AwbEnable" in available:
            held |= {"AwbEnable": False, "ColourGains": tuple(metadata["ColourGains"])}
        self._camera.set_controls(held)
        for _ in range(3):  # the new values take a few frames to arrive
            self._camera.capture_metadata()

    def _focus(self, metadata: dict[str, Any]) -> dict[str, Any]:
        """The controls that hold the lens where one cycle of the autofocus, begun before, leaves it."""
        for _ in range(FOCUS_FRAMES - WARM_UP_FRAMES):
            if metadata.get("AfState") != SCANNING:
                break
            metadata = self._camera.capture_metadata()
        if metadata.get("AfState") == FOCUSED and "LensPosition" in metadata:
            return {"AfMode": MANUAL, "LensPosition": metadata["LensPosition"]}
        log.warning("the autofocus of the Pi camera found nothing; the lens is set to %s m", TRAY_DISTANCE_M)
        return _lens_at(TRAY_DISTANCE_M)

    def read(self) -> Frame:
        if self._camera is None:
            raise CameraLost("The Pi camera is not open.")
        try:
            image = self._camera.capture_array("main")
        except Exception as error:
            raise CameraLost(f"The Pi camera stopped: {error}.") from error
        self._index += 1
        return Frame(np.ascontiguousarray(image[..., :3]), self._index, time.monotonic())

    def close(self) -> None:
        camera, self._camera = self._camera, None
        if camera is None:
            return
        try:
            camera.stop()
            camera.close()
        except Exception as error:  # noqa: BLE001 - a camera that is gone cannot be closed better
            log.debug("closing the Pi camera: %s", error)
