"""The brokers every link test runs against, and what to do when one is missing."""

import os
import socket
from collections.abc import Callable

import pytest

from hub.wire.broker import Broker, EmbeddedBroker, MosquittoBroker


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def need(found: object, what: str) -> None:
    """`make test` installs everything, so there a missing program is a failure; elsewhere it is a skip."""
    if not found:
        message = f"{what} is not installed; `make test` installs it"
        if os.environ.get("GAMENIGHT_TEST_STRICT") == "1":
            pytest.fail(message)
        pytest.skip(message)


def need_mosquitto() -> None:
    need(MosquittoBroker.program(), "mosquitto")


def _mosquitto(port: int) -> Broker:
    need_mosquitto()
    return MosquittoBroker("127.0.0.1", port)


BROKERS: dict[str, Callable[[int], Broker]] = {
    "embedded": lambda port: EmbeddedBroker("127.0.0.1", port),
    "mosquitto": _mosquitto,
}
