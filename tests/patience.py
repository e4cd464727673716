"""How long a test waits for something, in one place: so long that only what never comes is given up.

A wait ends as soon as the thing is there, so a generous limit costs nothing; a short one turns a busy machine into a
failure. Nothing else in the tests holds a time-out of its own (see docs/testing.md).
"""

import threading
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE_S = 180.0
PATIENCE_MS = PATIENCE_S * 1000  # as browsers count
GLANCE_S = 0.01  # between two looks


def until(what: Callable[[], T | None], why: str = "") -> T:
    """The first answer that is neither None nor False."""
    give_up_at = time.monotonic() + PATIENCE_S
    while not (found := what()):
        assert time.monotonic() < give_up_at, f"waited {PATIENCE_S:.0f} s in vain: {why or 'it never came about'}"
        threading.Event().wait(GLANCE_S)
    return found
