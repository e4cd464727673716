"""From what single dice say to one throw: nothing counts that did not roll, nothing counts twice."""

from dataclasses import dataclass, field

import pytest

from hub.wire.messages import UnclearReason
from vision.smart_dice.assemble import (
    AGAIN_S,
    FEW_PATIENCE_S,
    LOST_PATIENCE_S,
    MOST_DICE,
    QUIET_S,
    DieNews,
    DieState,
    Throw,
    ThrowAssembler,
)

TICK_S = 0.1


@dataclass
class Tray:
    """Dice that speak at times of our choosing; `wanted` is what the game wants."""

    wanted: int | None = 2
    now: float = 50.0
    throws: list[Throw] = field(default_factory=list)
    assembler: ThrowAssembler = field(default_factory=ThrowAssembler)

    def say(self, die: str, state: DieState, face: int | None = None) -> None:
        self.assembler.hear(self.now, DieNews(die, state, face))

    def let_pass(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until - 1e-9:
            self.now += TICK_S
            if throw := self.assembler.due(self.now, self.wanted):
                self.throws.append(throw)

    def roll(self, **faces: int) -> None:
        """Together, with half a second of rolling."""
        for die in faces:
            self.say(die, DieState.ROLLING)
        self.let_pass(0.5)
        for die, face in faces.items():
            self.say(die, DieState.RESTS, face)

    @property
    def told(self) -> list[tuple[tuple[int, ...], UnclearReason | None]]:
        return [(throw.values, throw.unclear) for throw in self.throws]


def test_two_dice_that_roll_together_are_one_throw() -> None:
    tray = Tray()
    tray.roll(red=5, blue=3)
    assert tray.throws == []
    tray.let_pass(QUIET_S + TICK_S)
    assert tray.told == [((3, 5), None)]
    tray.let_pass(60)
    assert len(tray.throws) == 1
    assert not tray.assembler.is_rolling


def test_throws_one_after_another_have_ids_of_their_own() -> None:
    tray = Tray()
    for _ in range(3):
        tray.roll(red=4, blue=4)
        tray.let_pass(5)
    assert tray.told == [((4, 4), None)] * 3
    assert len({throw.roll_id for throw in tray.throws}) == 3


def test_a_slow_die_is_waited_for() -> None:
    tray = Tray()
    tray.say("red", DieState.ROLLING)
    tray.say("blue", DieState.ROLLING)
    tray.let_pass(0.4)
    tray.say("red", DieState.RESTS, 1)
    tray.let_pass(6)
    assert tray.throws == []
    tray.say("blue", DieState.RESTS, 6)
    tray.let_pass(QUIET_S + TICK_S)
    assert tray.told == [((1, 6), None)]


def test_dice_thrown_one_by_one_are_one_throw() -> None:
    tray = Tray()
    tray.roll(red=2)
    tray.let_pass(FEW_PATIENCE_S - 1)
    tray.roll(blue=6)
    tray.let_pass(QUIET_S + TICK_S)
    assert tray.told == [((2, 6), None)]


@pytest.mark.parametrize("wanted", [None, 3])
def test_any_number_of_dice_may_be_wanted(wanted: int | None) -> None:
    tray = Tray(wanted)
    tray.roll(a=1, b=2, c=3)
    tray.let_pass(QUIET_S + TICK_S)
    assert tray.told == [((1, 2, 3), None)]


def test_a_late_die_is_not_missed_where_any_number_is_wanted() -> None:
    tray = Tray(None)
    tray.roll(a=1)
    tray.let_pass(QUIET_S - 2 * TICK_S)
    tray.roll(b=2)
    tray.let_pass(QUIET_S + TICK_S)
    assert tray.told == [((1, 2), None)]


def test_too_few_dice_are_a_question_after_a_while() -> None:
    tray = Tray()
    tray.roll(red=5)
    tray.let_pass(FEW_PATIENCE_S - TICK_S)
    assert tray.throws == []
    tray.let_pass(3 * TICK_S)
    assert tray.told == [((5,), UnclearReason.WRONG_NUMBER)]


def test_too_many_dice_are_a_question() -> None:
    tray = Tray()
    tray.roll(a=1, b=2, c=3)
    tray.let_pass(5)
    assert tray.told == [((1, 2, 3), UnclearReason.WRONG_NUMBER)]


def test_a_crooked_die_is_a_question() -> None:
    tray = Tray()
    tray.say("blue", DieState.ROLLING)
    tray.roll(red=4)
    tray.say("blue", DieState.CROOKED, 2)
    tray.let_pass(5)
    assert tray.told == [((4,), UnclearReason.COCKED)]


def test_a_crooked_die_that_tips_over_by_itself_counts() -> None:
    tray = Tray()
    tray.say("blue", DieState.ROLLING)
    tray.roll(red=4)
    tray.say("blue", DieState.CROOKED, 2)
    tray.let_pass(0.3)
    tray.say("blue", DieState.RESTS, 6)
    tray.let_pass(5)
    assert tray.told == [((4, 6), None)]


def test_a_crooked_die_straightened_by_hand_stays_a_question() -> None:
    tray = Tray()
    tray.say("blue", DieState.ROLLING)
    tray.roll(red=4)
    tray.say("blue", DieState.CROOKED, 2)
    tray.say("blue", DieState.HANDLED)
    tray.say("blue", DieState.RESTS, 6)
    tray.let_pass(5)
    assert tray.told == [((4,), UnclearReason.COCKED)]


# ---------------------------------------------------------------- what is no roll


def test_what_lies_there_when_it_is_first_heard_is_no_roll() -> None:
    tray = Tray()
    tray.say("red", DieState.RESTS, 3)
    tray.say("blue", DieState.RESTS, 4)
    tray.let_pass(20)
    assert tray.throws == []


def test_dice_picked_up_and_put_down_are_no_roll() -> None:
    tray = Tray()
    for die in ("red", "blue"):
        tray.say(die, DieState.HANDLED)
        tray.let_pass(1)
        tray.say(die, DieState.RESTS, 2)
    tray.let_pass(20)
    assert tray.throws == []


def test_dice_shaken_and_put_down_are_no_roll() -> None:
    tray = Tray()
    for die in ("red", "blue"):
        tray.say(die, DieState.ROLLING)
        tray.say(die, DieState.HANDLED)
        tray.say(die, DieState.RESTS, 2)
    tray.let_pass(20)
    assert tray.throws == []


def test_the_same_word_again_is_no_second_roll() -> None:
    tray = Tray()
    tray.roll(red=5, blue=3)
    for _ in range(10):
        tray.let_pass(QUIET_S / 2)
        tray.say("red", DieState.RESTS, 5)
        tray.say("blue", DieState.RESTS, 3)
    assert tray.told == [((3, 5), None)]


def test_a_die_that_is_turned_after_its_roll_keeps_what_it_rolled() -> None:
    tray = Tray()
    tray.roll(red=5, blue=3)
    tray.say("red", DieState.HANDLED)
    tray.say("red", DieState.RESTS, 6)
    tray.let_pass(10)
    assert tray.told == [((3, 5), None)]


def test_a_die_thrown_again_in_time_counts_once_with_its_last_face() -> None:
    tray = Tray()
    tray.roll(red=5, blue=3)
    tray.let_pass(QUIET_S / 2)
    tray.roll(red=1)
    tray.let_pass(10)
    assert tray.told == [((1, 3), None)]


def test_a_die_with_more_than_six_faces_is_none_of_ours() -> None:
    tray = Tray()
    for face in (17, 4):  # the second time it could be taken for one
        tray.roll(red=5, blue=3, twenty=face)
        tray.let_pass(5)
    assert tray.told == [((3, 5), None)] * 2


# ---------------------------------------------------------------- what gets lost


def test_where_a_die_lies_when_it_comes_back_is_no_roll() -> None:
    tray = Tray()
    tray.say("blue", DieState.ROLLING)
    tray.roll(red=4)
    tray.say("blue", DieState.GONE)
    tray.let_pass(2)
    tray.say("blue", DieState.RESTS, 6)
    tray.let_pass(LOST_PATIENCE_S + 1)
    assert tray.told == [((4,), UnclearReason.WRONG_NUMBER)]


def test_a_die_lost_at_rest_has_told_its_roll() -> None:
    tray = Tray()
    tray.roll(red=4, blue=2)
    tray.say("blue", DieState.GONE)
    tray.let_pass(5)
    assert tray.told == [((2, 4), None)]


def test_a_die_that_never_comes_to_rest_is_not_waited_for_forever() -> None:
    tray = Tray()
    tray.say("blue", DieState.ROLLING)
    tray.roll(red=4)
    tray.let_pass(LOST_PATIENCE_S + 1)
    assert tray.told == [((4,), UnclearReason.WRONG_NUMBER)]
    tray.say("red", DieState.ROLLING)
    tray.let_pass(LOST_PATIENCE_S + 1)
    assert len(tray.throws) == 1, "nobody saw anything come to rest"
    assert not tray.assembler.is_rolling


def test_a_flood_of_invented_dice_is_bounded() -> None:
    tray = Tray(None)
    for number in range(10 * MOST_DICE):
        tray.say(f"die {number}", DieState.ROLLING)
        tray.say(f"die {number}", DieState.RESTS, 1)
    tray.let_pass(5)
    assert [len(throw.values) for throw in tray.throws] == [MOST_DICE]


# ---------------------------------------------------------------- thrown again


def cocked(tray: Tray) -> None:
    tray.say("blue", DieState.ROLLING)
    tray.roll(red=4)
    tray.say("blue", DieState.CROOKED, 2)
    tray.let_pass(3)
    tray.throws.clear()


def test_a_cocked_die_thrown_again_completes_its_throw() -> None:
    tray = Tray()
    cocked(tray)
    tray.say("blue", DieState.HANDLED)
    tray.roll(blue=6)
    tray.let_pass(QUIET_S + TICK_S)
    assert tray.told == [((4, 6), None)]
    tray.roll(blue=1)
    tray.let_pass(5)
    assert tray.told[1:] == [((1,), UnclearReason.WRONG_NUMBER)], "a clear throw is over"


def test_a_missing_die_is_no_part_of_somebody_elses_throw() -> None:
    tray = Tray()
    tray.roll(red=6)
    tray.let_pass(FEW_PATIENCE_S + TICK_S)
    tray.roll(blue=5)
    tray.let_pass(FEW_PATIENCE_S + TICK_S)
    assert tray.told == [((6,), UnclearReason.WRONG_NUMBER), ((5,), UnclearReason.WRONG_NUMBER)]


def test_a_die_picked_up_before_the_question_does_not_wait_for_the_cocked_one() -> None:
    tray = Tray()
    tray.say("blue", DieState.ROLLING)
    tray.roll(red=4)
    tray.say("blue", DieState.CROOKED, 2)
    tray.say("red", DieState.HANDLED)
    tray.let_pass(3)
    assert tray.told == [((4,), UnclearReason.COCKED)]
    tray.roll(blue=6)
    tray.let_pass(5)
    assert tray.told[1:] == [((6,), UnclearReason.WRONG_NUMBER)]


@pytest.mark.parametrize("what", ["touched", "late", "turned"])
def test_what_no_longer_lies_as_it_fell_completes_nothing(what: str) -> None:
    tray = Tray()
    cocked(tray)
    if what == "touched":
        tray.say("red", DieState.HANDLED)
    elif what == "turned":
        tray.say("red", DieState.RESTS, 1)
    else:
        tray.let_pass(AGAIN_S)
    tray.roll(blue=6)
    tray.let_pass(5)
    assert tray.told == [((6,), UnclearReason.WRONG_NUMBER)]
