"""The last hundred throws are kept as pictures; whatever else is sent is left out."""

import base64
import os
from pathlib import Path

import pytest

from hub.service.evidence import Evidence
from hub.wire.messages import RollPicture

JPEG = b"\xff\xd8\xff\xe0 a picture \xff\xd9"


def picture(number: int = 0, *, data: bytes = JPEG, roll_id: str | None = None) -> RollPicture:
    return RollPicture(roll_id or f"{number:032x}", base64.b64encode(data).decode(), 0.0)


def test_a_picture_is_kept_and_found_again(tmp_path: Path) -> None:
    Evidence(tmp_path / "throws").keep(picture(7))
    again = Evidence(tmp_path / "throws")
    assert again.picture(f"{7:032x}") == JPEG
    assert again.has(f"{7:032x}")
    assert not again.has(f"{8:032x}")
    assert again.picture(f"{8:032x}") is None


def test_the_oldest_go_first(tmp_path: Path) -> None:
    evidence = Evidence(tmp_path, kept=3)
    for number in range(5):
        evidence.keep(picture(number))
    assert [evidence.has(f"{number:032x}") for number in range(5)] == [False, False, True, True, True]


def test_a_hundred_are_kept_where_nobody_says_otherwise(tmp_path: Path) -> None:
    evidence = Evidence(tmp_path)
    for number in range(102):
        evidence.keep(picture(number))
    assert len(list(tmp_path.iterdir())) == 100


def test_the_new_picture_stays_though_the_clock_went_back(tmp_path: Path) -> None:
    evidence = Evidence(tmp_path, kept=3)
    for number in range(3):
        evidence.keep(picture(number))
        os.utime(tmp_path / f"{number:032x}.jpg", (4e9 + number, 4e9 + number))
    (tmp_path / "cut-short.part").write_bytes(b"")
    (tmp_path / "folder.jpg").mkdir()
    evidence.keep(picture(3))
    assert [evidence.has(f"{number:032x}") for number in range(4)] == [False, True, True, True]
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("roll_id", ["../../etc/passwd", "a", "A" * 32, "0" * 31 + "/", "0" * 33])
def test_an_id_that_is_no_name_of_a_file_is_refused(tmp_path: Path, roll_id: str) -> None:
    evidence = Evidence(tmp_path / "throws")
    evidence.keep(picture(roll_id=roll_id))
    assert not list(tmp_path.rglob("*"))
    (tmp_path / "throws").mkdir()
    (tmp_path / "throws" / f"{Path(roll_id).name or 'x'}.jpg").write_bytes(JPEG)  # even if there were such a file
    assert evidence.picture(roll_id) is None
    assert not evidence.has(roll_id)


@pytest.mark.parametrize("data", [b"", b"<svg/>", JPEG[:-2]])
def test_what_is_no_jpeg_is_left_out(tmp_path: Path, data: bytes) -> None:
    evidence = Evidence(tmp_path)
    evidence.keep(picture(data=data))
    evidence.keep(RollPicture(f"{1:032x}", "no base64!", 0.0))
    assert not list(tmp_path.iterdir())


def test_a_disk_without_room_loses_the_picture_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "throws").write_text("a file where the folder should be")
    Evidence(tmp_path / "throws").keep(picture())
