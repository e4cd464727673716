"""Pictures from disk, and files that are none."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from hub.errors import TabletopError
from hub.wire.messages import UnclearReason
from tests.vision.desk import photograph
from vision.stills import PictureError, read_picture


def test_a_picture_is_read(tmp_path: Path) -> None:
    image, _ = photograph((2, 6), seed=6)
    path = tmp_path / "kostky žluté.png"
    cv2.imencode(".png", image)[1].tofile(path)
    reading = read_picture(path)
    assert (reading.image, reading.values, reading.unclear) == (path, (2, 6), None)
    assert reading.ms > 0
    assert read_picture(str(path), wanted=3).unclear is UnclearReason.WRONG_NUMBER


def test_files_that_are_no_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "notes.jpg").write_text("dear diary")
    (tmp_path / "nothing.png").touch()
    good = cv2.imencode(".png", np.zeros((60, 60, 3), np.uint8))[1].tobytes()
    (tmp_path / "cut.png").write_bytes(good[:30])
    cv2.imwrite(str(tmp_path / "tiny.png"), np.zeros((4, 4, 3), np.uint8))
    (tmp_path / "large.png").write_bytes(good)
    expected = {
        "notes.jpg": "not a picture", "nothing.png": "not a picture", "cut.png": "not a picture",
        "tiny.png": "too small", "missing.png": "does not exist", ".": "not a file",
    }  # fmt: skip
    for name, sentence in expected.items():
        with pytest.raises(PictureError, match=sentence) as caught:
            read_picture(tmp_path / name)
        assert isinstance(caught.value, TabletopError)
    monkeypatch.setattr("vision.stills.LARGEST_FILE_MB", 0.00001)
    with pytest.raises(PictureError, match="too large"):
        read_picture(tmp_path / "large.png")
