"""Looks of tiles: turning them, and the ways in which they differ."""

from hypothesis import given
from hypothesis import strategies as st

from vision.simulator.tiles.kinds import KINDS, kind
from vision.tiles.look import PAIRS, Look, Middle, Side

LOOKS = st.builds(
    Look,
    st.tuples(*[st.sampled_from(Side)] * 4),
    st.frozensets(st.sampled_from(PAIRS)),
    st.sampled_from(Middle),
    st.booleans(),
)


def test_a_quarter_turn_brings_the_left_side_up() -> None:
    assert kind("btos", "03").turned(1) == kind("sbto", "01")


@given(LOOKS)
def test_four_quarters_are_a_whole_turn(look: Look) -> None:
    assert look.turned(1).turned(3) == look.turned(2).turned(2) == look


@given(LOOKS)
def test_ways_are_all_different_and_all_there_are(look: Look) -> None:
    ways = dict(look.ways())
    assert len(set(ways.values())) == len(ways) in (1, 2, 4)
    assert {look.turned(turns) for turns in range(4)} == set(ways.values())


def test_a_usual_box_has_two_dozen_kinds_that_all_look_different() -> None:
    ways = [turned for look in KINDS.values() for _, turned in look.ways()]
    assert len(KINDS) == 24
    assert len(set(ways)) == len(ways)
