"""Every part ends with a good night whenever it is asked: at each moment all of them, as processes of their own."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from hub.wire.broker import Broker
from tests.brokers import BROKERS, free_port
from tests.patience import PATIENCE_S
from tests.system.processes import Process

pytestmark = [pytest.mark.broker, pytest.mark.long]

BEGINS, AT_WORK = "Gamenight Hub", "  broker"  # lines that a part prints: its first one, and what it chose
NO_BROKER, BROKER_LOST = "no MQTT broker at", "lost the broker at"


@pytest.fixture
def broker_port() -> int:
    return free_port()


@pytest.fixture
def broker(broker_port: int) -> Iterator[Broker]:
    broker = BROKERS["mosquitto"](broker_port)
    broker.start()
    yield broker
    broker.close()


@pytest.fixture(autouse=True)
def terminal_counts() -> Iterator[None]:
    """For the parts, which inherit it, also where the tests themselves outlive their terminal."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.fixture
def start_all(tmp_path: Path, broker_port: int) -> Iterator[Callable[[], dict[str, Process]]]:
    """Each at a table of its own, for they need not know of each other."""
    dashboard = ["--set", "web.host=127.0.0.1"]
    camera = ["--camera", "simulated"]
    voice = ["--set", "speech.device=null"]
    options = {
        "run": [*dashboard, *camera, *voice, "--broker", "external"],
        "serve": dashboard,
        "vision": camera,
        "bridge": ["--set", "bridge.pins=mock"],
        "announcer": voice,
    }

    with ExitStack() as running:

        def start(part: str, more: list[str]) -> Process:
            own = ["--table", part, "--data", str(tmp_path / part), "--port", str(free_port())]
            return running.enter_context(Process(part, *own, *more, "--broker-port", str(broker_port)))

        yield lambda: {part: start(part, more) for part, more in options.items()}


def ends(parts: dict[str, Process], *signals: int) -> dict[str, str]:
    """What each of them did wrong when it was asked to end."""
    for process in parts.values():
        for number in signals:
            process.child.send_signal(number)
    codes = {part: process.wait() for part, process in parts.items()}
    said = {part: "".join(process.lines) for part, process in parts.items()}
    return {
        part: f"exit code {codes[part]}\n{said[part]}"
        for part in parts
        if codes[part] != 0 or "Good night." not in said[part] or "Traceback" in said[part]
    }


@pytest.mark.parametrize(
    "signals", [(signal.SIGINT,), (signal.SIGTERM,), (signal.SIGHUP,)], ids=["int", "term", "hangup"]
)
def test_while_it_starts(start_all: Callable[[], dict[str, Process]], broker: Broker, signals: tuple[int, ...]) -> None:
    parts = start_all()
    for process in parts.values():
        process.await_line(BEGINS)
    assert ends(parts, *signals) == {}


@pytest.mark.parametrize("signals", [(signal.SIGINT,), (signal.SIGTERM, signal.SIGINT)], ids=["once", "twice"])
def test_at_work(start_all: Callable[[], dict[str, Process]], broker: Broker, signals: tuple[int, ...]) -> None:
    parts = start_all()
    for process in parts.values():
        process.await_line(AT_WORK)
    assert ends(parts, *signals) == {}


def test_while_there_is_no_broker_yet(start_all: Callable[[], dict[str, Process]]) -> None:
    parts = start_all()
    for process in parts.values():
        process.await_line(NO_BROKER)
    assert ends(parts, signal.SIGTERM) == {}


def test_after_the_broker_has_gone(start_all: Callable[[], dict[str, Process]], broker: Broker) -> None:
    parts = start_all()
    for process in parts.values():
        process.await_line(AT_WORK)
    broker.close()
    for process in parts.values():
        process.await_line(BROKER_LOST)
    assert ends(parts, signal.SIGINT) == {}


def test_when_its_terminal_is_closed(tmp_path: Path) -> None:
    """Nobody can read the good night then; it ends in order all the same."""
    ours, theirs = os.openpty()
    own = ["--data", str(tmp_path), "--port", str(free_port()), "--broker-port", str(free_port())]
    more = ["--broker", "embedded", "--camera", "simulated", "--set", "speech.device=null"]
    command = ["-m", "hub.cli.main", "run", "--set", "web.host=127.0.0.1", *own, *more]
    in_terminal = ["setsid", "--ctty", sys.executable, *command]
    child = subprocess.Popen(in_terminal, stdin=theirs, stdout=theirs, stderr=theirs)
    try:
        os.close(theirs)
        said = b""
        while b"Ctrl-C stops" not in said:
            said += os.read(ours, 4096)
        os.close(ours)
        assert child.wait(PATIENCE_S) == 0
    finally:
        child.kill()
        child.wait()
