"""A table without devices: a service, and the other end of its link."""

import random
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any

from hub.config import ButtonSettings
from hub.engine.definition import MatchSetup, Player
from hub.engine.phrase import PlayerId
from hub.games.registry import GAMES
from hub.service.actions import ButtonMap
from hub.service.box_desk import BoxDesk
from hub.service.game_service import GameService
from hub.service.intake import Intake
from hub.service.observations import Observations
from hub.service.publisher import Publisher
from hub.service.say_desk import SayDesk
from hub.service.store import EventStore
from hub.texts.catalogue import Catalogue
from hub.wire import topics
from hub.wire.link import MemoryBus, MemoryLink
from hub.wire.messages import DiceRolled
from tests.all_games import ALL_GAMES
from tests.random_table import command_json

GAME = GAMES[0]
NOW = 1000.0
SEATS = tuple(Player(PlayerId(colour), colour.title(), colour) for colour in GAME.colours[:3])


@dataclass
class Night:
    """A running service, a sensor on the other end of the link, and everything that was published."""

    service: GameService
    bus: MemoryBus
    sensor: MemoryLink
    heard: dict[str, list[Any]] = field(default_factory=dict)

    def play_to_first_roll(self, **options: str) -> None:
        self.service.start_match(MatchSetup(GAME.key, SEATS, options))
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
    BoxDesk(
        *(service, link, observations),
        clock=lambda: NOW,
        buttons=ButtonMap.of(asdict(ButtonSettings())),
    )
    SayDesk(service, link, catalogue, clock=lambda: NOW)
    service.start()
    link.start()
    sensor = MemoryLink("vision", table="t", bus=bus)
    night = Night(service, bus, sensor)
    for topic in topics.TOPICS:
        sensor.subscribe(topic, partial(night.note, topic.name))
    sensor.start()
    return night
