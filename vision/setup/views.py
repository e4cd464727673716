"""Views: what the camera sees, sent a few times a second while somebody watches."""

import logging

from hub.wire.link import MessageLink
from hub.wire.messages import CameraView, SeenDie
from hub.wire.topics import CAMERA_VIEW
from vision.dice.reading import FrameReading
from vision.frames.source import Image
from vision.picture import encoded
from vision.setup.hints import hints
from vision.tray.reader import TrayReader

log = logging.getLogger(__name__)

WATCHED_S = 5.0  # whoever goes on watching asks again
EVERY_S = 0.25
LONGEST_PX, QUALITY = 640, 70


class Views:
    """Times are those of the frames."""

    def __init__(self, link: MessageLink) -> None:
        self._link = link
        self._until = self._last_at = float("-inf")

    def watch(self, at: float) -> None:
        """Somebody watches from now on for a while."""
        self._until = at + WATCHED_S

    def is_watched(self, at: float) -> bool:
        return self._until - WATCHED_S <= at <= self._until

    def is_due(self, at: float) -> bool:
        is_early = 0 <= at - self._last_at < EVERY_S  # a clock that was set back does not stop the views
        return self.is_watched(at) and not is_early

    def send(self, image: Image, reading: FrameReading, reader: TrayReader, *, at: float, now: float) -> None:
        """`at` is the time of the frame, `now` that of the world. A view that fails is left out."""
        self._last_at = at
        try:
            self._link.publish(CAMERA_VIEW, _view(image, reading, reader, now))
        except Exception:
            log.exception("a frame could not be shown")


def _view(image: Image, reading: FrameReading, reader: TrayReader, now: float) -> CameraView:
    jpeg, width, height = encoded(image, longest_px=LONGEST_PX, quality=QUALITY)
    rows, columns = image.shape[:2]
    dice = tuple(
        SeenDie(die.value, tuple((x / columns, y / rows) for x, y in die.outline), die.confidence)
        for die in reading.dice
    )
    return CameraView(jpeg, width, height, dice, reading.unclear, hints(image, reading, reader), now)
