"""The load beside `make test-busy` is there while the command runs, and gone with it."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE_S, until

BUSY = [sys.executable, "-m", "tests.busy"]
NEIGHBOURS = (  # the other children of whoever started this
    "import os; from pathlib import Path;"
    "told = Path(f'/proc/{os.getppid()}/task/{os.getppid()}/children').read_text().split();"
    "print(*(pid for pid in told if pid != str(os.getpid())), flush=True)"
)


def is_there(pid: str) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):  # it may go between opening and reading
        return False


def test_it_burns_beside_every_run_and_no_longer() -> None:
    asked = [*BUSY, "--runs", "2", "--loops", "3", sys.executable, "-c", NEIGHBOURS]
    done = subprocess.run(asked, capture_output=True, text=True, check=True, timeout=PATIENCE_S)
    first, second = (line.split() for line in done.stdout.splitlines() if not line.startswith("Run"))
    assert len(first) == 3
    assert second == first
    assert not any(map(is_there, first))


def test_a_run_that_fails_is_the_last() -> None:
    asked = [*BUSY, "--runs", "2", "--loops", "1", sys.executable, "-c", "import sys; sys.exit(3)"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=PATIENCE_S)
    assert (done.returncode, done.stdout.count("of 2")) == (3, 1)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_it_ends_with_us_however_we_end(number: int) -> None:
    waits = f"{NEIGHBOURS}; import sys; sys.stdin.read()"
    asked = [*BUSY, "--loops", "2", sys.executable, "-c", waits]
    with subprocess.Popen(asked, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        assert running.stdout.readline().startswith("Run 1")
        burning = running.stdout.readline().split()
        assert len(burning) == 2
        assert all(map(is_there, burning))
        running.send_signal(number)
        until(lambda: not any(map(is_there, burning)), "the end of the load")
