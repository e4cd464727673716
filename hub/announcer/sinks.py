"""Where the sound goes: a sound card, a file, nowhere at the pace of a sound card, or nowhere at all."""

import shutil
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from hub.announcer.alsa import AlsaPlaying, has_card
from hub.announcer.pcm import RATE
from hub.announcer.playing import Playing, SoundError
from hub.announcer.wav_file import WavFile

__all__ = ["AlsaSink", "FileSink", "NoSink", "NullSink", "Sink", "SoundError", "choose_sink"]

NO_CARD = "No sound card is there (`aplay -l` lists none)."
NO_PLAYER = "aplay is not installed (sudo apt-get install alsa-utils)."


class Sink(Protocol):
    @property
    def name(self) -> str:
        """As in SpeakerStatus.device; empty when nothing can sound."""

    @property
    def why(self) -> str:
        """A sentence: why it was chosen."""

    def look(self) -> str:
        """The sentence that says why nothing would be heard now; empty when all is well."""

    def open(self) -> Playing:
        """Begin one utterance; SoundError when that cannot be."""


def choose_sink(device: str) -> Sink:
    """The sink that a setting names: auto, none, null, file:PATH, or an ALSA device."""
    kind, _, rest = device.partition(":")
    if device == "none":
        return NoSink('The voice has no device (speech.device = "none").')
    if device == "null":
        return NullSink()
    if kind == "file" and rest:
        return FileSink(Path(rest).expanduser())
    if device not in ("auto", ""):
        return AlsaSink(rest if kind == "alsa" and rest else device)
    if not shutil.which("aplay"):
        return NoSink(NO_PLAYER)
    if not has_card():
        return NoSink(NO_CARD)
    return AlsaSink("default", why="There is a sound card.")


@dataclass(frozen=True, slots=True)
class NoSink:
    """Nothing sounds, and nothing is made ready to sound."""

    why: str
    name: str = ""

    def look(self) -> str:
        return self.why

    def open(self) -> Playing:
        raise SoundError(self.why)


class AlsaSink:
    """A sound card, or whatever else ALSA calls a device; one aplay an utterance, which is killed to cut it off."""

    def __init__(self, device: str, *, why: str = "speech.device names it.") -> None:
        self.name, self.why = device, why

    def look(self) -> str:
        """Let a moment of silence sound; a device in use, unplugged or misspelt says so."""
        try:
            playing = self.open()
            playing.write(bytes(RATE // 50))
            playing.finish()
        except SoundError as error:
            return str(error)
        return ""

    def open(self) -> Playing:
        return AlsaPlaying(self.name)


class NullSink:
    """As long as a sound card would take, without one."""

    name, why = "null", "Nothing is heard, but everything takes as long as if it were."

    def look(self) -> str:
        return ""

    def open(self) -> Playing:
        return _Paced()


class _Paced(Playing):
    """Takes a little more than has sounded, as the buffer of a device does."""

    AHEAD_S = 1.5

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        super().__init__()
        self._clock, self._end = clock, 0.0
        self._cut = threading.Event()

    def _take(self, pcm: bytes) -> None:
        self._end = max(self._end, self._clock()) + len(pcm) / (2 * RATE)
        self._cut.wait(max(0.0, self._end - self._clock() - self.AHEAD_S))

    def _close(self) -> None:
        self._cut.wait(max(0.0, self._end - self._clock()))

    def _stop(self) -> None:
        self._cut.set()


class FileSink:
    """Into one growing .wav file, or into a folder with a numbered one for each utterance."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.name, self.why = f"file:{path}", "What is said is written down as sound."

    def look(self) -> str:
        folder = self._path.parent if self._is_one_file else self._path
        nearest = next(parent for parent in (folder, *folder.absolute().parents) if parent.exists())
        return "" if nearest.is_dir() else f"Sound cannot be written to {self._path}: {nearest} is no folder."

    @property
    def _is_one_file(self) -> bool:
        return self._path.suffix.lower() == ".wav" and not self._path.is_dir()

    def open(self) -> Playing:
        return WavFile(self._path if self._is_one_file else self._next_number())

    def _next_number(self) -> Path:
        taken = [int(path.stem) for path in self._path.glob("[0-9]*.wav") if path.stem.isdecimal()]
        return self._path / f"{max(taken, default=0) + 1:04}.wav"
