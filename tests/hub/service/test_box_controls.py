"""Buttons, knob and sensors at a running table: what a press does is decided by the game, and each counts once."""

from dataclasses import replace
from itertools import count

import pytest

from hub.config import ACTIONS
from hub.service.actions import Action, ButtonMap, Wish
from hub.service.presses import meaning
from hub.service.store import InMemoryStore
from hub.texts.catalogue import Catalogue
from hub.wire import topics
from hub.wire.messages import (
    BridgeStatus,
    ButtonPressed,
    CameraState,
    CameraStatus,
    KnobTurned,
    LampMode,
    Light,
    NewsKind,
    PressKind,
    RollUnclear,
    SensorChanged,
    Tune,
    UnclearReason,
)
from tests.hub.service.night import NOW, Night, open_night
from tests.pebbles.commands import EndTurn, RecordRoll
from tests.pebbles.playing import ORANGE, SETUP, rounds

SHORT, LONG, DOUBLE = PressKind
IDS = count()


def press(night: Night, button: str = "main", kind: PressKind = SHORT, *, at: float = NOW) -> None:
    night.sensor.publish(topics.BUTTON, ButtonPressed(f"p{next(IDS)}", button, kind, at))


def turn(night: Night, steps: int) -> None:
    night.sensor.publish(topics.KNOB, KnobTurned(f"k{next(IDS)}", "number", steps, NOW))


def sense(night: Night, sensor: str) -> None:
    night.sensor.publish(topics.SENSOR, SensorChanged(f"s{next(IDS)}", sensor, True, NOW))


def phase(night: Night) -> str:
    return str(night.last(topics.STATE).phase)


def tunes(night: Night) -> list[Tune]:
    return [sound.tune for sound in night.all(topics.SOUND)]


@pytest.fixture
def rolled(night: Night) -> Night:
    """After the first roll of the first turn."""
    night.begin()
    night.roll(4, 4)
    night.heard[topics.SOUND.name] = []
    return night


# ---------------------------------------------------------------- main, undo, redo


def test_the_main_button_ends_the_turn_once_that_is_offered(night: Night) -> None:
    night.begin()
    before = night.version
    press(night)
    assert (night.version, tunes(night)[-1]) == (before, Tune.REFUSED), "before the roll it has no meaning"
    night.roll(4, 4)
    again = ButtonPressed("once", "main", SHORT, NOW)
    for _ in range(2):
        night.sensor.publish(topics.BUTTON, again)
    assert (night.version, night.last(topics.STATE).active) == (before + 2, ORANGE)
    assert night.last(topics.ENTRY).source == "button:main"
    assert tunes(night)[-1] is Tune.TURN


def test_a_press_that_waited_somewhere_does_nothing(rolled: Night) -> None:
    before = rolled.version
    press(rolled, at=NOW - 100)
    assert (rolled.version, tunes(rolled)) == (before, [])


def test_undo_and_redo_have_their_buttons(rolled: Night) -> None:
    press(rolled, "undo")
    assert (phase(rolled), rolled.last(topics.STATE).last_roll, tunes(rolled)) == ("throw", (), [Tune.TICK])
    press(rolled, "undo", LONG)
    assert rolled.last(topics.STATE).last_roll == (4, 4)
    press(rolled, "undo", LONG)
    assert tunes(rolled)[-1] is Tune.REFUSED, "there is nothing more to bring back"
    press(rolled, "main", LONG)
    assert phase(rolled) == "throw", "whoever has one button only can undo too"


@pytest.mark.parametrize("seat", [None, -1, 0, len(SETUP.players) + 1])
def test_there_are_no_seats_but_those_of_the_players(night: Night, seat: int | None) -> None:
    night.begin()
    night.play(*rounds((1, 1)), RecordRoll((1, 1)))
    assert meaning(night.service.snapshot(), Wish(Action.CLAIM, 3)), "the last seat is next"
    assert meaning(night.service.snapshot(), Wish(Action.CLAIM, seat)) is None
    night.play(EndTurn(ORANGE), RecordRoll((1, 1)))
    assert meaning(night.service.snapshot(), Wish(Action.SEAT, 3)), "it is its turn"
    assert meaning(night.service.snapshot(), Wish(Action.SEAT, seat)) is None


