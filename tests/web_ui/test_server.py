"""DashboardServer: real sockets, a taken port, a quick end."""

import http.client
import json
import socket
import time
from collections.abc import Iterator

import pytest
from flask import Flask

from hub.errors import TabletopError
from tests.web_ui.table import Table
from web_ui.server import DashboardError, DashboardServer


@pytest.fixture
def server(app: Flask) -> Iterator[DashboardServer]:
    with DashboardServer(app, "127.0.0.1", 0, threads=6) as server:
        yield server


def connected(server: DashboardServer) -> http.client.HTTPConnection:
    return http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)


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
    table.command({"type": "FoundSettlement", "player": "blue", "node": "n1"})
    assert stream.readline().startswith(b"id: ")
    line.close()


def test_closing_is_quick_even_with_open_streams(app: Flask) -> None:
    server = DashboardServer(app, "127.0.0.1", 0, threads=6)
    server.start()
    lines = [connected(server) for _ in range(2)]
    for line in lines:
        line.request("GET", "/stream")
        line.getresponse().readline()
    begin = time.monotonic()
    server.close()
    server.close()
    assert time.monotonic() - begin < 2.5
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.1", server.port), timeout=1)
    for line in lines:
        line.close()


def test_a_page_that_has_gone_gives_its_stream_back(server: DashboardServer, app: Flask) -> None:
    for _ in range(8):  # more than there is room for at once
        line = connected(server)
        line.request("GET", "/stream")
        status = line.getresponse().status
        line.close()
        deadline = time.monotonic() + 5
        while status != 200 and time.monotonic() < deadline:
            line = connected(server)
            line.request("GET", "/stream")
            status = line.getresponse().status
            line.close()
        assert status == 200


def test_a_taken_port_is_named_together_with_the_way_out(server: DashboardServer, app: Flask) -> None:
    with pytest.raises(DashboardError, match=rf"{server.port}.*--port") as caught:
        DashboardServer(app, "127.0.0.1", server.port, threads=6).start()
    assert isinstance(caught.value, TabletopError)


def test_an_address_that_is_not_ours_is_explained(app: Flask) -> None:
    with pytest.raises(DashboardError, match="cannot listen"):
        DashboardServer(app, "203.0.113.7", 0, threads=6).start()
