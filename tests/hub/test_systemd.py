"""What systemd is told, over a real socket such as it gives to its services."""

import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from hub import systemd
from hub.bootstrap import Hub
from hub.cli.running import keep_watch
from hub.config import Settings
from hub.service.game_service import GameService
from hub.service.store import InMemoryStore
from tests.all_games import ALL_GAMES
from tests.patience import AT_ONCE_S, PATIENCE_S, until


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    """The side of systemd."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(PATIENCE_S)
        yield listening


def test_facts_arrive_in_one_datagram(manager: socket.socket) -> None:
    environ = {"NOTIFY_SOCKET": manager.getsockname()}
    assert systemd.tell(systemd.READY, systemd.status("Dashboard at\nhttp://table/"), environ=environ)
    assert manager.recv(1000) == b"READY=1\nSTATUS=Dashboard at http://table/"


def test_an_abstract_socket_is_found_too() -> None:
    name = f"gamenight-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(f"\0{name}")
        manager.settimeout(PATIENCE_S)
        assert systemd.tell(systemd.ALIVE, environ={"NOTIFY_SOCKET": f"@{name}"})
        assert manager.recv(1000) == b"WATCHDOG=1"


@pytest.mark.parametrize("address", ["", "relative", "/no/such/socket", "@nobody-listens-here"])
def test_nobody_to_tell_is_no_reason_to_fail(address: str) -> None:
    assert not systemd.tell(systemd.READY, environ={"NOTIFY_SOCKET": address} if address else {})


@pytest.mark.parametrize(
    ("environ", "seconds"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "30000000"}, 30.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": str(os.getpid())}, 30.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
    ],
)
def test_the_watchdog_is_meant_for_us_or_not(environ: dict[str, str], seconds: float | None) -> None:
    assert systemd.watchdog_s(environ) == seconds


# ---------------------------------------------------------------- only a hub that works says so


@pytest.fixture
def hub() -> Iterator[Hub]:
    """A hub whose writer runs, without camera, broker or dashboard."""
    hub = Hub(Settings(), parts=("hub",))
    service = hub.service = GameService(InMemoryStore(), ALL_GAMES, clock=lambda: 0.0)
    service.start()
    yield hub
    service.close()


def test_a_hub_is_well_while_its_writer_answers(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    assert hub.service
    assert hub.is_well()
    monkeypatch.setattr("hub.service.game_service.ANSWER_TIMEOUT_S", AT_ONCE_S)
    stuck = threading.Event()
    asking = threading.Thread(target=hub.service.in_turn, args=(stuck.wait,))
    asking.start()
    try:
        assert not hub.is_well()
    finally:
        stuck.set()
        asking.join()
    until(hub.is_well)


def test_a_hub_is_not_well_without_its_camera_thread(hub: Hub) -> None:
    going = threading.Event()
    hub._watching = threading.Thread(target=going.wait)
    hub._watching.start()
    assert hub.is_well()
    going.set()
    hub._watching.join()
    assert not hub.is_well()


def test_a_stuck_hub_stops_telling_and_says_so_once(
    hub: Hub, manager: socket.socket, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(os.environ, "NOTIFY_SOCKET", manager.getsockname())
    health = iter([True, True, False, False, True])

    def is_well() -> bool:
        if (answer := next(health, None)) is None:
            hub.stop()
            return False
        return answer

    monkeypatch.setattr(hub, "is_well", is_well)
    keep_watch(hub, 0.003)
    manager.setblocking(False)
    told = []
    while True:
        try:
            told.append(manager.recv(1000))
        except BlockingIOError:
            break
    assert told == [b"WATCHDOG=1"] * 3
    assert [record.levelname for record in caplog.records] == ["ERROR"] * 2  # once for each time it got stuck


def test_without_a_watchdog_it_only_waits(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "is_well", lambda: pytest.fail("nobody asked"))
    ending = threading.Timer(0.05, hub.stop)
    ending.start()
    keep_watch(hub, None)
    ending.join()
