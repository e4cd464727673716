"""A broker and somebody who hears everything that is said at the table."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from hub.addresses import free_port
from hub.wire.broker import EmbeddedBroker
from hub.wire.link import MqttLink
from hub.wire.topics import TOPICS, Topic

TABLE = "machine"
PATIENCE_S = 300.0  # an emulated processor is slow; nothing here measures speed with it

M = TypeVar("M")


class Hearing:
    """Keeps every message of every topic in the order it came."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._said: list[tuple[Topic[Any], Any]] = []
        self._news = threading.Condition()
        self.link = MqttLink("hub", table=TABLE, host="127.0.0.1", port=port)
        for topic in TOPICS:
            self.link.subscribe(topic, partial(self._note, topic))
        self.link.start(timeout_s=PATIENCE_S)

    def _note(self, topic: Topic[Any], message: Any) -> None:
        with self._news:
            self._said.append((topic, message))
            self._news.notify_all()

    def all(self, topic: Topic[M]) -> list[M]:
        with self._news:
            return [message for said_on, message in self._said if said_on is topic]

    def wait_for(self, topic: Topic[M], is_it: Callable[[M], bool] = lambda _: True, *, after: int = 0) -> M:
        """The first message on the topic that is the one, leaving out those that were there `after` so many."""
        deadline = time.monotonic() + PATIENCE_S
        with self._news:
            while True:
                found: list[M] = [message for said_on, message in self._said if said_on is topic]
                for message in found[after:]:
                    if is_it(message):
                        return message
                if not self._news.wait(deadline - time.monotonic()):
                    told = [(on.name, message) for on, message in self._said[-8:]]
                    raise AssertionError(f"nothing fitting on {topic.name}; the last that was told: {told}")


@contextmanager
def hearing() -> Iterator[Hearing]:
    port = free_port()
    broker = EmbeddedBroker("127.0.0.1", port)
    broker.start()
    heard = Hearing(port)
    try:
        yield heard
    finally:
        heard.link.close()
        broker.close()


@contextmanager
def linked(process: str, heard: Hearing) -> Iterator[MqttLink]:
    """The link of one part of the product."""
    link = MqttLink(process, table=TABLE, host="127.0.0.1", port=heard.port)
    link.start(timeout_s=PATIENCE_S)
    try:
        yield link
    finally:
        link.close()
