"""Answers who asks over the wire which tile a photograph or the camera shows; the first question loads the eye."""

import base64
import binascii
import logging
from queue import Empty, Full, Queue
from typing import TYPE_CHECKING

import numpy as np

from hub.wire.link import MessageLink
from hub.wire.messages import TileGuess, TilePicture, TileSighting, TileUnclear
from hub.wire.topics import TILE_PICTURE, TILE_SIGHTING

if TYPE_CHECKING:
    from vision.frames.source import Image

log = logging.getLogger(__name__)

MOST_WAITING = 4  # for the camera; whoever asks once more is answered by nobody
LARGEST_PX = 4096  # of either edge: a phone makes its photograph smaller before it sends it


class TileAnswerer:
    """One look takes some hundredths of a second, so at a photograph it is taken where the question arrives.

    Who sends none asks about what the camera sees, and waits for its next frame.
    """

    def __init__(self, link: MessageLink, *, has_camera: bool) -> None:
        self._link, self._has_camera = link, has_camera
        self._waiting: Queue[TilePicture] = Queue(MOST_WAITING)
        link.subscribe(TILE_PICTURE, self._on_picture)

    @property
    def is_asked(self) -> bool:
        """Somebody waits for a frame."""
        return not self._waiting.empty()

    def show(self, image: "Image | None") -> None:
        """A frame of the camera, for one of those who wait; None: there is none to be had."""
        try:
            asked = self._waiting.get_nowait()
        except Empty:
            return
        self._answer(asked, image, TileUnclear.NO_CAMERA)

    def _on_picture(self, asked: TilePicture) -> None:
        if asked.jpeg is not None:
            self._answer(asked, picture_in(asked.jpeg), TileUnclear.NO_PICTURE)
        elif not self._has_camera:
            self._answer(asked, None, TileUnclear.NO_CAMERA)
        else:
            try:
                self._waiting.put_nowait(asked)
            except Full:
                log.debug("too many look at tiles at once")

    def _answer(self, asked: TilePicture, image: "Image | None", without: TileUnclear) -> None:
        try:
            answer = TileSighting(asked.request_id, unclear=without) if image is None else sighting(asked, image)
        except Exception:
            log.exception("a photograph of a tile could not be looked at")
            answer = TileSighting(asked.request_id, unclear=TileUnclear.NO_TILE)
        self._link.publish(TILE_SIGHTING, answer)


def sighting(asked: TilePicture, image: "Image") -> TileSighting:
    from vision.tiles.eye import look_at
    from vision.tiles.look import look_of

    seen = look_at(image, {candidate.name: look_of(candidate) for candidate in asked.candidates})
    guesses = tuple(TileGuess(guess.name, guess.turns, round(guess.certainty, 4)) for guess in seen.guesses)
    return TileSighting(asked.request_id, guesses, is_sure=seen.is_sure, unclear=seen.unclear)


def picture_in(jpeg: str) -> "Image | None":
    """What somebody sent as a photograph, unless it is none; how large it is is looked up before it is unpacked."""
    import cv2

    try:
        data = np.frombuffer(base64.b64decode(jpeg, validate=True), np.uint8)
        size = size_of_jpeg(data.tobytes())
        if size is None or not all(0 < edge <= LARGEST_PX for edge in size):
            return None
        image = cv2.imdecode(data, cv2.IMREAD_COLOR)
    except (binascii.Error, ValueError, cv2.error):
        return None
    return None if image is None else np.asarray(image, np.uint8)


def size_of_jpeg(data: bytes) -> tuple[int, int] | None:
    """Width and height as the head of the file says: a few bytes may claim a picture of gigabytes.

    >>> size_of_jpeg(bytes.fromhex("ffd8 ffc0 000b 08 01e0 0280 01 011100"))
    (640, 480)
    """
    if not data.startswith(b"\xff\xd8"):
        return None
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
        at += 2 + length
    return None
