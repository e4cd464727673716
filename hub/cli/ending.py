"""Asked to end: Ctrl-C, SIGTERM and a closed terminal count from the first moment on, whichever thread they reach
and however often.
"""

import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

HANGUP = getattr(signal, "SIGHUP", None)  # a closed terminal or ssh session; not every system has it
REQUESTS = (signal.SIGINT, signal.SIGTERM, *((HANGUP,) if HANGUP else ()))


@contextmanager
def end_requests() -> Iterator[threading.Event]:
    """The event is set as soon as somebody asks; whoever asks again, or after this, changes nothing.

    No handler does that. The system may give a signal to any thread, and does so while one of them starts a child;
    Python runs handlers on the main thread only, and does not wake it if it sleeps. And a handler that sets an event
    in which the main thread is just about to wait, or that is called while it does so, waits for itself forever.
    """
    asked = threading.Event()
    ear, mouth = socket.socketpair()
    mouth.setblocking(False)  # the interpreter insists on it

    def listen() -> None:
        with ear:
            while ear.recv(1):
                asked.set()

    threading.Thread(target=listen, name="end-requests", daemon=True).start()
    before = signal.set_wakeup_fd(mouth.fileno(), warn_on_full_buffer=False)  # written to on whichever thread it is
    heard = [number for number in REQUESTS if not _is_to_be_outlived(number)]
    for number in heard:
        signal.signal(number, _noted)
    try:
        yield asked
    finally:
        for number in heard:
            signal.signal(number, signal.SIG_IGN)  # or the last moments of the interpreter would die of it
        signal.set_wakeup_fd(before)
        mouth.close()


def _is_to_be_outlived(number: signal.Signals) -> bool:
    """Whoever starts us with `nohup` wants us to stay when the terminal goes."""
    return number == HANGUP and signal.getsignal(number) is signal.SIG_IGN


def _noted(_number: int, _frame: FrameType | None) -> None:
    """Takes the place of what a signal does by itself."""
