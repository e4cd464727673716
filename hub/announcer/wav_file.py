"""Utterances written into a WAV file, which grows by each."""

import struct
from pathlib import Path

from hub.announcer.pcm import RATE
from hub.announcer.playing import Playing, SoundError

HEADER = struct.Struct("<4sI4s4sIHHIIHH4sI")


def _header(data_bytes: int) -> bytes:
    form = (b"fmt ", 16, 1, 1, RATE, 2 * RATE, 2, 16)
    return HEADER.pack(b"RIFF", HEADER.size - 8 + data_bytes, b"WAVE", *form, b"data", data_bytes)


class WavFile(Playing):
    """Appended when it ends, so that a cut utterance is as long as what was written of it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path, self._pcm = path, bytearray()

    def _take(self, pcm: bytes) -> None:
        self._pcm += pcm

    def _close(self) -> None:
        if not self._pcm:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            before = self._ours() if self._path.exists() else 0
            with self._path.open("r+b" if before else "wb") as file:
                file.write(_header(before + len(self._pcm)))
                file.seek(HEADER.size + before)
                file.write(self._pcm)
        except OSError as error:
            raise SoundError(f"Sound cannot be written to {self._path}: {error.strerror or error}.") from error
        self._pcm.clear()

    def _ours(self) -> int:
        """Bytes of sound in the file there is; it is not written over unless it is like ours."""
        if not self._path.is_file():
            raise OSError("it is no file")
        if not self._path.stat().st_size:
            return 0
        with self._path.open("rb") as file:
            found = file.read(HEADER.size)
        size = self._path.stat().st_size - HEADER.size
        if size < 0 or found != _header(size):
            raise OSError("it is another kind of file, and is left alone")
        return size

    def _stop(self) -> None:
        pass
