"""Starts `gamenight` as people do, in processes of its own, and talks to it over HTTP and MQTT."""

import json
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from types import TracebackType
from typing import Any, Self

from tests.patience import PATIENCE_S, until


def gamenight(*args: str, **more: Any) -> "subprocess.CompletedProcess[str]":
    """Run a command to its end."""
    command = [sys.executable, "-m", "hub.cli.main", *args]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE_S, **more)


class Process:
    """A `gamenight` that runs until it is told to stop."""

    def __init__(self, *args: str, env: dict[str, str] | None = None) -> None:
        command = [sys.executable, "-m", "hub.cli.main", *args]
        self.child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env)
        self.lines: list[str] = []
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self.child.stdout
        for line in self.child.stdout:
            self.lines.append(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _k: type[BaseException] | None, error: BaseException | None, _t: TracebackType | None) -> None:
        if self.child.poll() is None:
            self.stop(signal.SIGKILL if error else signal.SIGINT)  # what has failed already need not fail again

    def await_line(self, words: str) -> None:
        """Until it has said a line with these words."""
        until(lambda: self.is_over or any(words in line for line in self.lines), words)
        assert any(words in line for line in self.lines), "".join(self.lines)

    @property
    def is_over(self) -> bool:
        return self.child.poll() is not None and not self._listener.is_alive()

    def stop(self, *numbers: int) -> int:
        """Send it these signals, one upon the other, and wait for its end."""
        for number in numbers or (signal.SIGINT,):
            self.child.send_signal(number)
        return self.wait()

    def wait(self) -> int:
        """Its exit code, once it has ended and all it said is here."""
        code = self.child.wait(PATIENCE_S)
        self._listener.join(PATIENCE_S)
        return code


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
        with urllib.request.urlopen(self.base + path, timeout=PATIENCE_S) as answer:
            return json.loads(answer.read())

    def post(self, path: str, body: Any) -> Any:
        request = urllib.request.Request(
            self.base + path,
            data=json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "Origin": self.base},
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                return json.loads(answer.read())
        except urllib.error.HTTPError as error:
            return json.loads(error.read())

    def state(self) -> Any:
        return self.get("/api/state")

    def command(self, **command: Any) -> Any:
        return self.post("/api/command", {"command": command, "version": self.state()["version"]})
