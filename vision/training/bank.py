"""Draws the bank of dice that both trainings paste from: python -m vision.training.bank FILE [COUNT] [SEED]."""

import sys
from pathlib import Path

import numpy as np

from vision.training.drawn_dice import SIZE, draw

COCKED_SHARE = 0.12


def make(count: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Pictures with alpha, and values; 0 for a die that leans."""
    rng = np.random.default_rng(seed)
    pictures, values = np.zeros((count, SIZE, SIZE, 4), np.uint8), np.zeros(count, np.int64)
    for i in range(count):
        values[i] = 0 if rng.random() < COCKED_SHARE else 1 + i % 6
        pictures[i] = draw(rng, int(values[i]) or None)
    return pictures, values


if __name__ == "__main__":
    numbers = [int(text) for text in sys.argv[2:]]
    drawn, up = make(*(numbers + [5000, 1][len(numbers) :]))
    np.savez(Path(sys.argv[1]), pictures=drawn, values=up)
