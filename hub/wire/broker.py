"""A broker of our own on loopback: mosquitto when the machine has it, else amqtt in a thread."""

import asyncio
import getpass
import logging
import shutil
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from hub.errors import TabletopError

log = logging.getLogger(__name__)

START_TIMEOUT_S = 30.0
STOP_TIMEOUT_S = 2.0


class BrokerError(TabletopError, OSError):
    """Our own broker cannot start."""


class Broker(Protocol):
    name: str

    def start(self) -> None:
        """Return when connections are accepted; BrokerError when that cannot be."""

    def close(self) -> None:
        """Stop; may be called twice."""


def someone_listens(host: str, port: int, timeout_s: float = 0.5) -> bool:
    try:
        with socket.create_connection((host, port), timeout=timeout_s):
            return True
    except OSError:
        return False


class _SteadyDict(dict[str, Any]):
    """Iterates over a copy: amqtt 0.12 awaits while it walks its subscriptions, and breaks off a client's
    connection when another subscribes meanwhile."""

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(super().__iter__()))

    def items(self) -> Any:
        return tuple(super().items())


class EmbeddedBroker:
    """amqtt on its own event loop in a thread. Loopback only: it has no accounts."""

    name = "embedded (amqtt)"

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._ready = threading.Event()
        self._failure: Exception | None = None
        self._thread = threading.Thread(target=self._run, name="mqtt-broker", daemon=True)

    def start(self) -> None:
        if someone_listens(self._host, self._port):
            raise BrokerError(f"Port {self._port} on {self._host} is taken, so the MQTT broker cannot start there.")
        self._thread.start()
        if not self._ready.wait(START_TIMEOUT_S):
            raise BrokerError("The embedded MQTT broker did not start in time.")
        if self._failure:
            raise BrokerError(f"The embedded MQTT broker cannot start: {self._failure}.") from self._failure

    def close(self) -> None:
        if self._loop and self._stop and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join(5)

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except Exception as error:
            if self._ready.is_set():
                log.exception("the embedded broker stopped")
            self._failure = error
            self._ready.set()

    async def _serve(self) -> None:
        from amqtt.broker import Broker as AmqttBroker  # late: 5 MB that an outside broker does not need

        for noisy in ("amqtt", "transitions"):
            logging.getLogger(noisy).setLevel(logging.CRITICAL)
        config: dict[str, Any] = {
            "listeners": {"default": {"type": "tcp", "bind": f"{self._host}:{self._port}"}},
            "plugins": {"amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}},
        }
        connections: set[asyncio.StreamWriter] = set()

        class MendedBroker(AmqttBroker):  # type: ignore[misc]  # amqtt is untyped
            """amqtt 0.12 with two faults mended: its shutdown hangs while a client is connected, so we end the
            connections ourselves; and it sends a new client the retained messages of everybody's subscriptions."""

            async def _publish_retained_messages_for_subscription(self, subscription: Any, session: Any) -> None:
                subscribers = self._subscriptions.get(subscription[0], ())
                if any(one.client_id == session.client_id for one, _ in subscribers):
                    await super()._publish_retained_messages_for_subscription(subscription, session)

            async def stream_connected(
                self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, listener_name: str
            ) -> None:
                connections.add(writer)
                try:
                    await super().stream_connected(reader, writer, listener_name)
                finally:
                    connections.discard(writer)

        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        broker = MendedBroker(config)
        broker._subscriptions = _SteadyDict()
        await broker.start()
        self._ready.set()
        await self._stop.wait()
        for connection in tuple(connections):
            connection.transport.abort()
        with suppress(TimeoutError):
            await asyncio.wait_for(broker.shutdown(), STOP_TIMEOUT_S)


class MosquittoBroker:
    """A private mosquitto as child process, with limits under which no observation is dropped."""

    name = "mosquitto"

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port
        self._child: subprocess.Popen[bytes] | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    @staticmethod
    def program() -> str | None:
        return shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")

    def start(self) -> None:
        program = self.program()
        if not program:
            raise BrokerError("mosquitto is not installed (sudo apt-get install mosquitto).")
        if someone_listens(self._host, self._port):
            raise BrokerError(f"Port {self._port} on {self._host} is taken, so the MQTT broker cannot start there.")
        self._folder = tempfile.TemporaryDirectory(prefix="gamenight-mosquitto-")
        config = Path(self._folder.name, "mosquitto.conf")
        config.write_text(
            # As ourselves: mosquitto would change its user when started by root, and so slip the leash below.
            f"user {getpass.getuser()}\n"
            f"listener {self._port} {self._host}\nallow_anonymous true\npersistence false\n"
            "max_queued_messages 0\nmax_inflight_messages 100\nlog_dest stderr\nlog_type error\n",
            encoding="utf-8",
        )
        # setpriv: the kernel ends it with us, even when we are killed; its own session keeps Ctrl-C from it.
        leash = ["setpriv", "--pdeathsig", "TERM"] if shutil.which("setpriv") else []
        self._child = subprocess.Popen([*leash, program, "-c", str(config)], start_new_session=True)
        deadline = time.monotonic() + START_TIMEOUT_S
        while not someone_listens(self._host, self._port):
            if self._child.poll() is not None or time.monotonic() > deadline:
                self.close()
                raise BrokerError("mosquitto did not start.")
            time.sleep(0.02)
        self._folder.cleanup()  # it has read its settings, and a killed hub shall leave nothing behind
        self._folder = None

    def close(self) -> None:
        if self._child:
            self._child.terminate()
            try:
                self._child.wait(5)
            except subprocess.TimeoutExpired:
                self._child.kill()
                self._child.wait()
            self._child = None
        if self._folder:
            self._folder.cleanup()
            self._folder = None
