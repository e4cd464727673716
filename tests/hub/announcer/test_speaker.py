"""The speaker at the other end of a link: announcements become sound in files, as the plan of the host says."""

import shutil
import stat
import threading
import wave
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import pytest

from hub.announcer import alsa
from hub.announcer.chimes import chime
from hub.announcer.espeak import Espeak
from hub.announcer.pcm import RATE, Samples, at_volume, seconds
from hub.announcer.playing import PIECE
from hub.announcer.speaker import LATE_S, PROCESS, Sounded, Speaker
from hub.wire import topics
from hub.wire.link import LinkError, MemoryBus, MemoryLink
from hub.wire.messages import Announcement, NewsKind, SpeakerStatus, SpeechPlan
from hub.wire.topics import availability
from tests.brokers import need
from tests.hub.announcer.test_clips import make_pack
from tests.hub.announcer.test_pcm import wav
from tests.patience import AT_ONCE_S, FOREVER_S, PATIENCE_S, until

M = TypeVar("M")
NOW = 1_000_000.0
PLAN = SpeechPlan(has_chimes=False, volume=100)


class Room:
    """A hub's link, a speaker that speaks into a folder, and what it told."""

    def __init__(self, folder: Path, opened: ExitStack) -> None:
        self.folder, self._opened = folder, opened
        self.bus = MemoryBus()
        self.hub = MemoryLink("hub", table="t", bus=self.bus)
        self.statuses: list[SpeakerStatus] = []
        self.hub.subscribe(topics.SPEAKER, self.statuses.append)
        self.hub.start()
        self.minute = 12 * 60
        self.sounded: list[Sounded] = []
        self.ids = iter(range(1000))

    def speaker(self, *, plan: SpeechPlan = PLAN, device: str = "", **options: Any) -> Speaker:
        self.hub.publish(topics.SPEECH, plan)
        link = MemoryLink(PROCESS, table="t", bus=self.bus)
        options = {"clock": lambda: NOW, "local_minute": lambda: self.minute, **options}
        one = Speaker(link, device=device or f"file:{self.folder}", on_sound=self.sounded.append, **options)
        self._opened.enter_context(one)
        link.start()
        return one

    def say(self, *lines: str, kind: NewsKind = NewsKind.TURN, voice: str = "cs", at: float = NOW) -> str:
        news_id = str(next(self.ids))
        text = {voice: " ".join(lines)}
        self.hub.publish(topics.ANNOUNCEMENT, Announcement(news_id, kind, at, voice, text, {voice: lines}, "g"))
        return news_id

    def files(self) -> list[Samples]:
        found = []
        for path in sorted(self.folder.glob("*.wav")):
            with wave.open(str(path)) as sound:
                found.append(np.frombuffer(sound.readframes(sound.getnframes()), "<i2"))
        return found


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    need(shutil.which("espeak-ng"), "espeak-ng")
    with ExitStack() as opened:
        yield Room(tmp_path / "said", opened)


def spoken(*lines: str, language: str = "cs", plan: SpeechPlan = PLAN) -> Samples:
    """What the synthesiser makes of it, at this plan."""
    parts = [Espeak().speak(line, language, speed=plan.speed) for line in lines]
    return np.frombuffer(at_volume(np.concatenate(parts), plan.volume), "<i2")


def test_an_announcement_is_spoken_line_by_line(room: Room) -> None:
    speaker = room.speaker()
    room.say("Padla osmička.", "Modrý dostává dvě dřeva.")
    assert speaker.wait_silent(PATIENCE_S)
    assert np.array_equal(room.files()[0], spoken("Padla osmička.", "Modrý dostává dvě dřeva."))


def test_the_voice_chooses_the_language(room: Room) -> None:
    speaker = room.speaker()
    room.say("Acht.", voice="de")
    assert speaker.wait_silent(PATIENCE_S)
    assert np.array_equal(room.files()[0], spoken("Acht.", language="de"))


def test_a_chime_goes_first(room: Room) -> None:
    plan = SpeechPlan(volume=100)
    speaker = room.speaker(plan=plan)
    news_id = room.say("Padla osmička.", kind=NewsKind.ROLL)
    assert speaker.wait_silent(PATIENCE_S)
    bell = chime(NewsKind.ROLL)
    assert np.array_equal(room.files()[0], np.concatenate([bell, spoken("Padla osmička.", plan=plan)]))
    first, words = room.sounded
    assert (first.news_id, first.is_speech, words.is_speech) == (news_id, False, True)
    assert words.heard_at >= first.heard_at + seconds(bell)
    assert first.written_at <= words.written_at <= words.heard_at


