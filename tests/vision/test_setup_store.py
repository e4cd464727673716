"""How a camera is set up survives restarts, damage and a full disk."""

import errno
import logging
from pathlib import Path

import numpy as np
import pytest

from hub.wire.messages import CameraSetup
from vision.setup.store import EMPTY_FILE, SETUP_FILE, Kept, SetupStore
from vision.tray.tray import Corners

CORNERS: Corners = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
PICTURE = np.random.default_rng(2).integers(0, 255, (48, 64, 3), np.uint8)
SETUP = CameraSetup(CORNERS, is_from_markers=True, has_empty_picture=True)


def store(folder: Path, camera: str = "usb:/dev/video0") -> SetupStore:
    return SetupStore(folder, camera=camera)


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.rglob("*") if path.is_file()}


def test_what_was_kept_comes_back(tmp_path: Path) -> None:
    assert store(tmp_path).keep(Kept(SETUP, PICTURE))
    kept = store(tmp_path).load()
    assert kept.setup == SETUP
    assert kept.empty is not None
    assert np.array_equal(kept.empty, PICTURE)
    assert files(tmp_path) == {SETUP_FILE, EMPTY_FILE}


def test_a_forgotten_picture_is_gone_from_disk(tmp_path: Path) -> None:
    store(tmp_path).keep(Kept(SETUP, PICTURE))
    store(tmp_path).keep(Kept(CameraSetup(CORNERS)))
    assert store(tmp_path).load().empty is None
    assert files(tmp_path) == {SETUP_FILE}


def test_each_camera_has_its_own(tmp_path: Path) -> None:
    store(tmp_path, "pi").keep(Kept(SETUP, PICTURE))
    assert store(tmp_path, "simulated").load().setup == CameraSetup()
    assert store(tmp_path, "../../etc").keep(Kept(SETUP))
    assert files(tmp_path.parent) >= {SETUP_FILE}
    assert all(path.resolve().is_relative_to(tmp_path) for path in tmp_path.rglob("*"))


def test_without_files_everything_is_as_from_the_box(tmp_path: Path) -> None:
    kept = store(tmp_path / "nowhere").load()
    assert (kept.setup, kept.empty) == (CameraSetup(), None)


@pytest.mark.parametrize(
    "damage",
    [b"", b"{", b"[]", b'{"tray": [[0, 0]]}', b'{"tray": [[0, 0], [0, 0], [1, 1], [1, 0]]}', b"\xff\xfe", b'{"x": 1}'],
)
def test_a_damaged_set_up_is_left_out_and_logged(
    tmp_path: Path, damage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    store(tmp_path).keep(Kept(SETUP, PICTURE))
    next(tmp_path.rglob(SETUP_FILE)).write_bytes(damage)
    with caplog.at_level(logging.WARNING):
        assert store(tmp_path).load().setup == CameraSetup()
    assert "not usable" in caplog.text


@pytest.mark.parametrize("damage", [None, b"", b"no picture", b"\x89PNG\r\n\x1a\n"])
def test_a_damaged_picture_costs_only_the_picture(
    tmp_path: Path, damage: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    store(tmp_path).keep(Kept(SETUP, PICTURE))
    path = next(tmp_path.rglob(EMPTY_FILE))
    path.unlink() if damage is None else path.write_bytes(damage)
    with caplog.at_level(logging.WARNING):
        kept = store(tmp_path).load()
    assert kept.setup == CameraSetup(CORNERS, is_from_markers=True, has_empty_picture=False)
    assert kept.empty is None
    assert "missing or damaged" in caplog.text


@pytest.mark.parametrize("room_for", [0, 1])
def test_a_full_disk_leaves_the_old_set_up_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room_for: int
) -> None:
    store(tmp_path).keep(Kept(CameraSetup(CORNERS)))
    written: list[int] = []

    def sync(descriptor: int) -> None:
        written.append(descriptor)
        if len(written) > room_for:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", sync)
    assert not store(tmp_path).keep(Kept(SETUP, PICTURE))
    assert store(tmp_path).load().setup == CameraSetup(CORNERS)
    assert not [name for name in files(tmp_path) if name.endswith(".part")]


def test_without_a_folder_nothing_is_written_and_nothing_wrong() -> None:
    assert SetupStore(None, camera="pi").keep(Kept(SETUP, PICTURE))
    assert SetupStore(None, camera="pi").load().setup == CameraSetup()
