"""Rating: strength as a normal distribution, moved by every game.

Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (2011), the Plackett–Luce model (algorithm 4), for
players without teams; without their optional drift, so that each game makes a rating surer.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, fsum, sqrt

from hub.service.people.intervals import Z_95, Interval

MEAN = 25.0
DEVIATION = MEAN / 3
BETA = MEAN / 6  # how much chance is in one game
LEAST_SHARE = 1e-4  # of the variance that a single game may leave
SCALE = 40  # a beginner is shown as 1000


@dataclass(frozen=True, slots=True)
class Rating:
    mean: float = MEAN
    deviation: float = DEVIATION

    @property
    def shown(self) -> Interval:
        """On the scale people know, with the range of 95 %."""
        half = Z_95 * self.deviation
        return Interval(SCALE * (self.mean - half), SCALE * self.mean, SCALE * (self.mean + half))


def rated(before: Sequence[Rating], places: Sequence[int]) -> tuple[Rating, ...]:
    """The ratings after one game; a lower place is better, equal places are a tie.

    >>> winner, other = rated((Rating(), Rating()), (1, 2))
    >>> winner.mean > MEAN > other.mean
    True
    """
    spread = sqrt(fsum(one.deviation**2 + BETA**2 for one in before))
    top = max((one.mean for one in before), default=0.0)
    strengths = [exp((one.mean - top) / spread) for one in before]
    behind = [fsum(s for s, other in zip(strengths, places, strict=True) if other >= place) for place in places]
    ties = [places.count(place) for place in places]

    def after(index: int) -> Rating:
        shares = {q: strengths[index] / behind[q] for q, place in enumerate(places) if place <= places[index]}
        push = fsum(((q == index) - one) / ties[q] for q, one in shares.items())
        squeeze = fsum(one * (1 - one) / ties[q] for q, one in shares.items())
        own = before[index]
        weight = own.deviation**2 / spread
        left = 1 - squeeze * own.deviation / spread * weight / spread
        return Rating(own.mean + weight * push, own.deviation * sqrt(max(left, LEAST_SHARE)))

    return tuple(map(after, range(len(before))))
