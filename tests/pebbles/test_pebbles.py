"""The small game itself: whoever tests with it must be able to trust it."""

from dataclasses import replace

import pytest

from hub.engine.messages import AdjustPoints, IllegalCommand
from hub.service.codec import GameCodec
from tests.pebbles import GAME
from tests.pebbles.commands import EndTurn, GivePebbles, RecordRoll, WhisperNumber
from tests.pebbles.playing import BLUE, ORANGE, SETUP, WHITE, WON_BY_BLUE, WON_BY_TWO, done, played
from tests.pebbles.rules import LUCK


def test_a_throw_brings_as_many_pebbles_and_gifts_go_from_hand_to_hand() -> None:
    match = played(RecordRoll((3, 5)), GivePebbles(BLUE, WHITE, 2))
    assert match.play().state.heaps == {BLUE: 6, ORANGE: 0, WHITE: 2}
    assert done(match, EndTurn(BLUE)).standing().active == ORANGE


def test_most_pebbles_at_the_end_of_a_round_win_and_equals_win_together() -> None:
    assert not played(*WON_BY_BLUE[:-1]).play().state.winners, "the round is not over"
    assert played(*WON_BY_BLUE).play().state.winners == (BLUE,)
    both = played(*WON_BY_TWO)
    assert both.play().state.winners == (BLUE, ORANGE)
    assert done(both, AdjustPoints(ORANGE, 1)).play().state.winners == (ORANGE,)
    with pytest.raises(IllegalCommand, match=r"pebbles\.refusal\.over"):
        both.after(RecordRoll((1, 1)))


def test_luck_is_nobody_elses_business_before_the_end() -> None:
    match = played(WhisperNumber(BLUE, 8), WhisperNumber(WHITE, 3), RecordRoll((4, 4)))
    assert (match.points(BLUE).total, match.private_points(BLUE).total) == (8, 11)
    assert [held.kind for held in match.holds(BLUE)] == ["lucky"]
    assert match.game.private
    assert match.game.private.seen_by(match.play().state, WHITE).lucky == {BLUE: None, WHITE: 3}
    command, events = GameCodec(GAME).entry_in_public(match.ledger.entries[0])
    assert (command["number"], events[0]["number"]) == (None, None)
    ended = played(WhisperNumber(BLUE, 12), *WON_BY_TWO)
    assert (ended.points(BLUE).total, ended.points(ORANGE).total) == (24 + 2 * LUCK, 24)
    assert ended.private_points(BLUE) == ended.points(BLUE)
    assert ended.play().state.winners == (BLUE,)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (EndTurn(BLUE), "throw_first"),
        (EndTurn(ORANGE), "not_your_turn"),
        (RecordRoll((0, 7)), "no_die"),
        (WhisperNumber(BLUE, 1), "no_number"),
    ],
)
def test_what_is_refused(command: EndTurn | RecordRoll | WhisperNumber, reason: str) -> None:
    with pytest.raises(IllegalCommand, match=reason):
        played(command)


def test_gifts_may_be_forbidden() -> None:
    with pytest.raises(IllegalCommand, match="no_gift"):
        played(RecordRoll((3, 5)), GivePebbles(BLUE, WHITE, 2), setup=replace(SETUP, options={"gifts": "no"}))
