"""MessageLink: how a process speaks and listens. MqttLink in the product, MemoryLink in unit tests."""

import logging
import threading
import uuid
from contextlib import suppress
from typing import Any, Protocol, Self, TypeVar

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from hub.errors import TabletopError
from hub.wire.codec import encode
from hub.wire.subscriptions import AvailabilityHandler, Handler, MalformedHandler, RawHandler, Subscriptions
from hub.wire.topics import OFFLINE, ONLINE, Topic, availability

log = logging.getLogger(__name__)

M = TypeVar("M")


class LinkError(TabletopError, ConnectionError):
    """The broker cannot be reached or refuses us."""


class MessageLink(Protocol):
    """Publish and receive typed messages of one table. Handlers are called on the link's own thread."""

    def publish(self, topic: Topic[M], message: M) -> None: ...

    def subscribe(self, topic: Topic[M], handler: Handler[M]) -> None: ...

    def subscribe_raw(self, topic_filter: str, handler: RawHandler) -> None:
        """Hear what a stranger on the same broker says now, outside of `gamenight/…`; what is retained is not news."""

    def on_availability(self, handler: AvailabilityHandler) -> None:
        """Be told which processes of this table are online."""

    def on_malformed(self, handler: MalformedHandler) -> None:
        """Be told of payloads that were dropped because they are not what their topic promises."""

    def start(self) -> object:
        """Connect; subscriptions made before or after both hold, also across reconnects."""

    @property
    def is_connected(self) -> bool: ...

    def close(self) -> None:
        """Say goodbye; may be called twice."""


class MqttLink:
    """A table's messages over an MQTT broker; reconnects by itself and resends what was not acknowledged."""

    def __init__(
        self,
        process: str,
        *,
        table: str,
        host: str,
        port: int,
        username: str | None = None,
        password: str | None = None,
        keepalive_s: int = 20,
        is_visitor: bool = False,  # only looks: leaves no availability behind
        may_be_many: bool = False,  # several processes of this name may sit at one table
    ) -> None:
        self._process, self._host, self._port = process, host, port
        self._keepalive_s, self._is_visitor, self._may_be_many = keepalive_s, is_visitor, may_be_many
        self._subscriptions = Subscriptions(table)
        self._connected = threading.Event()
        self._answered = threading.Event()
        self.refusal: str | None = None
        self._closed = False
        self._online = availability(table, process)
        own = f"-{uuid.uuid4().hex[:8]}" if may_be_many else ""  # a broker throws off the first of two of one name
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id=f"gamenight-{table}-{process}{own}")
        self._client.max_queued_messages_set(0)  # no limit: an unsent message is queued, not dropped
        self._client.reconnect_delay_set(min_delay=1, max_delay=8)
        if username:
            self._client.username_pw_set(username, password)
        if not is_visitor:
            self._client.will_set(self._online, OFFLINE, qos=1, retain=True)
        self._client.on_connect = self._on_connect
        self._client.on_subscribe = self._on_subscribe
        self._client.on_disconnect = self._on_disconnect
        self._client.on_message = self._on_message

    def publish(self, topic: Topic[M], message: M) -> None:
        name = topic.at(self._subscriptions.table)
        self._client.publish(name, encode(message), qos=topic.qos, retain=topic.retained)

    def subscribe(self, topic: Topic[M], handler: Handler[M]) -> None:
        self._ask_broker_for(self._subscriptions.add(topic, handler), topic.qos)

    def subscribe_raw(self, topic_filter: str, handler: RawHandler) -> None:
        self._ask_broker_for(self._subscriptions.add_raw(topic_filter, handler), 1)

    def on_availability(self, handler: AvailabilityHandler) -> None:
        self._ask_broker_for(self._subscriptions.add_availability(handler), 1)

    def on_malformed(self, handler: MalformedHandler) -> None:
        self._subscriptions.add_malformed(handler)

    def _ask_broker_for(self, name: str, qos: int) -> None:
        if self._client.is_connected():
            self._client.subscribe(name, qos)

    def start(self, timeout_s: float | None = None) -> Self:
        """Connect in the background; with a timeout, wait for the broker's yes and raise LinkError otherwise."""
        self._client.connect_async(self._host, self._port, keepalive=self._keepalive_s)
        self._client.loop_start()
        if timeout_s is not None and not self.wait_connected(timeout_s):
            why = self.refusal or "nobody answers"
            self.close()
            raise LinkError(f"No MQTT broker at {self._host}:{self._port}: {why}.")
        return self

    def wait_connected(self, timeout_s: float) -> bool:
        """Whether the broker took us and our subscriptions within the time; `refusal` tells why it said no."""
        self._answered.wait(timeout_s)
        return self.is_connected

    @property
    def is_connected(self) -> bool:
        return self._connected.is_set()

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        if self.is_connected and not self._is_visitor:
            # A clean goodbye suppresses the last will, so say it ourselves; the broker may go at the same moment.
            with suppress(RuntimeError):
                self._client.publish(self._online, OFFLINE, qos=1, retain=True).wait_for_publish(2)
        self._client.disconnect()
        self._client.loop_stop()

    def _on_connect(
        self, client: mqtt.Client, _data: Any, _flags: mqtt.ConnectFlags, code: ReasonCode, _props: Properties | None
    ) -> None:
        if code.is_failure:  # a refused connection is not a connection
            self.refusal = str(code)
            log.warning("%s: the broker at %s:%s refuses: %s", self._process, self._host, self._port, code)
            self._answered.set()
            return
        if filters := self._subscriptions.filters():
            client.subscribe(filters)  # one packet, and its acknowledgement makes us ready
        else:
            self._ready()

    def _on_subscribe(
        self, _client: mqtt.Client, _data: Any, _mid: int, _codes: list[ReasonCode], _props: Properties | None
    ) -> None:
        self._ready()

    def _ready(self) -> None:
        """Online means listening: whoever hears it may speak to us."""
        if not self.is_connected:
            self._connected.set()
            if not self._is_visitor:
                self._client.publish(self._online, ONLINE, qos=1, retain=True)
            self._answered.set()

    def _on_disconnect(
        self, _client: mqtt.Client, _data: Any, _flags: Any, code: ReasonCode, _props: Properties | None
    ) -> None:
        was_connected = self.is_connected
        self._connected.clear()
        if was_connected and not self._closed:
            self._subscriptions.tell_availability(self._process, is_online=False)  # nobody else can tell us
            log.warning("%s lost the broker at %s:%s (%s); trying again", self._process, self._host, self._port, code)

    def _on_message(self, _client: mqtt.Client, _data: Any, message: mqtt.MQTTMessage) -> None:
        is_goodbye = message.topic == self._online and bytes(message.payload) == OFFLINE.encode()
        if is_goodbye and self._may_be_many and self.is_connected and not self._closed:
            self._client.publish(self._online, ONLINE, qos=1, retain=True)  # another one went; we are still here
        self._subscriptions.deliver(message.topic, bytes(message.payload), is_retained=message.retain)


