"""`gamenight speak`, `voice`, `bench voice` and the doctor's look at the voice."""

import re
import shutil
import wave
from pathlib import Path
from typing import Any

import pytest

from hub.announcer.clips import PackError, clip_name
from hub.cli.bench_voice import bench_voice
from hub.cli.doctor_speech import check_speech
from hub.cli.finding import Health
from hub.cli.sentences import MOST_OF_ONE, spoken_sentences
from hub.cli.speak import speak
from hub.cli.voice import voice_check, voice_list
from hub.config import Settings, SpeechSettings
from hub.errors import TabletopError
from hub.games.registry import GAMES
from hub.texts.catalogue import LANGUAGES, Catalogue
from tests.brokers import need
from tests.hub.announcer.test_clips import PACK, make_pack
from tests.hub.announcer.test_pcm import wav


@pytest.fixture(autouse=True)
def programs() -> None:
    for program in ("espeak-ng", "aplay"):
        need(shutil.which(program), program)


def settings(device: str = "auto", pack: str = "") -> Settings:
    return Settings(speech=SpeechSettings(device=device, pack=pack))


# ---------------------------------------------------------------- speak


def length_s(path: Path) -> float:
    with wave.open(str(path)) as sound:
        return float(sound.getnframes() / sound.getframerate())


def test_a_text_is_written_into_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "said.wav"
    for speed in (300, 100):
        assert speak("Padla osmička.", out=out, speed=speed) == 0
    assert length_s(out) > 1, "the second is slower and takes the place of the first"
    assert "espeak-ng 1." in capsys.readouterr().out
    once = length_s(out)
    assert speak("Padla osmička.", out=out, speed=100) == 0
    assert length_s(out) == once


@pytest.mark.parametrize("text", ["Osm.", "ꦏ", "🎲"], ids=["no synthesiser", "no sound", "no words"])
def test_what_cannot_be_said_leaves_the_file_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    out = tmp_path / "said.wav"
    out.write_bytes(b"an earlier take")
    if text == "Osm.":
        monkeypatch.setenv("PATH", "")
    with pytest.raises(TabletopError, match=r"espeak-ng is not installed|nothing in this text"):
        speak(text, out=out)
    assert out.read_bytes() == b"an earlier take"
    assert list(tmp_path.iterdir()) == [out]


