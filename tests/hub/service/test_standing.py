"""Places: one way to count them for people, exports and the report."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.service.standing import places


@pytest.mark.parametrize(
    ("points", "winner", "wanted"),
    [
        ((10, 8, 8, 3), "a", (1, 2, 2, 4)),
        ((8, 10, 8), "b", (2, 1, 2)),
        ((9, 11, 10), "c", (3, 2, 1)),  # a win by agreement: more points do not help
        ((10, 10), "b", (2, 1)),
        ((7, 9, 9), None, (3, 1, 1)),
        ((), None, ()),
    ],
)
def test_the_winner_is_first_and_equals_share(
    points: tuple[int, ...], winner: str | None, wanted: tuple[int, ...]
) -> None:
    assert tuple(places(dict(zip("abcd", points, strict=False)), winner).values()) == wanted


@given(st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 13), min_size=1))
def test_more_points_are_never_a_worse_place(points: dict[str, int]) -> None:
    placed = places(points, None)
    assert min(placed.values()) == 1
    assert all((points[one] >= points[other]) == (placed[one] <= placed[other]) for one in points for other in points)
