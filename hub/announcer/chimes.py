"""Short chimes that go before the words, one for each kind of news; computed, so there are no files."""

from functools import cache

import numpy as np

from hub.announcer.pcm import EMPTY, FULL, RATE, Samples
from hub.wire.messages import NewsKind

LOUDNESS = 0.35  # of the loudest there is
ATTACK_S = 0.004  # a note that began at once would click
OVERTONES = ((1.0, 1.0), (2.0, 0.35), (3.0, 0.12), (4.2, 0.05))  # like a small bell

# Each note: when it begins, its frequency in Hz, and how long it rings, in seconds.
Note = tuple[float, float, float]
G4, C5, D5, E5, G5, A5, C6, E6 = 392.0, 523.3, 587.3, 659.3, 784.0, 880.0, 1046.5, 1318.5
NOTES: dict[NewsKind, tuple[Note, ...]] = {
    NewsKind.ROLL: ((0.0, A5, 0.12), (0.05, E6, 0.12)),
    NewsKind.TURN: ((0.0, E5, 0.14), (0.08, G5, 0.2)),
    NewsKind.ALARM: ((0.0, G5, 0.13), (0.12, G4, 0.13), (0.24, G5, 0.18)),
    NewsKind.QUESTION: ((0.0, D5, 0.14), (0.1, A5, 0.25)),
    NewsKind.REMINDER: ((0.0, D5, 0.14), (0.1, A5, 0.25)),
    NewsKind.VICTORY: ((0.0, C5, 0.2), (0.13, E5, 0.2), (0.26, G5, 0.2), (0.39, C6, 0.6), (0.39, E6, 0.6)),
    NewsKind.HOUSE: ((0.0, G5, 0.3), (0.25, E5, 0.3), (0.5, C5, 0.45)),
}


@cache
def chime(kind: NewsKind) -> Samples:
    """What is heard before the words; nothing for news that would only be slowed down by it."""
    notes = NOTES.get(kind)
    if not notes:
        return EMPTY
    total = np.zeros(round(max(begin + length for begin, _, length in notes) * RATE))
    for begin, hertz, length in notes:
        first, count = round(begin * RATE), round(length * RATE)
        total[first : first + count] += _bell(hertz, count)[: len(total) - first]
    total *= LOUDNESS * FULL / np.abs(total).max()
    return total.astype(np.int16)


def _bell(hertz: float, count: int) -> "np.ndarray[tuple[int, ...], np.dtype[np.float64]]":
    t = np.arange(count) / RATE
    sound = sum(share * np.sin(2 * np.pi * hertz * times * t) for times, share in OVERTONES)
    fade = np.linspace(1, 0, count) ** 2
    return np.asarray(sound * np.minimum(1, t / ATTACK_S) * fade)
