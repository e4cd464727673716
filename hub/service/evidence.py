"""Pictures of the last throws, so that a dispute is settled by looking."""

import base64
import binascii
import logging
import re
import threading
from contextlib import suppress
from pathlib import Path

from hub.wire.messages import RollPicture

log = logging.getLogger(__name__)

KEPT = 100
ROLL_ID = re.compile(r"[0-9a-f]{32}")  # it becomes the name of a file
JPEG_BEGIN, JPEG_END = b"\xff\xd8\xff", b"\xff\xd9"


class Evidence:
    """A folder with one JPEG a throw; the oldest go when there are more than a hundred."""

    def __init__(self, folder: Path, *, kept: int = KEPT) -> None:
        self._folder, self._kept = folder, kept
        self._lock = threading.Lock()

    def keep(self, picture: RollPicture) -> None:
        """A picture that is none, or that the disk has no room for, is left out: the roll counts without it."""
        data = _jpeg(picture.jpeg)
        if data is None or not ROLL_ID.fullmatch(picture.roll_id):
            log.warning("a picture of a throw is not usable and was dropped")
            return
        path = self._path(picture.roll_id)
        with self._lock:
            try:
                self._folder.mkdir(parents=True, exist_ok=True)
                path.with_suffix(".part").write_bytes(data)
                path.with_suffix(".part").replace(path)
                self._forget_oldest(but=path)
            except OSError as error:
                with suppress(OSError):
                    path.with_suffix(".part").unlink(missing_ok=True)
                log.warning("the picture of a throw was not kept: %s", error.strerror or error)

    def picture(self, roll_id: str) -> bytes | None:
        """The JPEG, if there is one."""
        if not ROLL_ID.fullmatch(roll_id):
            return None
        try:
            return self._path(roll_id).read_bytes()
        except OSError:
            return None

    def has(self, roll_id: str | None) -> bool:
        return roll_id is not None and ROLL_ID.fullmatch(roll_id) is not None and self._path(roll_id).is_file()

    def _path(self, roll_id: str) -> Path:
        return self._folder / f"{roll_id}.jpg"

    def _forget_oldest(self, *, but: Path) -> None:
        """The new one stays, whatever the clock says: a Pi's may go back when the power was cut."""
        by_age = sorted(
            (path for path in self._folder.glob("*.jpg") if path != but and path.is_file()),
            key=lambda path: path.stat().st_mtime_ns,
        )
        for path in (*by_age[: max(0, len(by_age) + 1 - self._kept)], *self._folder.glob("*.part")):
            path.unlink(missing_ok=True)


def _jpeg(text: str) -> bytes | None:
    try:
        data = base64.b64decode(text, validate=True)
    except (ValueError, binascii.Error):
        return None
    return data if data.startswith(JPEG_BEGIN) and data.endswith(JPEG_END) else None
