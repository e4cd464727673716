"""Setting up the camera over the wire: requests and answers, views, pictures of throws."""

import base64
import errno
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hub.wire.codec import decode
from hub.wire.link import MemoryBus, MemoryLink
from hub.wire.messages import (
    CameraAnswer,
    CameraProblem,
    CameraRequest,
    CameraSetup,
    CameraState,
    CameraStatus,
    CameraView,
    CameraWish,
    DiceRolled,
    Fault,
    HintKind,
    RollPicture,
    RollUnclear,
)
from hub.wire.topics import (
    CAMERA,
    CAMERA_ANSWER,
    CAMERA_REQUEST,
    CAMERA_SETUP,
    CAMERA_VIEW,
    DICE,
    DICE_UNCLEAR,
    ROLL_PICTURE,
    Topic,
    availability,
)
from tests.patience import PATIENCE_S
from tests.vision.desk import Desk, HandClock
from tests.vision.scenes import empty_and_thrown, with_markers
from vision import pipeline
from vision.frames.source import CameraLost, ContextManaged, Frame, Image
from vision.pipeline import VisionProcess
from vision.setup import keeper as setup_keeper
from vision.setup import views
from vision.setup import wishes as setup_wishes
from vision.setup.keeper import A_FRAME, INSIST_S, MOST_WAITING
from vision.setup.views import EVERY_S, WATCHED_S, Views
from vision.tray.reader import TrayReader
from vision.tray.tray import Corners

CORNERS: Corners = ((0.15, 0.2), (0.85, 0.2), (0.85, 0.8), (0.15, 0.8))
HEARD: tuple[Topic[Any], ...] = (CAMERA, CAMERA_ANSWER, CAMERA_SETUP, CAMERA_VIEW, DICE, DICE_UNCLEAR)
THROWS: tuple[Topic[Any], ...] = (ROLL_PICTURE, DICE, DICE_UNCLEAR)
CROOKED: Corners = ((0.1, 0.1), (0.5, 0.1), (0.9, 0.1), (0.5, 0.9))


class Still(ContextManaged):
    """A camera that shows one picture until it is given another; can be unplugged."""

    name, fps, is_self_paced = "still", 20.0, False

    def __init__(self, image: Image, clock: HandClock) -> None:
        self.image, self._clock = image, clock
        self.is_plugged, self.opened, self._index = True, 0, -1

    def open(self) -> None:
        if not self.is_plugged:
            raise CameraLost("It is not plugged in.")
        self.opened += 1

    def read(self) -> Frame:
        if not self.is_plugged:
            raise CameraLost("It is not plugged in.")
        self._index += 1
        return Frame(self.image, self._index, self._clock())

    def close(self) -> None:
        pass


@dataclass
class Room:
    """A still camera with everything up to the wire, and somebody who asks."""

    image: Image
    folder: Path | None = None
    heard: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.clock, self.bus = HandClock(), MemoryBus()
        self.hub = MemoryLink("hub", table="t", bus=self.bus)
        self.link = MemoryLink("vision", table="t", bus=self.bus)
        for topic in HEARD:
            self.hub.subscribe(topic, self.heard.append)
        self.hub.start()
        self.link.start()
        self.camera = Still(self.image, self.clock)
        self.vision = VisionProcess(self.camera, self.link, setup_folder=self.folder)

    def send(self, wish: CameraWish, tray: Corners | None = None) -> None:
        self.hub.publish(CAMERA_REQUEST, CameraRequest(f"r{self.clock.now}", wish, tray))

    def ask(self, wish: CameraWish, tray: Corners | None = None) -> CameraAnswer:
        self.heard.clear()
        self.send(wish, tray)
        self.pass_time(0.05)
        (answer,) = self.of(CameraAnswer)
        assert isinstance(answer, CameraAnswer)
        return answer

    def pass_time(self, seconds: float) -> None:
        until = self.clock.now + seconds - 1e-6
        while self.clock.now < until:
            self.vision.step()
            self.clock.now += 0.05

    def of(self, kind: type[Any]) -> list[Any]:
        return [message for message in self.heard if isinstance(message, kind)]

    @property
    def setup(self) -> CameraSetup:
        return decode(CameraSetup, self.bus.retained[CAMERA_SETUP.at("t")])