@pytest.mark.parametrize("button", ["seat_9", "lamp", "seat_0", "", "seat_1x", "x" * 100_000])
def test_a_button_nobody_gave_a_meaning_changes_nothing(rolled: Night, button: str) -> None:
    before = rolled.version
    press(rolled, button)
    assert rolled.version == before
    assert tunes(rolled) == ([Tune.REFUSED] if button == "seat_9" else []), "a stranger's button is none of ours"


def test_a_kind_of_press_without_a_meaning_is_heard(rolled: Night) -> None:
    press(rolled, "pause", LONG)
    press(rolled, "undo", DOUBLE)
    assert tunes(rolled) == [Tune.REFUSED, Tune.REFUSED]


# ---------------------------------------------------------------- a doubtful roll


def unsure(night: Night, *values: int, reason: UnclearReason = UnclearReason.UNSURE) -> None:
    night.sensor.publish(topics.DICE_UNCLEAR, RollUnclear(f"u{next(IDS)}", reason, values, NOW, "test"))


def test_the_main_button_accepts_the_roll_that_is_asked_about(night: Night) -> None:
    night.begin()
    unsure(night, 3, 5)
    assert tunes(night)[-1] is Tune.UNSURE
    asked = night.service.snapshot().attention
    press(night)
    assert (night.last(topics.STATE).last_roll, night.attention()) == ((3, 5), None)
    match = night.service.snapshot().match
    assert asked
    assert match
    assert match.ledger.entries[-1].observation == asked.roll_id, "its picture stays with the roll"


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ((3,), UnclearReason.UNSURE),  # not all dice
        ((), UnclearReason.UNSURE),
        ((3, 9), UnclearReason.UNSURE),  # no such die
        ((3, 5), UnclearReason.COCKED),  # the question does not say what was seen
        ((3, 5), UnclearReason.WRONG_NUMBER),
    ],
)
def test_nothing_is_accepted_that_the_question_does_not_say_in_full(
    night: Night, values: tuple[int, ...], reason: UnclearReason
) -> None:
    night.begin()
    before = night.version
    unsure(night, *values, reason=reason)
    press(night)
    assert (night.version, tunes(night)[-1]) == (before, Tune.REFUSED)
    assert night.attention() is not None, "the question stays"


def test_an_old_throw_is_asked_about_and_not_accepted_by_a_press(night: Night) -> None:
    night.begin()
    before = night.version
    late = RollUnclear("old", UnclearReason.UNSURE, (6, 6), 1.0, "test")
    night.sensor.publish(topics.DICE_UNCLEAR, late)
    assert night.attention() == "attention.late_dice"
    press(night)
    assert night.version == before


def test_a_question_after_the_roll_does_not_keep_the_button_from_ending_the_turn(rolled: Night) -> None:
    unsure(rolled, 3, 5)
    press(rolled)
    assert (rolled.last(topics.STATE).active, rolled.last(topics.STATE).last_roll) == (ORANGE, (4, 4))


# ---------------------------------------------------------------- seats


def test_whose_turn_it_is_may_end_it_at_the_seat_and_nobody_else(rolled: Night) -> None:
    before = rolled.version
    press(rolled, "seat_2")
    assert rolled.version == before
    press(rolled, "seat_1")
    assert rolled.last(topics.STATE).active == ORANGE


def test_only_the_next_player_claims_the_turn(rolled: Night) -> None:
    before = rolled.version
    press(rolled, "seat_3", LONG)
    assert (rolled.version, tunes(rolled)) == (before, [Tune.REFUSED])
    press(rolled, "seat_2", LONG)
    assert rolled.last(topics.ENTRY).command["type"] == "EndTurn"
    assert rolled.last(topics.STATE).active == ORANGE


# ---------------------------------------------------------------- pause, quiet, repeat