def test_volume_and_speed_are_those_of_the_plan(room: Room) -> None:
    plan = SpeechPlan(has_chimes=False, volume=40, speed=300)
    speaker = room.speaker(plan=plan)
    room.say("Padla osmička.")
    assert speaker.wait_silent(PATIENCE_S)
    assert np.array_equal(room.files()[0], spoken("Padla osmička.", plan=plan))


def test_several_things_are_said_in_order(room: Room) -> None:
    speaker = room.speaker()
    for line in ("jedna", "dvě", "tři"):
        room.say(line, kind=NewsKind.TURN)
    assert speaker.wait_silent(PATIENCE_S)
    assert [len(one) for one in room.files()] == [len(spoken(line)) for line in ("jedna", "dvě", "tři")]


# ---------------------------------------------------------------- the plan


def test_a_table_that_is_switched_off_says_nothing(room: Room) -> None:
    speaker = room.speaker(plan=SpeechPlan(is_on=False))
    room.say("Padla osmička.")
    assert speaker.wait_silent(PATIENCE_S)
    room.hub.publish(topics.SPEECH, PLAN)
    room.say("Na tahu je Modrý.")
    assert speaker.wait_silent(PATIENCE_S)
    assert len(room.files()) == 1


def test_no_volume_is_no_sound_and_no_work(room: Room) -> None:
    speaker = room.speaker(plan=SpeechPlan(volume=0))
    room.say("Padla osmička.")
    assert speaker.wait_silent(PATIENCE_S)
    assert not room.files()


@pytest.mark.parametrize(
    ("quiet_from", "quiet_until", "minute", "is_heard"),
    [
        (22 * 60, 7 * 60, 21 * 60 + 59, True),
        (22 * 60, 7 * 60, 22 * 60, False),
        (22 * 60, 7 * 60, 23 * 60 + 59, False),
        (22 * 60, 7 * 60, 0, False),
        (22 * 60, 7 * 60, 6 * 60 + 59, False),
        (22 * 60, 7 * 60, 7 * 60, True),
        (13 * 60, 15 * 60, 14 * 60, False),
        (13 * 60, 15 * 60, 15 * 60, True),
        (None, None, 0, True),
        (60, 60, 60, True),
    ],
)
def test_quiet_hours(room: Room, quiet_from: int | None, quiet_until: int | None, minute: int, is_heard: bool) -> None:
    plan = SpeechPlan(has_chimes=False, speed=450, quiet_from=quiet_from, quiet_until=quiet_until)
    room.minute = minute
    speaker = room.speaker(plan=plan)
    room.say("Osm.")
    assert speaker.wait_silent(PATIENCE_S)
    assert bool(room.files()) == is_heard


def test_switching_off_silences_at_once(room: Room) -> None:
    speaker = room.speaker(device="null")
    room.say("slovo " * 200)
    room.say("a ještě tohle")
    until(lambda: room.sounded)
    room.hub.publish(topics.SPEECH, SpeechPlan(is_on=False))
    assert speaker.wait_silent(PATIENCE_S)
    assert len(room.sounded) == 1


def test_quiet_hours_that_begin_now_silence_at_once(room: Room) -> None:
    speaker = room.speaker(device="null")
    room.say("slovo " * 200)
    until(lambda: room.sounded)
    room.hub.publish(topics.SPEECH, SpeechPlan(quiet_from=room.minute, quiet_until=room.minute + 1))
    assert speaker.wait_silent(PATIENCE_S)


def test_quiet_hours_that_begin_in_the_middle_of_a_sentence_end_it(room: Room) -> None:
    """Half past nine until something is heard, then ten: a single piece is written, and what waits is never said."""
    plan = SpeechPlan(has_chimes=False, volume=100, quiet_from=22 * 60, quiet_until=7 * 60)
    speaker = room.speaker(plan=plan, local_minute=lambda: 22 * 60 if room.sounded else 21 * 60 + 30)
    news = room.say("slovo " * 30)
    room.say("a ještě tohle")
    assert speaker.wait_silent(PATIENCE_S)
    assert [one.news_id for one in room.sounded] == [news]
    assert [2 * len(one) for one in room.files()] == [PIECE]
    assert speaker.status.problem == ""


