"""Pixels dice, as an ESP32 gateway tells of them over MQTT: one JSON object for each change of a die.

The message is that of https://github.com/axlan/Pixels-Dice-ESP32-Gateway, the numbers of its states are those of
https://github.com/GameWithPixels/pixels-js. The gateway speaks outside of our own topics.
"""

import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from hub.wire.codec import MalformedMessage, decode_known
from hub.wire.link import MessageLink
from hub.wire.messages import CameraState
from vision.smart_dice.assemble import DieNews, DieState

log = logging.getLogger(__name__)

GATEWAY_TOPIC = "/+/dice_rolls"  # what a gateway publishes on until told otherwise; its own number is in the middle
RECENT = 64  # messages of which a repeat is known
# 1 is also what dice with older firmware say of a face they were put down on: a roll only after 3.
STATES = {
    1: DieState.RESTS,
    2: DieState.HANDLED,
    3: DieState.ROLLING,
    4: DieState.CROOKED,
    5: DieState.HANDLED,  # lies on a face, and not by a roll
}

Hear = Callable[[DieNews], None]
Say = Callable[[CameraState, str], None]


@dataclass(frozen=True, slots=True)
class PixelsMessage:
    """A die's state and the face that is up, at so many milliseconds of the gateway's clock."""

    name: str
    state: int
    val: int
    time: int


class PixelsGateway:
    """Hears the gateway on the link of the process, which others start and close."""

    name = "pixels"

    def __init__(self, link: MessageLink, topic: str = GATEWAY_TOPIC) -> None:
        self._link, self.topic = link, topic
        self._recent: deque[PixelsMessage] = deque(maxlen=RECENT)
        self._hear: Hear | None = None
        self._say: Say | None = None

    @property
    def sentence(self) -> str:
        return f"Listening to Pixels dice on the topic {self.topic}, as asked."

    def start(self, hear: Hear, say: Say) -> None:
        self._hear, self._say = hear, say
        say(CameraState.STARTING, f"Nothing was heard on {self.topic} yet.")
        self._link.subscribe_raw(self.topic, self._on_message)

    def close(self) -> None:
        self._hear = self._say = None

    def _on_message(self, topic: str, payload: bytes) -> None:
        try:
            message = decode_known(PixelsMessage, payload)
        except MalformedMessage as error:
            log.warning("dropped a message on %s: %s", topic, error)
            return
        if message in self._recent:  # a broker may deliver twice
            return
        self._recent.append(message)
        if self._hear and self._say:
            self._say(CameraState.WATCHING, "")
            if state := STATES.get(message.state):
                self._hear(DieNews(message.name, state, message.val))