def room(values: tuple[int, ...] = (), folder: Path | None = None) -> Room:
    empty, thrown = empty_and_thrown(values or (1,))
    return Room(thrown if values else empty, folder)


def fill_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)


# ---------------------------------------------------------------- pictures of throws


@pytest.mark.parametrize("fault", [None, Fault.GLARE])
def test_each_throw_and_each_question_follows_its_picture(fault: Fault | None) -> None:
    desk = Desk()
    told: list[Any] = []
    for topic in THROWS:
        desk.hub.subscribe(topic, told.append)
    desk.want(2)
    desk.pass_time(0.6)
    desk.throw((2, 5), *([fault] if fault else []))
    desk.pass_time(8)
    picture, roll = told
    assert isinstance(picture, RollPicture)
    assert isinstance(roll, RollUnclear if fault else DiceRolled)
    assert picture.roll_id == roll.roll_id
    image = cv2.imdecode(np.frombuffer(base64.b64decode(picture.jpeg), np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    assert image.shape == (480, 640, 3)
    is_green = (image[..., 1] > 150) & (image[..., 0] < 130) & (image[..., 2] < 130)
    assert fault or is_green.sum() > 100, "the dice are outlined"


def test_a_roll_counts_without_its_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise MemoryError

    monkeypatch.setattr(pipeline, "throw_picture", fail)
    desk = Desk()
    desk.pass_time(0.6)
    thrown = desk.throw((2, 5))
    desk.pass_time(5)
    assert [roll.values for roll in desk.rolls] == [thrown]


# ---------------------------------------------------------------- views


def test_views_come_for_five_seconds_a_few_times_a_second() -> None:
    here = room((3, 5))
    here.pass_time(1)
    assert here.of(CameraView) == []
    here.send(CameraWish.WATCH)
    here.pass_time(WATCHED_S + 3)
    seen = here.of(CameraView)
    assert WATCHED_S / EVERY_S * 0.7 <= len(seen) <= WATCHED_S / EVERY_S + 1
    assert here.of(CameraAnswer) == [], "the views are the answer"
    view = seen[0]
    assert isinstance(view, CameraView)
    assert (view.width, view.height, view.unclear, view.hints) == (640, 480, None, ())
    assert sorted(die.value or 0 for die in view.dice) == [3, 5]
    assert all(0 <= share <= 1 for die in view.dice for corner in die.outline for share in corner)
    assert base64.b64decode(view.jpeg).startswith(b"\xff\xd8")


def test_who_asks_again_goes_on_watching_also_when_the_clock_is_set_back() -> None:
    due = Views(MemoryLink("vision", table="t", bus=MemoryBus()))
    assert not due.is_due(100.0)
    due.watch(100.0)
    assert due.is_due(100.0)
    assert due.is_due(100.0 + WATCHED_S)
    assert not due.is_due(101.0 + WATCHED_S)
    due.watch(104.0)
    assert due.is_due(101.0 + WATCHED_S)
    assert not due.is_due(50.0)
    due.watch(50.0)
    assert due.is_due(50.0)


def test_while_nobody_watches_nothing_is_encoded(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def encoded(*_: object, **__: object) -> tuple[str, int, int]:
        made.append(1)
        return "", 1, 1

    monkeypatch.setattr(views, "encoded", encoded)
    here = room((3, 5))
    here.pass_time(3)
    assert made == []
    here.send(CameraWish.WATCH)
    here.pass_time(1)
    assert made


def test_watching_does_not_disturb_a_throw() -> None:
    desk = Desk()
    desk.want(2)
    desk.pass_time(0.6)
    desk.hub.publish(CAMERA_REQUEST, CameraRequest("w", CameraWish.WATCH))
    thrown = desk.throw((2, 5))
    desk.pass_time(4)
    assert [roll.values for roll in desk.rolls] == [thrown]
    assert desk.questions == []


def test_a_view_that_fails_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ValueError("a bug")

    monkeypatch.setattr(views, "hints", fail)
    here = room((3, 5))
    here.send(CameraWish.WATCH)
    here.pass_time(1)
    assert here.ask(CameraWish.SET_TRAY, CORNERS).accepted


# ---------------------------------------------------------------- the tray


def test_a_tray_is_set_told_and_taken_back() -> None:
    here = room()
    assert here.setup == CameraSetup()
    assert here.ask(CameraWish.SET_TRAY, CORNERS[::-1]) == CameraAnswer("r100.0", accepted=True)
    assert here.setup == CameraSetup(CORNERS)
    assert here.ask(CameraWish.SET_TRAY).accepted
    assert here.setup == CameraSetup()


def test_a_crooked_tray_is_refused_and_nothing_changes() -> None:
    here = room()
    here.ask(CameraWish.SET_TRAY, CORNERS)
    answer = here.ask(CameraWish.SET_TRAY, CROOKED)
    assert (answer.accepted, answer.problem) == (False, CameraProblem.BAD_TRAY)
    assert here.setup.tray == CORNERS


def test_requests_wait_for_the_frame_loop() -> None:
    here = room()
    here.pass_time(0.2)
    here.send(CameraWish.SET_TRAY, CORNERS)
    assert here.of(CameraAnswer) == []
    here.pass_time(0.05)
    assert len(here.of(CameraAnswer)) == 1


def test_what_moves_beside_the_tray_is_no_motion() -> None:
    here = room((3, 5))
    here.ask(CameraWish.SET_TRAY, CORNERS)
    here.pass_time(2)
    here.heard.clear()
    calm = here.camera.image
    for x in range(0, 600, 40):
        here.camera.image = calm.copy()
        here.camera.image[:60, x : x + 60] = 255
        here.pass_time(0.05)
    assert here.of(CameraStatus) == []
    here.ask(CameraWish.SET_TRAY)
    here.pass_time(2)
    here.heard.clear()
    here.camera.image = calm
    here.pass_time(0.1)
    assert [status.state for status in here.of(CameraStatus)] == [CameraState.ROLLING]


def test_another_tray_makes_no_throw_of_what_lies_in_it() -> None:
    here = room((3,))
    (die,) = TrayReader().read(here.image, 1).dice
    left, top = (0.0 if share > 0.5 else 0.6 for share in (die.centre[0] / 640, die.centre[1] / 480))
    here.ask(CameraWish.SET_TRAY, ((left, top), (left + 0.4, top), (left + 0.4, top + 0.4), (left, top + 0.4)))
    here.pass_time(2)
    here.ask(CameraWish.SET_TRAY)
    here.pass_time(2)
    here.send(CameraWish.WATCH)
    here.pass_time(0.1)
    assert [one.value for one in here.of(CameraView)[-1].dice] == [3]
    assert here.of(DiceRolled) + here.of(RollUnclear) == []


# ---------------------------------------------------------------- markers


def test_the_markers_give_the_tray() -> None:
    here = room()
    here.camera.image = with_markers(here.image, CORNERS)
    answer = here.ask(CameraWish.FIND_MARKERS)
    assert (answer.accepted, answer.problem, answer.markers) == (True, None, (1, 2, 3, 4))
    assert here.setup.is_from_markers
    assert np.abs(np.array(here.setup.tray) - np.array(CORNERS)).max() < 0.005
    here.ask(CameraWish.SET_TRAY, CORNERS)
    assert not here.setup.is_from_markers


def test_missing_markers_are_named_and_the_tray_stays() -> None:
    here = room()
    here.ask(CameraWish.SET_TRAY, CORNERS)
    here.camera.image = with_markers(here.image, CORNERS, numbers=(2, 4))
    answer = here.ask(CameraWish.FIND_MARKERS)
    assert (answer.accepted, answer.problem, answer.markers) == (False, CameraProblem.MARKERS_MISSING, (2, 4))
    assert here.setup == CameraSetup(CORNERS)


def test_a_tray_from_markers_is_looked_for_again_when_the_camera_opens(tmp_path: Path) -> None:
    first = room(folder=tmp_path)
    first.camera.image = with_markers(first.image, CORNERS)
    first.ask(CameraWish.FIND_MARKERS)
    moved: Corners = ((0.25, 0.25), (0.9, 0.25), (0.9, 0.85), (0.25, 0.85))
    second = room(folder=tmp_path)
    assert second.setup == first.setup
    second.pass_time(0.2)
    assert second.setup == first.setup, "without markers in view the tray is where it was"
    second.camera.image = with_markers(second.image, moved)
    second.pass_time(0.2)
    assert np.abs(np.array(second.setup.tray) - np.array(moved)).max() < 0.005
    assert second.setup.is_from_markers


# ---------------------------------------------------------------- the empty tray


def test_the_empty_tray_is_kept_and_forgotten(tmp_path: Path) -> None:
    here = room(folder=tmp_path)
    assert here.ask(CameraWish.KEEP_EMPTY).accepted
    assert here.setup.has_empty_picture
    assert room(folder=tmp_path).setup.has_empty_picture
    assert here.ask(CameraWish.FORGET_EMPTY).accepted
    assert not room(folder=tmp_path).setup.has_empty_picture


def test_a_tray_with_dice_is_not_empty_unless_somebody_insists() -> None:
    here = room((3, 5))
    for _ in range(2):
        answer = here.ask(CameraWish.KEEP_EMPTY)
        assert (answer.accepted, answer.problem) == (False, CameraProblem.NOT_EMPTY)
        here.clock.now += INSIST_S
    assert not here.ask(CameraWish.KEEP_EMPTY).accepted
    assert here.ask(CameraWish.KEEP_EMPTY).accepted, "perhaps they are printed on it"
    here.send(CameraWish.WATCH)
    here.pass_time(0.5)
    assert here.of(CameraView)[-1].dice == ()


def test_a_moving_picture_is_not_of_an_empty_tray() -> None:
    here = room()
    here.pass_time(1)
    here.camera.image = here.image.copy()
    here.camera.image[200:300, 200:300] = 200
    for _ in range(2):
        assert here.ask(CameraWish.KEEP_EMPTY).problem is CameraProblem.NOT_EMPTY
        here.camera.image = np.roll(here.camera.image, 60, axis=1)


def test_an_empty_picture_that_no_longer_fits_is_hinted_at() -> None:
    here = room()
    here.ask(CameraWish.KEEP_EMPTY)
    here.camera.image = 255 - here.image
    here.send(CameraWish.WATCH)
    here.pass_time(0.3)
    assert HintKind.LIGHT_CHANGED in [hint.kind for hint in here.of(CameraView)[-1].hints]


# ---------------------------------------------------------------- the light


def test_measuring_the_light_opens_the_camera_anew_and_makes_no_throw() -> None:
    here = room((3, 5))
    here.pass_time(2)
    assert here.camera.opened == 1
    assert here.ask(CameraWish.MEASURE_LIGHT).accepted
    assert here.camera.opened == 2
    here.camera.image = np.clip(here.image * 1.2, 0, 255).astype(np.uint8)
    here.pass_time(3)
    assert here.of(DiceRolled) + here.of(RollUnclear) == []
    assert [status.state for status in here.of(CameraStatus)] == []


def test_a_camera_that_does_not_come_back_is_lost() -> None:
    here = room()
    here.pass_time(0.2)
    here.send(CameraWish.MEASURE_LIGHT)
    here.heard.clear()
    opening = here.camera.open

    def fail() -> None:
        raise RuntimeError("driver bug")

    here.camera.open = fail  # type: ignore[method-assign]
    here.pass_time(0.05)
    assert [answer.problem for answer in here.of(CameraAnswer)] == [CameraProblem.NO_PICTURE]
    assert [status.state for status in here.of(CameraStatus)] == [CameraState.LOST]
    here.camera.open = opening  # type: ignore[method-assign]
    here.pass_time(0.1)
    assert here.of(CameraStatus)[-1].state is CameraState.WATCHING


# ---------------------------------------------------------------- trouble


@pytest.mark.parametrize("wish", [CameraWish.FIND_MARKERS, CameraWish.KEEP_EMPTY, CameraWish.MEASURE_LIGHT])
def test_a_lost_camera_has_no_picture(wish: CameraWish) -> None:
    here = room()
    here.camera.is_plugged = False
    answer = here.ask(wish)
    assert (answer.accepted, answer.problem) == (False, CameraProblem.NO_PICTURE)


def test_a_lost_camera_answers_without_waiting_for_its_next_try(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "FIRST_RETRY_S", 3600.0)
    here = room()
    here.vision._retry_s = 3600.0
    here.camera.is_plugged = False
    lost, answered, stop = threading.Event(), threading.Event(), threading.Event()
    here.hub.subscribe(CAMERA, lambda status: lost.set() if status.state is CameraState.LOST else None)
    here.hub.subscribe(CAMERA_ANSWER, lambda _answer: answered.set())
    worker = threading.Thread(target=here.vision.run, args=(stop,))
    worker.start()
    try:
        assert lost.wait(PATIENCE_S)
        here.send(CameraWish.KEEP_EMPTY)
        assert answered.wait(PATIENCE_S)
    finally:
        stop.set()
        worker.join(PATIENCE_S)
    assert not worker.is_alive()


def test_a_bug_costs_the_answer_and_not_the_frame_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = room(folder=tmp_path)
    here.camera.image = with_markers(here.image, CORNERS)
    here.ask(CameraWish.FIND_MARKERS)

    def fail(_image: Image) -> None:
        raise cv2.error("a bug")

    monkeypatch.setattr(setup_wishes, "find_markers", fail)
    monkeypatch.setattr(setup_keeper, "find_markers", fail)
    here = room(folder=tmp_path)
    here.send(CameraWish.FIND_MARKERS)
    here.pass_time(0.2)
    assert here.of(CameraAnswer) == []
    assert here.ask(CameraWish.SET_TRAY, CORNERS).accepted


def test_a_full_disk_is_told_and_the_set_up_holds_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = room(folder=tmp_path)
    fill_the_disk(monkeypatch)
    answer = here.ask(CameraWish.SET_TRAY, CORNERS)
    assert (answer.accepted, answer.problem) == (True, CameraProblem.NOT_KEPT)
    assert here.setup.tray == CORNERS
    assert room(folder=tmp_path).setup == CameraSetup()


def test_a_broker_that_forgot_the_set_up_is_told_again() -> None:
    here = room()
    here.ask(CameraWish.SET_TRAY, CORNERS)
    here.bus.retained.clear()
    here.bus.send(availability("t", "vision"), b"online", retain=True)
    assert here.setup.tray == CORNERS


def test_a_flood_of_wishes_does_not_keep_the_camera_from_its_dice() -> None:
    here = room()
    here.pass_time(0.1)
    for _ in range(1000):
        here.send(CameraWish.FORGET_EMPTY)
    here.pass_time(0.05)
    assert len(here.of(CameraAnswer)) == A_FRAME
    here.pass_time(5)
    assert len(here.of(CameraAnswer)) == MOST_WAITING
