"""From the name of a camera in the settings to the camera, with a sentence of what was chosen and why."""

import re
from dataclasses import dataclass

from vision.frames.pi_camera import PiCamera, is_pi_camera_present
from vision.frames.recorded import Recording
from vision.frames.simulated import SimulatedCamera
from vision.frames.source import BadSourceSpec, FrameSource
from vision.frames.webcam import Webcam

SPECS = "auto, pi, usb, usb:1, usb:/dev/video2, file:/path or simulated"


@dataclass(frozen=True, slots=True)
class Chosen:
    """A source, not yet opened, and the reason for it."""

    source: FrameSource
    sentence: str


def open_source(spec: str = "auto", *, fps: float = 20.0, seed: int | None = None, dice: int = 2) -> Chosen:
    """The source that `spec` names; BadSourceSpec when it names none. Opening it is up to who reads it."""
    kind, _, rest = spec.strip().partition(":")
    match kind.lower():
        case "auto" if not rest:
            return _automatic(fps=fps, seed=seed, dice=dice)
        case "pi" if not rest:
            return Chosen(PiCamera(fps=fps), "Using the Pi camera, as asked.")
        case "usb":
            device = _device(rest)
            return Chosen(Webcam(device, fps=fps), f"Using the USB camera {rest or 0}, as asked.")
        case "file" if rest:
            return Chosen(Recording(rest), f"Playing the recording {rest}, as asked.")
        case "simulated" if not rest:
            return Chosen(SimulatedCamera(seed, fps=fps, dice=dice), "Using the simulated camera, as asked.")
        case _:
            raise BadSourceSpec(f"“{spec}” is no camera; use {SPECS}.")


def _automatic(*, fps: float, seed: int | None, dice: int) -> Chosen:
    present, why = is_pi_camera_present()
    if present:
        return Chosen(PiCamera(fps=fps), f"Using the Pi camera: {why}.")
    # A webcam is never taken unasked: on a laptop it looks at a person, not into a tray.
    return Chosen(SimulatedCamera(seed, fps=fps, dice=dice), f"Using the simulated camera: {why}.")


def _device(text: str) -> int | str:
    if not text:
        return 0
    if re.fullmatch(r"\d{1,3}", text):
        return int(text)
    if re.fullmatch(r"/dev/[\w/.:-]+", text):
        return text
    raise BadSourceSpec(f"“{text}” is no USB camera; use a number such as 0, or /dev/video0.")
