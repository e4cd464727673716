"""Who listens to what: the one way in which payloads become messages, for every kind of link."""

import logging
from collections.abc import Callable
from typing import Any, TypeVar

import paho.mqtt.client as mqtt

from hub.wire.codec import MAX_BYTES, MalformedMessage, decode
from hub.wire.topics import OFFLINE, ONLINE, Topic, availability

log = logging.getLogger(__name__)

M = TypeVar("M")
Handler = Callable[[M], None]
AvailabilityHandler = Callable[[str, bool], None]  # process, is_online
MalformedHandler = Callable[[str, str], None]  # topic name, sentence
RawHandler = Callable[[str, bytes], None]  # the whole topic name, the payload as it came


class Subscriptions:
    """Topic name → handlers."""

    def __init__(self, table: str) -> None:
        self.table = table
        self._handlers: dict[str, list[tuple[Topic[Any], Handler[Any]]]] = {}
        self._raw: list[tuple[str, RawHandler]] = []
        self._availability: list[AvailabilityHandler] = []
        self._malformed: list[MalformedHandler] = []

    def add(self, topic: Topic[M], handler: Handler[M]) -> str:
        name = topic.at(self.table)
        self._handlers.setdefault(name, []).append((topic, handler))
        return name

    def add_raw(self, topic_filter: str, handler: RawHandler) -> str:
        if topic_filter.startswith(("gamenight/", "+", "#")):  # a broker may send what two filters match twice
            raise ValueError(f"{topic_filter} would hear our own messages; those have their topics")
        self._raw.append((topic_filter, handler))
        return topic_filter

    def add_availability(self, handler: AvailabilityHandler) -> str:
        self._availability.append(handler)
        return self.availability_filter

    def add_malformed(self, handler: MalformedHandler) -> None:
        self._malformed.append(handler)

    @property
    def availability_filter(self) -> str:
        return availability(self.table, "+")

    def filters(self) -> list[tuple[str, int]]:
        wanted = [(name, handlers[0][0].qos) for name, handlers in self._handlers.items()]
        wanted += [(topic_filter, 1) for topic_filter, _ in self._raw]
        return wanted + ([(self.availability_filter, 1)] if self._availability else [])

    def deliver(self, name: str, payload: bytes, *, is_retained: bool = False) -> None:
        prefix = availability(self.table, "")
        if name.startswith(prefix):
            if payload in (ONLINE.encode(), OFFLINE.encode()):
                self.tell_availability(name.removeprefix(prefix), is_online=payload == ONLINE.encode())
            return
        for topic, handler in self._handlers.get(name, ()):
            if is_retained and not topic.retained:
                log.warning("ignored an old message that somebody retained on %s", name)
                return
            try:
                message = decode(topic.message, payload)
            except MalformedMessage as error:
                log.warning("dropped a message on %s: %s", name, error)
                for report in self._malformed:
                    self._call(name, report, topic.name, str(error))
                return
            self._call(name, handler, message)
        for topic_filter, raw_handler in self._raw:
            if mqtt.topic_matches_sub(topic_filter, name):
                self._deliver_raw(name, payload, raw_handler, is_retained=is_retained)

    def _deliver_raw(self, name: str, payload: bytes, handler: RawHandler, *, is_retained: bool) -> None:
        if is_retained:
            log.warning("ignored an old message that somebody retained on %s", name)
        elif len(payload) > MAX_BYTES:
            log.warning("dropped a message on %s: the payload is longer than %d kB", name, MAX_BYTES // 1024)
        else:
            self._call(name, handler, name, payload)

    def tell_availability(self, process: str, *, is_online: bool) -> None:
        for listener in self._availability:
            self._call(process, listener, process, is_online)

    @staticmethod
    def _call(name: str, handler: Callable[..., None], *args: Any) -> None:
        try:
            handler(*args)
        except Exception:
            log.exception("a handler of %s failed", name)
