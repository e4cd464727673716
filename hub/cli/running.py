"""`gamenight run` and its single parts: start them, say what was chosen, stop when asked."""

import logging
import os
import sys
import threading

from hub import systemd
from hub.bootstrap import Hub
from hub.config import Settings
from hub.memory import return_pictures_to_the_system

log = logging.getLogger(__name__)

PINGS_A_WATCH = 3  # so that one slow answer is no reason to be started anew


def run_parts(settings: Settings, parts: tuple[str, ...], stop: threading.Event) -> int:
    logging.basicConfig(
        level=settings.log.level.upper(), format="%(asctime)s %(levelname)-7s %(message)s", datefmt="%H:%M:%S"
    )
    for noisy in ("werkzeug", "waitress", "waitress.queue"):
        logging.getLogger(noisy).setLevel(logging.ERROR)
    return_pictures_to_the_system()
    with Hub(settings, parts=parts, stop=stop) as hub:
        if not stop.is_set():
            say(welcome(hub))
            systemd.tell(systemd.READY, systemd.status(f"Dashboard at {hub.url}" if hub.url else "Running"))
        keep_watch(hub, systemd.watchdog_s())
        systemd.tell(systemd.STOPPING)
        say("\nGood night.")
    return 0


def say(words: str) -> None:
    """Print it, if there is still somebody to read it: a terminal that was closed is no reason to end in disorder."""
    try:
        print(words, flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or the last flush would fail once more


def keep_watch(hub: Hub, watchdog_s: float | None) -> None:
    """Wait for the end; meanwhile tell systemd that we live, only as long as we really do, so that a hub that hangs
    is started anew."""
    was_well = True
    while not hub.wait(watchdog_s / PINGS_A_WATCH if watchdog_s else None):
        is_well = hub.is_well()
        if is_well:
            systemd.tell(systemd.ALIVE)
        elif was_well:
            log.error("A part of the hub no longer answers; systemd will start it anew unless it recovers.")
        was_well = is_well


def welcome(hub: Hub) -> str:
    """What was chosen and why, and how to get to the table."""
    widest = max(len(choice.part) for choice in hub.choices)
    lines = [f"  {choice.part:<{widest}}  {choice.what} – {choice.why}" for choice in hub.choices]
    if hub.url:
        if sys.stdout.isatty() and sys.stdout.encoding.lower().startswith("utf"):
            lines += ["", qr_code(hub.url)]
        lines += [f"  Open {hub.url} on the TV, or point a phone at the code. Ctrl-C stops."]
    return "\n".join(lines)


def qr_code(url: str) -> str:
    """A QR code in half blocks, dark on light whatever the terminal's colours."""
    import segno

    rows = [[bool(dot) for dot in row] for row in segno.make(url, error="l").matrix_iter(border=2)]
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    blocks = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    lines = (
        "".join(blocks[pair] for pair in zip(top, low, strict=True))
        for top, low in zip(rows[::2], rows[1::2], strict=True)
    )
    return "\n".join(f"  \x1b[97;40m{line}\x1b[0m" for line in lines)
