"""A command as somebody types it in a clone of the project, on a machine in a folder."""

import os
import signal
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.machines.root import Root

HOMES = {"root": "/root", "player": "/home/player"}
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"

# Neither a language nor a terminal. Pip and node may bring certificates of their own, so both are told of those of
# this machine, which every root has.
ENVIRONMENT = {
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "PIP_CERT": CERTIFICATES,
    "NODE_EXTRA_CA_CERTS": CERTIFICATES,
}


def clone_of(user: str) -> str:
    """Where a person keeps the project."""
    return f"{HOMES[user]}/gamenight-hub"


class Typed:
    """Use as a context manager: what is left of the command ends with the block."""

    def __init__(self, root: Root, command: str, *, user: str, log: Path, **settings: str) -> None:
        self._log, self._began = log, time.monotonic()
        # The shell stays: process 1 of a namespace is deaf to signals, so it must not be the command itself.
        script = f"cd {clone_of(user)}; {command}; exit $?"
        person = ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups", "--"]
        with log.open("wb") as out:
            self._child = subprocess.Popen(
                root.entered(*person, "sh", "-c", script),
                env={**ENVIRONMENT, "HOME": HOMES[user], "USER": user, **settings},
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _k: type[BaseException] | None, _e: BaseException | None, _t: TracebackType | None) -> None:
        self._child.kill()  # takes the whole namespace along
        self._child.wait()

    def seconds(self) -> float:
        return time.monotonic() - self._began

    def said(self) -> str:
        return self._log.read_text(encoding="utf-8", errors="replace")

    def is_over(self) -> bool:
        return self._child.poll() is not None

    def wait(self) -> int:
        return self._child.wait()

    def interrupt(self) -> None:
        """What Ctrl-C does: every process of the terminal hears it."""
        os.killpg(self._child.pid, signal.SIGINT)
