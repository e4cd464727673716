"""Pixels dice up to the wire; replaced are only the messages of the gateway."""

import json

import pytest

from hub.wire.link import MemoryBus, MemoryLink
from hub.wire.messages import (
    CameraAnswer,
    CameraProblem,
    CameraRequest,
    CameraWish,
    DiceWanted,
    TableState,
    UnclearReason,
)
from hub.wire.topics import CAMERA_ANSWER, CAMERA_REQUEST, DICE_WANTED, STATE, availability
from tests.vision.smart_table import CROOKED, HANDLING, ON_FACE, PUT_DOWN, ROLLING, TOPIC, Table
from vision.smart_dice import smart_dice
from vision.smart_dice.process import MOST_WAITING


def test_a_throw_is_told_like_a_camera_tells_it() -> None:
    table = Table()
    table.roll(Red=5, Blue=2)
    table.let_pass(5)
    (roll,) = table.rolls
    assert (roll.values, roll.source, roll.confidence) == ((2, 5), "pixels", 1.0)
    assert table.states == ["starting", "rolling", "watching"]
    assert {status.source for status in table.statuses} == {"pixels"}
    assert TOPIC.replace("A4CF12FF", "+") in table.statuses[0].detail, "where it listens"
    table.vision.close()
    table.vision.close()
    assert table.states[-1] == "lost"


def test_the_topic_of_the_settings_is_the_only_one() -> None:
    table = Table("pixels:home/dice")
    table.roll(Red=5, Blue=2)
    table.let_pass(5)
    assert table.rolls == []
    table.roll(Red=5, Blue=2, topic="home/dice")
    table.let_pass(5)
    assert [roll.values for roll in table.rolls] == [(2, 5)]


def test_what_was_put_down_was_not_rolled() -> None:
    table = Table()
    for die in ("Red", "Blue"):
        for state in (ON_FACE, PUT_DOWN, HANDLING, ON_FACE, HANDLING, PUT_DOWN, 0, 99):
            table.hear(die, state, 4)
            table.let_pass(0.2)
    table.let_pass(15)
    assert table.rolls == []
    assert table.questions == []


def test_dice_that_say_themselves_that_it_was_no_roll_are_believed() -> None:
    table = Table()
    for state in (HANDLING, ROLLING, PUT_DOWN):
        for die in ("Red", "Blue"):
            table.hear(die, state, 4)
    table.let_pass(15)
    assert table.rolls == []
    assert table.questions == []


def test_crooked_dice_and_missing_ones_are_asked_about() -> None:
    table = Table()
    table.hear("Blue", ROLLING)
    table.roll(Red=3)
    table.hear("Blue", CROOKED, 6)
    table.let_pass(5)
    table.clock.now += 100
    table.roll(Red=3)
    table.let_pass(5)
    assert [(q.reason.value, q.values, q.source) for q in table.questions] == [
        ("cocked", (3,), "pixels"),
        ("wrong_number_of_dice", (3,), "pixels"),
    ]


@pytest.mark.parametrize("has_moved_on", [True, False])
def test_dice_of_a_throw_that_the_table_has_dealt_with_count_no_more(has_moved_on: bool) -> None:
    table = Table()
    table.hub.publish(STATE, TableState("catan", "g", 7, "red", "roll"))
    table.hear("Red", ROLLING)
    table.hear("Blue", ROLLING)
    table.hear("Red", ON_FACE, 6)
    table.hear("Blue", CROOKED, 2)
    table.let_pass(2)
    assert [question.reason for question in table.questions] == [UnclearReason.COCKED]
    if has_moved_on:  # somebody entered the roll, and it is the next one's turn
        table.hub.publish(STATE, TableState("catan", "g", 8, "blue", "roll"))
    table.roll(Blue=5)
    table.let_pass(5)
    assert [roll.values for roll in table.rolls] == ([] if has_moved_on else [(5, 6)])


def test_a_message_delivered_twice_is_no_second_throw() -> None:
    table = Table()
    table.roll(Red=5, Blue=2)
    table.let_pass(5)
    table.gateway_ms = 0
    table.roll(Red=5, Blue=2)
    table.let_pass(5)
    assert len(table.rolls) == 1


