"""Pauses as values: what is spent in them, what a clock that goes back does to them, and whose they are."""

from hub.service.pauses import Pauses, pauses_from_text
from hub.wire.codec import encode
from tests.tables import every_row


def test_pressing_pause_twice_is_one_pause() -> None:
    pauses = Pauses("g1").begun(10).begun(20).ended(30).ended(40)
    assert pauses == Pauses("g1", finished=((10, 30),))


def test_a_clock_that_goes_back_makes_a_pause_short_and_never_negative() -> None:
    assert Pauses("g1").begun(100).ended(60).finished == ((100, 100),)


@every_row(("moment", "spent"), [(0, 25), (10, 25), (15, 20), (30, 5), (50, 3), (60, 0)])
def test_only_what_lies_after_the_moment_counts(moment: float, spent: float) -> None:
    assert Pauses("g1", finished=((10, 30), (48, 53))).length_after(moment) == spent


def test_pauses_are_kept_for_their_own_game() -> None:
    kept = Pauses("g1", finished=((10.0, 30.0),), since=40.0)
    text = encode(kept).decode()
    assert pauses_from_text(text, "g1") == kept
    assert pauses_from_text(text, "g2") == Pauses("g2")
    assert pauses_from_text("{", "g1") == pauses_from_text(None, "g1") == Pauses("g1")
