"""Smart dice at a table in memory: what they say goes in, what the wire hears comes out."""

from dataclasses import dataclass, field
from itertools import groupby

from hub.wire.link import MemoryBus, MemoryLink
from hub.wire.messages import CameraStatus, DiceRolled, DiceWanted, RollUnclear
from hub.wire.topics import CAMERA, DICE, DICE_UNCLEAR, DICE_WANTED
from tests.vision.desk import HandClock
from vision.smart_dice import SmartDice, SmartDiceProcess, smart_dice

TOPIC = "/A4CF12FF/dice_rolls"
# A gateway's numbers.
ON_FACE, HANDLING, ROLLING, CROOKED, PUT_DOWN = 1, 2, 3, 4, 5


@dataclass
class Table:
    """Smart dice on a link in memory, with a clock that moves only when told."""

    spec: str = "pixels"
    rolls: list[DiceRolled] = field(default_factory=list)
    questions: list[RollUnclear] = field(default_factory=list)
    statuses: list[CameraStatus] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.clock, self.bus = HandClock(), MemoryBus()
        self.hub = MemoryLink("hub", table="test", bus=self.bus)
        self.link = MemoryLink("vision", table="test", bus=self.bus)
        self.hub.subscribe(DICE, self.rolls.append)
        self.hub.subscribe(DICE_UNCLEAR, self.questions.append)
        self.hub.subscribe(CAMERA, self.statuses.append)
        self.hub.start()
        dice = smart_dice(self.spec, self.link)
        assert dice
        self.dice: SmartDice = dice
        self.vision = SmartDiceProcess(dice, self.link, clock=self.clock)
        self.link.start()
        self.hub.publish(DICE_WANTED, DiceWanted(2))
        self.gateway_ms = 0

    def hear(self, name: str, state: int, val: int = 1, *, topic: str = TOPIC) -> None:
        """As sprintf in the gateway writes it."""
        self.gateway_ms += 7
        text = f'{{"name":"{name}","state":{state},"val":{val},"time":{self.gateway_ms}}}'
        self.raw(text.encode(), topic=topic)

    def raw(self, payload: bytes, *, topic: str = TOPIC, retain: bool = False) -> None:
        self.bus.send(topic, payload, retain=retain)

    def roll(self, *, topic: str = TOPIC, **faces: int) -> None:
        for die in faces:
            self.hear(die, HANDLING, topic=topic)
            self.hear(die, ROLLING, topic=topic)
        self.let_pass(0.5)
        for die, face in faces.items():
            self.hear(die, ON_FACE, face, topic=topic)

    def let_pass(self, seconds: float) -> None:
        until = self.clock.now + seconds
        while self.clock.now < until:
            self.vision.step()
            self.clock.now += 0.1
        self.vision.step()

    @property
    def states(self) -> list[str]:
        """Each once: a status is told again whenever the link comes up."""
        return [state.value for state, _ in groupby(status.state for status in self.statuses)]
