"""One contract for every source of frames, and what is special to each."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.tables import every_row
from tests.vision.desk import HandClock
from vision.frames import choose
from vision.frames.pi_camera import TRAY_DISTANCE_M, WARM_UP_FRAMES, PiCamera, is_pi_camera_present, whole_field
from vision.frames.recorded import Recording
from vision.frames.simulated import SimulatedCamera
from vision.frames.source import BadSourceSpec, CameraLost, EndOfFrames, Frame, FrameSource
from vision.frames.webcam import FAILURES_UNTIL_LOST, Webcam

# ---------------------------------------------------------------- doubles of the lowest layer


class FakeCapture:
    """What cv2.VideoCapture does, with a cable that can be pulled."""

    def __init__(self) -> None:
        self.is_plugged, self.is_released = True, False
        self.settings: dict[int, float] = {}
        self.reads = 0
        self.waiting = 0  # old frames in the driver

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self.is_plugged and not self.is_released

    def read(self) -> tuple[bool, NDArray[np.uint8] | None]:
        self.reads += 1
        return (True, np.full((480, 640, 3), 90, np.uint8)) if self.isOpened() else (False, None)

    def grab(self) -> bool:
        self.waiting = max(0, self.waiting - 1)
        return self.isOpened()

    def set(self, propId: int, value: float) -> bool:  # noqa: N803 - OpenCV's name
        self.settings[propId] = value
        return True

    def release(self) -> None:
        self.is_released = True


class FakePicamera2:
    """Records what the adapter asks of picamera2."""

    cameras: ClassVar[list[dict[str, Any]]] = [{"Model": "imx708"}]
    last: ClassVar["FakePicamera2 | None"] = None
    camera_controls: ClassVar[dict[str, Any]] = {
        "AfMode": (0, 2, 0),
        "LensPosition": (0, 32, 1),
        "AwbEnable": (0, 1, 1),
    }
    focus: ClassVar[tuple[int, ...]] = (0, 1, 1, 2)  # idle, scanning, scanning, focused; the last one stays
    lens: ClassVar[float] = 3.2
    exposure_us: ClassVar[int] = 9000

    def __init__(self) -> None:
        if not self.cameras:
            raise IndexError("list index out of range")
        self.calls: list[tuple[str, Any]] = []
        self.is_gone = False
        FakePicamera2.last = self

    @classmethod
    def global_camera_info(cls) -> list[dict[str, Any]]:
        return cls.cameras

    def create_video_configuration(self, **config: Any) -> dict[str, Any]:
        return config

    def configure(self, config: dict[str, Any]) -> None:
        self.calls.append(("configure", config))

    def start(self) -> None:
        self.calls.append(("start", None))

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.calls.append(("set_controls", controls))

    def capture_metadata(self) -> dict[str, Any]:
        self.calls.append(("capture_metadata", None))
        taken = sum(name == "capture_metadata" for name, _ in self.calls)
        return {
            "ExposureTime": self.exposure_us,
            "AnalogueGain": 1.5,
            "ColourGains": (1.8, 1.4),
            "AfState": self.focus[min(taken, len(self.focus)) - 1],
            "LensPosition": self.lens,
        }

    @property
    def asked(self) -> list[dict[str, Any]]:
        return [controls for name, controls in self.calls if name == "set_controls"]

    def capture_array(self, _stream: str) -> NDArray[np.uint8]:
        if self.is_gone:
            raise RuntimeError("Camera frontend has timed out")
        return np.full((480, 640, 3), 70, np.uint8)

    def stop(self) -> None:
        self.calls.append(("stop", None))

    def close(self) -> None:
        self.calls.append(("close", None))


@pytest.fixture
def picamera2(monkeypatch: pytest.MonkeyPatch) -> type[FakePicamera2]:
    module = ModuleType("picamera2")
    module.Picamera2 = FakePicamera2  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "picamera2", module)
    monkeypatch.setattr(FakePicamera2, "cameras", [{"Model": "imx708"}])
    return FakePicamera2


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Ten pictures, each brighter than the one before."""
    for i in range(10):
        cv2.imwrite(str(tmp_path / f"{i:03}.png"), np.full((120, 160, 3), i * 20, np.uint8))
    return tmp_path


@pytest.fixture
def video(tmp_path: Path) -> Path:
    path = tmp_path / "throw.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 15, (160, 120))
    for i in range(12):
        writer.write(np.full((120, 160, 3), i * 20, np.uint8))
    writer.release()
    return path