def test_in_a_pause_dice_do_not_count_and_the_main_button_goes_on(night: Night) -> None:
    night.begin()
    before = night.version
    press(night, "pause")
    assert night.service.snapshot().pauses.is_on
    lamps = night.last(topics.LAMPS).lamps
    assert (lamps["status"], lamps["turn"]) == (Light(colour="#0000ff"), Light(colour="#0000ff")), "main plays on"
    night.roll(4, 4)
    unsure(night, 1, 2)
    turn(night, 1)
    press(night, "seat_1")
    assert (night.version, night.attention(), night.service.snapshot().dial) == (before, None, None)
    press(night)
    assert not night.service.snapshot().pauses.is_on
    night.roll(4, 4, roll_id="r2")
    assert night.version == before + 1


def test_in_a_pause_no_seat_ends_its_turn(rolled: Night) -> None:
    before = rolled.version
    press(rolled, "pause")
    for button, kind in (("seat_1", SHORT), ("seat_2", LONG)):
        press(rolled, button, kind)
    assert (rolled.version, rolled.service.snapshot().pauses.is_on) == (before, True)


def test_a_pause_outlives_a_power_cut_and_ends_with_another_game(
    night: Night, kept: InMemoryStore, catalogue: Catalogue
) -> None:
    night.begin()
    press(night, "pause")
    night.service.close()
    again = open_night(kept, catalogue)
    assert again.service.snapshot().pauses.is_on
    again.begin()
    assert not again.service.snapshot().pauses.is_on
    again.service.close()


def test_each_game_has_its_own_pauses_and_whoever_plays_has_ended_one(night: Night) -> None:
    night.begin()
    first = night.service.snapshot().game_id
    assert first
    press(night, "pause")
    night.begin()
    press(night, "pause")
    assert night.service.submit({"type": "RecordRoll", "dice": [1, 2]}, source="web").accepted
    assert not night.service.snapshot().pauses.is_on
    night.service.open_game(first)
    assert night.service.snapshot().pauses.is_on


def test_a_quiet_house_beeps_no_more_and_stays_quiet(night: Night, kept: InMemoryStore, catalogue: Catalogue) -> None:
    night.begin()
    press(night, "repeat", LONG)
    night.heard[topics.SOUND.name] = []
    night.roll(4, 4)
    press(night, "undo")
    press(night, "lamp")
    assert tunes(night) == []
    night.service.close()
    again = open_night(kept, catalogue)
    assert again.service.snapshot().house.is_quiet
    press(again, "repeat", LONG)
    assert tunes(again) == [Tune.TICK]
    again.service.close()


def test_in_the_quiet_hours_nothing_beeps(rolled: Night) -> None:
    house = rolled.service.snapshot().house
    all_day = replace(house.speech, quiet_from=0, quiet_until=24 * 60 - 1)
    rolled.service.change_house(replace(house, speech=all_day))
    press(rolled, "undo")
    assert (phase(rolled), tunes(rolled)) == ("throw", [])


def test_the_last_announcement_is_said_again_also_after_a_restart(
    rolled: Night, kept: InMemoryStore, catalogue: Catalogue
) -> None:
    said = rolled.last(topics.ANNOUNCEMENT)
    press(rolled, "repeat")
    again_said = rolled.last(topics.ANNOUNCEMENT)
    assert (again_said.kind, again_said.texts) == (NewsKind.REPEAT, said.texts)
    assert again_said.news_id != said.news_id
    rolled.service.close()
    again = open_night(kept, catalogue)
    press(again, "repeat")
    assert again.last(topics.ANNOUNCEMENT).texts == said.texts
    again.service.close()


def test_without_a_game_there_is_nothing_to_press(night: Night) -> None:
    for button in ("main", "undo", "repeat", "pause", "knob", "seat_1"):
        press(night, button)
    turn(night, 1)
    sense(night, "tile_1")
    assert tunes(night) == [Tune.REFUSED] * 6
    assert night.service.snapshot().match is None


# ---------------------------------------------------------------- the knob


