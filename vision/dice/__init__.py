"""From one picture to the values of the dice in it."""

from vision.dice.reading import DieReading, FrameReading, read_frame

__all__ = ["DieReading", "FrameReading", "read_frame"]
