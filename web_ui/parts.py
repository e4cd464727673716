"""Parts: what every request handler of one app shares."""

import threading

from flask import Flask, current_app

from hub.service.camera_relay import CameraRelay
from hub.service.doorkeeper import Doorkeeper
from hub.service.evidence import Evidence
from hub.service.game_service import GameService
from hub.service.people import People
from hub.service.statistics import Chronicle
from hub.service.tile_relay import TileRelay
from hub.texts.catalogue import Catalogue
from web_ui.fragments import Fragments
from web_ui.settings import DashboardSettings
from web_ui.workshop import Workshop

EXTENSION = "gamenight"
DEFAULT_STREAMS = 24


class TooManyStreams(Exception):
    """All places for open streams are taken; the page asks from time to time instead."""


class Parts:
    """The service, the texts, the settings, the camera and its pictures, and a count of the open streams."""

    def __init__(
        self,
        service: GameService,
        catalogue: Catalogue,
        settings: DashboardSettings,
        camera: CameraRelay | None = None,
        evidence: Evidence | None = None,
        tiles: TileRelay | None = None,
    ) -> None:
        self.service, self._catalogue, self.settings = service, catalogue, settings
        self.camera, self.evidence, self.tiles = camera, evidence, tiles
        self.door = Doorkeeper(service)
        self.people = People(service, catalogue, voice=settings.default_language)
        self.fragments = Fragments()
        self.chronicle = Chronicle()
        self.workshop = Workshop()
        self.most_streams = DEFAULT_STREAMS
        self.closing = threading.Event()
        self._open_streams = 0
        self._lock = threading.Lock()

    @property
    def catalogue(self) -> Catalogue:
        """All texts, in the words of the game that is played."""
        return self._catalogue.of(self.service.snapshot().match)

    def has_picture(self, roll_id: str | None) -> bool:
        """Whether the throw with this id can be looked at."""
        return self.evidence is not None and self.evidence.has(roll_id)

    def take_stream(self) -> None:
        with self._lock:
            if self._open_streams >= self.most_streams:
                raise TooManyStreams
            self._open_streams += 1

    def give_stream_back(self) -> None:
        with self._lock:
            self._open_streams -= 1

    def close_streams(self) -> None:
        self.closing.set()
        self.service.wake()

    @property
    def is_closing(self) -> bool:
        return self.closing.is_set() or self.service.is_closed


def parts() -> Parts:
    """Those of the app that serves the current request."""
    return parts_of(current_app)


def parts_of(app: Flask) -> Parts:
    found = app.extensions[EXTENSION]
    assert isinstance(found, Parts)
    return found
