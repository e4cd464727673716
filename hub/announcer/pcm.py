"""Sound as numbers: 16-bit mono at 22050 a second, read from WAV, resampled, made louder or softer."""

import io
import wave
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from hub.errors import TabletopError

RATE = 22050
FULL = 32767
NOT_KNOWN = 0x7FFF0000  # so large a length stands in a file that was written before its end was known
MOST_S = 60.0
HEARD = 330  # softer than this is silence: one percent
LEAD_S = 0.01  # kept before the first sound, so that it does not click

Samples: TypeAlias = npt.NDArray[np.int16]

EMPTY: Samples = np.zeros(0, np.int16)


class SoundFileError(TabletopError, ValueError):
    """A sound that cannot be used."""


def silence(length_s: float) -> Samples:
    return np.zeros(round(length_s * RATE), np.int16)


def seconds(samples: Samples) -> float:
    return len(samples) / RATE


def at_volume(samples: Samples, percent: int) -> bytes:
    """Ready for a device; half the percent sounds about half as loud, so the figure is squared."""
    gain = (min(max(percent, 0), 100) / 100) ** 2
    return (samples.astype(np.float64) * gain).astype("<i2").tobytes()


def read_wav(data: bytes, *, must_be_whole: bool = False) -> Samples:
    """The sound of a WAV of 8 or 16 bits, in mono or stereo, at any rate; at most a minute of it is allowed."""
    try:
        with wave.open(io.BytesIO(data)) as sound:
            width, channels, rate = sound.getsampwidth(), sound.getnchannels(), sound.getframerate()
            if width not in (1, 2):
                raise SoundFileError(f"It has {8 * width} bits a sample; 8 or 16 can be read.")
            if not 4000 <= rate <= 192_000:
                raise SoundFileError(f"A rate of {rate} samples a second is none that can be played.")
            promised = sound.getnframes() * width * channels
            frames = sound.readframes(int(MOST_S * rate) + 1)
    except (wave.Error, EOFError, ZeroDivisionError, OSError, MemoryError) as error:
        raise SoundFileError(f"It is no WAV file that can be read: {str(error) or 'it ends too early'}.") from error
    if must_be_whole and promised < NOT_KNOWN and len(frames) < min(promised, int(MOST_S * rate) * width * channels):
        raise SoundFileError("It is cut off: it ends before its own length.")
    whole = len(frames) - len(frames) % (width * channels)
    raw = np.frombuffer(frames[:whole], np.uint8 if width == 1 else "<i2").astype(np.float64)
    levels = (raw - 128) * 256 if width == 1 else raw
    mono = levels.reshape(-1, channels).mean(axis=1)
    if len(mono) > MOST_S * rate:
        raise SoundFileError(f"It is longer than {MOST_S:.0f} seconds.")
    return _resampled(mono, rate)


def _resampled(levels: npt.NDArray[np.float64], rate: int) -> Samples:
    """Through its spectrum, so that nothing above the new rate is folded down into what is heard."""
    wanted = round(len(levels) * RATE / rate)
    if rate != RATE and wanted:
        levels = np.fft.irfft(np.fft.rfft(levels), wanted) * (wanted / len(levels))
    return np.clip(np.rint(levels[:wanted]), -FULL, FULL).astype(np.int16)


def without_lead(samples: Samples) -> Samples:
    """The same without the silence it begins with, for every tenth of a second counts after a roll."""
    heard = np.flatnonzero(np.abs(samples.astype(np.int32)) > HEARD)
    return samples[max(0, int(heard[0]) - int(LEAD_S * RATE)) :] if len(heard) else EMPTY


def is_silent(samples: Samples) -> bool:
    return not np.any(np.abs(samples.astype(np.int32)) > HEARD)


def is_clipped(samples: Samples) -> bool:
    """Cut off at the top: several neighbouring samples at the loudest there is."""
    at_top = np.abs(samples.astype(np.int32)) >= FULL - 1
    return bool(len(samples) >= 4 and np.any(np.convolve(at_top, np.ones(4), "valid") >= 4))
