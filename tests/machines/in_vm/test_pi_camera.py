"""The ribbon-cable camera: the product's PiCamera on real picamera2 and libcamera, from frames to a roll on MQTT."""

from collections.abc import Iterator
from itertools import groupby

import pytest

from hub.wire.messages import CameraState, DiceWanted
from hub.wire.topics import CAMERA, DICE, DICE_UNCLEAR, DICE_WANTED
from tests.machines.in_vm.hearing import Hearing
from tests.machines.in_vm.throw_film import film_of
from tests.machines.in_vm.virtual_camera import FPS, MODEL, show, stand_in_for_a_pi
from tests.machines.in_vm.watching import watching
from vision.frames.choose import open_source
from vision.frames.pi_camera import PiCamera, is_pi_camera_present

THROWN = (2, 5)
# Long, since an emulated processor takes seconds to read a picture, and the dice at rest are read three times.
EMPTY, RESTING = 40, 250


@pytest.fixture(scope="module", autouse=True)
def pi(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("film")
    film = film_of(THROWN, fps=2, empty=4, resting=4)
    show(film.shown(empty=EMPTY, resting=RESTING), folder)
    with pytest.MonkeyPatch.context() as monkeypatch:
        stand_in_for_a_pi(monkeypatch)
        yield


def test_the_camera_is_found_and_taken_unasked() -> None:
    is_present, sentence = is_pi_camera_present()
    assert (is_present, sentence) == (True, f"found {MODEL}")
    chosen = open_source("auto")
    assert isinstance(chosen.source, PiCamera)
    assert MODEL in chosen.sentence


def test_frames_come_in_the_order_and_colours_that_opencv_wants() -> None:
    with PiCamera(fps=FPS) as camera:
        frames = [camera.read() for _ in range(10)]
    assert {frame.image.shape for frame in frames} == {(480, 640, 3)}
    blue, _, red = frames[0].image.mean(axis=(0, 1))
    assert red > blue + 10, "the drawn tray is of wood"
    camera.open()
    assert camera.read().image.any()
    camera.close()


def test_a_throw_is_read_and_told(heard: Hearing) -> None:
    heard.link.publish(DICE_WANTED, DiceWanted(len(THROWN)))
    with watching(open_source("auto", fps=FPS).source, heard) as worker:
        heard.wait_for(CAMERA, lambda status: status.state is CameraState.WATCHING)
        roll = heard.wait_for(DICE)
        assert worker.is_alive()
    assert roll.values == THROWN
    assert roll.source == "pi"
    states = [state for state, _ in groupby(status.state for status in heard.all(CAMERA))]
    assert states[:3] == [CameraState.STARTING, CameraState.WATCHING, CameraState.ROLLING]
    assert heard.all(DICE_UNCLEAR) == []
