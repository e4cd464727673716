"""A table without devices: a service, and the other end of its link."""

from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any

from hub.config import ButtonSettings
from hub.engine.definition import MatchSetup
from hub.engine.messages import Command
from hub.service.actions import ButtonMap
from hub.service.box_controls import BoxControls
from hub.service.game_service import GameService
from hub.service.intake import Intake
from hub.service.observations import Observations
from hub.service.publisher import Publisher
from hub.service.speech_requests import SpeechRequests
from hub.service.store import EventStore
from hub.texts.catalogue import Catalogue
from hub.wire import topics
from hub.wire.link import MemoryBus, MemoryLink
from hub.wire.messages import DiceRolled
from tests.all_games import ALL_GAMES
from tests.pebbles.playing import SETUP

NOW = 1000.0


@dataclass
class Night:
    """A running service, a sensor on the other end of the link, and everything that was published."""

    service: GameService
    bus: MemoryBus
    sensor: MemoryLink
    heard: dict[str, list[Any]] = field(default_factory=dict)

    def begin(self, setup: MatchSetup = SETUP) -> None:
        """A throw is due."""
        assert self.service.start_match(setup).accepted

    def play(self, *commands: Command) -> None:
        for command in commands:
            assert self.service.submit(command, source="test").accepted

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

    def all(self, topic: topics.Topic[Any]) -> list[Any]:
        return self.heard.get(topic.name, [])

    def roll(self, *values: int, roll_id: str = "r1") -> None:
        self.sensor.publish(topics.DICE, DiceRolled(roll_id, values, 0.99, NOW, "test"))


def open_night(store: EventStore, catalogue: Catalogue) -> Night:
    bus = MemoryBus()
    service = GameService(store, ALL_GAMES, clock=lambda: NOW)
    link = MemoryLink("hub", table="t", bus=bus)
    service.observe(Publisher(link, catalogue, voice="cs"))
    observations = Observations(service, clock=lambda: NOW)
    Intake(service, link, catalogue, observations=observations)
    BoxControls(
        *(service, link, observations),
        clock=lambda: NOW,
        buttons=ButtonMap.of(asdict(ButtonSettings())),
    )
    SpeechRequests(service, link, catalogue, clock=lambda: NOW)
    service.start()
    link.start()
    sensor = MemoryLink("vision", table="t", bus=bus)
    night = Night(service, bus, sensor)
    for topic in topics.TOPICS:
        sensor.subscribe(topic, partial(night.note, topic.name))
    sensor.start()
    return night
