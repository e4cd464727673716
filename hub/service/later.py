"""Later: something to do after a while, unless it is called off. A test brings a time of its own."""

import threading
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    def cancel(self) -> None: ...


Later = Callable[[float, Callable[[], None]], Alarm]  # do this after so many seconds


def later(seconds: float, work: Callable[[], None]) -> Alarm:
    timer = threading.Timer(seconds, work)
    timer.daemon = True
    timer.start()
    return timer
