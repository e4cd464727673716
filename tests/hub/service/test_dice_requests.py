"""Dice follow the request of the moment: how many, of which kind, which were kept; and none counts for another."""

from dataclasses import replace
from typing import Any

import pytest

from hub.engine.dice import PIPS
from hub.engine.match import Match
from hub.engine.offer import DiceInput, NumberInput, Offer, OfferKind
from hub.engine.phrase import phrase
from hub.engine.throw import asked_throw
from hub.service.snapshot import Snapshot
from hub.service.throws import dice_wanted
from hub.wire import topics
from hub.wire.messages import (
    ButtonPressed,
    DiceRolled,
    DiceWanted,
    KnobTurned,
    PressKind,
    RollUnclear,
    UnclearReason,
)
from tests.hub.service.night import NOW, Night
from tests.pebbles import GAME
from tests.pebbles.commands import EndTurn, GivePebbles, RecordRoll, ThrowOnBeach, WhisperNumber
from tests.pebbles.playing import BLUE, ORANGE, SETUP, WHITE, done, played
from tests.pebbles.shells import BEACH

SHELLS = replace(SETUP, expansions=("shells",))


def wanted(night: Night) -> DiceWanted:
    found: DiceWanted = night.last(topics.DICE_WANTED)
    return found


def rolled(*values: int | str, request: str | None = None, **more: Any) -> DiceRolled:
    return replace(DiceRolled("r1", values, 0.99, NOW, "test", request=request), **more)


def last_command(night: Night) -> object:
    match = night.service.snapshot().match
    assert match
    return match.ledger.entries[-1].command


# ---------------------------------------------------------------- what is asked for


def test_the_request_follows_the_game_from_throw_to_throw(night: Night) -> None:
    assert wanted_without_a_game(night) == DiceWanted(0)
    night.begin(SHELLS)
    first = wanted(night)
    assert first == DiceWanted(2, "pips", PIPS.faces, (), BLUE, first.request)
    night.play(RecordRoll((3, 4)))
    beach = wanted(night)
    assert beach == DiceWanted(2, "beach", BEACH.faces, (), BLUE, beach.request)
    night.play(ThrowOnBeach(BLUE, ("shell", "gull")))
    again = wanted(night)
    assert again == DiceWanted(1, "beach", BEACH.faces, ("shell",), BLUE, again.request)
    night.play(ThrowOnBeach(BLUE, ("crab",)))
    assert wanted(night) == DiceWanted(0), "the usual dice are what comes next"
    night.play(EndTurn(BLUE))
    assert wanted(night).player == ORANGE
    assert len({first.request, beach.request, again.request, wanted(night).request, ""}) == 5


def wanted_without_a_game(night: Night) -> DiceWanted:
    return dice_wanted(night.service.snapshot())


def test_a_request_keeps_its_name_while_the_table_waits_for_it(night: Night) -> None:
    night.begin()
    first = wanted(night).request
    night.service.submit({"type": "WhisperNumber", "player": WHITE, "number": 5}, source="web")
    assert wanted(night).request == first, "what others do meanwhile does not matter"
    night.play(RecordRoll((3, 4)))
    night.service.submit({"type": "UndoLast"}, source="web")
    assert wanted(night).request not in (first, ""), "the same dice are asked for, but not for the same throw"


def test_a_throw_that_is_asked_for_again_at_once_is_another_one() -> None:
    """As where one throws until something else is chosen."""
    roll = Offer(RecordRoll, phrase("throw"), inputs=(DiceInput("dice", 2),))
    before = Match.start(replace(GAME, offers=lambda _play: (roll,)), SETUP)
    whispered, thrown = done(before, WhisperNumber(BLUE, 5)), done(before, RecordRoll((3, 4)))
    names = [dice_wanted(Snapshot(match=match)).request for match in (before, whispered, thrown)]
    assert names[0] == names[1] != names[2]


def test_one_offer_that_lacks_nothing_but_dice_is_a_request() -> None:
    dice, more = DiceInput("dice", 2), NumberInput("times", 1, 3)

    def offer(*inputs: Any, kind: OfferKind = OfferKind.NEXT) -> Offer:
        return Offer(RecordRoll, phrase("throw"), inputs=inputs, kind=kind)

    assert asked_throw([offer(more), offer(dice)]) is not None
    assert asked_throw([]) is None
    assert asked_throw([offer(dice, more)]) is None, "somebody must say more than dice can"
    assert asked_throw([offer(dice), offer(dice)]) is None, "nobody could tell for which of them dice were thrown"
    assert asked_throw([offer(dice), offer(dice, kind=OfferKind.OVERRIDE)]) is not None


def test_the_dice_of_an_entry_are_those_that_were_asked_for_then() -> None:
    commands = (RecordRoll((3, 4)), GivePebbles(BLUE, WHITE, 2), ThrowOnBeach(BLUE, ("shell", "gull")))
    match: Match = played(*commands, ThrowOnBeach(BLUE, ("crab",)), EndTurn(BLUE), setup=SHELLS)
    assert [match.dice_of(entry.seq) for entry in match.ledger.entries] == [
        DiceInput("dice", 2),
        None,
        DiceInput("faces", 2, BEACH),
        DiceInput("faces", 1, BEACH, kept=("shell",)),
        None,
    ]


