"""Fragments: the parts of pages that change, made once for all devices that show the same."""

import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

MOST_KINDS = 128  # languages × visitors × wishes; beyond that the ones nobody asked for lately are made again
LEVEL = 6


def event(name: str, data: str, revision: int) -> bytes:
    """A server-sent event; each line of the data has a line of its own."""
    lines = data.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\ndata: ")
    return f"id: {revision}\nevent: {name}\ndata: {lines}\n\n".encode()


def deflated(data: bytes) -> bytes:
    """A piece of a deflate stream that looks back at nothing, so the same bytes fit into every stream."""
    press = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return press.compress(data) + press.flush(zlib.Z_SYNC_FLUSH)


class Fragment:
    """One rendering, and the events that bring it to devices."""

    __slots__ = ("deflated", "html", "likeness", "plain", "revision")

    def __init__(self, revision: int, html: str) -> None:
        self.revision, self.html = revision, html
        self.likeness = hash(html.replace(f'data-revision="{revision}"', "", 1))  # equal when it looks the same
        self.plain = event("fresh", html, revision)
        self.deflated = deflated(self.plain)


@dataclass(slots=True)
class _Place:
    lock: threading.Lock = field(default_factory=threading.Lock)
    newest: Fragment | None = None


class Fragments:
    """The newest rendering for each kind of device. Asked from any thread: the first renders, the others wait."""

    def __init__(self, most: int = MOST_KINDS) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._turn = threading.Lock()  # one rendering after the other: side by side all of them would be late
        self._places: OrderedDict[Hashable, _Place] = OrderedDict()

    def get(self, kind: Hashable, revision: int, render: Callable[[], str]) -> Fragment:
        """The rendering of this revision, or of a newer one."""
        place = self._place(kind)
        with place.lock:
            if place.newest is None or place.newest.revision < revision:
                with self._turn:
                    place.newest = Fragment(revision, render())
            return place.newest

    def _place(self, kind: Hashable) -> _Place:
        with self._lock:
            place = self._places.setdefault(kind, _Place())
            self._places.move_to_end(kind)
            if len(self._places) > self._most:
                self._places.popitem(last=False)
            return place
