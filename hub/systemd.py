"""Tells systemd how we are, over the socket it gives us; started by hand there is none, and nothing is told.

Its protocol is one datagram of lines such as READY=1, so no library is needed (man sd_notify).
"""

import logging
import os
import socket
from collections.abc import Mapping

log = logging.getLogger(__name__)

READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"


def status(sentence: str) -> str:
    """What `systemctl status` shows of us, in one line."""
    return f"STATUS={' '.join(sentence.split())}"


def tell(*states: str, environ: Mapping[str, str] = os.environ) -> bool:
    """Send what is so now; False where nobody asked or nobody listens, which must never stop a game."""
    address = environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return False
    name = f"\0{address[1:]}" if address.startswith("@") else address  # "@" stands for the abstract namespace
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender:
            sender.connect(name)
            sender.send("\n".join(states).encode())
    except OSError as error:
        log.warning("systemd cannot be told %s: %s", ", ".join(states), error)
        return False
    return True


def watchdog_s(environ: Mapping[str, str] = os.environ) -> float | None:
    """Within so many seconds systemd wants to hear that we live; None when it does not watch this process."""
    given, of_process = environ.get("WATCHDOG_USEC", ""), environ.get("WATCHDOG_PID", "")
    if not given.isdecimal() or int(given) == 0 or of_process not in ("", str(os.getpid())):
        return None
    return int(given) / 1_000_000
