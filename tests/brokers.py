"""The brokers every link test runs against, and what to do when one is missing."""

import os
from collections.abc import Callable

import pytest

from hub.addresses import free_port
from hub.wire.broker import Broker, EmbeddedBroker, MosquittoBroker

__all__ = ["BROKERS", "free_port", "need", "need_mosquitto"]


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
