"""A USB camera as the kernel shows it: vivid, the kernel's own test driver, in the part of a webcam."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from hub.wire.messages import CameraState
from hub.wire.topics import CAMERA
from tests.machines.in_vm.hearing import Hearing
from tests.machines.in_vm.watching import watching
from vision.frames.choose import open_source
from vision.frames.source import CameraLost
from vision.frames.webcam import FAILURES_UNTIL_LOST, Webcam

DRIVER = Path("/sys/bus/platform/drivers/vivid")
NODE = Path("/dev/video0")


def unplug() -> None:
    (DRIVER / "unbind").write_text("vivid.0")


def plug_in() -> None:
    (DRIVER / "bind").write_text("vivid.0")


@pytest.fixture
def webcam() -> Iterator[None]:
    """One plain camera on /dev/video0."""
    options = ("n_devs=1", "node_types=0x1", "num_inputs=1", "input_types=0")
    subprocess.run(["modprobe", "vivid", *options], check=True)
    yield
    subprocess.run(["rmmod", "vivid"], check=True)


@pytest.mark.usefixtures("webcam")
def test_frames_come_in_the_size_asked_for() -> None:
    source = open_source("usb:0").source
    assert isinstance(source, Webcam)
    with source:
        frames = [frame for frame in (source.read() for _ in range(5)) if frame]
    assert {frame.image.shape for frame in frames} == {(480, 640, 3)}
    assert all(np.ptp(frame.image) > 100 for frame in frames), "the driver's colour bars"


def make_dark() -> None:
    """Colour bars with letters on them keep the reader of dice busy; a dark picture does not."""
    subprocess.run(["v4l2-ctl", "-d", NODE, "-c", "test_pattern=5,osd_text_mode=2"], check=True)


def read_until_lost(source: Webcam) -> None:
    for _ in range(FAILURES_UNTIL_LOST):
        assert source.read() is None


@pytest.mark.usefixtures("webcam")
def test_an_unplugged_camera_is_lost_and_comes_back_when_plugged_in() -> None:
    source = Webcam(0)
    with source:
        assert source.read()
        unplug()
        with pytest.raises(CameraLost, match="plugged in"):
            read_until_lost(source)
        assert not NODE.exists()
        with pytest.raises(CameraLost, match="not plugged in"):
            source.open()
        plug_in()
        source.open()
        assert source.read()


@pytest.mark.usefixtures("webcam")
def test_the_process_outlives_its_camera_and_says_so(heard: Hearing) -> None:
    make_dark()
    with watching(Webcam(0), heard) as worker:
        heard.wait_for(CAMERA, lambda status: status.state is CameraState.WATCHING)
        unplug()
        lost = heard.wait_for(CAMERA, lambda status: status.state is CameraState.LOST)
        assert "plugged in" in lost.detail
        assert worker.is_alive()
        so_far = len(heard.all(CAMERA))
        plug_in()
        make_dark()
        heard.wait_for(CAMERA, lambda status: status.state is CameraState.WATCHING, after=so_far)
        assert worker.is_alive()
