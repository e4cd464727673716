"""How sure a share is: few games say little, and the interval says how little."""

from dataclasses import dataclass
from math import sqrt

Z_95 = 1.959964  # of the normal distribution: 95 % lie within


@dataclass(frozen=True, slots=True)
class Interval:
    """A value and the range in which it lies with 95 % confidence."""

    low: float
    value: float
    high: float


def share(hits: int, tries: int) -> Interval | None:
    """A share with its Wilson score interval, which stays inside 0 to 1 also for few tries; None without any.

    >>> found = share(1, 4)
    >>> round(found.low, 3), found.value, round(found.high, 3)
    (0.046, 0.25, 0.699)
    """
    if not tries:
        return None
    seen, z2 = hits / tries, Z_95 * Z_95
    centre = (seen + z2 / (2 * tries)) / (1 + z2 / tries)
    half = Z_95 * sqrt(seen * (1 - seen) / tries + z2 / (4 * tries * tries)) / (1 + z2 / tries)
    return Interval(min(max(centre - half, 0.0), seen), seen, max(min(centre + half, 1.0), seen))
