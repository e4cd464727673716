"""TileRelay: asks vision which tile a photograph shows, for the page that took it."""

import threading
from collections.abc import Mapping
from uuid import uuid4

from hub.engine.look import TileLook
from hub.wire import topics
from hub.wire.link import MessageLink
from hub.wire.messages import TileCandidate, TileMiddle, TilePicture, TileSide, TileSighting

ANSWER_S = 4.0  # a look takes some hundredths of a second; the first one loads what it needs


class TileRelay:
    """One for a hub; any thread may use it."""

    def __init__(self, link: MessageLink) -> None:
        self._link = link
        self._changed = threading.Condition()
        self._answers: dict[str, TileSighting | None] = {}  # None until it comes
        self._is_there = True  # until somebody says otherwise
        link.subscribe(topics.TILE_SIGHTING, self._on_sighting)
        link.on_availability(self._on_availability)

    def ask(
        self, jpeg: str | None, looks: Mapping[str, TileLook], *, timeout_s: float = ANSWER_S
    ) -> TileSighting | None:
        """What vision sees on a photograph (base64), or without one with its own camera; None: no answer in time."""
        if not self._link.is_connected or not self._is_there:
            return None
        asked = TilePicture(uuid4().hex, jpeg, tuple(candidate(name, look) for name, look in looks.items()))
        with self._changed:
            self._answers[asked.request_id] = None
        self._link.publish(topics.TILE_PICTURE, asked)
        with self._changed:
            self._changed.wait_for(lambda: self._answers[asked.request_id] is not None, timeout_s)
            return self._answers.pop(asked.request_id)

    def _on_sighting(self, sighting: TileSighting) -> None:
        with self._changed:
            if sighting.request_id in self._answers:  # others ask too
                self._answers[sighting.request_id] = sighting
                self._changed.notify_all()

    def _on_availability(self, process: str, is_online: bool) -> None:
        if process == "vision":
            self._is_there = is_online


def candidate(name: str, look: TileLook) -> TileCandidate:
    first, second, third, fourth = (TileSide(side) for side in look.sides)
    joined = tuple(sorted(look.joined))
    return TileCandidate(name, (first, second, third, fourth), joined, TileMiddle(look.middle), look.badge)
