"""Many devices in one process of their own, for `gamenight bench dashboards`: streams that are read and checked.

Devices come as one line of JSON on stdin: the port, and for each the path, the language and cookies. "ready" is said
when each of them shows something, and then for every revision when it reached each of them, as JSON. An empty line
ends it.
"""

import json
import selectors
import socket
import sys
import time
import zlib
from dataclasses import dataclass, field
from typing import Any

READ_BYTES = 256 * 1024
QUIET_S = 0.003  # nothing more to read for so long: time to look at what came
LAST_LINE = b"</main>"  # every fragment ends with it


class Broken(Exception):
    """A stream ended, or brought what is none."""


@dataclass(slots=True)
class Device:
    """One open stream. Reading comes first and is timed; what was read is unpacked when nothing more waits."""

    line: socket.socket
    waiting: list[tuple[float, bytes]] = field(default_factory=list)
    rest: bytes = b""
    has_head: bool = False
    unpack: Any = field(default_factory=lambda: zlib.decompressobj(16 + zlib.MAX_WBITS))
    seen: dict[int, float] = field(default_factory=dict)  # revision → when its last byte came
    newest: int = -1

    def read(self) -> None:
        data = self.line.recv(READ_BYTES)
        if not data:
            raise Broken("the hub closed a stream")
        self.waiting.append((time.time(), data))

    def look(self) -> None:
        for at, data in self.waiting:
            self.rest += data
            self._skip_head()
            while self.has_head and (piece := self._piece()) is not None:
                self._note(at, self.unpack.decompress(piece))
        self.waiting.clear()

    def _skip_head(self) -> None:
        if not self.has_head and b"\r\n\r\n" in self.rest:
            head, _, self.rest = self.rest.partition(b"\r\n\r\n")
            if b" 200 " not in head.partition(b"\r\n")[0] or b"gzip" not in head:
                raise Broken(head.partition(b"\r\n")[0].decode(errors="replace"))
            self.has_head = True

    def _piece(self) -> bytes | None:
        """One chunk of the answer, as soon as it is whole."""
        size, found, rest = self.rest.partition(b"\r\n")
        length = int(size, 16) if found else 0
        if not found or len(rest) < length + 2:
            return None
        self.rest = rest[length + 2 :]
        return rest[:length]

    def _note(self, at: float, events: bytes) -> None:
        if b"event: gone" in events or (b"event: fresh" in events and not events.rstrip().endswith(LAST_LINE)):
            raise Broken("a fragment is not whole")
        for line in events.split(b"\n", 1)[:1]:
            if line.startswith(b"id: "):
                self.newest = int(line[4:])
                self.seen[self.newest] = at


def opened(port: int, path: str, language: str, cookie: str) -> Device:
    line = socket.create_connection(("127.0.0.1", port))
    head = {"Host": f"127.0.0.1:{port}", "Accept-Language": language, "Accept-Encoding": "gzip", "Cookie": cookie}
    lines = "".join(f"{name}: {value}\r\n" for name, value in head.items() if value)
    line.sendall(f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode())
    line.setblocking(False)
    return Device(line)


class Devices:
    """All of them, read whenever anything comes."""

    def __init__(self, devices: list[Device]) -> None:
        self._devices = devices
        self._reached = -1
        self.failures: list[str] = []
        self._selector = selectors.DefaultSelector()
        for one in devices:
            self._selector.register(one.line, selectors.EVENT_READ, one)
        self._selector.register(sys.stdin, selectors.EVENT_READ)

    def watch(self) -> None:
        """Until stdin says that it is enough."""
        has_news = False
        while True:
            ready = self._selector.select(QUIET_S if has_news else None)
            for key, _ in ready:
                if key.data is None:
                    return
                self._try(key.data, Device.read)
            if has_news and not ready:
                self._look()
            has_news = bool(ready)

    def _look(self) -> None:
        for one in self._devices:
            self._try(one, Device.look)
        reached = min((one.newest for one in self._devices), default=-1)
        if reached > self._reached:
            if self._reached < 0:
                print("ready", flush=True)
            else:
                arrivals = [self._arrival(one, reached) for one in self._devices]
                print(json.dumps({"revision": reached, "at": arrivals}), flush=True)
            self._reached = reached

    def _arrival(self, one: Device, revision: int) -> float:
        """A device that was shown a later state at once has this one too."""
        at = min(when for known, when in one.seen.items() if known >= revision)
        one.seen = {known: when for known, when in one.seen.items() if known > revision}
        return at

    def _try(self, one: Device, work: Any) -> None:
        try:
            work(one)
        except (OSError, Broken, ValueError, zlib.error) as error:
            self.failures.append(str(error))
            self._selector.unregister(one.line)
            self._devices.remove(one)


def main() -> None:
    wanted = json.loads(sys.stdin.readline())
    devices = Devices([opened(wanted["port"], *one) for one in wanted["devices"]])
    devices.watch()
    print(json.dumps({"failures": devices.failures}), flush=True)


if __name__ == "__main__":
    main()
