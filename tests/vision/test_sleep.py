"""The camera sleeps until a knock: no throw is lost by it, and none counts twice."""

import threading
import time
from itertools import groupby
from pathlib import Path

import cv2
import numpy as np
import pytest

from hub.wire.messages import BridgeStatus, CameraRequest, CameraState, CameraWish, SensorChanged
from hub.wire.topics import BRIDGE, CAMERA, CAMERA_REQUEST, CAMERA_VIEW, SENSOR, availability
from tests.patience import PATIENCE_S
from tests.vision.desk import Desk
from vision import pipeline, sleep
from vision.frames.recorded import Recording
from vision.pipeline import VisionProcess
from vision.sleep import GLANCE_S, Sleep

WITH_KNOCK = BridgeStatus(are_mock=False, sensors=("lid", "knock"))
CALM_S = 2.5  # shorter than the product's, so that fewer frames are drawn
A_WHILE_S = CALM_S + 2


@pytest.fixture(autouse=True)
def _short_calm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sleep, "CALM_S", CALM_S)


class Bedside(Desk):
    """A desk with a bridge, whose time also passes between two glances."""

    def bridge(self, status: BridgeStatus = WITH_KNOCK, *, is_online: bool = True) -> None:
        self.hub.publish(BRIDGE, status)
        self.bus.send(availability("test", "bridge"), b"online" if is_online else b"offline", retain=True)

    def knock(self, sensor: str = "knock", *, is_active: bool = True) -> None:
        self.hub.publish(SENSOR, SensorChanged("s", sensor, is_active, 0.0))

    def fall_asleep(self) -> None:
        self.bridge()
        self.pass_time(A_WHILE_S)
        assert self.states[-1] == "asleep"

    def throw_unheard(self, values: tuple[int, ...], *, after_s: float) -> tuple[int, ...]:
        """Dice that fall some time after a glance, with no word over the wire."""
        self.clock.now += after_s
        self.camera.throw(values)
        self.clock.now += GLANCE_S - after_s
        return tuple(sorted(values))

    def frames_in(self, seconds: float) -> int:
        before = self.camera._index
        self.pass_time(seconds)
        return self.camera._index - before


@pytest.fixture
def desk() -> Bedside:
    return Bedside(fps=10)


# ---------------------------------------------------------------- falling asleep


def test_a_calm_camera_hardly_looks(desk: Bedside) -> None:
    desk.bridge()
    assert desk.frames_in(CALM_S - 1) >= 9 * (CALM_S - 1)
    desk.fall_asleep()
    assert desk.frames_in(20) <= 20 / GLANCE_S


@pytest.mark.parametrize(
    ("status", "is_online"),
    [
        (BridgeStatus(are_mock=False, sensors=("lid",)), True),
        (WITH_KNOCK, False),
    ],
)
def test_without_somebody_to_knock_the_camera_stays_awake(desk: Bedside, status: BridgeStatus, is_online: bool) -> None:
    desk.bridge(status, is_online=is_online)
    desk.pass_time(A_WHILE_S)
    assert "asleep" not in desk.states


def test_a_camera_that_shall_never_sleep_does_not() -> None:
    desk = Bedside(fps=10)
    desk.vision = VisionProcess(desk.camera, desk.link, may_sleep=False)
    desk.bridge()
    desk.pass_time(A_WHILE_S)
    assert "asleep" not in desk.states


@pytest.mark.parametrize("what", ["no sensor", "no bridge", "no broker"])
def test_when_nobody_can_knock_any_more_it_wakes(desk: Bedside, what: str) -> None:
    desk.fall_asleep()
    if what == "no sensor":
        desk.bridge(BridgeStatus(are_mock=False))
    elif what == "no bridge":
        desk.bridge(is_online=False)
    else:
        desk.bus.send(availability("test", "vision"), b"offline", retain=True)  # as our own link says it
    assert desk.frames_in(2) > 10
    assert desk.states[-1] == "watching"


def test_old_frames_are_skipped_only_after_sleep(desk: Bedside, monkeypatch: pytest.MonkeyPatch) -> None:
    skipped: list[float] = []
    monkeypatch.setattr(desk.camera, "skip_stale", lambda: skipped.append(desk.clock.now))
    desk.bridge()
    desk.pass_time(CALM_S - 1)
    assert skipped == []
    desk.fall_asleep()
    skipped.clear()
    desk.pass_time(3 * GLANCE_S)
    assert len(skipped) == 3
    desk.knock()
    desk.pass_time(CALM_S - 1)
    assert len(skipped) == 4, "the first frame after the knock must be a fresh one"


def test_a_recording_is_never_slept_through(tmp_path: Path) -> None:
    for number in range(50):
        cv2.imwrite(str(tmp_path / f"{number:02}.png"), np.full((48, 64, 3), 90, np.uint8))
    desk = Bedside()
    recording = Recording(tmp_path)
    desk.vision = VisionProcess(recording, desk.link)
    desk.bridge()
    pauses = [desk.vision.step() for _ in range(50)]
    assert set(pauses) == {1 / recording.fps}
    assert "asleep" not in desk.states


def test_a_clock_that_was_set_back_is_no_calm() -> None:
    guard = Sleep(is_allowed=True)
    guard.on_bridge(WITH_KNOCK)
    guard.on_availability("bridge", True, own="vision")
    assert not guard.note(1000, is_busy=False)
    assert not guard.note(5, is_busy=False)
    assert not guard.note(5 + CALM_S - 1, is_busy=False)
    assert guard.note(5 + CALM_S, is_busy=False)


# ---------------------------------------------------------------- waking