def test_a_voice_that_breaks_off_leaves_the_file_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An espeak-ng that knows its version and no more."""
    out = tmp_path / "said.wav"
    out.write_bytes(b"an earlier take")
    program = tmp_path / "espeak-ng"
    program.write_text("#!/bin/sh\n[ $1 = --version ] && echo 'eSpeak NG 1.51' || exit 3\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    with pytest.raises(TabletopError, match="Nothing can be heard"):
        speak("Osm.", out=out)
    assert out.read_bytes() == b"an earlier take"
    assert sorted(tmp_path.iterdir()) == sorted((out, program))


def test_a_clip_of_a_pack_is_heard(tmp_path: Path) -> None:
    make_pack(tmp_path, {"padla-osmicka.wav": wav(seconds=2)})
    assert speak("Padla osmička.", out=tmp_path / "said.wav", pack=tmp_path) == 0
    assert length_s(tmp_path / "said.wav") == pytest.approx(2.12, abs=0.05)


def test_through_alsa() -> None:
    assert speak("Osm.", device="alsa:null", speed=450) == 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"device": "nonsense"}, r"Nothing can be heard.*\n.*--out FILE.wav"),
        ({"device": "none"}, "--out FILE.wav"),
        ({"text": "🎲"}, "nothing in this text"),
        ({"volume": 0}, "1 to 100"),
        ({"out": Path("said.mp3")}, "ends with .wav"),
        ({"pack": Path("nowhere")}, "no voice pack"),
        ({"out": Path("/proc/nowhere/said.wav")}, "cannot be written"),
    ],
)
def test_what_cannot_be_said_is_a_sentence(options: dict[str, Any], words: str) -> None:
    with pytest.raises(TabletopError, match=words):
        speak(**{"text": "Osm.", **options})


def test_without_a_card_another_way_is_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "espeak-ng").symlink_to(shutil.which("espeak-ng") or "")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(TabletopError, match=r"aplay is not installed.*\n.*--out FILE.wav"):
        speak("Osm.")


# ---------------------------------------------------------------- the sentences


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentences_are_whole_and_not_too_many(catalogue: Catalogue, language: str) -> None:
    sentences = spoken_sentences(catalogue, GAMES, language)
    assert 200 < len(sentences) < 2500
    assert len(set(sentences)) == len(sentences)
    assert not [one for one in sentences if "{" in one or not clip_name(one)]


def test_players_of_the_pack_take_the_place_of_colours(catalogue: Catalogue) -> None:
    sentences = spoken_sentences(catalogue, GAMES, "en", ("Ann", "Ben"))
    assert any("Ann" in one for one in sentences)
    assert not any("Blue" in one for one in sentences)
    assert "Ann wins." in sentences, "winners are mostly one"
    assert not [one for one in sentences if "together" in one or "roll again" in one], "what is said of several"
    assert not [one for one in sentences if one.count("Ann") > 1]


def test_a_message_with_too_many_ways_is_left_out(catalogue: Catalogue) -> None:
    names = tuple(f"P{n}" for n in range(MOST_OF_ONE + 1))
    assert not any("P1 " in one for one in spoken_sentences(catalogue, GAMES, "en", names))


# ---------------------------------------------------------------- voice


def test_a_pack_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str], catalogue: Catalogue) -> None:
    sentence = spoken_sentences(catalogue, GAMES, "cs")[0]
    name = clip_name(sentence)
    make_pack(tmp_path, {f"{name}.wav": wav(), f"{name}x.wav": wav(), "noise.wav": b""})
    assert voice_check(tmp_path, catalogue=catalogue) == 0
    out = capsys.readouterr().out
    assert "Naše hlasy: a voice pack in cs, 3 clip(s)" in out
    assert "1 have a clip" in out
    assert f"{name}x.wav  (meant for “{sentence}”? Its name is {name}.wav)" in out
    assert "1 file(s) need another take" in out
    assert "noise.wav: It is no WAV" in out


def test_what_is_no_pack_is_an_error(tmp_path: Path, catalogue: Catalogue) -> None:
    with pytest.raises(PackError, match="no voice pack"):
        voice_check(tmp_path, catalogue=catalogue)


def test_what_to_record_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str], catalogue: Catalogue) -> None:
    make_pack(tmp_path, {}, f'{PACK}players = ["Ema", "Ota"]')
    out = tmp_path / "sentences.txt"
    assert voice_list(tmp_path, language=None, out=out, catalogue=catalogue) == 0
    rows = [line.split("\t") for line in out.read_text(encoding="utf-8").splitlines()]
    assert all(name == f"{clip_name(sentence)}.wav" for name, sentence in rows)
    assert len({name for name, _ in rows}) == len(rows)
    assert any("Ema" in sentence for _, sentence in rows)
    assert f"{len(rows)} sentences" in capsys.readouterr().out
    assert voice_list(None, language="de", out=None, catalogue=catalogue) == 0
    assert ".wav\t" in capsys.readouterr().out


@pytest.mark.parametrize(("language", "out"), [(None, None), ("fr", None), ("cs", Path("/proc/nowhere/x.txt"))])
def test_a_list_that_cannot_be_made_is_a_sentence(language: str | None, out: Path | None, catalogue: Catalogue) -> None:
    with pytest.raises(TabletopError, match=r"In which language|cannot be written"):
        voice_list(None, language=language, out=out, catalogue=catalogue)


# ---------------------------------------------------------------- bench and doctor


@pytest.mark.broker
def test_rolls_are_measured_up_to_the_first_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench_voice(runs=3, device="null") == 0
    out = capsys.readouterr().out
    assert "3 rolls, said by espeak-ng 1." in out
    for row in ("first sample written", "first spoken one written", "first spoken one heard", "MQTT alone", "bare"):
        assert row in out


def test_what_cannot_be_measured_is_a_sentence() -> None:
    with pytest.raises(TabletopError, match="At least one"):
        bench_voice(runs=0)
    with pytest.raises(TabletopError, match="cannot be used"):
        bench_voice(runs=1, device="nonsense")


@pytest.mark.parametrize(
    ("device", "health", "found"),
    [
        ("null", Health.OK, r"^espeak-ng \d[\d.]* through null\.$"),
        ("none", Health.OK, "shown, not spoken"),
        ("nonsense", Health.NOTE, "shown, not spoken. The sound device 'nonsense' cannot be used"),
    ],
)
def test_the_doctor_tries_the_device(device: str, health: Health, found: str) -> None:
    finding = check_speech(settings(device))
    assert (finding.part, finding.health) == ("speech", health)
    assert re.search(found, finding.found), finding.found
    assert bool(finding.mend) == (health is Health.NOTE)


def test_the_doctor_looks_at_the_pack(tmp_path: Path) -> None:
    broken = check_speech(settings("null", str(tmp_path)))
    assert (broken.health, broken.mend) == (Health.NOTE, f"gamenight voice check {tmp_path}")
    make_pack(tmp_path, {})
    assert "the voice pack Naše hlasy" in check_speech(settings("null", str(tmp_path))).found


def test_the_doctor_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    espeak = shutil.which("espeak-ng") or ""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "espeak-ng" in check_speech(settings("null")).mend
    (tmp_path / "espeak-ng").symlink_to(espeak)
    assert check_speech(settings()).mend == "sudo apt-get install alsa-utils"
    assert check_speech(settings()).mend == "sudo apt-get install alsa-utils"
