"""Refusals and turns of a game that nobody has: fishing, in the words of its own catalogue."""

import pytest

from hub.engine.messages import IllegalCommand
from hub.engine.phrase import PlayerId, Who, phrase
from hub.kit.checks import Refusals, expect_seated
from hub.kit.seats import left_of, round_from

ANN, BEN, CLEO = CREW = tuple(PlayerId(name) for name in ("ann", "ben", "cleo"))
refuse = Refusals("fishing")


def test_a_refusal_speaks_for_its_game_and_names_the_rule() -> None:
    refusal = refuse("net_torn", "NET-2", n=3)
    assert refusal.why == phrase("fishing.refusal.net_torn", n=3)
    assert refusal.rule == "NET-2"


def test_out_of_turn_one_hears_whose_turn_it_is() -> None:
    refuse.unless_active(BEN, BEN, rule="TURN-1")
    with pytest.raises(IllegalCommand) as refused:
        refuse.unless_active(ANN, BEN, rule="TURN-1")
    assert refused.value.why == phrase("fishing.refusal.not_your_turn", player=Who(BEN))


def test_at_the_wrong_moment_one_hears_what_comes_first() -> None:
    refusal = refuse.first("mending", rule="TURN-2")
    assert refusal.why == phrase("fishing.first.mending")
    assert refusal.rule == "TURN-2"


def test_a_stranger_is_not_at_the_table() -> None:
    expect_seated(ANN, CREW)
    with pytest.raises(IllegalCommand, match="unknown_player"):
        expect_seated(PlayerId("dan"), CREW)


def test_the_round_goes_to_the_left_and_begins_with_anybody() -> None:
    assert [left_of(player, CREW) for player in CREW] == [BEN, CLEO, ANN]
    assert round_from(CLEO, CREW) == (CLEO, ANN, BEN)
    assert round_from(ANN, CREW) == CREW
