"""Which of the tiles that it may be is the one that is seen: best first, each with its turn and how certain it is."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from vision.tiles.look import Look
from vision.tiles.reading import Signs

MILDER = 1.3  # fits are divided by it, so that certainties mean what they say; tuned on drawings of their own
OTHER = 0.02  # how well "something else" fits anything


@dataclass(frozen=True, slots=True)
class Guess:
    """One candidate, in the turn (quarters clockwise) in which it fits best."""

    name: str
    turns: int
    certainty: float


def rank(signs: Signs, candidates: Mapping[str, Look]) -> tuple[Guess, ...]:
    """All candidates; their certainties and that of "something else" add up to one."""
    best: dict[str, tuple[float, int]] = {}
    weight: dict[str, float] = {}
    for name, look in candidates.items():
        fits = [(signs.fit(turned) / MILDER, turns) for turns, turned in look.ways()]
        best[name] = max(fits)
        weight[name] = float(sum(np.exp(fit) for fit, _ in fits))
    total = sum(weight.values()) + OTHER
    guesses = (Guess(name, turns, weight[name] / total * signs.is_tile) for name, (_, turns) in best.items())
    return tuple(sorted(guesses, key=lambda guess: -guess.certainty))
