"""Observations of dice in, messages out, over an in-memory link: repeats are harmless, doubts are asked."""

import pytest

from hub.service.store import InMemoryStore
from hub.texts.catalogue import Catalogue
from hub.wire import topics
from hub.wire.messages import (
    CameraState,
    CameraStatus,
    CommandRequest,
    DiceRolled,
    DiceWanted,
    LampMode,
    RollUnclear,
    UnclearReason,
)
from tests.hub.service.night import NOW, Night, open_night


def rolled(*values: int, roll_id: str = "r1") -> DiceRolled:
    return DiceRolled(roll_id, values, 0.99, 1000.0, "test")


def test_a_throw_pays_out_and_everything_goes_over_the_link(night: Night) -> None:
    night.begin()
    before = night.version
    night.sensor.publish(topics.DICE, rolled(4, 4))
    assert night.version == before + 1
    state = night.last(topics.STATE)
    assert (state.last_roll, state.version, state.phase) == ((4, 4), before + 1, "done")
    entry = night.last(topics.ENTRY)
    assert (entry.source, entry.command) == ("dice:test", {"type": "RecordRoll", "dice": [4, 4]})
    assert entry.events[0]["type"] == "RollRecorded"
    assert "hází 8." in night.last(topics.ANNOUNCEMENT).texts["cs"]
    assert night.last(topics.LAMPS).lamps["turn"].mode is LampMode.ON
    assert night.last(topics.DICE_WANTED) == DiceWanted(0), "this turn has its throw"


def test_the_same_throw_twice_counts_once_also_after_a_restart(
    night: Night, kept: InMemoryStore, catalogue: Catalogue
) -> None:
    night.begin()
    night.sensor.publish(topics.DICE, rolled(4, 4))
    after = night.version
    night.sensor.publish(topics.DICE, rolled(4, 4))
    assert night.version == after
    assert night.attention() is None
    night.service.close()
    again = open_night(kept, catalogue)
    again.sensor.publish(topics.DICE, rolled(4, 4))
    assert (again.version, again.attention()) == (after, None)
    again.service.close()


def test_a_throw_out_of_turn_is_shown_and_not_paid(night: Night) -> None:
    night.begin()
    night.sensor.publish(topics.DICE, rolled(4, 4))
    after = night.version
    night.sensor.publish(topics.DICE, rolled(2, 3, roll_id="r2"))
    assert (night.version, night.attention()) == (after, "attention.dice_refused")
    asked = night.service.snapshot().attention
    assert asked
    assert (asked.values, asked.roll_id) == ((2, 3), "r2"), "one can look at the picture"
    assert night.last(topics.LAMPS).lamps["turn"].mode is LampMode.BLINK


@pytest.mark.parametrize("values", [(), (3,), (3, 4, 5), (0, 6), (1, 7), (3, 9)])
def test_dice_that_do_not_fit_the_game_are_a_question(night: Night, values: tuple[int, ...]) -> None:
    night.begin()
    before = night.version
    night.sensor.publish(topics.DICE, rolled(*values))
    assert (night.version, night.attention()) == (before, "attention.wrong_dice")


@pytest.mark.parametrize(
    ("seen", "asks"),
    [
        (DiceRolled("r1", (4, 4), 0.99, 900.0, "test"), "attention.late_dice"),
        (DiceRolled("r1", (4, 4), 0.99, 1.0, "test"), "attention.late_dice"),
        (DiceRolled("r1", (4, 4), 0.99, 9999.0, "test"), "attention.late_dice"),
        (DiceRolled("r1", (4, 4), 0.99, NOW - 20.1, "test"), "attention.late_dice"),
        (DiceRolled("r1", (4, 4), 0.0, 1000.0, "test"), "attention.unclear.unsure"),
        (DiceRolled("r1", (4, 4), 0.499, NOW, "test"), "attention.unclear.unsure"),
    ],
)
def test_an_old_or_doubtful_roll_is_asked_about_and_not_paid(night: Night, seen: DiceRolled, asks: str) -> None:
    night.begin()
    before = night.version
    night.sensor.publish(topics.DICE, seen)
    assert (night.version, night.attention()) == (before, asks)


@pytest.mark.parametrize(("confidence", "at"), [(0.5, NOW), (1.0, NOW - 20), (1.0, NOW + 20)])
def test_half_sure_and_twenty_seconds_late_is_just_good_enough(night: Night, confidence: float, at: float) -> None:
    night.begin()
    night.sensor.publish(topics.DICE, DiceRolled("r1", (4, 4), confidence, at, "test"))
    assert (night.last(topics.STATE).last_roll, night.attention()) == ((4, 4), None)


def test_a_doubt_that_comes_late_is_asked_as_a_late_throw(night: Night) -> None:
    night.begin()
    night.sensor.publish(topics.DICE_UNCLEAR, RollUnclear("r1", UnclearReason.UNSURE, (4, 4), NOW - 60, "test"))
    assert night.attention() == "attention.late_dice"