def test_quiet_hours_that_begin_meanwhile_silence_a_device(room: Room) -> None:
    speaker = room.speaker(plan=SpeechPlan(quiet_from=22 * 60, quiet_until=7 * 60), device="null")
    room.say("slovo " * 300)
    until(lambda: room.sounded)
    room.minute = 22 * 60
    assert speaker.wait_silent(PATIENCE_S)


# ---------------------------------------------------------------- cutting off, late and repeated


def test_a_roll_cuts_off_what_is_being_said(room: Room) -> None:
    """Two minutes of words, and the roll is heard long before they would have ended."""
    speaker = room.speaker(device="null")
    room.say("slovo " * 300, kind=NewsKind.NEWS)
    until(lambda: room.sounded)
    roll = room.say("Osm.", kind=NewsKind.ROLL)
    until(lambda: len(room.sounded) == 2)
    assert room.sounded[1].news_id == roll
    assert speaker.wait_silent(PATIENCE_S)


def test_what_is_said_again_by_a_broker_is_not_heard_again(room: Room) -> None:
    speaker = room.speaker()
    again = Announcement("same", NewsKind.ROLL, NOW, "cs", {"cs": "Osm."}, {"cs": ("Osm.",)})
    for _ in range(3):
        room.hub.publish(topics.ANNOUNCEMENT, again)
        assert speaker.wait_silent(PATIENCE_S)
    room.say("Sedm.", kind=NewsKind.ALARM, at=NOW - LATE_S - 1)
    assert speaker.wait_silent(PATIENCE_S)
    room.say("Devět.", kind=NewsKind.ROLL, at=NOW - LATE_S + 1)
    assert speaker.wait_silent(PATIENCE_S)
    assert [len(one) for one in room.files()] == [len(spoken("Osm.")), len(spoken("Devět."))]


def test_a_closed_speaker_is_silent_at_once(room: Room) -> None:
    speaker = room.speaker(device="null")
    room.say("slovo " * 300)
    until(lambda: room.sounded)
    speaker.close()
    speaker.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "speaker"]


# ---------------------------------------------------------------- packs


