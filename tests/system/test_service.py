"""`gamenight run` as systemd starts it: it says when it is ready, that it lives, and when it stops."""

import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.brokers import free_port
from tests.patience import PATIENCE_S
from tests.system.processes import Dashboard, Process


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(PATIENCE_S)
        yield listening


def test_systemd_is_told_when_we_are_ready_alive_and_stopping(tmp_path: Path, manager: socket.socket) -> None:
    port = free_port()
    env = {**os.environ, "NOTIFY_SOCKET": manager.getsockname(), "WATCHDOG_USEC": "300000"}
    with Process(
        *("run", "--data", str(tmp_path / "data"), "--port", str(port), "--set", "web.host=127.0.0.1"),
        *("--camera", "simulated", "--broker", "embedded", "--broker-port", str(free_port())),
        env=env,
    ) as hub:
        assert manager.recv(1000).decode() == f"READY=1\nSTATUS=Dashboard at http://127.0.0.1:{port}/"
        assert Dashboard(port).is_ready()
        assert [manager.recv(1000) for _ in range(3)] == [b"WATCHDOG=1"] * 3
        hub.child.send_signal(signal.SIGTERM)
        while (fact := manager.recv(1000)) == b"WATCHDOG=1":
            pass
        assert fact == b"STOPPING=1"
        assert hub.wait() == 0