# ---------------------------------------------------------------- the contract


Make = Callable[[], FrameSource]


@pytest.fixture(params=["simulated", "folder", "video", "webcam", "pi with a fake driver", "pi", "usb"])
def make(request: pytest.FixtureRequest) -> Iterator[Make]:
    match request.param:
        case "simulated":
            yield lambda: SimulatedCamera(1, clock=HandClock())
        case "folder" | "video":
            path = request.getfixturevalue(request.param)
            yield lambda: Recording(path)
        case "webcam":
            yield lambda: Webcam(3, opener=lambda _device: FakeCapture())
        case "pi with a fake driver":
            request.getfixturevalue("picamera2")
            yield lambda: PiCamera()
        case "pi":
            present, why = is_pi_camera_present()
            if not present:
                pytest.skip(f"needs a Pi camera: {why}")
            yield lambda: PiCamera()
        case "usb":
            if not Path("/dev/video0").exists():
                pytest.skip("needs a USB camera: there is no /dev/video0")
            yield lambda: Webcam(0)


def test_contract(make: Make) -> None:
    source = make()
    with pytest.raises(CameraLost):
        source.read()
    with source as opened:
        assert opened is source
        source.open()
        frames = [frame for frame in (source.read() for _ in range(4)) if frame]
        assert frames
        for frame in frames:
            assert isinstance(frame, Frame)
            assert frame.image.dtype == np.uint8
            assert frame.image.ndim == 3
            assert frame.image.shape[2] == 3
        assert [f.index for f in frames] == sorted({f.index for f in frames})
        assert [f.at for f in frames] == sorted(f.at for f in frames)
    source.close()
    source.close()
    with pytest.raises(CameraLost):
        source.read()
    source.open()
    assert source.read() is not None
    source.close()
    assert source.name
    assert source.fps > 0


# ---------------------------------------------------------------- recordings


def test_a_recording_plays_in_order_at_its_own_pace_and_ends(video: Path) -> None:
    with Recording(video) as source:
        assert source.fps == pytest.approx(15)
        assert not source.is_self_paced
        frames = [source.read() for _ in range(12)]
        with pytest.raises(EndOfFrames, match="ended"):
            source.read()
    levels = [float(frame.image.mean()) for frame in frames]
    assert levels == sorted(levels)
    assert frames[6].at - frames[0].at == pytest.approx(6 / 15)


def test_a_damaged_picture_in_a_folder_is_skipped(folder: Path) -> None:
    (folder / "005.png").write_bytes(b"not a picture")
    with Recording(folder, is_fast=True) as source:
        assert [source.read().index for _ in range(9)] == list(range(9))
        with pytest.raises(EndOfFrames):
            source.read()


def test_bad_recordings_say_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.mp4").write_text("no video")
    with pytest.raises(BadSourceSpec, match="no recording"):
        Recording(tmp_path / "missing")
    with pytest.raises(BadSourceSpec, match="no pictures"):
        Recording(tmp_path / "empty")
    with pytest.raises(BadSourceSpec, match="not a video"):
        Recording(tmp_path / "text.mp4")


# ---------------------------------------------------------------- webcam


def test_a_webcam_survives_a_hiccup_but_not_a_pulled_cable() -> None:
    captures: list[FakeCapture] = []

    def opener(_device: int | str) -> FakeCapture:
        captures.append(FakeCapture())
        return captures[-1]

    camera = Webcam(1, opener=opener)
    camera.open()
    captures[0].is_plugged = False
    assert camera.read() is None
    captures[0].is_plugged = True
    assert camera.read() is not None
    captures[0].is_plugged = False
    for _ in range(FAILURES_UNTIL_LOST - 1):
        assert camera.read() is None
    with pytest.raises(CameraLost, match="plugged in"):
        camera.read()
    assert captures[0].is_released
    camera.open()
    assert camera.read() is not None
    assert len(captures) == 2


def test_a_webcam_that_is_not_there_is_lost() -> None:
    def opener(_device: int | str) -> FakeCapture:
        capture = FakeCapture()
        capture.is_plugged = False
        return capture

    with pytest.raises(CameraLost, match="not plugged in"):
        Webcam(97, opener=opener).open()


