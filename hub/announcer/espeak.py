"""Espeak: words → sound, one sentence at a time, by the program espeak-ng."""

import re
import signal
import subprocess
import threading
import unicodedata
from collections.abc import Iterator

from hub.announcer.pcm import EMPTY, Samples, SoundFileError, read_wav, without_lead
from hub.errors import TabletopError
from hub.languages import KNOWN

PROGRAM = "espeak-ng"
TIMEOUT_S = 10.0
SLOWEST, FASTEST = 80, 450  # words a minute that espeak-ng takes
MOST_LETTERS = 2000  # of one text; about two minutes
MOST_AT_ONCE = 240  # letters of a piece: a longer sentence is cut between words, so that its beginning is heard soon

SENTENCE_END = re.compile(r"(?<=[.!?…:;])\s+")
# Brackets would begin phonemes, as in [[h@l'oU]]; the caret and the backslash mean nothing aloud.
UNSPOKEN = str.maketrans("[]{}\\^|<>_*~`", " " * 13)
SPOKEN_SYMBOLS = "°№™"


class SpeechError(TabletopError, OSError):
    """Nothing can be spoken, and why."""


def speakable(text: str) -> str:
    """What is left of any text that can be said: no control characters, pictures or marks, and not without end.

    >>> speakable("Pizza 🍕 je\\n tady!\\x07")
    'Pizza je tady!'
    """
    kept = "".join(_letter(one) for one in unicodedata.normalize("NFC", text[: 2 * MOST_LETTERS]))
    words = " ".join(kept.translate(UNSPOKEN).split())[:MOST_LETTERS]
    return words if any(one.isalnum() for one in words) else ""


def _letter(one: str) -> str:
    kind = unicodedata.category(one)
    if kind in ("Cc", "Zs", "Zl", "Zp"):
        return " "
    if kind[0] == "C" or kind == "Sk" or (kind == "So" and one not in SPOKEN_SYMBOLS) or one == "\ufe0f":
        return ""
    return one


def pieces(text: str) -> tuple[str, ...]:
    """The sentences of a text, long ones cut between words.

    >>> pieces("Padla osmička. Modrý dostává dřevo.")
    ('Padla osmička.', 'Modrý dostává dřevo.')
    """
    return tuple(piece for sentence in SENTENCE_END.split(speakable(text)) for piece in _cut(sentence) if piece)


def _cut(sentence: str) -> Iterator[str]:
    while len(sentence) > MOST_AT_ONCE:
        end = sentence.rfind(" ", 0, MOST_AT_ONCE)
        end = end if end > 0 else MOST_AT_ONCE
        yield sentence[:end].strip()
        sentence = sentence[end:].strip()
    yield sentence


class Espeak:
    """One child process a piece. The text goes in through stdin, so none of it can be taken for an option."""

    def __init__(self, program: str = PROGRAM, *, timeout_s: float = TIMEOUT_S) -> None:
        self._program, self._timeout_s = program, timeout_s
        self._child: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def version(self) -> str:
        """Such as "espeak-ng 1.51"; SpeechError when there is none."""
        try:
            asked = subprocess.run(
                [self._program, "--version"], capture_output=True, timeout=self._timeout_s, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise self._error(error) from error
        number = re.search(r"\d+(\.\d+)+\S*", asked.stdout.decode(errors="replace"))
        return f"{PROGRAM} {number[0]}" if number else PROGRAM

    def speak(self, text: str, language: str, *, speed: int) -> Samples:
        """One piece as sound; SpeechError when that cannot be, nothing when `stop` was called meanwhile."""
        words = speakable(text)
        if not words:
            return EMPTY
        pace = min(max(speed, SLOWEST), FASTEST)
        voice = KNOWN.get(language, KNOWN["en"]).voice
        asked = [self._program, "-v", voice, "-s", str(pace), "-b", "1", "--stdin", "--stdout"]
        child = self._start(asked)
        try:
            out, complaint = child.communicate(words.encode("utf-8", "ignore"), self._timeout_s)
        except (OSError, subprocess.TimeoutExpired) as error:
            child.kill()
            child.communicate()
            raise self._error(error) from error
        finally:
            with self._lock:
                self._child = None
        if child.returncode == -signal.SIGKILL:
            return EMPTY
        if child.returncode:
            why = complaint.decode(errors="replace").strip().partition("\n")[0] or f"exit code {child.returncode}"
            raise SpeechError(f"{PROGRAM} cannot speak {language!r}: {why}.")
        return _sound(out)

    def stop(self) -> None:
        """Give up what is being made into sound; from any thread."""
        with self._lock:
            if self._child:
                self._child.kill()

    def _start(self, asked: list[str]) -> "subprocess.Popen[bytes]":
        try:
            with self._lock:
                self._child = subprocess.Popen(
                    asked, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
                )
                return self._child
        except OSError as error:
            raise self._error(error) from error

    def _error(self, error: Exception) -> SpeechError:
        match error:
            case FileNotFoundError():
                return SpeechError(f"{PROGRAM} is not installed (sudo apt-get install {PROGRAM}).")
            case subprocess.TimeoutExpired():
                return SpeechError(f"{PROGRAM} did not answer within {self._timeout_s:g} seconds.")
            case _:
                return SpeechError(f"{PROGRAM} cannot be started: {error}.")


def _sound(wav: bytes) -> Samples:
    try:
        return without_lead(read_wav(wav))
    except SoundFileError as error:
        raise SpeechError(f"{PROGRAM} gave no sound. {error}") from error
