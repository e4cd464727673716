"""Fragments: the parts of pages that change, made once for all devices that show the same."""

import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count

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


class Turns:
    """One rendering after the other, as side by side all would be late; what most people look at goes first."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._waiting: list[tuple[int, int]] = []
        self._numbers = count()
        self._is_taken = False

    @contextmanager
    def taken(self, rank: int) -> Iterator[None]:
        ticket = (rank, next(self._numbers))
        with self._changed:
            heappush(self._waiting, ticket)
            self._changed.wait_for(lambda: not self._is_taken and self._waiting[0] == ticket)
            heappop(self._waiting)
            self._is_taken = True
        try:
            yield
        finally:
            with self._changed:
                self._is_taken = False
                self._changed.notify_all()


class Fragments:
    """The newest rendering for each kind of device. Asked from any thread: the first renders, the others wait."""

    def __init__(self, most: int = MOST_KINDS) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._turns = Turns()
        self._places: OrderedDict[Hashable, _Place] = OrderedDict()

    def get(self, kind: Hashable, revision: int, render: Callable[[], str], *, rank: int = 0) -> Fragment:
        """The rendering of this revision, or of a newer one; a low rank goes first."""
        place = self._place(kind)
        with place.lock:
            if place.newest is None or place.newest.revision < revision:
                with self._turns.taken(rank):
                    place.newest = Fragment(revision, render())
            return place.newest

    def _place(self, kind: Hashable) -> _Place:
        with self._lock:
            place = self._places.setdefault(kind, _Place())
            self._places.move_to_end(kind)
            if len(self._places) > self._most:
                self._places.popitem(last=False)
            return place