def test_a_missed_roll_is_dialled_die_by_die(night: Night) -> None:
    night.begin()
    before = night.version
    press(night, "knob")
    assert tunes(night)[-1] is Tune.REFUSED, "nothing is dialled yet"
    turn(night, 2)
    turn(night, 1)
    press(night, "knob")
    dial = night.service.snapshot().dial
    assert dial
    assert (dial.done, dial.showing, night.version) == ((3,), None, before)
    press(night, "knob")
    assert night.version == before, "the second die is not dialled by itself"
    turn(night, -1)
    press(night, "knob")
    assert (night.last(topics.STATE).last_roll, night.service.snapshot().dial) == ((3, 6), None)
    turn(night, 1)
    assert night.service.snapshot().dial is None, "no roll is wanted now"


def test_a_dialled_roll_is_forgotten_on_a_long_press_and_when_the_camera_reads_one(night: Night) -> None:
    night.begin()
    turn(night, 3)
    press(night, "knob", LONG)
    assert night.service.snapshot().dial is None
    turn(night, 3)
    night.roll(2, 2)
    assert (night.service.snapshot().dial, night.last(topics.STATE).last_roll) == (None, (2, 2))


# ---------------------------------------------------------------- sensors and the bridge


def test_a_sensor_without_a_meaning_is_taken_note_of(night: Night, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO"):
        for _ in range(2):
            night.sensor.publish(topics.SENSOR, SensorChanged("s1", "lid", True, NOW))
    assert [record.message for record in caplog.records].count("sensor 'lid' is active") == 1


def test_what_hangs_on_the_bridge_is_known(night: Night) -> None:
    status = BridgeStatus(are_mock=True, buttons=("main",))
    night.sensor.publish(topics.BRIDGE, status)
    assert night.service.snapshot().bridge == status


def test_a_bridge_that_tells_of_endless_parts_is_not_believed(night: Night) -> None:
    night.sensor.publish(topics.BRIDGE, BridgeStatus(are_mock=True, buttons=tuple(map(str, range(1000)))))
    assert night.service.snapshot().bridge is None


def test_the_status_lamp_tells_how_the_box_is_doing(night: Night) -> None:
    def status() -> tuple[LampMode, str]:
        light = night.last(topics.LAMPS).lamps["status"]
        return light.mode, light.colour

    assert status() == (LampMode.BLINK, "#ff0000"), "nobody has told of a camera yet"
    night.sensor.publish(topics.CAMERA, CameraStatus("usb:0", CameraState.WATCHING))
    assert status() == (LampMode.ON, "#00ff00")
    night.sensor.publish(topics.CAMERA, CameraStatus("usb:0", CameraState.ROLLING))
    assert status() == (LampMode.ON, "#00ffff")
    night.begin()
    unsure(night, 3, 5)
    assert status() == (LampMode.BLINK, "#ffa000")


# ---------------------------------------------------------------- which press stands for what


@pytest.mark.parametrize(
    ("button", "kind", "wish"),
    [
        ("main", SHORT, Wish(Action.NEXT)),
        ("main", LONG, Wish(Action.PAUSE)),
        ("main", DOUBLE, Wish(Action.NOTHING)),
        ("undo", SHORT, Wish(Action.NOTHING)),
        ("seat_4", SHORT, Wish(Action.SEAT, 4)),
        ("seat_4", LONG, Wish(Action.NOTHING, 4)),
    ],
)
def test_the_settings_say_which_press_stands_for_what(button: str, kind: PressKind, wish: Wish) -> None:
    assert ButtonMap.of({"main": "next pause", "seat": "seat"}).wish(button, kind) == wish


def test_the_settings_know_every_action_and_no_other() -> None:
    assert ACTIONS.words.partition(" words ")[2].split(", ") == list(Action)
    assert ACTIONS.read("next undo repeat") == "next undo repeat"
    assert (ACTIONS.read("next undo repeat pause"), ACTIONS.read("dance"), ACTIONS.read("")) == (None, None, None)
