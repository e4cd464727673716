"""Makes the bank of dice that both trainings paste from: python -m vision.training.bank FILE --data DIR [--without …].

Drawn dice of every kind, and dice cut out of the photographs to train on.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.training.cut_dice import cut_dice
from vision.training.drawn_dice import SIZE, draw, draw_blank, draw_cocked, draw_spoilt
from vision.training.pictures import load

COCKED_SHARE, SPOILT_SHARE, BLANK_SHARE = 0.12, 0.03, 0.08
CUT_SHARE = 0.4  # how often a pasted die comes from a photograph
NOT_READABLE, NO_DIE = 0, -1  # instead of a value
LARGEST_DRAWN_PX = 200.0
LARGER = 1.4  # a die cut from a photograph is pasted at most so much larger than it was


@dataclass(frozen=True, slots=True, eq=False)
class Bank:
    """Pictures with alpha, their values, where up is in them (right and down; not a number where nobody knows), and
    how large each may become (pixels of the longer edge)."""

    pictures: NDArray[np.uint8]
    values: NDArray[np.int64]
    ups: NDArray[np.float32]
    largest_px: NDArray[np.float32]
    is_cut: NDArray[np.bool_]

    @classmethod
    def load(cls, path: Path) -> Self:
        with np.load(path) as file:
            return cls(file["pictures"], file["values"], file["ups"], file["largest_px"], file["is_cut"])

    def any_die(self, rng: np.random.Generator) -> int:
        """A die, whether readable or not."""
        return self._any(rng, self.values != NO_DIE)

    def any_blank(self, rng: np.random.Generator) -> int:
        return int(rng.choice(np.flatnonzero(self.values == NO_DIE)))

    def _any(self, rng: np.random.Generator, allowed: NDArray[np.bool_]) -> int:
        wants_cut = bool(rng.random() < CUT_SHARE) and bool(self.is_cut.any())
        while True:
            index = int(rng.integers(len(self.values)))
            if allowed[index] and (rng.random() < 0.02 or bool(self.is_cut[index]) == wants_cut):
                return index


def drawn(count: int, seed: int) -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.float32]]:
    rng = np.random.default_rng(seed)
    pictures, values = np.zeros((count, SIZE, SIZE, 4), np.uint8), np.zeros(count, np.int64)
    ups = np.full((count, 2), np.nan, np.float32)
    for i in range(count):
        kind = rng.random()
        if kind < BLANK_SHARE:
            pictures[i], values[i] = draw_blank(rng), NO_DIE
        elif kind < BLANK_SHARE + SPOILT_SHARE:
            pictures[i], values[i] = draw_spoilt(rng), NOT_READABLE
        elif kind < BLANK_SHARE + SPOILT_SHARE + COCKED_SHARE:
            pictures[i], up = draw_cocked(rng)
            ups[i] = up[:2]
        else:
            values[i] = 1 + i % 6
            pictures[i], up = draw(rng, int(values[i]))
            ups[i] = up[:2]
    return pictures, values, ups


def main() -> None:
    flags = argparse.ArgumentParser(description=__doc__)
    flags.add_argument("out", type=Path)
    flags.add_argument("--data", type=Path, required=True)
    flags.add_argument("--without", nargs="*", default=[])
    flags.add_argument("--drawn", type=int, default=7000)
    flags.add_argument("--seed", type=int, default=1)
    args = flags.parse_args()
    pictures, values, ups = drawn(args.drawn, args.seed)
    cuts = cut_dice(load(args.data, without=frozenset(args.without)), args.seed)
    print(len(pictures), "drawn,", len(cuts), "cut out of photographs")
    np.savez(
        args.out,
        pictures=np.concatenate([pictures, *(cut.picture[None] for cut in cuts)]),
        values=np.concatenate([values, [cut.value for cut in cuts]]).astype(np.int64),
        ups=np.concatenate([ups, np.full((len(cuts), 2), np.nan, np.float32)]),
        largest_px=np.array([LARGEST_DRAWN_PX] * len(values) + [cut.side * LARGER for cut in cuts], np.float32),
        is_cut=np.array([False] * len(values) + [True] * len(cuts)),
    )


if __name__ == "__main__":
    main()
