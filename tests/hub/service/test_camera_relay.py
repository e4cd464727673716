"""The camera relay: views come while somebody watches, wishes get their own answers."""

from dataclasses import dataclass

import pytest

from hub.service.camera_relay import OLD_S, WATCH_EVERY_S, CameraRelay
from hub.wire import topics
from hub.wire.link import MemoryBus, MemoryLink
from hub.wire.messages import CameraAnswer, CameraProblem, CameraRequest, CameraSetup, CameraView, CameraWish
from tests.patience import AT_ONCE_S, FOREVER_S

VIEW = CameraView("", 640, 480, (), None, (), 0.0)


@dataclass
class Clock:
    now: float = 100.0

    def __call__(self) -> float:
        return self.now


class Camera:
    """The other end of the wire."""

    def __init__(self, bus: MemoryBus) -> None:
        self.link = MemoryLink("vision", table="t", bus=bus)
        self.requests: list[CameraRequest] = []
        self.problem: CameraProblem | None = None
        self.link.subscribe(topics.CAMERA_REQUEST, self.on_request)
        self.link.start()

    def on_request(self, request: CameraRequest) -> None:
        self.requests.append(request)
        if request.wish is not CameraWish.WATCH:
            self.link.publish(topics.CAMERA_ANSWER, CameraAnswer("somebody else's", accepted=True))
            answer = CameraAnswer(request.request_id, self.problem is None, self.problem)
            self.link.publish(topics.CAMERA_ANSWER, answer)


@pytest.fixture
def bus() -> MemoryBus:
    return MemoryBus()


@pytest.fixture
def camera(bus: MemoryBus) -> Camera:
    return Camera(bus)


def desk_at(bus: MemoryBus, clock: Clock) -> CameraRelay:
    link = MemoryLink("hub", table="t", bus=bus)
    relay = CameraRelay(link, clock=clock)
    link.start()
    return relay


def test_watching_asks_now_and_then_and_gives_only_fresh_views(bus: MemoryBus, camera: Camera) -> None:
    clock = Clock()
    relay = desk_at(bus, clock)
    assert relay.watch() is None
    camera.link.publish(topics.CAMERA_VIEW, VIEW)
    assert relay.watch() == VIEW
    assert len(camera.requests) == 1
    clock.now += WATCH_EVERY_S
    assert relay.watch() == VIEW
    assert [request.wish for request in camera.requests] == [CameraWish.WATCH] * 2
    clock.now += OLD_S
    assert relay.watch() is None


def test_a_wish_gets_its_own_answer(bus: MemoryBus, camera: Camera) -> None:
    relay = desk_at(bus, Clock())
    answer = relay.ask(CameraWish.FORGET_EMPTY)
    assert answer is not None
    assert answer.accepted
    camera.problem = CameraProblem.NOT_EMPTY
    answer = relay.ask(CameraWish.KEEP_EMPTY)
    assert answer is not None
    assert (answer.accepted, answer.problem) == (False, CameraProblem.NOT_EMPTY)


def test_nobody_answers(bus: MemoryBus) -> None:
    relay = desk_at(bus, Clock())
    assert relay.ask(CameraWish.KEEP_EMPTY, timeout_s=AT_ONCE_S) is None


def test_the_setup_is_what_the_camera_says(bus: MemoryBus, camera: Camera) -> None:
    relay = desk_at(bus, Clock())
    assert relay.setup is None
    camera.link.publish(topics.CAMERA_SETUP, CameraSetup(has_empty_picture=True))
    assert relay.setup == CameraSetup(has_empty_picture=True)


def test_corners_outside_the_picture_are_no_setup(bus: MemoryBus, camera: Camera) -> None:
    relay = desk_at(bus, Clock())
    camera.link.publish(topics.CAMERA_SETUP, CameraSetup(((0, 0), (2, 0), (1, 1), (0, 1))))
    assert relay.setup is None


def test_a_camera_that_is_not_there_is_not_waited_for(bus: MemoryBus, camera: Camera) -> None:
    relay = desk_at(bus, Clock())
    camera.link.close()
    assert relay.ask(CameraWish.FORGET_EMPTY, timeout_s=FOREVER_S) is None
    assert not camera.requests
