"""What takes long to make is made one after the other, and kept for whoever asks again: a table is not kept waiting."""

import threading
from collections import OrderedDict
from collections.abc import Callable

from flask import Response

KEPT = 24  # answers, the largest a few hundred kB
MOST_WAITING = 8
PATIENCE_S = 20.0

Key = tuple[object, ...]


class Workshop:
    """One worker, a short bench to wait on, and a shelf of what was made last."""

    def __init__(self) -> None:
        self._worker = threading.Lock()
        self._bench = threading.BoundedSemaphore(MOST_WAITING)
        self._shelf: OrderedDict[Key, Response] = OrderedDict()

    def made(self, key: Key | None, make: Callable[[], Response]) -> Response | None:
        """From the shelf or made now; None when too many wait already. Without a key it is not kept."""
        if not self._bench.acquire(blocking=False):
            return None
        try:
            if not self._worker.acquire(timeout=PATIENCE_S):
                return None
            try:
                return self._shelf.get(key) or self._put(key, make()) if key else make()
            finally:
                self._worker.release()
        finally:
            self._bench.release()

    def _put(self, key: Key, response: Response) -> Response:
        if response.status_code == 200:
            self._shelf[key] = response
            while len(self._shelf) > KEPT:
                self._shelf.popitem(last=False)
        return response