class MemoryBus:
    """What the links of one unit test share in place of a broker: retained messages and the listeners."""

    def __init__(self) -> None:
        self.links: list[MemoryLink] = []
        self.retained: dict[str, bytes] = {}

    def send(self, name: str, payload: bytes, *, retain: bool) -> None:
        if retain:
            self.retained[name] = payload
        for link in tuple(self.links):
            link.receive(name, payload)


class MemoryLink:
    """The same contract without a broker; delivers at once on the caller's thread."""

    def __init__(self, process: str, *, table: str, bus: MemoryBus) -> None:
        self._process, self._bus = process, bus
        self._subscriptions = Subscriptions(table)
        self._online = availability(table, process)
        self._connected = False

    def publish(self, topic: Topic[M], message: M) -> None:
        self._bus.send(topic.at(self._subscriptions.table), encode(message), retain=topic.retained)

    def subscribe(self, topic: Topic[M], handler: Handler[M]) -> None:
        name = self._subscriptions.add(topic, handler)
        if self._connected and name in self._bus.retained:
            self.receive(name, self._bus.retained[name], is_retained=True)

    def subscribe_raw(self, topic_filter: str, handler: RawHandler) -> None:
        self._subscriptions.add_raw(topic_filter, handler)

    def on_availability(self, handler: AvailabilityHandler) -> None:
        self._subscriptions.add_availability(handler)
        if self._connected:
            self._replay(availability(self._subscriptions.table, ""))

    def on_malformed(self, handler: MalformedHandler) -> None:
        self._subscriptions.add_malformed(handler)

    def start(self) -> None:
        self._connected = True
        self._bus.links.append(self)
        self._replay("")
        self._bus.send(self._online, ONLINE.encode(), retain=True)

    @property
    def is_connected(self) -> bool:
        return self._connected

    def close(self) -> None:
        if self._connected:
            self._bus.send(self._online, OFFLINE.encode(), retain=True)
            self._bus.links.remove(self)
            self._connected = False

    def receive(self, name: str, payload: bytes, *, is_retained: bool = False) -> None:
        self._subscriptions.deliver(name, payload, is_retained=is_retained)

    def _replay(self, prefix: str) -> None:
        for name, payload in tuple(self._bus.retained.items()):
            if name.startswith(prefix):
                self.receive(name, payload, is_retained=True)
