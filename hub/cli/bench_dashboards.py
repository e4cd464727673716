"""`gamenight bench dashboards`: how long after a command the last of many devices shows what came of it.

A hub of its own with a running game; the devices live in another process and mix pages, languages and seats.
"""

import json
import logging
import math
import os
import queue
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hub.bootstrap import load_catalogue
from hub.cli.bench import resident_mb
from hub.cli.bench_table import begin, changes, measured_game
from hub.errors import TabletopError
from hub.games.registry import GAMES
from hub.service.game_service import GameService
from hub.service.sqlite_store import SqliteStore
from hub.texts.catalogue import LANGUAGES
from web_ui import DashboardSettings, create_app
from web_ui.access import SEAT_COOKIE
from web_ui.parts import Parts, parts_of
from web_ui.server import THREADS_FOR_REQUESTS, DashboardServer

ANSWER_S = 10.0  # a change that has not reached everybody by then is lost
READY_S = 60.0
PAUSE_S = 0.05  # between two changes, as nobody plays faster

Device = tuple[str, str, str]  # path, language, cookies


@dataclass(slots=True)
class Figures:
    """Seconds from the command to the arrival."""

    last: list[float] = field(default_factory=list)  # at the last device, for each change
    each: list[list[float]] = field(default_factory=list)  # at each device
    lost: int = 0
    failures: list[str] = field(default_factory=list)

    def note(self, arrived: list[float] | None, began: float) -> None:
        if arrived is None:
            self.lost += 1
        elif arrived:
            self.last.append(max(arrived) - began)
            self.each.append([at - began for at in arrived])


def bench_dashboards(*, clients: int, events: int, browsers: int = 0, key: str | None = None) -> int:
    if browsers and find_spec("playwright") is None:
        raise TabletopError("For --browsers install Playwright and Chromium: pip install 'gamenight-hub[dev]'.")
    with _hub(clients + browsers, key) as (service, parts, port), ExitStack() as stack:
        before_mb = resident_mb(os.getpid())
        groups: dict[str, _Devices] = {}
        if browsers:
            shown = [("/", language, "") for language in _cycled(LANGUAGES, browsers)]
            pages = _Devices("hub.cli.dashboard_browsers", port, shown)
            groups[f"browsers: {browsers}, command → painted"] = stack.enter_context(pages)
        if clients:
            devices = _Devices("hub.cli.dashboard_clients", port, _cycled(_kinds(parts), clients))
            groups[f"clients: {clients}, command → arrived"] = stack.enter_context(devices)
        figures, cpu = _measured(service, list(groups.values()), events)
        with_mb = resident_mb(os.getpid())
        for title, found in zip(groups, figures, strict=True):
            _tell(title, found, events)
        print(f"{'processor time a change':28}{cpu * 1e3:>5.0f} ms")
        print(f"{'memory of the hub':28}{before_mb:>5.0f} MB before, {with_mb:.0f} MB with all of them")
    return 0


# ---------------------------------------------------------------- the hub


@contextmanager
def _hub(devices: int, key: str | None) -> Iterator[tuple[GameService, Parts, int]]:
    """The service and the dashboard as the product has them, with everybody at the table."""
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="gamenight-bench-"))
        store = SqliteStore(Path(folder))
        stack.callback(store.close)
        service = GameService(store, GAMES, clock=time.time)
        service.start()
        stack.callback(service.close)
        app = create_app(service, load_catalogue(), settings=DashboardSettings())
        parts = parts_of(app)
        stack.callback(parts.door.close)
        begin(service, measured_game(key))
        server = DashboardServer(app, "127.0.0.1", 0, threads=devices + THREADS_FOR_REQUESTS)
        stack.enter_context(server)
        yield service, parts, server.port


def _kinds(parts: Parts) -> list[Device]:
    """The table in every language, the history, and each seat's own page."""
    kinds = [("/stream/table", language, "") for language in LANGUAGES] + [("/stream/history", LANGUAGES[0], "")]
    now = parts.service.snapshot()
    for player in now.names:
        token = parts.door.claim(player, now.join_code)
        kinds.append(("/stream/player", LANGUAGES[0], f"{SEAT_COOKIE}={token}"))
    return kinds


def _cycled(kinds: Any, count: int) -> list[Any]:
    return [kinds[index % len(kinds)] for index in range(count)]


# ---------------------------------------------------------------- the devices


class _Devices:
    """A process that holds devices and tells when each of them has what."""

    def __init__(self, module: str, port: int, devices: list[Device]) -> None:
        self._module, self._wanted = module, {"port": port, "devices": devices}
        self._said: queue.Queue[str] = queue.Queue()

    def __enter__(self) -> "_Devices":
        self._child = subprocess.Popen(
            [sys.executable, "-m", self._module], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        threading.Thread(target=self._read, daemon=True).start()
        self._write(json.dumps(self._wanted))
        if self._said.get(timeout=READY_S) != "ready":
            raise TabletopError("The devices did not get through to the hub.")
        return self

    def __exit__(self, *_: object) -> None:
        self._child.kill()
        self._child.wait()

    def _read(self) -> None:
        assert self._child.stdout
        for line in self._child.stdout:
            self._said.put(line.strip())
        self._said.put("")

    def _write(self, line: str) -> None:
        assert self._child.stdin
        self._child.stdin.write(f"{line}\n")
        self._child.stdin.flush()

    def arrivals(self, revision: int) -> list[float] | None:
        """When this revision, or a later one, was at each device; None if it did not come."""
        deadline = time.monotonic() + ANSWER_S
        while (left := deadline - time.monotonic()) > 0:
            try:
                said = self._said.get(timeout=left)
            except queue.Empty:
                break
            if not said:
                raise TabletopError("The process with the devices has ended.")
            answer = json.loads(said)
            if answer["revision"] >= revision:
                return list(answer["at"])
        return None

    def failures(self) -> list[str]:
        self._write("")
        while said := self._said.get(timeout=ANSWER_S):
            answer = json.loads(said)
            if "failures" in answer:
                return list(answer["failures"])
        return ["the process with the devices has ended"]


def _measured(service: GameService, groups: list[_Devices], events: int) -> tuple[list[Figures], float]:
    """The figures of each group, and the processor time of the hub for one change."""
    figures, change = [Figures() for _ in groups], changes(service)
    busy = 0.0
    for _ in range(events):
        cpu, began = time.process_time(), time.time()
        revision = change()
        for devices, found in zip(groups, figures, strict=True):
            found.note(devices.arrivals(revision), began)
        busy += time.process_time() - cpu
        time.sleep(PAUSE_S)
    for devices, found in zip(groups, figures, strict=True):
        found.failures = devices.failures()
    return figures, busy / max(1, events)


def _tell(title: str, figures: Figures, events: int) -> None:
    print(f"{title}, {events} changes")
    if figures.last:
        slowest = sorted(figures.last)
        p99 = slowest[math.ceil(0.99 * len(slowest)) - 1]
        each = statistics.median(one for row in figures.each for one in row)
        print(f"{'until the last device':28}{'median':>8}{'p99':>8}{'worst':>8}")
        print(f"{'':28}{statistics.median(slowest) * 1e3:>5.0f} ms{p99 * 1e3:>5.0f} ms{slowest[-1] * 1e3:>5.0f} ms")
        print(f"{'until any one, median':28}{each * 1e3:>5.0f} ms")
    print(
        f"{'changes lost, streams lost':28}{figures.lost:>5}, {len(figures.failures)} {' '.join({*figures.failures})}"
    )
