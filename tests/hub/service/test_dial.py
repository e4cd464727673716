"""Which dice a knob enters: those that the table waits for, where a form asks for nothing else."""

from dataclasses import replace

from hub.engine.match import Match
from hub.engine.offer import DiceInput, Input, NumberInput, Offer
from hub.engine.phrase import phrase
from hub.service.dial import Dial, dial_for
from tests.pebbles import GAME
from tests.pebbles.commands import RecordRoll
from tests.pebbles.playing import SETUP, played

DICE = DiceInput("dice", 3, sides=8)


def offering(*inputs: Input, rolls: bool = True) -> Match:
    offers = [Offer(RecordRoll, phrase("throw"), inputs=inputs)]
    command = GAME.roll_command if rolls else None
    return Match.start(replace(GAME, offers=lambda _play: offers, roll_command=command), SETUP)


def test_the_dial_has_the_dice_that_are_wanted() -> None:
    assert dial_for(offering(DICE)) == Dial(3, 8)
    assert dial_for(played()) == Dial(2, 6)


def test_a_knob_enters_nothing_where_more_than_dice_or_no_dice_are_asked_for() -> None:
    assert dial_for(None) is None
    assert dial_for(offering(DICE, NumberInput("more", 1, 3))) is None
    assert dial_for(offering(NumberInput("times", 1, 3))) is None
    assert dial_for(offering(DICE, rolls=False)) is None


def test_each_die_starts_from_nothing() -> None:
    dial = Dial(2, 6).turned(3).accepted()
    assert (dial.done, dial.showing, dial.is_complete) == ((3,), None, False)
    assert dial.accepted() == dial, "a press without a turn enters nothing"
    assert dial.turned(-1).accepted().done == (3, 6)
    assert dial.turned(-1).accepted().is_complete
