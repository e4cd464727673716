"""Where pictures come from: Pi camera, webcam, recording or simulation."""

from vision.frames.choose import Chosen, open_source
from vision.frames.simulated import SimulatedCamera
from vision.frames.source import BadSourceSpec, CameraLost, EndOfFrames, Frame, FrameSource

__all__ = [
    "BadSourceSpec",
    "CameraLost",
    "Chosen",
    "EndOfFrames",
    "Frame",
    "FrameSource",
    "SimulatedCamera",
    "open_source",
]
