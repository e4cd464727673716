"""Where sound goes: the real aplay, files, and nowhere; cutting off really stops, and every trouble is a sentence."""

import os
import resource
import shutil
import stat
import threading
import wave
from contextlib import ExitStack
from pathlib import Path

import pytest

from hub.announcer import alsa
from hub.announcer.alsa import reason_of
from hub.announcer.pcm import RATE
from hub.announcer.sinks import AlsaSink, FileSink, NoSink, NullSink, SoundError, choose_sink
from tests.brokers import need
from tests.patience import FOREVER_S, PATIENCE_S, seconds_of, until

FILES = 1024  # as many as select() can tell apart
SECOND = bytes(range(256)) * (2 * RATE // 256)


@pytest.fixture
def aplay() -> None:
    need(shutil.which("aplay"), "aplay")


def put_program(folder: Path, body: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An aplay of our own, first in the path."""
    program = folder / "aplay"
    program.write_text(f"#!/bin/sh\n{body}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")


@pytest.mark.parametrize(
    ("device", "kind", "name"),
    [
        ("none", NoSink, ""),
        ("null", NullSink, "null"),
        ("file:/tmp/x", FileSink, "file:/tmp/x"),
        ("default", AlsaSink, "default"),
        ("plughw:1,0", AlsaSink, "plughw:1,0"),
        ("alsa:null", AlsaSink, "null"),
    ],
)
def test_a_setting_names_the_sink(device: str, kind: type, name: str) -> None:
    sink = choose_sink(device)
    assert isinstance(sink, kind)
    assert sink.name == name
    assert sink.why.endswith(".")


CARD = "echo 'card 0: Headphones [bcm2835 Headphones], device 0: x [y]'"


@pytest.mark.parametrize(
    ("body", "name", "why"),
    [
        (CARD, "default", "There is a sound card."),
        ("echo 'aplay: device_list:274: no soundcards found...' >&2", "", "No sound card is there"),
        ("exit 1", "", "No sound card is there"),
        ("", "", "No sound card is there"),
    ],
)
def test_auto_takes_the_card_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, name: str, why: str
) -> None:
    put_program(tmp_path, body, monkeypatch)
    sink = choose_sink("auto")
    assert sink.name == name
    assert sink.why.startswith(why)


def test_auto_without_aplay_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    sink = choose_sink("auto")
    assert "apt-get install alsa-utils" in sink.look()
    with pytest.raises(SoundError, match="alsa-utils"):
        sink.open()
    with pytest.raises(SoundError, match="alsa-utils"):
        AlsaSink("default").open()


# ---------------------------------------------------------------- aplay


@pytest.mark.usefixtures("aplay")
def test_a_real_aplay_takes_the_sound() -> None:
    sink = AlsaSink("null")
    assert sink.look() == ""
    playing = sink.open()
    began = playing.write(SECOND)
    assert began is not None
    assert playing.first_at == began
    assert playing.write(SECOND)
    playing.finish()
    assert playing.first_at == began


@pytest.mark.usefixtures("aplay")
@pytest.mark.parametrize("device", ["nonsense", "--version", "-h", "hw:99"])
def test_a_device_that_is_not_there_is_a_sentence(device: str) -> None:
    sink = AlsaSink(device)
    assert sink.look().startswith(f"The sound device {device!r} cannot be used: ")


@pytest.mark.parametrize(
    ("complaint", "reason"),
    [
        ("aplay: main:831: audio open error: Device or resource busy", "in use by another program"),
        ("aplay: main:831: audio open error: No such file or directory", "aplay -L"),
        ("ALSA lib x\naplay: pcm_write:2127: write error: No such device", "unplugged"),
        ("aplay: main:831: audio open error: Permission denied", "usermod -aG audio"),
        ("aplay: main:831: audio open error: Host is down", "Host is down"),
        ("", "without a word"),
    ],
)
def test_complaints_become_reasons(complaint: str, reason: str) -> None:
    assert reason in reason_of(complaint)


def test_a_device_that_goes_away_meanwhile_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = "head -c 5000 >/dev/null; echo 'aplay: pcm_write:2127: write error: No such device' >&2; exit 1"
    put_program(tmp_path, body, monkeypatch)
    playing = AlsaSink("default").open()
    with pytest.raises(SoundError, match="unplugged"):
        playing.write(SECOND * 10)
    playing.finish()
    playing.cut()


def test_a_device_that_hangs_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_program(tmp_path, "exec sleep 60", monkeypatch)
    monkeypatch.setattr(alsa, "STUCK_S", 0.2)
    playing = AlsaSink("default").open()
    with pytest.raises(SoundError, match="hangs"):
        playing.write(SECOND * 3)
    playing.finish()  # has nothing to add, or it would be told instead
    playing = AlsaSink("default").open()
    playing.write(SECOND[:200])
    with pytest.raises(SoundError, match="hangs"):
        playing.finish()


@pytest.mark.usefixtures("aplay")
def test_a_hub_with_a_thousand_open_files_is_heard() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES + 200
    if hard != resource.RLIM_INFINITY and hard < most:
        pytest.skip(f"this machine lets a process open {hard} files only")
    with ExitStack() as opened:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
        opened.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        for _ in range(FILES):
            opened.callback(os.close, os.open(os.devnull, os.O_RDONLY))
        assert AlsaSink("null").look() == ""


@pytest.mark.parametrize("device", ["null", "slow"])
def test_cutting_off_ends_a_long_utterance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, device: str) -> None:
    """Both sinks would go on for minutes; the writer comes back as soon as it is cut off."""
    put_program(tmp_path, f"exec sleep {FOREVER_S}", monkeypatch)
    monkeypatch.setattr(alsa, "STUCK_S", FOREVER_S)
    playing = choose_sink(device).open()
    done = threading.Event()

    def write() -> None:
        playing.write(SECOND * int(FOREVER_S))
        playing.finish()
        done.set()

    threading.Thread(target=write, daemon=True).start()
    until(lambda: playing.first_at is not None or done.is_set())
    playing.cut()
    assert done.wait(PATIENCE_S)
    assert playing.write(SECOND) is None


# ---------------------------------------------------------------- nowhere, and files


def test_null_takes_as_long_as_it_would_sound() -> None:
    playing = NullSink().open()

    def play() -> None:
        playing.write(SECOND[: RATE // 5])  # a tenth of a second
        playing.finish()

    assert seconds_of(play) >= 0.09


def frames(path: Path) -> bytes:
    with wave.open(str(path)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (1, 2, RATE)
        return bytes(sound.readframes(sound.getnframes()))


def say(sink: FileSink, pcm: bytes) -> None:
    playing = sink.open()
    playing.write(pcm)
    playing.finish()


def test_one_file_grows(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "night.wav"
    sink = FileSink(path)
    assert sink.look() == ""
    for part in (b"\1\0" * 100, b"\2\0" * 50, b""):
        say(sink, part)
    assert frames(path) == b"\1\0" * 100 + b"\2\0" * 50


def test_a_folder_gets_one_file_an_utterance(tmp_path: Path) -> None:
    (tmp_path / "notes.wav").write_bytes(b"")
    for n in range(3):
        say(FileSink(tmp_path), bytes([n, 0]) * 10)
    assert [frames(tmp_path / f"000{n + 1}.wav") for n in range(3)] == [bytes([n, 0]) * 10 for n in range(3)]


@pytest.mark.parametrize("content", [b"a diary", b"RIFF" + b"x" * 100])
def test_a_file_of_another_kind_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary.wav"
    path.write_bytes(content)
    with pytest.raises(SoundError, match="left alone"):
        say(FileSink(path), SECOND)
    assert path.read_bytes() == content


def test_an_empty_file_is_filled(tmp_path: Path) -> None:
    (tmp_path / "new.wav").touch()
    say(FileSink(tmp_path / "new.wav"), SECOND)
    assert frames(tmp_path / "new.wav") == SECOND


def test_a_place_that_is_no_folder_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    sink = FileSink(tmp_path / "file" / "x.wav")
    assert "is no folder" in sink.look()
    with pytest.raises(SoundError, match="cannot be written"):
        say(sink, SECOND)
