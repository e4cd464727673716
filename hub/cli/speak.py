"""`gamenight speak`: says a text the way the table's announcements are said, or writes it into a sound file."""

import time
import uuid
from contextlib import suppress
from pathlib import Path

from hub.announcer.clips import VoicePack
from hub.announcer.espeak import Espeak, SpeechError, speakable
from hub.announcer.sinks import choose_sink
from hub.announcer.speaker import PROCESS, Speaker
from hub.errors import TabletopError
from hub.wire import topics
from hub.wire.link import MemoryBus, MemoryLink
from hub.wire.messages import Announcement, NewsKind, SpeechPlan

TABLE = "speak"
LONGEST_S = 600.0


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
        raise TabletopError("There is nothing in this text that could be said.")
    if not 1 <= volume <= 100:
        raise TabletopError("The volume is 1 to 100 percent.")
    if pack:
        VoicePack.load(pack)  # a hub would go on without a broken one; here somebody wants to hear it
    if out:
        device = f"file:{_new_file(out)}"
    _expect_voice(device)
    bus = MemoryBus()
    hub, link = (MemoryLink(name, table=TABLE, bus=bus) for name in ("hub", PROCESS))
    hub.start()
    hub.publish(topics.SPEECH, SpeechPlan(volume=volume, speed=speed, has_chimes=False))
    with Speaker(link, device=device, pack=pack) as speaker:
        link.start()
        news = Announcement(uuid.uuid4().hex, NewsKind.HOUSE, time.time(), language, {language: text}, {})
        hub.publish(topics.ANNOUNCEMENT, news)
        with suppress(KeyboardInterrupt):
            speaker.wait_silent(LONGEST_S)
        if problem := speaker.status.problem:
            raise _unheard(problem)
        print(f"Said by {speaker.status.engine} through {out or speaker.status.device}.")
    return 0


def _new_file(out: Path) -> Path:
    if out.suffix.lower() != ".wav" or out.is_dir():
        raise TabletopError(f"--out wants the name of a file that ends with .wav, not {out}.")
    try:
        out.unlink(missing_ok=True)
    except OSError as error:
        raise TabletopError(f"{out} cannot be written: {error.strerror}.") from error
    return out.absolute()


def _expect_voice(device: str) -> None:
    """Say what is missing before anything is tried."""
    try:
        Espeak().version()
    except SpeechError as error:
        raise TabletopError(f"Nothing can be said. {error}") from error
    if problem := choose_sink(device).look():
        raise _unheard(problem)


def _unheard(problem: str) -> TabletopError:
    return TabletopError(f"Nothing can be heard. {problem}\nWith --out FILE.wav it is written into a sound file.")
