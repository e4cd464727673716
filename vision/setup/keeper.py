"""SetupKeeper: how the camera is set up, and what people ask about it, answered where the frames are."""

import logging
from collections.abc import Iterator
from dataclasses import replace
from queue import Empty, Full, Queue

from hub.wire.link import MessageLink
from hub.wire.messages import CameraAnswer, CameraProblem, CameraRequest, CameraWish
from hub.wire.topics import CAMERA_ANSWER, CAMERA_REQUEST, CAMERA_SETUP
from vision.frames.source import Frame
from vision.setup.markers import find_markers
from vision.setup.store import Kept, SetupStore
from vision.setup.wishes import WISHES, Asked, Glance, Refused
from vision.tray.empty import EmptyTray
from vision.tray.reader import TrayReader
from vision.tray.tray import BadTray, Tray

log = logging.getLogger(__name__)

SEEKING_FRAMES = 20  # after the camera was opened; a hand may hide a marker for a moment
SAME_PLACE = 0.004  # markers that moved less than this share of the picture did not
INSIST_S = 60.0
MOST_WAITING, A_FRAME = 20, 2  # requests: whoever floods the camera waits, not the dice


class SetupKeeper:
    """Requests come in on the link's thread and wait; all else belongs to the frame loop."""

    def __init__(self, link: MessageLink, store: SetupStore) -> None:
        self._link, self._store = link, store
        self._kept = store.load()
        self.reader = _reader(self._kept)
        self._waiting: Queue[CameraRequest] = Queue(MOST_WAITING)
        self._seeking = 0  # frames in which the markers are still looked for
        self._objected_at: dict[CameraWish, float] = {}  # by the clock of the frames
        self.tell()
        link.subscribe(CAMERA_REQUEST, self._on_request)

    @property
    def has_requests(self) -> bool:
        return not self._waiting.empty()

    def requests(self) -> Iterator[CameraRequest]:
        """Those that wait, but only a few at a time: frames come first."""
        for _ in range(A_FRAME):
            try:
                yield self._waiting.get_nowait()
            except Empty:
                return

    def _on_request(self, request: CameraRequest) -> None:
        try:
            self._waiting.put_nowait(request)
        except Full:
            log.debug("too many wishes at once; %s is dropped", request.wish)

    def tell(self) -> None:
        """Say how the camera is set up."""
        self._link.publish(CAMERA_SETUP, self._kept.setup)

    def grant(self, request: CameraRequest, glance: Glance | None) -> bool:
        """Do as asked and answer; whether the tray is another one now. No glance while there is no picture.

        A bug here costs the answer, never the next throw.
        """
        before = self.reader.tray
        try:
            self._grant(request, glance)
        except Exception:
            log.exception("the camera could not do as asked: %s", request.wish)
        return self.reader.tray != before

    def _grant(self, request: CameraRequest, glance: Glance | None) -> None:
        try:
            granted = WISHES[request.wish](
                Asked(request, self._kept, glance, is_insisted=self._is_insisted(request, glance))
            )
        except Refused as no:
            if no.may_insist and glance:
                self._objected_at[request.wish] = glance.frame.at
            self.answer(request, no.problem, markers=no.markers)
            return
        self._objected_at.pop(request.wish, None)
        is_on_disk = self._change(granted.kept)
        problem = None if is_on_disk else CameraProblem.NOT_KEPT
        self.answer(request, problem, is_accepted=True, markers=granted.markers)

    def answer(
        self,
        request: CameraRequest,
        problem: CameraProblem | None = None,
        *,
        is_accepted: bool = False,
        markers: tuple[int, ...] = (),
    ) -> None:
        self._link.publish(CAMERA_ANSWER, CameraAnswer(request.request_id, is_accepted, problem, markers))

    def camera_opened(self) -> None:
        """If markers gave the tray they are looked for again: the camera or the tray may have been moved."""
        self._seeking = SEEKING_FRAMES if self._kept.setup.is_from_markers else 0

    def seek_markers(self, frame: Frame) -> bool:
        """Whether the tray has just been found in another place."""
        if not self._seeking:
            return False
        self._seeking -= 1
        try:
            tray = find_markers(frame.image).tray()
        except BadTray as error:
            if not self._seeking:
                log.warning("the tray is taken to be where it was: %s", error)
            return False
        except Exception:
            log.exception("the markers could not be looked for")
            return False
        self._seeking = 0
        if _is_same(tray, self.reader.tray):
            return False
        log.info("the markers say that the tray or the camera has been moved")
        self._change(replace(self._kept, setup=replace(self._kept.setup, tray=tray.corners)))
        return True

    def _is_insisted(self, request: CameraRequest, glance: Glance | None) -> bool:
        objected_at = self._objected_at.get(request.wish)
        return objected_at is not None and glance is not None and 0 <= glance.frame.at - objected_at < INSIST_S

    def _change(self, kept: Kept) -> bool:
        """Hold the new set-up and tell it; whether it is on disk too."""
        self._kept, self.reader = kept, _reader(kept)
        self.tell()
        return self._store.keep(kept)


def _reader(kept: Kept) -> TrayReader:
    tray = Tray(kept.setup.tray) if kept.setup.tray else Tray()
    return TrayReader(tray, EmptyTray(kept.empty) if kept.empty is not None else None)


def _is_same(one: Tray, other: Tray) -> bool:
    pairs = zip(one.corners, other.corners, strict=True)
    return all(abs(a - c) < SAME_PLACE and abs(b - d) < SAME_PLACE for (a, b), (c, d) in pairs)
