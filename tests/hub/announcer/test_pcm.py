"""WAVs of all kinds become the same kind of sound; volume, silence and clipping are what they say."""

import io
import struct
import wave
from itertools import product

import numpy as np
import pytest

from hub.announcer.pcm import FULL, RATE, SoundFileError, at_volume, is_clipped, is_silent, read_wav, without_lead
from tests.tables import every_row


def wav(*, rate: int = RATE, width: int = 2, channels: int = 1, hertz: float = 440.0, seconds: float = 0.5) -> bytes:
    """A steady tone at half the loudness there is."""
    wave_form = np.sin(2 * np.pi * hertz * np.arange(int(rate * seconds)) / rate) / 2
    levels = (wave_form * 127 + 128).astype(np.uint8) if width == 1 else (wave_form * FULL).astype("<i2")
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(channels)
        sound.setsampwidth(width)
        sound.setframerate(rate)
        sound.writeframes(np.repeat(levels, channels).tobytes())
    return file.getvalue()


def pitch(samples: np.ndarray) -> float:
    spectrum = np.abs(np.fft.rfft(samples))
    return float(np.argmax(spectrum) * RATE / len(samples))


@every_row(("rate", "width", "channels"), product([8000, 16000, 22050, 44100, 48000], [1, 2], [1, 2]))
def test_every_usual_wav_sounds_the_same(rate: int, width: int, channels: int) -> None:
    samples = read_wav(wav(rate=rate, width=width, channels=channels))
    assert samples.dtype == np.int16
    assert len(samples) == pytest.approx(RATE / 2, abs=2)
    assert pitch(samples) == pytest.approx(440, abs=3)
    assert np.abs(samples).max() == pytest.approx(FULL / 2, rel=0.05)


def test_what_is_too_high_for_the_new_rate_is_not_folded_down() -> None:
    assert is_silent(read_wav(wav(rate=48000, hertz=15000))[1000:-1000])


def test_a_sound_with_two_sides_is_their_mean() -> None:
    left = np.frombuffer(wav()[44:], "<i2")
    both = np.stack([left, -left], axis=1).tobytes()
    assert is_silent(read_wav(wav(channels=2)[:44] + both))


@every_row(
    ("data", "word"),
    [
        (b"", "ends too early"),
        (b"RIFF", "WAV"),
        (b"#!/bin/sh\necho", "WAV"),
        (wav()[:30], "WAV"),
        (wav(width=2)[:34] + struct.pack("<H", 24) + wav()[36:], "24 bits"),
        (wav()[:24] + struct.pack("<I", 1) + wav()[28:], "rate of 1 "),
        (wav()[:22] + struct.pack("<H", 0) + wav()[24:], "WAV"),
        (wav(rate=4000, seconds=61), "longer than 60"),
    ],
)
def test_what_is_no_usable_wav_says_why(data: bytes, word: str) -> None:
    with pytest.raises(SoundFileError, match=word):
        read_wav(data)


@every_row("end", range(45, 400, 7))
def test_a_wav_that_breaks_off_gives_what_is_there(end: int) -> None:
    assert len(read_wav(wav()[:end])) <= end // 2


def test_volume_goes_from_nothing_to_all() -> None:
    tone = read_wav(wav())
    loud = [np.abs(np.frombuffer(at_volume(tone, percent), "<i2")).max() for percent in (0, 10, 50, 100)]
    assert loud == sorted(set(loud))
    assert loud[0] == 0
    assert at_volume(tone, 100) == tone.astype("<i2").tobytes() == at_volume(tone, 1000)


def test_silence_before_the_sound_is_cut() -> None:
    tone = read_wav(wav())
    late = np.concatenate([np.zeros(RATE, np.int16), tone])
    assert len(without_lead(late)) == pytest.approx(len(tone), abs=RATE // 50)
    assert len(without_lead(np.zeros(RATE, np.int16))) == 0


def test_silent_and_clipped() -> None:
    tone = read_wav(wav())
    assert not is_silent(tone)
    assert not is_clipped(tone)
    assert is_silent(tone // 100)
    assert is_clipped(np.clip(tone.astype(np.int32) * 4, -32768, FULL).astype(np.int16))
    assert not is_clipped(tone[:2])


def test_a_recording_that_breaks_off_is_told_so() -> None:
    whole = wav()
    assert len(read_wav(whole))
    with pytest.raises(SoundFileError, match="cut off"):
        read_wav(whole[:-2000], must_be_whole=True)


def test_a_length_that_was_never_filled_in_does_not_matter() -> None:
    """As programs write it that send sound through a pipe."""
    whole = bytearray(wav())
    at = whole.index(b"data") + 4
    whole[at : at + 4] = struct.pack("<I", 0x7FFFFFFF)
    assert len(read_wav(bytes(whole), must_be_whole=True)) == len(read_wav(wav()))
