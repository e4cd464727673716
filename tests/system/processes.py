"""Starts `gamenight` as people do, in processes of its own, and talks to it over HTTP and MQTT."""

import json
import queue
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self, TypeVar

T = TypeVar("T")
PATIENCE_S = 30.0


def until(what: Callable[[], T | None], *, patience_s: float = PATIENCE_S) -> T:
    """The first answer that is not None or False; the process under test needs its time."""
    deadline = time.monotonic() + patience_s
    while time.monotonic() < deadline:
        if found := what():
            return found
        threading.Event().wait(0.05)
    raise AssertionError(f"gave up waiting after {patience_s:.0f} s")


def gamenight(*args: str, **more: Any) -> "subprocess.CompletedProcess[str]":
    """Run a command to its end."""
    command = [sys.executable, "-m", "hub.cli.main", *args]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE_S * 2, **more)


class Process:
    """A `gamenight` that runs until it is told to stop."""

    def __init__(self, *args: str, env: dict[str, str] | None = None) -> None:
        command = [sys.executable, "-m", "hub.cli.main", *args]
        self.child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env)
        self.lines: list[str] = []
        self._said: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.child.stdout
        for line in self.child.stdout:
            self.lines.append(line)
            self._said.put(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _k: type[BaseException] | None, _e: BaseException | None, _t: TracebackType | None) -> None:
        if self.child.poll() is None:
            self.stop()

    def stop(self, number: int = signal.SIGINT) -> int:
        self.child.send_signal(number)
        return self.child.wait(PATIENCE_S)


class Dashboard:
    """The HTTP side of a running hub, without a browser."""

    def __init__(self, port: int) -> None:
        self.base = f"http://127.0.0.1:{port}"

    def is_ready(self) -> bool:
        try:
            return bool(self.get("/healthz").get("ok"))
        except OSError:
            return False

    def is_complete(self) -> bool:
        """The camera and the buttons are there too."""
        return self.is_ready() and set(self.get("/healthz")["online"]) == {"hub", "vision", "bridge", "announcer"}

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.base + path, timeout=5) as answer:
            return json.loads(answer.read())

    def post(self, path: str, body: Any) -> Any:
        request = urllib.request.Request(
            self.base + path,
            data=json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "Origin": self.base},
        )
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return json.loads(answer.read())
        except urllib.error.HTTPError as error:
            return json.loads(error.read())

    def state(self) -> Any:
        return self.get("/api/state")

    def command(self, **command: Any) -> Any:
        return self.post("/api/command", {"command": command, "version": self.state()["version"]})
