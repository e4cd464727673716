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
SETTING_UP_S = 1800.0  # a machine that is made anew: apt and pip, through a network of unknown speed
AT_ONCE_S = 0.05  # a time-out that is meant to pass, for what is waited for never comes
FOREVER_S = 2 * PATIENCE_S  # what would last so long must be cut short, or a wait for it fails
GLANCE_S = 0.01  # between two looks


def until(what: Callable[[], T | None], why: str = "", *, patience_s: float = PATIENCE_S) -> T:
    """The first answer that is neither None nor False; `why` tells what was waited for when it never came."""
    give_up_at = time.monotonic() + patience_s
    while not (found := what()):
        assert time.monotonic() < give_up_at, f"waited {patience_s:.0f} s in vain: {why or 'it never came about'}"
        threading.Event().wait(GLANCE_S)
    return found


def seconds_of(work: Callable[[], object]) -> float:
    """How long it took; to be held against a lower bound only, for a busy machine makes everything longer."""
    began = time.monotonic()
    work()
    return time.monotonic() - began
