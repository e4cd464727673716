"""Helps to choose how mild certainties are and which are sure, on drawings that neither train nor measure networks.

    python -m vision.training.tune_tiles --photographs 1600

Prints what each choice would bring; the choice itself is `MILDER` in `vision/tiles/ranking.py` and `SURE` in `eye.py`.
"""

import argparse
from collections.abc import Iterator, Mapping

import cv2
import numpy as np

from vision.simulator.tiles.kinds import KINDS
from vision.tiles import ranking
from vision.tiles.eye import LEAST_TILE
from vision.tiles.finding import find_tile, flatten
from vision.tiles.look import Look
from vision.tiles.reading import Signs, read_tile
from vision.training.drawn_tiles import draw_tile
from vision.training.tile_data import Drawings, Image, scene

SEED = 23
SIZES = (240, 480)  # edges of a photograph
MILDNESS = (0.7, 1.0, 1.3, 1.6, 2.0, 2.5, 3.0)
CURVE = (0.9, 0.95, 0.96, 0.97, 0.975, 0.98)
LEFT = (8, len(KINDS))  # kinds that it may be
STRANGE_SHARE = 0.15  # of tiles that are none of these
Sight = tuple[Signs, bool, str, Mapping[str, Look]]


class DrawnKinds(Drawings):
    """Those of a usual box, in the style that is kept for tuning."""

    def _draw(self) -> tuple[Image, Look]:
        look = list(KINDS.values())[int(self._rng.integers(len(KINDS)))]
        return draw_tile(look, self._rng, tuning=True), look


def sights(count: int, rng: np.random.Generator) -> Iterator[Sight]:
    """What is seen of so many tiles, whether they are square, their names and what they may be."""
    drawings = DrawnKinds(200, rng)
    names = {look: name for name, look in KINDS.items()}
    for _ in range(count):
        image, _, look = scene(drawings, rng, int(rng.integers(*SIZES)))
        found = find_tile(image)
        if look is None or found is None:
            continue
        signs = read_tile(flatten(image, found.corners))
        if signs.is_tile >= LEAST_TILE:
            yield signs, found.is_square, names[look], _left(names[look], rng)


def _left(name: str, rng: np.random.Generator) -> Mapping[str, Look]:
    others = [one for one in rng.permutation(list(KINDS)) if one != name]
    is_strange = rng.random() < STRANGE_SHARE
    kept = others[: int(rng.choice(LEFT)) - 1] + ([] if is_strange else [name])
    return {str(one): KINDS[one] for one in kept}


def main() -> None:
    flags = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    flags.add_argument("--photographs", type=int, default=1600)
    count = flags.parse_args().photographs
    cv2.setNumThreads(1)
    seen = list(sights(count, np.random.default_rng(SEED)))
    print(f"{len(seen)} of {count} photographs show a tile that is found")
    print("mildness   cost  " + "".join(f"{f'sure {least}':>18}" for least in CURVE))
    for ranking.MILDER in MILDNESS:
        ranked = [(name, is_square, ranking.rank(signs, among)) for signs, is_square, name, among in seen]
        chances = [
            next((g.certainty for g in guesses if g.name == name), 1 - sum(g.certainty for g in guesses))
            for name, _, guesses in ranked
        ]
        line = f"{ranking.MILDER:>8}{-np.log(np.maximum(chances, 1e-6)).mean():>7.3f}  "
        for least in CURVE:
            sure = [
                name == best[0].name for name, is_square, best in ranked if is_square and best[0].certainty >= least
            ]
            line += f"{f'{len(sure) / len(seen):.3f} {sure.count(False) / len(seen):.2%}':>18}"
        print(line)


if __name__ == "__main__":
    main()