def test_a_clip_takes_the_place_of_the_synthesiser(room: Room, tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    folder.mkdir()
    make_pack(folder, {"na-tahu-je-modry.wav": wav(seconds=0.4), "broken.wav": b"RIFF"})
    speaker = room.speaker(pack=folder)
    room.say("Na tahu je Modrý.")
    room.say("broken")
    assert speaker.wait_silent(PATIENCE_S)
    clip, fallen_back = room.files()
    assert seconds(clip) == pytest.approx(0.52, abs=0.02)
    assert np.array_equal(fallen_back, spoken("broken"))
    assert room.statuses[-1].pack == "Naše hlasy"


def test_a_broken_pack_is_left_out(room: Room, tmp_path: Path) -> None:
    speaker = room.speaker(pack=tmp_path / "nowhere")
    room.say("Osm.")
    assert speaker.wait_silent(PATIENCE_S)
    assert np.array_equal(room.files()[0], spoken("Osm."))
    assert room.statuses[-1].pack == ""


# ---------------------------------------------------------------- how it is doing


def test_the_status_names_voice_and_device(room: Room) -> None:
    speaker = room.speaker()
    assert room.statuses[-1] == speaker.status
    assert speaker.status.engine.startswith("espeak-ng 1.")
    assert speaker.status.device == f"file:{room.folder}"
    assert speaker.status.problem == ""
    assert topics.SPEAKER.at("t") in room.bus.retained


def test_without_a_synthesiser_chimes_and_clips_still_sound(room: Room, tmp_path: Path) -> None:
    make_pack(tmp_path, {"osm.wav": wav(seconds=0.4)})
    speaker = room.speaker(plan=SpeechPlan(volume=100), espeak=Espeak("no-such-program"), pack=tmp_path)
    assert "espeak-ng is not installed" in room.statuses[-1].problem
    room.say("Devět.", "Osm.", kind=NewsKind.ROLL)
    assert speaker.wait_silent(PATIENCE_S)
    assert seconds(room.files()[0]) == pytest.approx(seconds(chime(NewsKind.ROLL)) + 0.52, abs=0.02)
    assert speaker.status.engine == ""


def test_without_a_device_the_queue_goes_on(room: Room) -> None:
    speaker = room.speaker(device="none")
    for _ in range(3):
        room.say("Osm.", kind=NewsKind.ROLL)
        assert speaker.wait_silent(PATIENCE_S)
    assert 'speech.device = "none"' in room.statuses[-1].problem
    assert room.statuses[-1].device == ""
    assert not room.sounded


@pytest.mark.parametrize("device", ["default", "auto"])
def test_a_device_that_comes_back_is_used_again(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, device: str
) -> None:
    """An aplay that fails until its card is plugged in; the first words are lost, the next are heard."""
    card = tmp_path / "card"
    program = tmp_path / "aplay"
    program.write_text(
        f"#!/bin/sh\n[ -e {card} ] || {{ echo 'aplay: main:831: audio open error: No such device' >&2; exit 1; }}\n"
        f"[ $1 = -l ] && echo 'card 0: Speaker [A speaker], device 0' || cat >> {card}\n"
    )
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    speaker = room.speaker(device=device)
    assert room.statuses[-1].problem
    room.say("Osm.", kind=NewsKind.ROLL)
    assert speaker.wait_silent(PATIENCE_S)
    card.touch()
    room.say("Devět.", kind=NewsKind.ROLL)
    assert speaker.wait_silent(PATIENCE_S)
    assert card.stat().st_size > RATE // 2
    until(lambda: room.statuses[-1].problem == "")


def test_the_status_is_told_again_after_a_reconnect(room: Room) -> None:
    room.speaker()
    told = len(room.statuses)
    room.bus.retained.pop(topics.SPEAKER.at("t"))
    room.bus.send(availability("t", PROCESS), b"online", retain=True)
    assert len(room.statuses) == told + 1


class FailingLink(MemoryLink):
    """Cannot publish for a while."""

    failures = 0

    def publish(self, topic: topics.Topic[M], message: M) -> None:
        if self.failures:
            self.failures -= 1
            raise LinkError("The link is down.")
        super().publish(topic, message)


def test_a_status_that_cannot_be_told_is_told_later_and_the_voice_goes_on(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    room.hub.publish(topics.SPEECH, PLAN)
    link = FailingLink(PROCESS, table="t", bus=room.bus)
    link.failures = 2  # at the start, and when it comes online
    with Speaker(link, device=f"file:{room.folder}", clock=lambda: NOW, local_minute=lambda: 0) as speaker:
        link.start()
        for n in range(1, 4):
            room.say("Osm.")
            until(lambda n=n: len(room.files()) == n)  # type: ignore[misc]
        until(lambda: room.statuses)
        assert room.statuses[-1] == speaker.status
    assert "could not be told" in caplog.text


def test_a_device_that_hangs_is_told_as_that(room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An aplay that is well when it is looked at, and takes nothing when it matters."""
    program, stuck = tmp_path / "aplay", tmp_path / "stuck"
    program.write_text(f"#!/bin/sh\n[ -e {stuck} ] && exec sleep {FOREVER_S} || exec cat >/dev/null\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    room.speaker(device="default")
    assert room.statuses[-1].problem == ""
    stuck.touch()
    monkeypatch.setattr(alsa, "STUCK_S", AT_ONCE_S)
    room.say("slovo " * 30)  # more than a pipe holds
    until(lambda: room.statuses[-1].problem)
    assert room.statuses[-1].problem == "The sound device 'default' hangs."


@pytest.mark.parametrize("line", ["-f /etc/passwd", "--version", "<speak>x</speak>", "🎲", "", "\x00\x01", "x" * 2000])
def test_hostile_lines_never_stop_the_voice(room: Room, line: str) -> None:
    speaker = room.speaker(plan=SpeechPlan(has_chimes=False, speed=450, volume=100))
    room.say(line)
    room.say("Osm.", kind=NewsKind.TURN)
    assert speaker.wait_silent(PATIENCE_S)
    assert np.array_equal(room.files()[-1], spoken("Osm.", plan=SpeechPlan(speed=450, volume=100)))
    assert room.statuses[-1].problem == ""
