"""CameraRelay: what the camera sees now and how it is set up, for the screens; wishes go to it over the wire."""

import logging
import threading
from collections.abc import Callable
from uuid import uuid4

from hub.wire import topics
from hub.wire.link import MessageLink
from hub.wire.messages import CameraAnswer, CameraRequest, CameraSetup, CameraView, CameraWish, Corner

log = logging.getLogger(__name__)

WATCH_EVERY_S = 2.0  # a view lasts five seconds, so this keeps it alive
ANSWER_S = 8.0  # opening a Pi camera anew takes three or four
OLD_S = 4.0

Tray = tuple[Corner, Corner, Corner, Corner]


class CameraRelay:
    """One for a hub; any thread may use it."""

    def __init__(self, link: MessageLink, *, clock: Callable[[], float]) -> None:
        self._link, self._clock = link, clock
        self._changed = threading.Condition()
        self._view: tuple[float, CameraView] | None = None  # with the time it came
        self._setup: CameraSetup | None = None
        self._answers: dict[str, CameraAnswer | None] = {}  # None until it comes
        self._asked_at = float("-inf")
        link.subscribe(topics.CAMERA_VIEW, self._on_view)
        link.subscribe(topics.CAMERA_SETUP, self._on_setup)
        link.subscribe(topics.CAMERA_ANSWER, self._on_answer)
        self._is_there = True  # until somebody says otherwise
        link.on_availability(self._on_availability)

    @property
    def setup(self) -> CameraSetup | None:
        """None until the camera has said it."""
        with self._changed:
            return self._setup

    def watch(self) -> CameraView | None:
        """The newest view, if there is a fresh one; whoever calls this again and again keeps the views coming."""
        now = self._clock()
        with self._changed:
            is_due = now - self._asked_at >= WATCH_EVERY_S
            if is_due:
                self._asked_at = now
            came_at, view = self._view or (float("-inf"), None)
        if is_due and self._link.is_connected:
            self._link.publish(topics.CAMERA_REQUEST, CameraRequest(uuid4().hex, CameraWish.WATCH))
        return view if now - came_at <= OLD_S else None

    def ask(self, wish: CameraWish, tray: Tray | None = None, *, timeout_s: float = ANSWER_S) -> CameraAnswer | None:
        """The camera's answer; None when none came in time."""
        request = CameraRequest(uuid4().hex, wish, tray)
        if not self._link.is_connected or not self._is_there:
            return None
        with self._changed:
            self._answers[request.request_id] = None
        self._link.publish(topics.CAMERA_REQUEST, request)
        with self._changed:
            self._changed.wait_for(lambda: self._answers[request.request_id] is not None, timeout_s)
            return self._answers.pop(request.request_id)

    def _on_availability(self, process: str, is_online: bool) -> None:
        if process == "vision":
            self._is_there = is_online

    def _on_view(self, view: CameraView) -> None:
        with self._changed:
            self._view = (self._clock(), view)

    def _on_setup(self, setup: CameraSetup) -> None:
        if setup.tray and not all(0 <= share <= 1 for corner in setup.tray for share in corner):
            log.warning("a set-up of the camera with corners outside its picture was dropped")
            return
        with self._changed:
            self._setup = setup

    def _on_answer(self, answer: CameraAnswer) -> None:
        with self._changed:
            if answer.request_id in self._answers:  # others ask too
                self._answers[answer.request_id] = answer
                self._changed.notify_all()