def test_a_throw_after_its_knock_is_told_once(desk: Bedside) -> None:
    desk.fall_asleep()
    desk.statuses.clear()
    desk.camera.throw((2, 5))
    desk.clock.now += 0.3
    desk.knock()
    desk.pass_time(6)
    assert [roll.values for roll in desk.rolls] == [(2, 5)]
    assert desk.questions == []
    assert [state for state, _ in groupby(desk.states)] == ["rolling", "watching", "asleep"]


@pytest.mark.parametrize("after_s", [0.05, 0.5, 0.95])
def test_a_throw_without_a_knock_is_told_once_all_the_same(desk: Bedside, after_s: float) -> None:
    desk.fall_asleep()
    first = desk.throw_unheard((6, 1), after_s=after_s)
    assert desk.frames_in(GLANCE_S + 2) >= 15, "the first glance that sees it is the last one"
    desk.pass_time(A_WHILE_S + 3)
    assert desk.states[-1] == "asleep", "and it sleeps again over the dice that lie there"
    second = desk.throw_unheard((6, 1), after_s=after_s)
    desk.pass_time(A_WHILE_S + 5)
    assert [roll.values for roll in desk.rolls] == [first, second]
    assert desk.questions == []


def test_a_knock_without_a_throw_is_none(desk: Bedside) -> None:
    desk.throw((3, 3))
    desk.pass_time(5)
    desk.fall_asleep()
    desk.knock()
    assert desk.frames_in(2) >= 19
    assert desk.states[-1] == "watching"
    desk.pass_time(A_WHILE_S)
    assert desk.states[-1] == "asleep"
    assert len(desk.rolls) == 1


def test_what_is_no_knock_wakes_nobody(desk: Bedside) -> None:
    desk.fall_asleep()
    desk.knock("lid")
    desk.knock(is_active=False)
    assert desk.frames_in(4) <= 5


def test_dice_that_were_taken_away_in_its_sleep_are_no_throw(desk: Bedside) -> None:
    desk.throw((4, 1))
    desk.pass_time(5)
    desk.fall_asleep()
    desk.camera._play = desk.camera._still = None  # as if a hand took them between two glances
    desk.pass_time(5)
    assert len(desk.rolls) == 1
    thrown = desk.throw_unheard((4, 1), after_s=0.4)
    desk.pass_time(6)
    assert [roll.values for roll in desk.rolls][1:] == [thrown]


def test_somebody_who_watches_keeps_it_awake(desk: Bedside) -> None:
    views: list[object] = []
    desk.hub.subscribe(CAMERA_VIEW, views.append)
    desk.fall_asleep()
    desk.hub.publish(CAMERA_REQUEST, CameraRequest("w", CameraWish.WATCH))
    desk.pass_time(GLANCE_S)
    assert desk.frames_in(3) >= 29
    assert len(views) > 5
    assert desk.states[-1] == "watching"


def test_a_simulated_throw_is_heard(desk: Bedside) -> None:
    desk.fall_asleep()
    thrown = desk.throw((2, 2))
    desk.vision.step()
    assert desk.states[-1] == "watching", "at once, not when it shows"
    desk.pass_time(6)
    assert [roll.values for roll in desk.rolls] == [thrown]


def test_a_knock_cuts_the_wait_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "GLANCE_S", 3600.0)
    desk = Bedside(fps=60)
    asleep, awake, stop = threading.Event(), threading.Event(), threading.Event()
    desk.camera._clock = lambda: 40 * time.monotonic()  # this one test runs in real time, forty times as fast
    events = {CameraState.ASLEEP: asleep, CameraState.WATCHING: awake}
    desk.hub.subscribe(CAMERA, lambda status: events[status.state].set() if status.state in events else None)
    desk.bridge()
    worker = threading.Thread(target=desk.vision.run, args=(stop,))
    worker.start()
    try:
        assert asleep.wait(PATIENCE_S)
        awake.clear()
        desk.knock()
        assert awake.wait(PATIENCE_S)
    finally:
        stop.set()
        worker.join(PATIENCE_S)
    assert not worker.is_alive()


# ---------------------------------------------------------------- the rule alone, time passed in


@pytest.fixture
def eye(monkeypatch: pytest.MonkeyPatch) -> Sleep:
    monkeypatch.setattr(sleep, "CALM_S", 10.0)
    made = Sleep(is_allowed=True)
    made.on_bridge(WITH_KNOCK)
    made.on_availability("bridge", True, own="vision")
    made.note(0.0, is_busy=False)
    return made


def test_it_sleeps_after_the_calm_and_not_before(eye: Sleep) -> None:
    assert [eye.note(at, is_busy=False) for at in (9.9, 10.0)] == [False, True]


def test_whatever_is_busy_starts_the_calm_anew(eye: Sleep) -> None:
    assert [eye.note(at, is_busy=at == 5.0) for at in (5.0, 10.0, 14.9, 15.0)] == [False, False, False, True]


def test_only_the_beginning_of_a_knock_wakes(eye: Sleep) -> None:
    eye.note(10.0, is_busy=False)
    due = []
    for number, (sensor, is_active) in enumerate((("knock", False), ("lid", True), ("knock", True))):
        eye.on_sensor(SensorChanged(f"s{number}", sensor, is_active, 0.0))
        due.append(eye.is_due)
    assert due == [False, False, True]
    assert not eye.note(11.0, is_busy=False)


@pytest.mark.parametrize(("process", "wakes"), [("bridge", True), ("vision", True), ("announcer", False)])
def test_it_is_due_as_soon_as_nobody_can_knock(eye: Sleep, process: str, wakes: bool) -> None:
    eye.note(10.0, is_busy=False)
    eye.on_availability(process, False, own="vision")
    assert eye.is_due is wakes
