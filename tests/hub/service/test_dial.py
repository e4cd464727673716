"""Which dice a knob enters: those of the throw that the table waits for."""

from hub.engine.dice import DiceKind
from hub.engine.offer import DiceInput
from hub.engine.phrase import phrase
from hub.service.dial import Dial, dial_for
from tests.pebbles.commands import RecordRoll
from tests.pebbles.playing import played

TWO = DiceInput("dice", 2)
COIN = DiceKind.of_symbols("coin", {"head": phrase("head"), "tail": phrase("tail")})


def test_the_dial_has_the_dice_that_are_wanted() -> None:
    assert dial_for(played()) == Dial(TWO)
    assert dial_for(played(RecordRoll((3, 4)))) is None
    assert dial_for(None) is None


def test_each_die_starts_from_nothing() -> None:
    dial = Dial(TWO).turned(3).accepted()
    assert (dial.done, dial.showing, dial.is_complete) == ((3,), None, False)
    assert dial.accepted() == dial, "a press without a turn enters nothing"
    assert dial.turned(-1).accepted().done == (3, 6)
    assert dial.turned(-1).accepted().is_complete


def test_symbols_come_one_by_one_and_round_again() -> None:
    dial = Dial(DiceInput("coins", 2, COIN))
    assert [dial.turned(steps).showing for steps in (1, 2, 3, -1, -2)] == ["head", "tail", "head", "tail", "head"]
    assert dial.turned(2).accepted().turned(1).accepted().done == ("tail", "head")
