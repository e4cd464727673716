"""What is said aloud, of which kind it is, and what is left out."""

from dataclasses import replace
from typing import Any

import pytest

from hub.engine.definition import Level
from hub.engine.messages import AdjustPoints, CorrectEntry, RedoLast, UndoLast
from hub.engine.phrase import phrase
from hub.service.reminder import TIMES, Reminder
from hub.service.snapshot import Attention
from hub.service.speech_requests import LONGEST, MANY
from hub.wire import topics
from hub.wire.messages import Announcement, NewsKind, SayRequest, SpeakerStatus
from tests.hub.service.night import Night
from tests.pebbles.commands import EndTurn, RecordRoll
from tests.pebbles.playing import BLUE, ORANGE, SETUP, WON_BY_BLUE


def speak(night: Night, **speech: Any) -> None:
    house = night.service.snapshot().house
    night.service.change_house(replace(house, speech=replace(house.speech, **speech)))


def last(night: Night) -> Announcement:
    said = night.last(topics.ANNOUNCEMENT)
    assert isinstance(said, Announcement)
    return said


def test_a_game_begins_with_a_welcome(night: Night) -> None:
    night.begin()
    first = night.all(topics.ANNOUNCEMENT)[0]
    assert first.kind is NewsKind.NEWS
    assert first.voice == "cs"
    assert first.lines["de"] == (first.texts["de"],)


def test_a_roll_says_the_number_and_who_gets_what_sentence_by_sentence(night: Night) -> None:
    night.begin()
    night.roll(5, 3)
    said = last(night)
    assert said.kind is NewsKind.ROLL
    assert said.lines["en"][0].endswith("throws 8.")
    assert " ".join(said.lines["en"]) == said.texts["en"]
    assert (said.game_id, said.seq) == (night.service.snapshot().game_id, night.version)


def test_the_tide_is_an_alarm_and_an_undo_a_correction(night: Night) -> None:
    night.begin(replace(SETUP, expansions=("tide",)))
    night.roll(3, 4)
    assert last(night).kind is NewsKind.ALARM
    night.service.submit(UndoLast(), source="test")
    assert (last(night).kind, last(night).texts["en"]) == (NewsKind.CORRECTION, "Taken back.")


def test_the_terse_level_says_less_than_the_chatty_one(night: Night) -> None:
    texts = {}
    night.begin()
    for level in Level:
        speak(night, level=level)
        night.roll(5, 3, roll_id=level)
        texts[level] = last(night).texts["cs"]
        night.service.submit(UndoLast(), source="test")
    assert len(texts[Level.TERSE]) < len(texts[Level.NORMAL]) <= len(texts[Level.CHATTY])
    assert texts[Level.TERSE] == "Anna: 8."


@pytest.mark.parametrize(("points", "is_said"), [(18, False), (19, True), (20, False)])
def test_one_point_before_the_end_is_said_once(night: Night, points: int, is_said: bool) -> None:
    night.begin()  # to twenty points
    night.service.submit(AdjustPoints(BLUE, points, ""), source="test")
    near = night.service.snapshot().said
    assert near
    assert ("say.one_point_left" in {words.key for words in near.phrases}) is is_said
    night.service.submit(AdjustPoints(ORANGE, 1, ""), source="test")
    after = night.service.snapshot().said
    assert after
    assert "say.one_point_left" not in {words.key for words in after.phrases}


def test_a_question_is_asked_aloud_and_again_on_request(night: Night) -> None:
    night.begin()
    night.service.ask_people(Attention(phrase("attention.unclear.cocked"), asks_for_roll=True))
    assert last(night).kind is NewsKind.QUESTION
    night.service.say_again()
    assert last(night).kind is NewsKind.REPEAT
    assert last(night).texts == night.all(topics.ANNOUNCEMENT)[-2].texts


