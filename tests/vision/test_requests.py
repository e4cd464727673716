"""What is read follows the throw that the table waits for: so many dice, of a kind that can be read, for that throw."""

from typing import Any

import pytest

from hub.wire.messages import PIPS, DiceWanted, UnclearReason
from hub.wire.topics import DICE_WANTED
from tests.vision.desk import Desk
from tests.vision.smart_table import ON_FACE, ROLLING, Table

SYMBOLS = DiceWanted(3, "harvest", ("wood", "ore", "gold"), request="q1")


def ask(table: Desk | Table, wanted: DiceWanted) -> None:
    table.hub.publish(DICE_WANTED, wanted)


@pytest.mark.parametrize("count", [1, 2, 5])
def test_as_many_dice_are_drawn_and_read_as_are_asked_for(count: int) -> None:
    desk = Desk()
    ask(desk, DiceWanted(count, request="q1"))
    desk.pass_time(0.6)
    thrown = desk.throw()
    desk.pass_time(6)
    assert len(thrown) == count
    assert [(roll.values, roll.kind, roll.request) for roll in desk.rolls] == [(thrown, PIPS, "q1")]
    assert desk.questions == []


def test_symbols_are_not_read_and_players_are_asked_at_once() -> None:
    desk = Desk()
    ask(desk, SYMBOLS)
    desk.pass_time(0.6)
    assert len(desk.throw()) == 3
    desk.pass_time(6)
    assert desk.rolls == []
    (question,) = desk.questions
    assert (question.reason, question.values) == (UnclearReason.UNKNOWN_DICE, ())
    assert (question.kind, question.request) == ("harvest", "q1")


def test_an_empty_tray_is_no_throw_of_whatever_dice() -> None:
    desk = Desk()
    ask(desk, SYMBOLS)
    desk.pass_time(3)
    assert desk.questions == []


def test_dice_belong_to_the_throw_for_which_they_began_to_roll() -> None:
    desk = Desk()
    ask(desk, DiceWanted(2, request="of the first"))
    desk.pass_time(0.6)
    thrown = desk.throw((2, 5))
    while "rolling" not in desk.states:
        desk.pass_time(0.05)
    ask(desk, DiceWanted(3, request="of the second"))
    desk.pass_time(6)
    assert [(roll.values, roll.request) for roll in desk.rolls] == [(thrown, "of the first")]
    thrown = desk.throw((1, 1, 4))
    desk.pass_time(6)
    assert [(roll.values, roll.request) for roll in desk.rolls[1:]] == [(thrown, "of the second")]
    assert desk.questions == []


def test_dice_that_nobody_waits_for_say_so() -> None:
    desk = Desk()
    ask(desk, DiceWanted(0))
    desk.pass_time(0.6)
    desk.throw((2, 5))
    desk.pass_time(6)
    assert [roll.request for roll in desk.rolls] == [""]


def test_who_was_told_of_no_table_cannot_know() -> None:
    desk = Desk()
    desk.pass_time(0.6)
    desk.throw((2, 5))
    desk.pass_time(6)
    assert [roll.request for roll in desk.rolls] == [None]


# ---------------------------------------------------------------- smart dice


@pytest.mark.parametrize("faces", [(4,), (2, 5), (1, 1, 2, 3, 6)])
def test_as_many_smart_dice_are_heard_as_are_asked_for(faces: tuple[int, ...]) -> None:
    table = Table()
    ask(table, DiceWanted(len(faces), request="q1"))
    named: dict[str, Any] = {f"die{number}": face for number, face in enumerate(faces)}
    table.roll(**named)
    table.let_pass(2)
    assert [(roll.values, roll.request) for roll in table.rolls] == [(faces, "q1")]
    assert table.questions == []


def test_smart_dice_do_not_tell_symbols() -> None:
    table = Table()
    ask(table, SYMBOLS)
    table.roll(Red=4, Blue=5, White=6)
    table.let_pass(2)
    assert table.rolls == []
    assert [(one.reason, one.values, one.request) for one in table.questions] == [
        (UnclearReason.UNKNOWN_DICE, (), "q1")
    ]


def test_smart_dice_belong_to_the_throw_for_which_they_began_to_roll() -> None:
    table = Table()
    ask(table, DiceWanted(2, request="of the first"))
    table.hear("Red", ROLLING)
    ask(table, DiceWanted(3, request="of the second"))
    table.roll(Blue=5)
    table.hear("Red", ON_FACE, 4)
    table.let_pass(2)
    assert [(roll.values, roll.request) for roll in table.rolls] == [((4, 5), "of the first")]
    table.roll(Red=4, Blue=5, White=6)
    table.let_pass(2)
    assert [(roll.values, roll.request) for roll in table.rolls[1:]] == [((4, 5, 6), "of the second")]