def test_what_is_retained_is_no_roll() -> None:
    table = Table()
    table.link.close()
    for state in (ROLLING, ON_FACE):
        for die in ("Red", "Blue"):
            message = {"name": die, "state": state, "val": 4, "time": 1}
            table.raw(json.dumps(message).encode(), topic=f"/{die}{state}/dice_rolls", retain=True)
    table.link.start()
    table.let_pass(15)
    assert table.rolls == []
    assert table.questions == []
    assert table.states == ["starting"]


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"\xff\xfe",
        b"null",
        b"[1]",
        b"{" * 5000,
        b'{"name":"Red","state":3}',
        b'{"name":"Red","state":"3","val":1,"time":1}',
        b'{"name":"Red","state":3,"val":1e400,"time":1}',
        b'{"name":"Red","state":NaN,"val":1,"time":1}',
        b'{"name":["Red"],"state":3,"val":1,"time":1}',
        b'{"name":"My "best" die","state":3,"val":1,"time":1}',  # which is what the gateway makes of such a name
        b'{"name":"Red","state":3,"val":1,"time":1,"more":"' + b"x" * 300_000 + b'"}',
    ],
)
def test_a_malformed_message_is_dropped_with_a_word(payload: bytes, caplog: pytest.LogCaptureFixture) -> None:
    table = Table()
    table.raw(payload)
    table.let_pass(1)
    assert table.states == ["starting"]
    assert "dropped a message on /A4CF12FF/dice_rolls" in caplog.text
    table.roll(Red=5, Blue=2)
    table.let_pass(5)
    assert [roll.values for roll in table.rolls] == [(2, 5)]


def test_a_gateway_may_say_more_than_we_know() -> None:
    table = Table()
    for state in (ROLLING, ON_FACE):
        for die in ("Red", "Blue"):
            message = {"name": die, "state": state, "val": 6, "time": -5, "battery": 80}
            table.raw(json.dumps(message).encode())
    table.let_pass(5)
    assert [roll.values for roll in table.rolls] == [(6, 6)]


def test_a_flood_is_dropped_and_dice_are_heard_again() -> None:
    table = Table()
    for _ in range(2 * MOST_WAITING):
        table.hear("Red", HANDLING)
    table.let_pass(1)
    table.roll(Red=5, Blue=2)
    table.let_pass(5)
    assert [roll.values for roll in table.rolls] == [(2, 5)]


def test_two_throws_heard_late_stay_two() -> None:
    table = Table()
    for faces in ({"Red": 1, "Blue": 2}, {"Red": 3, "Blue": 4}):
        for die in faces:
            table.hear(die, ROLLING)
        for die, face in faces.items():
            table.hear(die, ON_FACE, face)
        table.clock.now += 30  # while the process was held up
    table.let_pass(2)
    assert [roll.values for roll in table.rolls] == [(1, 2), (3, 4)]


def test_there_is_no_picture_to_set_up() -> None:
    table = Table()
    answers: list[CameraAnswer] = []
    table.hub.subscribe(CAMERA_ANSWER, answers.append)
    table.hub.publish(CAMERA_REQUEST, CameraRequest("watch", CameraWish.WATCH))
    table.hub.publish(CAMERA_REQUEST, CameraRequest("keep", CameraWish.KEEP_EMPTY))
    assert answers == [CameraAnswer("keep", accepted=False, problem=CameraProblem.NO_PICTURE)]


def test_a_broker_that_forgot_is_told_again() -> None:
    table = Table()
    before = len(table.statuses)
    table.bus.send(availability("test", "vision"), b"online", retain=True)
    assert table.statuses[before:] == table.statuses[before - 1 : before]


def test_any_number_of_dice_counts_where_the_game_says_so() -> None:
    table = Table()
    table.hub.publish(DICE_WANTED, DiceWanted(0))
    table.roll(a=1, b=1, c=6)
    table.let_pass(5)
    assert [roll.values for roll in table.rolls] == [(1, 1, 6)]


def test_what_is_no_smart_die_is_a_camera() -> None:
    link = MemoryLink("vision", table="test", bus=MemoryBus())
    assert [smart_dice(spec, link) for spec in ("auto", "usb:0", "file:pixels.mp4", "godice:x")] == [None] * 4