def test_a_victory_that_is_brought_back_is_told_again(night: Night) -> None:
    night.begin()
    night.play(*WON_BY_BLUE)
    won = last(night)
    assert won.kind is NewsKind.VICTORY
    night.service.submit(UndoLast(), source="test")
    assert last(night).kind is NewsKind.CORRECTION
    night.service.submit(RedoLast(), source="test")
    assert last(night).kind is NewsKind.VICTORY
    assert last(night).lines["en"][-1] == won.lines["en"][-1]


def test_a_correction_that_leaves_the_winner_says_so(night: Night) -> None:
    night.begin()
    night.play(*WON_BY_BLUE)
    night.service.submit(CorrectEntry(1, RecordRoll((6, 5))), source="test")
    assert last(night).kind is NewsKind.CORRECTION
    assert last(night).lines["en"][-1] == "Anna is still the winner."


def test_a_correction_says_what_holds_now_and_nothing_of_what_came_after(night: Night) -> None:
    night.begin()
    night.roll(5, 3)
    roll = night.version
    night.play(EndTurn(BLUE))
    night.service.submit(CorrectEntry(roll, RecordRoll((1, 2))), source="test")
    assert last(night).kind is NewsKind.CORRECTION
    assert last(night).lines["en"] == ("Corrected.", "Anna throws 3.", "Anna takes 3 pebbles.")


def test_a_game_is_announced_in_the_language_it_was_set_up_in(night: Night) -> None:
    night.begin(replace(SETUP, voice="de"))
    assert last(night).voice == "de"
    for language, voice in (("", "de"), ("en", "en")):
        night.sensor.publish(topics.SAY, SayRequest("s1", "Hello.", language))
        assert (last(night).voice, last(night).game_id) == (voice, None), "it is not of the game"


def test_an_undo_after_the_win_says_that_it_still_stands(night: Night) -> None:
    night.begin()
    night.play(*WON_BY_BLUE, AdjustPoints(ORANGE, 1, "a slip"), UndoLast())
    assert last(night).lines["en"] == ("Taken back.", "Anna is still the winner.")


def test_a_correction_by_which_somebody_wins_says_so(night: Night) -> None:
    night.begin()
    night.play(*WON_BY_BLUE[:6], *(RecordRoll((1, 1)), EndTurn(BLUE), *WON_BY_BLUE[8:]))
    night.service.submit(CorrectEntry(7, RecordRoll((6, 6))), source="test")
    assert last(night).kind is NewsKind.VICTORY
    assert last(night).lines["en"][-1] == "Anna wins."


def test_a_roll_that_is_brought_back_is_told_again(night: Night) -> None:
    night.begin()
    night.roll(5, 3)
    rolled = last(night).lines["en"]
    night.service.submit(UndoLast(), source="test")
    night.service.submit(RedoLast(), source="test")
    assert last(night).lines["en"][1:] == rolled


# ---------------------------------------------------------------- from outside the game


def test_others_speak_through_the_hub_and_get_an_answer(night: Night) -> None:
    night.sensor.publish(topics.SAY, SayRequest("s1", "  Večeře\nje  hotová. ", "cs"))
    said = last(night)
    assert (said.kind, said.voice, said.texts["de"]) == (NewsKind.HOUSE, "cs", "Večeře je hotová.")
    assert (said.game_id, said.seq) == (None, None)
    assert night.last(topics.COMMAND_RESULT).accepted
    night.sensor.publish(topics.SAY, SayRequest("s2", "Fire!", "en", is_urgent=True))
    assert last(night).kind is NewsKind.ALARM


@pytest.mark.parametrize(
    ("text", "language", "reason"),
    [
        ("", "cs", "refusal.say_length"),
        ("\x00\x1b", "", "refusal.say_length"),
        ("a" * (LONGEST + 1), "", "refusal.say_length"),
        ("Bonsoir", "fr", "refusal.unknown_choice"),
    ],
)
def test_what_cannot_be_said_is_refused_in_words(night: Night, text: str, language: str, reason: str) -> None:
    night.sensor.publish(topics.SAY, SayRequest("s1", text, language))
    assert night.last(topics.COMMAND_RESULT).reason == reason
    assert not night.all(topics.ANNOUNCEMENT)


