"""`gamenight bench start`: how long until the dashboard answers, and how much memory the hub and its camera take."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from pathlib import Path

from hub.addresses import free_port
from hub.errors import TabletopError

READY_TIMEOUT_S = 60.0
SETTLE_S = 3.0  # let the camera look at the tray for a while before memory is read

# The floor in the same run: only what any hub with these libraries must load.
FLOOR = "import cv2, flask, paho.mqtt.client, sqlite3, waitress; print('ready', flush=True); input()"


@dataclass(frozen=True, slots=True)
class Start:
    ready_s: float
    resident_mb: float


def bench_start(*, runs: int) -> int:
    floors = [_start_floor() for _ in range(max(1, runs))]
    hubs = [_start_hub() for _ in range(max(1, runs))]
    floor, hub, camera = _median(floors), _median(hubs), _median([_start_camera() for _ in range(max(1, runs))])
    print(f"{'':28}{'ready':>10}{'resident':>12}")
    print(f"{'libraries alone':28}{floor.ready_s:>8.2f} s{floor.resident_mb:>9.0f} MB")
    print(f"{'whole hub, dashboard ready':28}{hub.ready_s:>8.2f} s{hub.resident_mb:>9.0f} MB")
    print(f"{'camera as its own process':28}{camera.ready_s:>8.2f} s{camera.resident_mb:>9.0f} MB")
    print(f"{'hub over libraries':28}{hub.ready_s / floor.ready_s:>9.1f}x{hub.resident_mb / floor.resident_mb:>10.1f}x")
    return 0


def _median(starts: list[Start]) -> Start:
    ready, resident = (statistics.median(values) for values in zip(*map(astuple, starts), strict=True))
    return Start(ready, resident)


def _start_floor() -> Start:
    began = time.monotonic()
    with subprocess.Popen([sys.executable, "-c", FLOOR], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout
        child.stdout.readline()
        start = Start(time.monotonic() - began, resident_mb(child.pid))
        child.kill()
    return start


def _start_hub() -> Start:
    """A hub of its own: fresh data folder, free ports, simulated camera, one page and one stream open."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="gamenight-bench-") as data:
        command = [
            *(
                sys.executable,
                "-m",
                "hub.cli.main",
                "run",
                "--data",
                data,
                "--port",
                str(port),
                "--camera",
                "simulated",
            ),
            *("--broker", "embedded", "--broker-port", str(free_port()), "--set", "web.host=127.0.0.1"),
        ]
        began = time.monotonic()
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as child:
            try:
                _wait_ready(child, port)
                ready = time.monotonic() - began
                time.sleep(SETTLE_S)
                return Start(ready, sum(resident_mb(pid) for pid in family(child.pid)))
            finally:
                child.terminate()


def _start_camera() -> Start:
    """`gamenight vision` on a simulated camera, without a broker: it keeps watching the tray and looking for one."""
    with tempfile.TemporaryDirectory(prefix="gamenight-bench-") as data:
        command = [sys.executable, "-m", "hub.cli.main", "vision", "--data", data, "--camera", "simulated"]
        command += ["--broker-port", str(free_port())]
        began = time.monotonic()
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as child:
            try:
                assert child.stdout
                next(line for line in child.stdout if line.startswith(b"  "))  # what it chose, once it watches
                ready = time.monotonic() - began
                time.sleep(SETTLE_S)
                return Start(ready, resident_mb(child.pid))
            finally:
                child.terminate()


def _wait_ready(child: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + READY_TIMEOUT_S
    while time.monotonic() < deadline:
        if child.poll() is not None:
            assert child.stderr
            said = child.stderr.read().decode(errors="replace").strip().splitlines()
            raise TabletopError(f"The hub did not start: {said[-1] if said else 'no word'}")
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.01)
    raise TabletopError("The hub did not answer in time.")


def resident_mb(pid: int) -> float:
    """Resident memory of one process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def family(pid: int) -> Iterator[int]:
    """A process and its descendants."""
    yield pid
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in children.read_text().split():
            yield from family(int(child))