@pytest.mark.parametrize(
    ("seen", "can_accept"),
    [
        (DiceRolled("r1", (4, 4), 0.1, NOW, "test"), True),
        (DiceRolled("r1", (4, 4, 4), 0.1, NOW, "test"), False),  # not what the game is played with
        (DiceRolled("r1", (4, 4), 0.99, NOW - 60, "test"), False),  # these words do not say what was seen
    ],
)
def test_only_a_question_that_says_the_whole_roll_can_be_answered_with_yes(
    night: Night, seen: DiceRolled, can_accept: bool
) -> None:
    night.begin()
    night.sensor.publish(topics.DICE, seen)
    asked = night.service.snapshot().attention
    assert asked
    assert (asked.can_accept, asked.roll_id) == (can_accept, "r1")


def test_a_question_that_was_answered_is_not_asked_again(night: Night) -> None:
    night.begin()
    doubt = RollUnclear("r1", UnclearReason.COCKED, (4,), NOW, "test")
    night.sensor.publish(topics.DICE_UNCLEAR, doubt)
    night.service.ask_people(None)
    night.sensor.publish(topics.DICE_UNCLEAR, doubt)
    assert night.attention() is None


def test_a_throw_in_a_pause_is_nobodys(night: Night) -> None:
    night.begin()
    before = night.version
    night.service.pause(is_on=True)
    night.sensor.publish(topics.DICE, rolled(4, 4))
    assert (night.version, night.attention(), night.service.snapshot().pauses.is_on) == (before, None, True)


@pytest.mark.parametrize("reason", UnclearReason)
def test_an_unclear_throw_asks_until_somebody_answers(
    night: Night, reason: UnclearReason, catalogue: Catalogue
) -> None:
    night.begin()
    before = night.version
    night.sensor.publish(topics.DICE_UNCLEAR, RollUnclear("r1", reason, (4,), 1000.0, "test"))
    assert (night.version, night.attention()) == (before, f"attention.unclear.{reason}")
    shown = night.service.snapshot().attention
    assert shown
    assert shown.asks_for_roll
    assert "attention" not in catalogue.say(shown.words, "cs")
    night.service.submit({"type": "RecordRoll", "dice": [4, 5]}, source="web")
    assert (night.version, night.attention()) == (before + 1, None)


def test_without_a_game_throws_are_nobodys_business(night: Night) -> None:
    night.sensor.publish(topics.DICE, rolled(4, 4))
    night.sensor.publish(topics.DICE_UNCLEAR, RollUnclear("r2", UnclearReason.UNSURE, (), 1000.0, "test"))
    assert night.attention() is None


def test_commands_over_the_link_are_answered(night: Night) -> None:
    night.begin()
    now = night.version
    night.sensor.publish(topics.COMMAND, CommandRequest("q1", {"type": "RecordRoll", "dice": [1, 2]}, now))
    result = night.last(topics.COMMAND_RESULT)
    assert (result.request_id, result.accepted, result.version) == ("q1", True, now + 1)
    night.sensor.publish(topics.COMMAND, CommandRequest("q2", {"type": "RecordRoll", "dice": [1, 2]}))
    refused = night.last(topics.COMMAND_RESULT)
    assert (refused.accepted, refused.rule) == (False, "PEB-1")
    assert refused.sentence == "This turn has its throw."
    night.sensor.publish(topics.COMMAND, CommandRequest("stale", {"type": "UndoLast"}, now))
    assert night.last(topics.COMMAND_RESULT).reason == "refusal.stale"
    night.sensor.publish(topics.COMMAND, CommandRequest("q3", {"type": "RobTheBank"}))
    assert night.last(topics.COMMAND_RESULT).reason == "refusal.malformed"


def test_camera_and_processes_are_known(night: Night) -> None:
    night.sensor.publish(topics.CAMERA, CameraStatus("usb:0", CameraState.LOST, "unplugged"))
    camera = night.service.snapshot().camera
    assert camera
    assert camera.state is CameraState.LOST
    assert night.service.snapshot().online == {"hub", "vision"}
    night.sensor.close()
    assert night.service.snapshot().online == {"hub"}


def test_a_broker_that_forgot_everything_is_told_again(night: Night) -> None:
    night.begin()
    told = {name: len(messages) for name, messages in night.heard.items()}
    offline, online = topics.OFFLINE.encode(), topics.ONLINE.encode()
    name = topics.availability("t", "hub")
    night.bus.send(name, offline, retain=True)
    assert {name: len(messages) for name, messages in night.heard.items()} == told
    night.bus.send(name, online, retain=True)
    for topic in (topics.STATE, topics.LAMPS, topics.DICE_WANTED):
        assert len(night.heard[topic.name]) == told[topic.name] + 1


def test_undo_and_correction_are_announced(night: Night) -> None:
    night.begin()
    night.sensor.publish(topics.DICE, rolled(4, 4))
    seq = night.version
    night.service.submit(
        {"type": "CorrectEntry", "seq": seq, "command": {"type": "RecordRoll", "dice": [5, 6]}}, source="web"
    )
    assert night.last(topics.ANNOUNCEMENT).texts["en"].startswith("Corrected. Anna throws 11.")
    night.service.submit({"type": "UndoLast"}, source="web")
    assert night.last(topics.ANNOUNCEMENT).texts["cs"] == "Vráceno zpět."
    assert night.last(topics.STATE).last_roll == (4, 4)
