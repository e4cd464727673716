"""DashboardServer: real sockets, a taken port, a quick end."""

import http.client
import json
import socket
import threading
from collections.abc import Iterator

import pytest
from flask import Flask

from hub.errors import TabletopError
from tests.patience import FOREVER_S, PATIENCE_S, until
from tests.web_ui.table import Table
from web_ui.api import stream
from web_ui.server import DashboardError, DashboardServer


@pytest.fixture
def server(app: Flask) -> Iterator[DashboardServer]:
    with DashboardServer(app, "127.0.0.1", 0, threads=6) as server:
        yield server


def connected(server: DashboardServer) -> http.client.HTTPConnection:
    return http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_S)


def test_pages_come_over_a_real_socket(server: DashboardServer) -> None:
    line = connected(server)
    line.request("GET", "/healthz")
    answer = line.getresponse()
    assert answer.status == 200
    assert json.loads(answer.read())["ok"] is True
    assert "waitress" not in (answer.getheader("Server") or "")
    line.close()


def test_a_change_reaches_an_open_stream(server: DashboardServer, table: Table) -> None:
    line = connected(server)
    line.request("GET", "/stream")
    stream = line.getresponse()
    first = [stream.readline() for _ in range(6)]
    assert b"event: changed\n" in first
    table.command({"type": "RecordRoll", "dice": [1, 2]})
    assert stream.readline().startswith(b"id: ")
    line.close()


def test_closing_ends_open_streams(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """By themselves, without waiting for their next heartbeat or for the server to lose its patience."""
    monkeypatch.setattr("web_ui.server.CLOSE_S", 2 * FOREVER_S)
    monkeypatch.setattr(stream.changes, "__kwdefaults__", {"heartbeat_s": FOREVER_S})
    server = DashboardServer(app, "127.0.0.1", 0, threads=6)
    server.start()
    lines = [connected(server) for _ in range(2)]
    for line in lines:
        line.request("GET", "/stream")
    answers = [line.getresponse() for line in lines]  # kept, or the connection would end with them
    assert all(answer.readline() for answer in answers)
    closing = threading.Thread(target=server.close, daemon=True)
    closing.start()
    closing.join(PATIENCE_S)
    assert not closing.is_alive()
    server.close()
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S)
    for line in lines:
        line.close()


def test_a_page_that_has_gone_gives_its_stream_back(server: DashboardServer, app: Flask) -> None:
    def gets_in() -> bool:
        line = connected(server)
        line.request("GET", "/stream")
        status = line.getresponse().status
        line.close()
        return status == 200

    for _ in range(8):  # more than there is room for at once
        until(gets_in)


def test_a_taken_port_is_named_together_with_the_way_out(server: DashboardServer, app: Flask) -> None:
    with pytest.raises(DashboardError, match=rf"{server.port}.*--port") as caught:
        DashboardServer(app, "127.0.0.1", server.port, threads=6).start()
    assert isinstance(caught.value, TabletopError)


def test_an_address_that_is_not_ours_is_explained(app: Flask) -> None:
    with pytest.raises(DashboardError, match="cannot listen"):
        DashboardServer(app, "203.0.113.7", 0, threads=6).start()