def test_a_webcam_asks_for_its_size_and_drops_the_first_frames() -> None:
    capture = FakeCapture()
    camera = Webcam("/dev/video7", size=(800, 600), fps=15, opener=lambda _device: capture)
    camera.open()
    assert capture.settings[cv2.CAP_PROP_FRAME_WIDTH] == 800
    assert capture.settings[cv2.CAP_PROP_FPS] == 15
    assert capture.settings[cv2.CAP_PROP_AUTOFOCUS] == 0
    assert capture.reads >= 5
    assert camera.name == "usb:/dev/video7"


def test_old_frames_of_a_webcam_can_be_skipped() -> None:
    capture = FakeCapture()
    camera = Webcam(0, opener=lambda _device: capture)
    camera.skip_stale()  # nothing waits in a closed one
    camera.open()
    capture.waiting = 4
    camera.skip_stale()
    assert capture.waiting == 0
    capture.is_plugged = False
    camera.skip_stale()  # that it is gone shows when it is read


def test_the_webcam_adapter_reads_through_opencv_itself(video: Path) -> None:
    """The same calls on a real cv2.VideoCapture; a file stands in for the device and its end for the pulled cable."""
    camera = Webcam(0, opener=lambda _device: cv2.VideoCapture(str(video)))  # type: ignore[arg-type,return-value]
    camera.open()
    assert camera.read() is not None
    while camera.read() is not None:
        pass
    for _ in range(FAILURES_UNTIL_LOST - 2):
        camera.read()
    with pytest.raises(CameraLost):
        camera.read()


# ---------------------------------------------------------------- Pi camera


def test_the_pi_camera_holds_focus_exposure_and_white_balance(picamera2: type[FakePicamera2]) -> None:
    camera = PiCamera(lens_distance_m=0.5, fps=15)
    camera.open()
    fake = picamera2.last
    assert fake is not None
    names = [name for name, _ in fake.calls]
    assert names[:2] == ["configure", "start"]
    assert fake.calls[0][1]["main"] == {"size": (640, 480), "format": "RGB888"}
    first, then = fake.asked
    assert first == {"AfMode": 0, "LensPosition": 2.0}
    assert then == {
        "AeEnable": False, "ExposureTime": 9000, "AnalogueGain": 1.5, "AwbEnable": False, "ColourGains": (1.8, 1.4),
    }  # fmt: skip
    before_lock = names[: len(names) - names[::-1].index("set_controls")]
    assert before_lock.count("capture_metadata") == WARM_UP_FRAMES
    camera.close()
    assert [name for name, _ in fake.calls][-2:] == ["stop", "close"]


IMX219 = (
    ((640, 480), (1000, 752, 1280, 960), 206.65),
    ((1640, 1232), (0, 0, 3280, 2464), 41.85),
    ((1920, 1080), (680, 692, 1920, 1080), 47.57),
    ((3280, 2464), (0, 0, 3280, 2464), 21.19),
)
IMX708 = (
    ((1536, 864), (768, 432, 3072, 1728), 120.13),
    ((2304, 1296), (0, 0, 4608, 2592), 56.03),
    ((4608, 2592), (0, 0, 4608, 2592), 14.35),
)


@pytest.mark.parametrize(
    ("sensor", "fps", "size"),
    [
        (IMX219, 20, (1640, 1232)),  # not 640×480, which sees the middle alone
        (IMX708, 20, (2304, 1296)),
        (IMX708, 90, (2304, 1296)),  # no whole mode is so quick, and the field comes first
        (IMX219[-1:], 20, (3280, 2464)),
    ],
)
def test_the_mode_of_the_sensor_shows_the_whole_field(
    sensor: tuple[tuple[tuple[int, int], tuple[int, ...], float], ...], fps: float, size: tuple[int, int]
) -> None:
    modes = [
        {"size": size, "bit_depth": depth, "crop_limits": crop, "fps": rate}
        for depth in (8, 10)
        for size, crop, rate in sensor
    ]
    assert whole_field(modes, fps) == {"output_size": size, "bit_depth": 10}


