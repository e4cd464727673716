"""The arithmetic of chance against printed tables and closed forms."""

from itertools import product
from math import erfc, exp, factorial, isclose, sqrt

import pytest

from hub.kit.chance import SIX_SIDES, all_ways, chi_square_tail, ways
from tests.tables import every_row

# Critical values as every table of the chi-square distribution prints them: degrees → at 5 %, at 1 %, at 0.1 %.
TABLE = {
    1: (3.841, 6.635, 10.828),
    2: (5.991, 9.210, 13.816),
    3: (7.815, 11.345, 16.266),
    4: (9.488, 13.277, 18.467),
    5: (11.070, 15.086, 20.515),
    6: (12.592, 16.812, 22.458),
    7: (14.067, 18.475, 24.322),
    8: (15.507, 20.090, 26.125),
    9: (16.919, 21.666, 27.877),
    10: (18.307, 23.209, 29.588),
    30: (43.773, 50.892, 59.703),
}


@every_row(
    ("degrees", "value", "tail"),
    [
        (degrees, value, tail)
        for degrees, row in TABLE.items()
        for value, tail in zip(row, (0.05, 0.01, 0.001), strict=True)
    ],
)
def test_the_tail_agrees_with_the_printed_table(degrees: int, value: float, tail: float) -> None:
    assert chi_square_tail(value, degrees) == pytest.approx(tail, rel=2e-3)


@every_row(("half", "value"), product(range(1, 8), [1e-9, 0.01, 0.3, 1, 2, 3.7, 5, 8, 13, 30, 80, 200]))
def test_with_even_degrees_the_tail_is_a_short_sum(half: int, value: float) -> None:
    x = value / 2
    exact = exp(-x) * sum(x**k / factorial(k) for k in range(half))
    assert isclose(chi_square_tail(value, 2 * half), exact, rel_tol=1e-10)


@every_row("value", [0.01, 0.5, 1, 2, 4, 9, 25])
def test_with_one_degree_it_is_the_normal_distribution(value: float) -> None:
    assert isclose(chi_square_tail(value, 1), erfc(sqrt(value / 2)), rel_tol=1e-10)


def test_the_ends_of_the_tail() -> None:
    assert chi_square_tail(0, 5) == 1
    assert chi_square_tail(10_000, 5) == 0


@pytest.mark.parametrize("dice", range(1, 5))
def test_dice_fall_in_all_ways(dice: int) -> None:
    thrown = (SIX_SIDES,) * dice
    assert all_ways(*thrown) == 6**dice
    assert list(ways(*thrown)) == list(range(dice, 6 * dice + 1))
    assert list(ways(*thrown).values()) == list(reversed(ways(*thrown).values()))


def test_dice_may_differ_and_show_anything() -> None:
    assert ways((0, 0, 5), (1, 2)) == {1: 2, 2: 2, 6: 1, 7: 1}
    assert all_ways((0, 0, 5), (1, 2)) == 6


def test_no_dice_fall_in_no_way() -> None:
    assert ways() == {}
