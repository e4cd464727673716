"""`gamenight bench dashboards` with few devices: it measures, counts what is lost, and says all it should."""

import gzip
import socket
import time
import zlib

import pytest

from hub.cli import bench_dashboards
from hub.cli.bench_dashboards import Figures
from hub.cli.dashboard_clients import Broken, Device
from hub.cli.main import main
from hub.cli.trials import trials
from hub.errors import TabletopError
from hub.games.registry import GAMES

HEAD = b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n"


def test_every_change_reaches_every_device(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "dashboards", "--clients", "3", "--events", "3"]) == 0
    said = capsys.readouterr().out
    assert "clients: 3" in said
    assert "changes lost, streams lost      0, 0" in said
    for measured in ("until the last device", "until any one", "processor time a change", "memory of the hub"):
        assert measured in said


def test_a_game_without_dice_begins_with_its_first_turn(capsys: pytest.CaptureFixture[str]) -> None:
    alone = next(key for key in trials() if not GAMES.by_key(key).dice)
    assert main(["bench", "dashboards", "--clients", "1", "--events", "2", "--game", alone]) == 0
    assert "clients: 1" in capsys.readouterr().out


def test_browsers_need_playwright(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_dashboards, "find_spec", lambda _: None)
    with pytest.raises(TabletopError, match="Playwright"):
        bench_dashboards.bench_dashboards(clients=0, events=1, browsers=1)


def test_the_last_device_and_the_slowest_changes_count(capsys: pytest.CaptureFixture[str]) -> None:
    each = [[0.001 * change, 0.002 * change] for change in range(1, 101)]
    bench_dashboards._tell("two", Figures([max(row) for row in each], each, lost=1, failures=["away"]), 101)
    said = capsys.readouterr().out
    assert [word for word in said.split() if word.isdigit()] == ["101", "101", "198", "200", "68", "1"]
    assert "1, 1 away" in said


# ---------------------------------------------------------------- one device


@pytest.fixture
def device() -> Device:
    ours, _theirs = socket.socketpair()
    return Device(ours)


def chunk(data: bytes) -> bytes:
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


def packed(*pieces: bytes) -> list[bytes]:
    press = zlib.compressobj(6, zlib.DEFLATED, 16 + zlib.MAX_WBITS)
    return [press.compress(piece) + press.flush(zlib.Z_SYNC_FLUSH) for piece in pieces]


def test_a_change_has_arrived_with_its_last_byte(device: Device) -> None:
    events = b"id: 7\nevent: clock\ndata: 1\n\nid: 7\nevent: fresh\ndata: <main></main>\n\n"
    sent = HEAD + b"".join(map(chunk, packed(b"retry: 2000\n\n", events)))
    device.waiting = [(1.0, sent[:90]), (2.0, sent[90:-3])]
    device.look()
    assert device.newest == -1
    device.waiting = [(3.0, sent[-3:])]
    device.look()
    assert device.seen == {7: 3.0}


@pytest.mark.parametrize(
    "sent",
    [
        b"HTTP/1.1 503 Service Unavailable\r\n\r\n",
        b"HTTP/1.1 200 OK\r\n\r\n",
        HEAD + chunk(gzip.compress(b"id: 7\nevent: fresh\ndata: <main>\n\n")),
        HEAD + chunk(gzip.compress(b"id: 7\nevent: gone\ndata: /join\n\n")),
    ],
)
def test_what_is_no_stream_of_ours_is_a_failure(device: Device, sent: bytes) -> None:
    device.waiting = [(time.time(), sent)]
    with pytest.raises(Broken):
        device.look()
