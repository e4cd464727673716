"""Arithmetic of chance in plain Python: sums of dice, and the tail of the chi-square distribution."""

from functools import cache
from math import exp, lgamma, log
from typing import TypeAlias

Die: TypeAlias = tuple[int, ...]  # its faces
SIX_SIDES: Die = (1, 2, 3, 4, 5, 6)
MOST_TERMS = 1000
PRECISION = 1e-14


@cache
def ways(*dice: Die) -> dict[int, int]:
    """In how many ways these dice give each sum.

    >>> ways(SIX_SIDES, SIX_SIDES)
    {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    """
    found = {0: 1} if dice else {}
    for die in dice:
        longer: dict[int, int] = {}
        for total, count in found.items():
            for face in die:
                longer[total + face] = longer.get(total + face, 0) + count
        found = longer
    return dict(sorted(found.items()))


@cache
def all_ways(*dice: Die) -> int:
    """How many throws of these dice there are, each as likely as any other."""
    return sum(ways(*dice).values()) or 1


def chi_square_tail(value: float, degrees: int) -> float:
    """The chance of a chi-square of at least this value: the regularised upper incomplete gamma function.

    >>> round(chi_square_tail(11.0705, 5), 4)
    0.05
    """
    if value <= 0:
        return 1.0
    a, x = degrees / 2, value / 2
    return min(1.0, max(0.0, 1 - _series(a, x) if x < a + 1 else _fraction(a, x)))


def _series(a: float, x: float) -> float:
    """The lower function by its power series, which is quick for small x."""
    term = total = 1 / a
    for n in range(1, MOST_TERMS):
        term *= x / (a + n)
        total += term
        if term < total * PRECISION:
            break
    return total * exp(-x + a * log(x) - lgamma(a))


def _fraction(a: float, x: float) -> float:
    """The upper function by its continued fraction (Lentz's method), which is quick for large x."""
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    fraction = d
    for n in range(1, MOST_TERMS):
        step = -n * (n - a)
        b += 2
        d = 1 / (step * d + b or tiny)
        c = b + step / c or tiny
        fraction *= d * c
        if abs(d * c - 1) < PRECISION:
            break
    return fraction * exp(-x + a * log(x) - lgamma(a))
