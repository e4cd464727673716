"""Places: one way to count them for people, exports and the report."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.service.standing import places


@pytest.mark.parametrize(
    ("points", "winners", "wanted"),
    [
        ((10, 8, 8, 3), "a", (1, 2, 2, 4)),
        ((8, 10, 8), "b", (2, 1, 2)),
        ((9, 11, 10), "c", (3, 2, 1)),  # a win by agreement: more points do not help
        ((10, 10), "b", (2, 1)),
        ((10, 4, 10, 7), "ac", (1, 4, 1, 3)),  # together
        ((8, 10, 9), "ab", (1, 1, 3)),  # whatever each of them has
        ((7, 9, 9), "", (3, 1, 1)),
        ((), "", ()),
    ],
)
def test_winners_are_first_and_equals_share(points: tuple[int, ...], winners: str, wanted: tuple[int, ...]) -> None:
    assert tuple(places(dict(zip("abcd", points, strict=False)), winners).values()) == wanted


@given(st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 13), min_size=1))
def test_more_points_are_never_a_worse_place(points: dict[str, int]) -> None:
    placed = places(points, ())
    assert min(placed.values()) == 1
    assert all((points[one] >= points[other]) == (placed[one] <= placed[other]) for one in points for other in points)