# ---------------------------------------------------------------- what is thrown


def test_a_throw_of_symbols_answers_the_request_for_it(night: Night) -> None:
    night.begin(SHELLS)
    night.play(RecordRoll((3, 4)))
    night.sensor.publish(topics.DICE, rolled("shell", "gull", kind="beach", request=wanted(night).request))
    assert last_command(night) == ThrowOnBeach(BLUE, ("shell", "gull"))
    assert night.last(topics.STATE).last_roll == ("shell", "gull")
    night.sensor.publish(topics.DICE, rolled("shell", kind="beach", roll_id="r2"))
    assert last_command(night) == ThrowOnBeach(BLUE, ("shell",))


@pytest.mark.parametrize(
    "seen",
    [
        rolled("shell", "gull", "crab", kind="beach"),
        rolled("shell", kind="beach"),
        rolled("shell", "whale", kind="beach"),
        rolled(1, 2),
        rolled(1, 2, kind="beach"),
        rolled("shell", "gull"),
        rolled("shell", "gull", kind="harvest"),
    ],
)
def test_dice_of_another_number_or_kind_are_a_question(night: Night, seen: DiceRolled) -> None:
    night.begin(SHELLS)
    night.play(RecordRoll((3, 4)))
    before = night.version
    night.sensor.publish(topics.DICE, seen)
    assert (night.version, night.attention()) == (before, "attention.wrong_dice")


def test_a_throw_that_began_for_another_request_is_asked_about_and_accepted_with_one_press(night: Night) -> None:
    night.begin()
    of_blue = wanted(night).request
    night.play(RecordRoll((3, 4)), EndTurn(BLUE))
    before = night.version
    night.sensor.publish(topics.DICE, rolled(5, 6, request=of_blue))
    assert (night.version, night.attention()) == (before, "attention.earlier_dice")
    night.sensor.publish(topics.BUTTON, ButtonPressed("p1", "main", PressKind.SHORT, NOW))
    assert last_command(night) == RecordRoll((5, 6)), "somebody said that it counts"


def test_a_throw_that_began_before_anybody_was_to_throw_is_asked_about(night: Night) -> None:
    night.begin()
    night.play(RecordRoll((3, 4)))
    nobodys = wanted(night).request
    night.play(EndTurn(BLUE))
    before = night.version
    night.sensor.publish(topics.DICE, rolled(5, 6, request=nobodys))
    assert (night.version, night.attention()) == (before, "attention.earlier_dice")


def test_an_unclear_throw_of_before_is_no_question_about_this_one(night: Night) -> None:
    night.begin()
    of_blue = wanted(night).request
    night.play(RecordRoll((3, 4)), EndTurn(BLUE))
    night.sensor.publish(
        topics.DICE_UNCLEAR, RollUnclear("r1", UnclearReason.UNSURE, (3,), NOW, "test", request=of_blue)
    )
    assert night.attention() == "attention.earlier_dice"
    asked = night.service.snapshot().attention
    assert asked
    assert not asked.can_accept, "one die of two was seen"


def test_dice_that_cannot_be_read_are_asked_for_at_once(night: Night) -> None:
    night.begin(SHELLS)
    night.play(RecordRoll((3, 4)))
    unread = RollUnclear("r1", UnclearReason.UNKNOWN_DICE, (), NOW, "test", "beach", wanted(night).request)
    night.sensor.publish(topics.DICE_UNCLEAR, unread)
    asked = night.service.snapshot().attention
    assert asked
    assert (asked.words.key, asked.asks_for_roll) == ("attention.unclear.unknown_dice", True)


# ---------------------------------------------------------------- knob and buttons


def turn(night: Night, steps: int, number: int) -> None:
    night.sensor.publish(topics.KNOB, KnobTurned(f"t{number}", "number", steps, NOW))
    night.sensor.publish(topics.BUTTON, ButtonPressed(f"k{number}", "knob", PressKind.SHORT, NOW))


def test_a_knob_enters_symbols_and_only_the_die_that_is_thrown_again(night: Night) -> None:
    night.begin(SHELLS)
    night.play(RecordRoll((3, 4)))
    turn(night, 1, 1)
    dial = night.service.snapshot().dial
    assert dial
    assert (dial.done, dial.is_complete) == (("shell",), False)
    turn(night, 3, 2)
    assert last_command(night) == ThrowOnBeach(BLUE, ("shell", "gull"))
    turn(night, -2, 3)
    assert last_command(night) == ThrowOnBeach(BLUE, ("crab",))


def test_a_doubt_about_symbols_says_them_and_can_be_accepted(night: Night, catalogue: Any) -> None:
    night.begin(SHELLS)
    night.play(RecordRoll((3, 4)))
    night.sensor.publish(topics.DICE, rolled("shell", "gull", kind="beach", confidence=0.3))
    asked = night.service.snapshot().attention
    assert asked
    assert "shell and gull" in catalogue.say(asked.words, "en")
    night.sensor.publish(topics.BUTTON, ButtonPressed("p1", "main", PressKind.SHORT, NOW))
    assert last_command(night) == ThrowOnBeach(BLUE, ("shell", "gull"))
