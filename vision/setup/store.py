"""Keeps how a camera is set up across restarts: one small file and the picture of the empty tray beside it."""

import logging
import os
import re
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np

from hub.wire.codec import MalformedMessage, decode, encode
from hub.wire.messages import CameraSetup
from vision.frames.source import Image
from vision.tray.tray import BadTray, Tray

log = logging.getLogger(__name__)

SETUP_FILE, EMPTY_FILE = "setup.json", "empty.png"


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """What is known of a camera's set-up."""

    setup: CameraSetup = field(default_factory=CameraSetup)
    empty: Image | None = None  # the tray without dice


class SetupStore:
    """One folder for each camera of a table; without a folder the set-up lasts as long as the process."""

    def __init__(self, folder: Path | None, *, camera: str) -> None:
        # What was said of one camera's picture is wrong for another's.
        name = re.sub(r"[^A-Za-z0-9-]+", "_", camera)[-60:]
        self._folder = folder / name if folder else None

    def load(self) -> Kept:
        """What was kept; what is missing or damaged is left out, and the log says so."""
        if self._folder is None or not (self._folder / SETUP_FILE).exists():
            return Kept()
        try:
            setup = decode(CameraSetup, (self._folder / SETUP_FILE).read_bytes())
            if setup.tray:
                setup = replace(setup, tray=Tray.between(setup.tray).corners)
        except (OSError, MalformedMessage, BadTray) as error:
            log.warning("the camera's set-up in %s is not usable, so it starts without: %s", self._folder, error)
            return Kept()
        if not setup.has_empty_picture:
            return Kept(setup)
        empty = _picture(self._folder / EMPTY_FILE)
        if empty is None:
            log.warning("the picture of the empty tray in %s is missing or damaged", self._folder)
        return Kept(replace(setup, has_empty_picture=empty is not None), empty)

    def keep(self, kept: Kept) -> bool:
        """Whether it is on disk now; a reader finds either the old set-up or the new one, never half of it."""
        if self._folder is None:
            return True
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            if kept.empty is not None:
                _, data = cv2.imencode(".png", kept.empty)
                _write(self._folder / EMPTY_FILE, bytes(data))
            _write(self._folder / SETUP_FILE, encode(kept.setup))
            if kept.empty is None:
                (self._folder / EMPTY_FILE).unlink(missing_ok=True)
        except OSError as error:
            log.warning("the camera's set-up was not written: %s", error.strerror or error)
            return False
        return True


def _picture(path: Path) -> Image | None:
    try:
        data = np.frombuffer(path.read_bytes(), np.uint8)
        image = cv2.imdecode(data, cv2.IMREAD_COLOR) if len(data) else None
    except (OSError, cv2.error):
        return None
    return None if image is None else np.asarray(image, np.uint8)


def _write(path: Path, data: bytes) -> None:
    part = path.with_suffix(".part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
