"""From drawn frames to messages on the wire; only frames are simulated."""

import threading
import time
from itertools import groupby

import pytest

from hub.wire.codec import decode
from hub.wire.link import MemoryBus, MemoryLink
from hub.wire.messages import CameraState, CameraStatus, Fault, SimulateThrow
from hub.wire.topics import CAMERA, SIMULATE_THROW, availability
from tests.patience import PATIENCE_S
from tests.vision.desk import Desk
from vision.frames.simulated import SimulatedCamera
from vision.frames.source import ContextManaged, Frame
from vision.pipeline import LONGEST_RETRY_S, VisionProcess


def test_a_throw_is_told_once_with_its_values() -> None:
    desk = Desk()
    desk.want(2)
    desk.pass_time(0.6)
    thrown = desk.throw()
    desk.pass_time(6)
    assert [roll.values for roll in desk.rolls] == [thrown]
    assert desk.questions == []
    assert desk.rolls[0].source == "simulated"
    assert 0.5 <= desk.rolls[0].confidence <= 1
    assert [state for state, _ in groupby(desk.states)] == ["starting", "watching", "rolling", "watching"]


def test_throws_one_after_another_each_have_their_own_id() -> None:
    desk = Desk(seed=8)
    desk.pass_time(0.6)
    thrown = []
    for _ in range(3):
        thrown.append(desk.throw((4, 4)))
        desk.pass_time(4)
    assert [roll.values for roll in desk.rolls] == thrown
    assert len({roll.roll_id for roll in desk.rolls}) == 3


def test_a_throw_asked_for_before_the_first_frame_is_seen() -> None:
    desk = Desk()
    thrown = desk.throw((1, 6))
    desk.pass_time(4)
    assert [roll.values for roll in desk.rolls] == [thrown]


def test_a_simulated_throw_has_as_many_dice_as_the_game_wants() -> None:
    desk = Desk()
    desk.want(3)
    assert len(desk.throw()) == 3
    desk.want(0)
    assert len(desk.throw()) == 3, "any number is wanted, so nothing changes"


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        (Fault.GLARE, "glare"),
        (Fault.COCKED, "cocked unsure"),
        (Fault.HAND, "hand_in_view"),
        (Fault.DARK, "too_dark"),
        (Fault.BLUR, "blurred"),
    ],
)
def test_what_cannot_be_read_becomes_one_question(fault: Fault, reason: str) -> None:
    desk = Desk()
    desk.want(2)
    desk.pass_time(0.6)
    desk.throw(None, fault)
    desk.pass_time(8)
    assert desk.rolls == []
    (question,) = desk.questions
    assert question.reason.value in reason.split()


@pytest.mark.parametrize("fault", [Fault.TOUCHING, Fault.DROPPED_FRAMES])
def test_what_can_be_read_all_the_same_is(fault: Fault) -> None:
    desk = Desk()
    desk.want(2)
    desk.pass_time(0.6)
    thrown = desk.throw((2, 5), fault)
    desk.pass_time(5)
    assert [roll.values for roll in desk.rolls] == [thrown]
    assert desk.questions == []


def test_an_unplugged_camera_is_reported_and_the_throw_read_on_return() -> None:
    desk = Desk()
    desk.pass_time(0.6)
    thrown = desk.throw((3, 4), Fault.UNPLUGGED)
    desk.pass_time(9)
    assert "lost" in desk.states
    lost = next(status for status in desk.statuses if status.state is CameraState.LOST)
    assert "unplugged" in lost.detail
    assert desk.states[-1] == "watching"
    assert [roll.values for roll in desk.rolls] == [thrown]


def test_a_wrong_number_of_dice_is_a_question_with_a_hint() -> None:
    desk = Desk()
    desk.want(3)
    desk.pass_time(0.6)
    desk.throw((6, 2))
    desk.pass_time(7)
    assert desk.rolls == []
    assert [(q.reason.value, q.values) for q in desk.questions] == [("wrong_number_of_dice", (2, 6))]


def test_an_impossible_throw_from_the_wire_changes_nothing() -> None:
    desk = Desk()
    desk.pass_time(0.6)
    desk.hub.publish(SIMULATE_THROW, SimulateThrow((9, 9)))
    desk.pass_time(2)
    assert desk.rolls == []
    assert desk.states[-1] == "watching"


def test_the_status_is_retained_and_closing_twice_is_fine() -> None:
    desk = Desk()
    desk.pass_time(0.6)
    desk.vision.close()
    desk.vision.close()
    status = decode(CameraStatus, desk.bus.retained[CAMERA.at("test")])
    assert status.state is CameraState.LOST
    assert desk.vision.step() is None


class BrokenCamera(ContextManaged):
    """A driver that raises what no driver should."""

    name, fps, is_self_paced = "broken", 20.0, True

    def open(self) -> None:
        pass

    def close(self) -> None:
        pass

    def read(self) -> Frame | None:
        raise ZeroDivisionError("driver bug")


def test_a_broker_that_forgot_the_status_is_told_again() -> None:
    bus = MemoryBus()
    heard: list[CameraStatus] = []
    link = MemoryLink("vision", table="t", bus=bus)
    VisionProcess(SimulatedCamera(1), link)
    listener = MemoryLink("hub", table="t", bus=bus)
    listener.subscribe(CAMERA, heard.append)
    listener.start()
    bus.retained.clear()
    link.start()
    assert [status.state for status in heard][-1] is CameraState.STARTING
    bus.send(availability("t", "vision"), b"offline", retain=True)
    before = len(heard)
    bus.send(availability("t", "vision"), b"online", retain=True)
    assert len(heard) == before + 1


def test_a_broken_driver_is_a_lost_camera_and_retried_ever_more_slowly() -> None:
    link = MemoryLink("vision", table="test", bus=MemoryBus())
    with VisionProcess(BrokenCamera(), link) as vision:
        pauses = [vision.step() for _ in range(7)]
    assert pauses[:3] == [0.5, 1.0, 2.0]
    assert pauses[-1] == LONGEST_RETRY_S


def test_run_watches_until_told_to_stop() -> None:
    desk = Desk()
    stop = threading.Event()
    watching = threading.Event()
    desk.hub.subscribe(CAMERA, lambda status: watching.set() if status.state is CameraState.WATCHING else None)
    desk.camera._clock = time.monotonic  # this one test runs in real time
    worker = threading.Thread(target=desk.vision.run, args=(stop,))
    worker.start()
    assert watching.wait(PATIENCE_S)
    stop.set()
    worker.join(PATIENCE_S)
    assert not worker.is_alive()
    assert desk.states[-1] == "lost"
