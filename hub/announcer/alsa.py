"""Sound cards through aplay: a child process takes the samples, and killing it is silence at once."""

import os
import re
import select
import subprocess
import time
from contextlib import suppress

from hub.announcer.pcm import RATE
from hub.announcer.playing import Playing, SoundError

STUCK_S = 5.0  # a device that takes nothing for so long is lost
# Small periods and a short delay, or aplay would wait for half a second of sound before it begins.
TIMES = ("--period-time=20000", "--buffer-time=200000", "--start-delay=40000")
REASONS = (
    ("busy", "it is in use by another program"),
    ("No such device", "it is not there or was unplugged"),
    ("No such file", "there is no such device or no sound card (`aplay -L` lists them)"),
    ("Permission denied", "this user may not use it (sudo usermod -aG audio USER, then log in again)"),
)


def has_card() -> bool:
    """Whether ALSA knows a card to play on."""
    try:
        listed = subprocess.run(["aplay", "-l"], capture_output=True, timeout=STUCK_S, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return False
    return re.search(rb"^\w+ \d+: .+\[", listed, re.MULTILINE) is not None


class AlsaPlaying(Playing):
    def __init__(self, device: str) -> None:
        super().__init__()
        self._device, self._written, self._is_over = device, 0, False
        self._began = time.monotonic()
        asked = ["aplay", "-q", "-t", "raw", "-f", "S16_LE", "-r", str(RATE), "-c", "1", *TIMES, f"--device={device}"]
        try:
            self._child = subprocess.Popen(
                [*asked, "-"], stdin=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "LC_ALL": "C"}
            )
        except OSError as error:
            words = "aplay is not installed (sudo apt-get install alsa-utils)."
            raise SoundError(words if isinstance(error, FileNotFoundError) else f"aplay: {error}.") from error

    def _take(self, pcm: bytes) -> None:
        """As soon as there is room for it, so that a device that hangs is noticed."""
        pipe = self._child.stdin
        assert pipe is not None
        room = select.poll()  # select() refuses the many files a long night may have open
        room.register(pipe, select.POLLOUT)
        if not room.poll(STUCK_S * 1000):
            self._end_child()
            raise SoundError(f"The sound device {self._device!r} hangs.")
        try:
            os.write(pipe.fileno(), pcm)
        except OSError:  # aplay has ended
            self._expect_cut()
        self._written += len(pcm)

    def _close(self) -> None:
        """Unless it is over already: what ended it has been told, and would be hidden by a second complaint."""
        if self._is_over:
            return
        with suppress(OSError):
            if self._child.stdin:
                self._child.stdin.close()
        left_s = self._written / (2 * RATE) - (time.monotonic() - self._began)
        try:
            self._child.wait(max(0.0, left_s) + STUCK_S)
        except subprocess.TimeoutExpired:
            self._end_child()
            raise SoundError(f"The sound device {self._device!r} hangs.") from None
        if self._child.returncode:
            self._expect_cut()
        else:
            self._end_child()

    def _stop(self) -> None:
        self._child.kill()

    def _expect_cut(self) -> None:
        """Aplay has ended too soon: because we cut it off, or because of the device."""
        complaint = self._end_child()
        if not self.is_cut:
            raise SoundError(f"The sound device {self._device!r} cannot be used: {reason_of(complaint)}.")

    def _end_child(self) -> str:
        """Kill it if need be, and hear what it had to complain about."""
        self._is_over = True
        self._child.kill()
        self._child.wait()
        complaint = b""
        if self._child.stderr and not self._child.stderr.closed:
            complaint = self._child.stderr.read()
            self._child.stderr.close()
        with suppress(OSError):
            if self._child.stdin:
                self._child.stdin.close()
        return complaint.decode(errors="replace")


def reason_of(complaint: str) -> str:
    """What aplay complains about, in words that help.

    >>> reason_of("aplay: main:831: audio open error: Device or resource busy")
    'it is in use by another program'
    """
    lines = [line for line in complaint.splitlines() if line.startswith("aplay:")] or complaint.splitlines()
    last = lines[-1] if lines else "aplay ended without a word"
    return next((words for sign, words in REASONS if sign in last), last.rpartition(": ")[2].rstrip(". "))
