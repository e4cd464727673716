"""`gamenight speak`: says a text the way the table's announcements are said, or writes it into a sound file."""

import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hub.announcer.clips import VoicePack
from hub.announcer.espeak import Espeak, SpeechError, speakable
from hub.announcer.sinks import choose_sink
from hub.announcer.speaker import PROCESS, Speaker
from hub.errors import TabletopError
from hub.wire import topics
from hub.wire.link import MemoryBus, MemoryLink
from hub.wire.messages import Announcement, NewsKind, SpeakerStatus, SpeechPlan

TABLE = "speak"
LONGEST_S = 600.0
UNSPEAKABLE = "There is nothing in this text that could be said."


def speak(
    text: str,
    *,
    language: str = "cs",
    out: Path | None = None,
    speed: int = 160,
    volume: int = 70,
    pack: Path | None = None,
    device: str = "auto",
) -> int:
    if not speakable(text):
        raise TabletopError(UNSPEAKABLE)
    if not 1 <= volume <= 100:
        raise TabletopError("The volume is 1 to 100 percent.")
    if pack:
        VoicePack.load(pack)  # a hub would go on without a broken one; here somebody wants to hear it
    _expect_synthesiser()
    plan = SpeechPlan(volume=volume, speed=speed, has_chimes=False)
    news = Announcement(uuid.uuid4().hex, NewsKind.HOUSE, time.time(), language, {language: text}, {})
    if out is None:
        said_by = _said(news, plan, device, pack)
    else:
        with _in_place_of(out) as file:
            said_by = _said(news, plan, f"file:{file}", pack)
    print(f"Said by {said_by.engine} through {out or said_by.device}.")
    return 0


def _said(news: Announcement, plan: SpeechPlan, device: str, pack: Path | None) -> SpeakerStatus:
    """Say it to the end; who said it."""
    if problem := choose_sink(device).look():
        raise _unheard(problem)
    bus = MemoryBus()
    hub, link = (MemoryLink(name, table=TABLE, bus=bus) for name in ("hub", PROCESS))
    hub.start()
    hub.publish(topics.SPEECH, plan)
    with Speaker(link, device=device, pack=pack) as speaker:
        link.start()
        hub.publish(topics.ANNOUNCEMENT, news)
        speaker.wait_silent(LONGEST_S)
        if problem := speaker.status.problem:
            raise _unheard(problem)
        return speaker.status


@contextmanager
def _in_place_of(out: Path) -> Iterator[Path]:
    """A new file beside it that takes its place in the end; what is there stays until all went well."""
    if out.suffix.lower() != ".wav" or out.is_dir():
        raise TabletopError(f"--out wants the name of a file that ends with .wav, not {out}.")
    new = out.absolute().with_name(f".{uuid.uuid4().hex}.wav")
    with _writing(out):
        new.parent.mkdir(parents=True, exist_ok=True)
        new.touch(exist_ok=False)
    try:
        yield new
        if not new.stat().st_size:  # letters that the synthesiser does not know
            raise TabletopError(UNSPEAKABLE)
        with _writing(out):
            new.replace(out)
    finally:
        new.unlink(missing_ok=True)


@contextmanager
def _writing(out: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise TabletopError(f"{out} cannot be written: {error.strerror}.") from error


def _expect_synthesiser() -> None:
    """Say what is missing before anything is tried."""
    try:
        Espeak().version()
    except SpeechError as error:
        raise TabletopError(f"Nothing can be said. {error}") from error


def _unheard(problem: str) -> TabletopError:
    return TabletopError(f"Nothing can be heard. {problem}\nWith --out FILE.wav it is written into a sound file.")
