"""The real espeak-ng: sound comes out, whatever text goes in, and nothing in the text is taken for an order."""

import shutil
import stat
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.announcer.chimes import chime
from hub.announcer.espeak import MOST_AT_ONCE, MOST_LETTERS, Espeak, SpeechError, pieces, speakable
from hub.announcer.pcm import FULL, RATE, is_clipped, is_silent, seconds
from hub.wire.messages import NewsKind
from tests.brokers import need
from tests.patience import AT_ONCE_S, FOREVER_S, PATIENCE_S
from tests.tables import every_row

SPEED = 160


@pytest.fixture
def espeak() -> Espeak:
    need(shutil.which("espeak-ng"), "espeak-ng")
    return Espeak()


def test_it_speaks(espeak: Espeak) -> None:
    samples = espeak.speak("Padla osmička.", "cs", speed=SPEED)
    assert not is_silent(samples)
    assert 0.5 < seconds(samples) < 5
    assert espeak.version().startswith("espeak-ng 1.")


def test_more_words_take_longer_and_speed_makes_it_shorter(espeak: Espeak) -> None:
    short = espeak.speak("Padla osmička.", "cs", speed=SPEED)
    long = espeak.speak("Padla osmička, Modrý dostává dvě dřeva a Červený jednu rudu.", "cs", speed=SPEED)
    assert len(long) > 2 * len(short)
    assert len(espeak.speak("Padla osmička.", "cs", speed=300)) < len(short)


def test_the_language_is_heard(espeak: Espeak) -> None:
    spoken = [espeak.speak("Robot 8 a 12", language, speed=SPEED).tobytes() for language in ("cs", "en", "de")]
    assert len(set(spoken)) == 3
    assert espeak.speak("Robot", "xx", speed=SPEED).tobytes() == espeak.speak("Robot", "en", speed=SPEED).tobytes()


@pytest.mark.parametrize("speed", [-5, 0, 1, 10_000])
def test_an_impossible_speed_is_the_nearest_possible(espeak: Espeak, speed: int) -> None:
    assert not is_silent(espeak.speak("Osm.", "cs", speed=speed))


HOSTILE = (
    "-f /etc/passwd",
    "--version",
    "--help",
    "-w stolen.wav now",
    "--compile=cs",
    "$(touch stolen.wav)",
    "; touch stolen.wav",
    '<speak>one<break time="30s"/>two</speak>',
    '<audio src="/etc/passwd"/>',
    "[[h@l'oU]]",
    "\x01100S fast",
    "%s%n%x",
    "a\x00b",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_orders_in_the_text_are_just_spoken(
    espeak: Espeak, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    samples = espeak.speak(text, "en", speed=SPEED)
    assert 0.2 < seconds(samples) < 12
    assert not is_silent(samples)
    assert not list(tmp_path.iterdir())


def test_silence_before_the_first_word_is_cut(espeak: Espeak) -> None:
    assert not is_silent(espeak.speak("Červený hází osm.", "cs", speed=SPEED)[: RATE // 40])


def test_no_phonemes_are_taken_from_a_text(espeak: Espeak) -> None:
    spelt = espeak.speak("[[aIaIaIaIaIaI]]", "en", speed=SPEED)
    assert np.array_equal(spelt, espeak.speak("aIaIaIaIaIaI", "en", speed=SPEED))


def test_marks_are_read_as_the_words_they_contain(espeak: Espeak) -> None:
    marked = espeak.speak('one <break time="30s"/> two', "en", speed=SPEED)
    assert len(marked) > len(espeak.speak("one two", "en", speed=SPEED))


@every_row("text", ["", "   ", "\n\t", "🎲🎲", "…", "?!", "\x07\x08", "\ud800", "[[]]"])
def test_what_cannot_be_said_is_nothing(espeak: Espeak, text: str) -> None:
    assert speakable(text) == ""
    assert pieces(text) == ()
    assert len(espeak.speak(text, "cs", speed=SPEED)) == 0


def test_a_text_without_end_is_cut(espeak: Espeak) -> None:
    parts = pieces("slovo " * 5000)
    assert sum(map(len, parts)) <= MOST_LETTERS
    assert not is_silent(espeak.speak(parts[0], "cs", speed=450))


@given(st.text(st.characters(exclude_categories=[]), max_size=600))
def test_pieces_are_short_and_keep_the_words(text: str) -> None:
    parts = pieces(text)
    assert all(0 < len(part) <= MOST_AT_ONCE for part in parts)
    assert "".join("".join(parts).split()) == "".join(speakable(text).split())
    assert all(one.isprintable() for part in parts for one in part)


def test_a_missing_program_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(SpeechError, match="espeak-ng is not installed"):
        Espeak(str(tmp_path / "espeak-ng")).speak("Osm.", "cs", speed=SPEED)
    with pytest.raises(SpeechError, match="apt-get install espeak-ng"):
        Espeak(str(tmp_path / "espeak-ng")).version()


PROGRAMS = {
    f"exec sleep {FOREVER_S}": f"did not answer within {AT_ONCE_S:g} seconds",
    "echo bad voice >&2; exit 3": "bad voice",
    "cat >/dev/null; echo nonsense": "gave no sound",
    "kill -SEGV $$": "exit code -11",
}


@pytest.mark.parametrize("body", PROGRAMS)
def test_a_program_that_fails_is_a_sentence(tmp_path: Path, body: str) -> None:
    program = tmp_path / "espeak-ng"
    program.write_text(f"#!/bin/sh\n{body}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    with pytest.raises(SpeechError, match=PROGRAMS[body]):
        Espeak(str(program), timeout_s=AT_ONCE_S if "sleep" in body else PATIENCE_S).speak("Osm.", "cs", speed=SPEED)


def test_a_program_without_the_right_to_run_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "espeak-ng").write_text("")
    with pytest.raises(SpeechError, match="cannot be started"):
        Espeak(str(tmp_path / "espeak-ng")).version()


# ---------------------------------------------------------------- chimes

CHIMING = (NewsKind.ROLL, NewsKind.TURN, NewsKind.ALARM, NewsKind.QUESTION, NewsKind.VICTORY, NewsKind.HOUSE)


@pytest.mark.parametrize("kind", CHIMING)
def test_a_chime_is_short_and_pleasant(kind: NewsKind) -> None:
    samples = chime(kind)
    assert 0.1 < seconds(samples) <= 1.0
    assert not is_silent(samples)
    assert not is_clipped(samples)
    assert np.abs(samples).max() < FULL // 2
    ends = np.abs(samples[[0, -1]])
    assert ends.max() < 50, "it would click"
    assert chime(kind) is samples


def test_each_kind_sounds_different_and_a_roll_is_told_soonest() -> None:
    assert len({chime(kind).tobytes() for kind in CHIMING}) == len(CHIMING)
    assert min(CHIMING, key=lambda kind: len(chime(kind))) is NewsKind.ROLL
    assert len(chime(NewsKind.NEWS)) == 0
