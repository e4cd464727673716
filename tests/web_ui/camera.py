"""A camera at the other end of the wire: answers wishes and shows what it is told to."""

import base64
from dataclasses import dataclass

from hub.wire import topics
from hub.wire.link import MemoryBus, MemoryLink
from hub.wire.messages import (
    CameraAnswer,
    CameraHint,
    CameraProblem,
    CameraRequest,
    CameraSetup,
    CameraState,
    CameraStatus,
    CameraView,
    CameraWish,
    SeenDie,
    UnclearReason,
)

JPEG = base64.b64encode(b"\xff\xd8\xff\xe0 a picture \xff\xd9").decode()


@dataclass
class Clock:
    now: float = 100.0

    def __call__(self) -> float:
        return self.now


class StandInCamera:
    """Does what it is asked and keeps nothing, or refuses with `problem`; with `is_mute` it never answers."""

    def __init__(self, bus: MemoryBus) -> None:
        self.link = MemoryLink("vision", table="t", bus=bus)
        self.wishes: list[CameraRequest] = []
        self.problem: CameraProblem | None = None
        self.accepts_all_the_same = False
        self.markers: tuple[int, ...] = ()
        self.is_mute = False
        self.setup = CameraSetup()
        self.link.subscribe(topics.CAMERA_REQUEST, self._on_request)

    def start(self) -> None:
        self.link.start()
        self.say(CameraState.WATCHING)
        self.link.publish(topics.CAMERA_SETUP, self.setup)

    def say(self, state: CameraState, source: str = "usb:0") -> None:
        self.link.publish(topics.CAMERA, CameraStatus(source, state))

    def show(
        self,
        *dice: SeenDie,
        unclear: UnclearReason | None = None,
        hints: tuple[CameraHint, ...] = (),
        jpeg: str = JPEG,
        size: tuple[int, int] = (640, 480),
    ) -> None:
        self.link.publish(topics.CAMERA_VIEW, CameraView(jpeg, *size, dice, unclear, hints, 0.0))

    def set_up(self, setup: CameraSetup) -> None:
        self.setup = setup
        self.link.publish(topics.CAMERA_SETUP, setup)

    def _on_request(self, request: CameraRequest) -> None:
        if request.wish is CameraWish.WATCH or self.is_mute:
            return
        self.wishes.append(request)
        is_done = self.problem is None or self.accepts_all_the_same
        if is_done and request.wish is CameraWish.SET_TRAY:
            self.set_up(CameraSetup(request.tray))
        answer = CameraAnswer(request.request_id, is_done, self.problem, self.markers)
        self.link.publish(topics.CAMERA_ANSWER, answer)


def die(value: int | None, x: float, y: float, *, confidence: float = 0.99, edge: float = 0.1) -> SeenDie:
    """A die with its upper left corner at a share of the picture."""
    outline = ((x, y), (x + edge, y), (x + edge, y + edge), (x, y + edge))
    return SeenDie(value, outline, confidence)
