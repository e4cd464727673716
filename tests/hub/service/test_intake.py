"""Observations in, messages out, over an in-memory link: repeats are harmless, doubts are asked."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest

from hub.engine.definition import MatchSetup, Player
from hub.engine.phrase import PlayerId
from hub.games.registry import GAMES
from hub.service.game_service import GameService
from hub.service.intake import Intake
from hub.service.publisher import Publisher
from hub.service.store import EventStore, InMemoryStore
from hub.texts.catalogue import Catalogue
from hub.wire import topics
from hub.wire.link import MemoryBus, MemoryLink
from hub.wire.messages import (
    ButtonPressed,
    CameraState,
    CameraStatus,
    CommandRequest,
    DiceRolled,
    DiceWanted,
    LampMode,
    PressKind,
    RollUnclear,
    SensorChanged,
    UnclearReason,
)
from tests.random_table import command_json

GAME = GAMES[0]
SEATS = tuple(Player(PlayerId(colour), colour.title(), colour) for colour in GAME.colours[:3])


@dataclass
class Night:
    """A running service, a sensor on the other end of the link, and everything that was published."""

    service: GameService
    bus: MemoryBus
    sensor: MemoryLink
    heard: dict[str, list[Any]] = field(default_factory=dict)

    def play_to_first_roll(self) -> None:
        self.service.start_match(MatchSetup(GAME.key, SEATS))
        dice = random.Random(1)
        while (match := self.service.snapshot().match) and match.view().turn == 0:
            offer = next(offer for offer in match.offers() if offer.kind == "next")
            assert self.service.submit(command_json(offer, dice), source="test").accepted

    @property
    def version(self) -> int:
        return self.service.snapshot().version

    def attention(self) -> str | None:
        shown = self.service.snapshot().attention
        return shown.words.key if shown else None

    def note(self, name: str, message: Any) -> None:
        self.heard.setdefault(name, []).append(message)

    def last(self, topic: topics.Topic[Any]) -> Any:
        return self.heard[topic.name][-1]


def open_night(store: EventStore, catalogue: Catalogue) -> Night:
    bus = MemoryBus()
    service = GameService(store, clock=lambda: 1000.0)
    link = MemoryLink("hub", table="t", bus=bus)
    service.observe(Publisher(link, catalogue, voice="cs"))
    Intake(service, link, catalogue, clock=lambda: 1000.0)
    service.start()
    link.start()
    sensor = MemoryLink("vision", table="t", bus=bus)
    night = Night(service, bus, sensor)
    for topic in topics.TOPICS:
        sensor.subscribe(topic, partial(night.note, topic.name))
    sensor.start()
    return night


@pytest.fixture
def store() -> InMemoryStore:
    return InMemoryStore()


@pytest.fixture
def night(store: InMemoryStore, catalogue: Catalogue) -> Iterator[Night]:
    made = open_night(store, catalogue)
    yield made
    made.service.close()


def rolled(*values: int, roll_id: str = "r1") -> DiceRolled:
    return DiceRolled(roll_id, values, 0.99, 1000.0, "test")


def test_a_throw_pays_out_and_everything_goes_over_the_link(night: Night) -> None:
    night.play_to_first_roll()
    before = night.version
    night.sensor.publish(topics.DICE, rolled(4, 4))
    assert night.version == before + 1
    state = night.last(topics.STATE)
    assert (state.last_roll, state.version, state.phase) == ((4, 4), before + 1, "main")
    entry = night.last(topics.ENTRY)
    assert (entry.source, entry.command) == ("dice:test", {"type": "RecordRoll", "dice": [4, 4]})
    assert entry.events[0]["type"] == "RollRecorded"
    assert "hází 8." in night.last(topics.ANNOUNCEMENT).texts["cs"]
    assert night.last(topics.LAMPS).lamps == {"turn": LampMode.ON}
    assert night.last(topics.DICE_WANTED) == DiceWanted(2)


def test_the_same_throw_twice_counts_once_also_after_a_restart(
    night: Night, store: InMemoryStore, catalogue: Catalogue
) -> None:
    night.play_to_first_roll()
    night.sensor.publish(topics.DICE, rolled(4, 4))
    after = night.version
    night.sensor.publish(topics.DICE, rolled(4, 4))
    assert night.version == after
    assert night.attention() is None
    night.service.close()
    again = open_night(store, catalogue)
    again.sensor.publish(topics.DICE, rolled(4, 4))
    assert (again.version, again.attention()) == (after, None)
    again.service.close()


def test_a_throw_out_of_turn_is_shown_and_not_paid(night: Night) -> None:
    night.play_to_first_roll()
    night.sensor.publish(topics.DICE, rolled(4, 4))
    after = night.version
    night.sensor.publish(topics.DICE, rolled(2, 3, roll_id="r2"))
    assert (night.version, night.attention()) == (after, "attention.dice_refused")
    assert night.last(topics.LAMPS).lamps == {"turn": LampMode.BLINK}


@pytest.mark.parametrize("values", [(), (3,), (3, 4, 5), (0, 7), (3, 9)])
def test_dice_that_do_not_fit_the_game_are_a_question(night: Night, values: tuple[int, ...]) -> None:
    night.play_to_first_roll()
    before = night.version
    night.sensor.publish(topics.DICE, rolled(*values))
    assert (night.version, night.attention()) == (before, "attention.wrong_dice")


@pytest.mark.parametrize(
    ("seen", "asks"),
    [
        (DiceRolled("r1", (4, 4), 0.99, 900.0, "test"), "attention.late_dice"),
        (DiceRolled("r1", (4, 4), 0.99, 1.0, "test"), "attention.late_dice"),
        (DiceRolled("r1", (4, 4), 0.99, 9999.0, "test"), "attention.late_dice"),
        (DiceRolled("r1", (4, 4), 0.0, 1000.0, "test"), "attention.unclear.unsure"),
    ],
)
def test_an_old_or_doubtful_roll_is_asked_about_and_not_paid(night: Night, seen: DiceRolled, asks: str) -> None:
    night.play_to_first_roll()
    before = night.version
    night.sensor.publish(topics.DICE, seen)
    assert (night.version, night.attention()) == (before, asks)


def test_a_press_that_waited_somewhere_does_nothing(night: Night) -> None:
    night.play_to_first_roll()
    night.sensor.publish(topics.DICE, rolled(4, 4))
    before = night.version
    night.sensor.publish(topics.BUTTON, ButtonPressed("b1", "main", PressKind.SHORT, 900.0))
    assert night.version == before


@pytest.mark.parametrize("reason", UnclearReason)
def test_an_unclear_throw_asks_until_somebody_answers(
    night: Night, reason: UnclearReason, catalogue: Catalogue
) -> None:
    night.play_to_first_roll()
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
    night.sensor.publish(topics.BUTTON, ButtonPressed("b1", "main", PressKind.SHORT, 1000.0))
    assert night.attention() is None


def test_the_main_button_ends_the_turn_when_that_is_offered(night: Night) -> None:
    night.play_to_first_roll()
    press = ButtonPressed("b1", "main", PressKind.SHORT, 1000.0)
    before = night.version
    night.sensor.publish(topics.BUTTON, press)
    assert night.version == before, "before the roll the button has no meaning"
    night.sensor.publish(topics.DICE, rolled(4, 4))
    for other in (
        ButtonPressed("b2", "main", PressKind.LONG, 1000.0),
        ButtonPressed("b3", "seat1", PressKind.SHORT, 1000.0),
    ):
        night.sensor.publish(topics.BUTTON, other)
    assert night.version == before + 1
    night.sensor.publish(topics.BUTTON, ButtonPressed("b4", "main", PressKind.SHORT, 1000.0))
    night.sensor.publish(topics.BUTTON, ButtonPressed("b4", "main", PressKind.SHORT, 1000.0))
    assert night.version == before + 2
    assert night.last(topics.STATE).active == SEATS[1].id
    assert night.last(topics.ENTRY).source == "button:main"


def test_commands_over_the_link_are_answered(night: Night) -> None:
    night.play_to_first_roll()
    now = night.version
    night.sensor.publish(topics.COMMAND, CommandRequest("q1", {"type": "RecordRoll", "dice": [1, 2]}, now))
    result = night.last(topics.COMMAND_RESULT)
    assert (result.request_id, result.accepted, result.version) == ("q1", True, now + 1)
    night.sensor.publish(topics.COMMAND, CommandRequest("q2", {"type": "RecordRoll", "dice": [1, 2]}))
    refused = night.last(topics.COMMAND_RESULT)
    assert (refused.accepted, refused.rule) == (False, "BASE-TURN-01")
    assert refused.sentence == "This turn already has a roll."
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
    night.play_to_first_roll()
    told = {name: len(messages) for name, messages in night.heard.items()}
    offline, online = topics.OFFLINE.encode(), topics.ONLINE.encode()
    name = topics.availability("t", "hub")
    night.bus.send(name, offline, retain=True)
    assert {name: len(messages) for name, messages in night.heard.items()} == told
    night.bus.send(name, online, retain=True)
    for topic in (topics.STATE, topics.LAMPS, topics.DICE_WANTED):
        assert len(night.heard[topic.name]) == told[topic.name] + 1


def test_a_sensor_is_taken_note_of(night: Night, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO"):
        night.sensor.publish(topics.SENSOR, SensorChanged("s1", "lid", True, 1000.0))
        night.sensor.publish(topics.SENSOR, SensorChanged("s1", "lid", True, 1000.0))
    assert [record.message for record in caplog.records].count("sensor 'lid' is active") == 1


def test_undo_and_correction_are_announced(night: Night) -> None:
    night.play_to_first_roll()
    night.sensor.publish(topics.DICE, rolled(4, 4))
    seq = night.version
    night.service.submit(
        {"type": "CorrectEntry", "seq": seq, "command": {"type": "RecordRoll", "dice": [5, 6]}}, source="web"
    )
    assert night.last(topics.ANNOUNCEMENT).texts["en"].startswith("Corrected. Blue rolls 11.")
    night.service.submit({"type": "UndoLast"}, source="web")
    assert night.last(topics.ANNOUNCEMENT).texts["cs"] == "Vráceno zpět."
    assert night.last(topics.STATE).last_roll == (4, 4)