def test_a_sensor_that_tells_no_modes_is_used_as_it_comes(
    picamera2: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert whole_field([{"format": "NV12"}], 20) == {}
    PiCamera().open()
    assert picamera2.last is not None
    assert "sensor" not in picamera2.last.calls[0][1]
    modes = [{"size": size, "bit_depth": 10, "crop_limits": crop, "fps": fps} for size, crop, fps in IMX219]
    monkeypatch.setattr(picamera2, "sensor_modes", modes, raising=False)
    PiCamera().open()
    assert picamera2.last.calls[0][1]["sensor"] == {"output_size": (1640, 1232), "bit_depth": 10}


def test_the_lens_focuses_once_and_stays_where_that_left_it(picamera2: type[FakePicamera2]) -> None:
    PiCamera().open()
    assert picamera2.last is not None
    first, then = picamera2.last.asked
    assert first == {"AfMode": 1, "AfTrigger": 0}
    assert (then["AfMode"], then["LensPosition"]) == (0, 3.2)
    assert then["AeEnable"] is False


@pytest.mark.parametrize("focus", [(0, 1, 3), (1,), (0,)], ids=["failed", "never ends", "never begins"])
def test_a_lens_that_finds_no_focus_is_set_to_the_usual_distance(
    picamera2: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch, focus: tuple[int, ...]
) -> None:
    monkeypatch.setattr(FakePicamera2, "focus", focus)
    PiCamera().open()
    assert picamera2.last is not None
    assert picamera2.last.asked[-1]["LensPosition"] == pytest.approx(1 / TRAY_DISTANCE_M)
    assert picamera2.last.asked[-1]["AfMode"] == 0


def test_opening_the_pi_camera_again_measures_light_and_focus_anew(
    picamera2: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    camera = PiCamera()
    camera.open()
    before = picamera2.last
    monkeypatch.setattr(FakePicamera2, "exposure_us", 22000)
    monkeypatch.setattr(FakePicamera2, "lens", 2.5)
    camera.close()
    camera.open()
    after = picamera2.last
    assert after is not None
    assert after is not before, "a new driver object starts with everything automatic"
    assert (after.asked[-1]["ExposureTime"], after.asked[-1]["LensPosition"]) == (22000, 2.5)


def test_a_pi_camera_without_a_movable_lens_is_not_asked_to_focus(
    picamera2: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FakePicamera2, "camera_controls", {"AwbEnable": (0, 1, 1)})
    PiCamera().open()
    assert picamera2.last is not None
    asked = [controls for name, controls in picamera2.last.calls if name == "set_controls"]
    assert len(asked) == 1
    assert "LensPosition" not in asked[0]


def test_a_pi_camera_that_times_out_or_is_missing_is_lost(
    picamera2: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    camera = PiCamera()
    camera.open()
    assert picamera2.last is not None
    picamera2.last.is_gone = True
    with pytest.raises(CameraLost, match="timed out"):
        camera.read()
    monkeypatch.setattr(FakePicamera2, "cameras", [])
    with pytest.raises(CameraLost, match="cannot be started"):
        PiCamera().open()


# ---------------------------------------------------------------- choosing


@pytest.fixture
def no_picamera2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)


@pytest.mark.parametrize(
    ("spec", "name", "sentence"),
    [
        ("simulated", "simulated", "as asked"),
        ("usb", "usb:0", "as asked"),
        ("usb:1", "usb:1", "USB camera 1"),
        ("usb:/dev/video2", "usb:/dev/video2", "as asked"),
        ("pi", "pi", "as asked"),
    ],
)
def test_specs(spec: str, name: str, sentence: str) -> None:
    chosen = choose.open_source(spec)
    assert chosen.source.name == name
    assert sentence in chosen.sentence


def test_a_file_spec_plays_it(folder: Path) -> None:
    assert isinstance(choose.open_source(f"file:{folder}").source, Recording)


@pytest.mark.usefixtures("no_picamera2")
def test_automatic_without_a_pi_is_simulated_and_says_why() -> None:
    chosen = choose.open_source("auto", seed=4, dice=3)
    assert isinstance(chosen.source, SimulatedCamera)
    assert "picamera2" in chosen.sentence


def test_automatic_takes_the_pi_camera_only_when_one_is_connected(
    picamera2: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert choose.open_source("auto").source.name == "pi"
    assert "imx708" in choose.open_source("auto").sentence
    monkeypatch.setattr(picamera2, "cameras", [])
    chosen = choose.open_source("auto")
    assert chosen.source.name == "simulated"
    assert "no camera" in chosen.sentence


@every_row("spec", ["", "webcam", "usb:x", "usb:../etc", "file:", "pi:2", "simulated:1", "file:/nowhere"])
def test_bad_specs_are_refused_with_a_sentence(spec: str) -> None:
    with pytest.raises(BadSourceSpec) as caught:
        choose.open_source(spec)
    assert str(caught.value).endswith(".")
