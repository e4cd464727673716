"""Ratings against published numbers; what must hold for all of them is in tests/properties."""

import pytest

from hub.service.people.intervals import share
from hub.service.people.rating import MEAN, Rating, rated

# Worked examples of the Plackett–Luce model for beginners, as other implementations of the paper print them.
PUBLISHED = {
    2: ((27.63523138, 8.06550632), (22.36476862, 8.06550632)),
    3: ((27.86887655, 8.20483703), (25.71721914, 8.05782975), (21.41390431, 8.05782975)),
    4: ((27.79508497, 8.26316076), (26.55282498, 8.17921370), (24.68943500, 8.08373131), (20.96265504, 8.08373131)),
}


@pytest.mark.parametrize("players", PUBLISHED)
def test_beginners_get_the_published_numbers(players: int) -> None:
    after = rated([Rating()] * players, range(1, players + 1))
    assert [(one.mean, one.deviation) for one in after] == [pytest.approx(one, abs=1e-7) for one in PUBLISHED[players]]


def test_a_tie_of_equals_moves_nobody() -> None:
    assert [one.mean for one in rated([Rating()] * 3, (1, 1, 1))] == pytest.approx([MEAN] * 3)


def test_a_tie_for_the_first_place_halves_what_it_is_worth() -> None:
    """By hand: the two have 1/6 of σ²/c more each, and the last 1/3 less."""
    step = 69.4444444 / 260.4166667**0.5
    expected = [MEAN + step / 6, MEAN + step / 6, MEAN - step / 3]
    assert [one.mean for one in rated([Rating()] * 3, (1, 1, 3))] == pytest.approx(expected)


def test_an_upset_moves_more_than_what_was_expected() -> None:
    strong, weak = Rating(30, 4), Rating(20, 4)
    expected = rated((strong, weak), (1, 2))[0].mean - strong.mean
    upset = rated((strong, weak), (2, 1))[1].mean - weak.mean
    assert upset > expected > 0


def test_a_beginner_is_shown_as_a_thousand_and_unsure() -> None:
    shown = Rating().shown
    assert shown.value == 1000
    assert (shown.low, shown.high) == pytest.approx((346.68, 1653.32), abs=0.01)


# Wilson score intervals as statistics books and R's `binom.confint` give them.
@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (15, 148, 0.0624, 0.1605)],
)
def test_shares_have_wilson_intervals(hits: int, tries: int, low: float, high: float) -> None:
    found = share(hits, tries)
    assert found
    assert (found.low, found.value, found.high) == pytest.approx((low, hits / tries, high), abs=5e-5)


def test_no_games_no_share() -> None:
    assert share(0, 0) is None
