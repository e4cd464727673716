"""DashboardServer: waitress in a thread of its own, closed within a moment even with open streams."""

import errno
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Self

from flask import Flask
from waitress import wasyncore
from waitress.channel import HTTPChannel
from waitress.server import create_server

from hub.errors import TabletopError
from web_ui.guard import MAX_BODY_BYTES
from web_ui.parts import parts_of

THREADS_FOR_REQUESTS = 4  # never taken by streams, so pages and commands always get through
CONNECTIONS_A_THREAD = 4  # a browser keeps some open beside its stream
MOST_CONNECTIONS = 900  # a process may usually have 1024 files open
VANISHED_S = 30  # a phone that no longer answers is given up after so long
LOOP_S = 0.5
CLOSE_S = 3.0


class DashboardError(TabletopError, OSError):
    """The dashboard cannot be served."""


class WatchedChannel(HTTPChannel):  # type: ignore[misc]
    """A connection that tells when it is lost in the middle of an answer, so that a quiet stream ends at once."""

    def __init__(self, on_lost: Callable[[], None], *args: Any, **kwargs: Any) -> None:
        self._on_lost = on_lost
        super().__init__(*args, **kwargs)

    def handle_close(self) -> None:
        is_busy = bool(self.requests)
        super().handle_close()
        if is_busy:
            self._on_lost()


class DashboardServer:
    """Serves an app on an address; port 0 takes a free one, see `port`."""

    def __init__(self, app: Flask, host: str, port: int, threads: int) -> None:
        self._desk = parts_of(app)
        self._desk.most_streams = max(1, threads - THREADS_FOR_REQUESTS)
        self._app, self.host, self.port, self._threads = app, host, port, threads
        self._server: Any = None
        self._thread: threading.Thread | None = None
        self._stopping = threading.Event()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        listener = self._bound()
        self.port = int(listener.getsockname()[1])
        self._server = create_server(
            self._app,
            sockets=[listener],
            threads=self._threads,
            channel_request_lookahead=1,  # lets a stream notice that its page has gone
            max_request_body_size=2 * MAX_BODY_BYTES,  # the app says no first, and in plain words
            max_request_header_size=32 * 1024,
            connection_limit=min(CONNECTIONS_A_THREAD * self._threads + 64, MOST_CONNECTIONS),
            outbuf_high_watermark=1024 * 1024,  # a device that reads slower than this waits, and holds no more memory
            channel_timeout=60,
            clear_untrusted_proxy_headers=True,
            ident=None,
        )
        self._server.channel_class = partial(WatchedChannel, self._desk.service.wake)
        self._server.adj.socket_options = [*self._server.adj.socket_options, *_give_up_after(VANISHED_S)]
        self._thread = threading.Thread(target=self._serve, name="dashboard", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop taking requests and end the streams; may be called twice."""
        if self._thread is None or self._stopping.is_set():
            return
        self._stopping.set()
        self._desk.close_streams()
        with suppress(OSError):  # the loop saw it by itself and has already closed everything
            self._server.pull_trigger()
        self._thread.join(CLOSE_S)

    def _bound(self) -> socket.socket:
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        try:
            return socket.create_server((self.host, self.port), family=family)
        except OSError as error:
            raise DashboardError(self._trouble(error)) from error

    def _trouble(self, error: OSError) -> str:
        if error.errno == errno.EADDRINUSE:
            return f"Port {self.port} on {self.host} is already taken; choose another with --port."
        if error.errno == errno.EACCES:
            return f"Port {self.port} is reserved for the system; choose one above 1023 with --port."
        return f"The dashboard cannot listen on {self.host}, port {self.port}: {error.strerror or error}."

    def _serve(self) -> None:
        """One thread owns the sockets from first to last, so closing them cannot race with reading."""
        sockets = self._server._map
        while not self._stopping.is_set():
            wasyncore.loop(timeout=LOOP_S, use_poll=True, map=sockets, count=1)
        self._server.task_dispatcher.shutdown(timeout=CLOSE_S / 2)
        wasyncore.close_all(sockets)


def _give_up_after(seconds: int) -> list[tuple[int, int, int]]:
    """Socket options that end a connection to a device that left without a word; not every system has them."""
    wanted = {"TCP_USER_TIMEOUT": seconds * 1000, "TCP_KEEPIDLE": seconds, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 3}
    known = [
        (socket.IPPROTO_TCP, int(getattr(socket, name)), value)
        for name, value in wanted.items()
        if hasattr(socket, name)
    ]
    return [(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1), *known]