def test_a_house_that_talks_without_end_is_stopped(night: Night) -> None:
    for number in range(MANY + 3):
        night.sensor.publish(topics.SAY, SayRequest(f"s{number}", "Hello."))
    assert len(night.all(topics.ANNOUNCEMENT)) == MANY
    assert night.last(topics.COMMAND_RESULT).reason == "refusal.say_often"


def test_what_speaks_is_known_at_the_table(night: Night) -> None:
    status = SpeakerStatus("espeak-ng 1.51", "default")
    night.sensor.publish(topics.SPEAKER, status)
    assert night.service.snapshot().speaker == status


def test_the_voice_is_told_how_to_sound(night: Night) -> None:
    speak(night, volume=40, quiet_from=22 * 60, quiet_until=6 * 60)
    plan = night.last(topics.SPEECH)
    assert (plan.is_on, plan.volume) == (True, 40)
    assert [plan.is_quiet_at(hour * 60) for hour in (21, 22, 3, 6)] == [False, True, True, False]
    house = night.service.snapshot().house
    night.service.change_house(replace(house, is_quiet=True))
    assert not night.last(topics.SPEECH).is_on


# ---------------------------------------------------------------- reminders


class Timer:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[tuple[float, Any]] = []

    def __call__(self, seconds: float, work: Any) -> "Timer":
        self.waiting = [(seconds, work)]
        return self

    def cancel(self) -> None:
        self.waiting = []

    def ring(self) -> None:
        ((_, work),) = self.waiting
        self.waiting = []
        work()


def test_after_a_silence_the_hub_says_whose_turn_it_is_a_few_times(night: Night) -> None:
    timer = Timer()
    reminder = Reminder(night.service, later=timer)
    speak(night, reminder_s=90)
    night.begin()
    for _ in range(TIMES):
        assert timer.waiting[0][0] == 90
        timer.ring()
        assert last(night).kind is NewsKind.REMINDER
        assert SETUP.players[0].name in last(night).texts["en"]
    assert not timer.waiting
    night.roll(5, 3)
    assert timer.waiting
    reminder.close()
    assert not timer.waiting


def test_no_reminder_in_a_pause_or_when_nobody_wants_one(night: Night) -> None:
    timer = Timer()
    Reminder(night.service, later=timer)
    night.begin()
    assert timer.waiting
    night.service.pause(is_on=True)
    assert not timer.waiting
    night.service.pause(is_on=False)
    assert timer.waiting
    speak(night, reminder_s=0)
    assert not timer.waiting


def test_a_news_from_the_camera_does_not_break_the_silence(night: Night) -> None:
    timer = Timer()
    Reminder(night.service, later=timer)
    night.begin()
    waiting = timer.waiting
    night.sensor.publish(topics.SPEAKER, SpeakerStatus("", "", problem="No card."))
    assert timer.waiting is waiting


def test_nobody_is_reminded_once_somebody_has_won(night: Night) -> None:
    timer = Timer()
    Reminder(night.service, later=timer)
    night.begin()
    night.play(*WON_BY_BLUE)
    assert last(night).kind is NewsKind.VICTORY
    assert not timer.waiting


def test_a_reminder_that_comes_too_late_is_not_said(night: Night) -> None:
    timer = Timer()
    Reminder(night.service, later=timer)
    night.begin()
    ((_, remind),) = timer.waiting
    night.roll(5, 3)
    said = last(night)
    remind()  # it rang while the roll was being recorded
    assert last(night) is said


def test_a_question_is_asked_once_whatever_else_changes(night: Night) -> None:
    night.begin()
    night.service.ask_people(Attention(phrase("attention.unclear.cocked"), asks_for_roll=True))
    asked = last(night)
    night.sensor.publish(topics.SPEAKER, SpeakerStatus("espeak-ng", "default"))
    assert last(night) is asked
