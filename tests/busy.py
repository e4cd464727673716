"""`make test-busy`: a command several times over, while every core of the machine has something else to do."""

import argparse
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager


def burn(for_whom: int) -> None:
    """Until whoever wanted it has gone, however that came about."""
    while os.getppid() == for_whom:
        for _ in range(1_000_000):
            pass


@contextmanager
def busy(loops: int) -> Iterator[None]:
    processes = multiprocessing.get_context("fork")
    burning = [processes.Process(target=burn, args=(os.getpid(),), daemon=True) for _ in range(loops)]
    for one in burning:
        one.start()
    try:
        yield
    finally:
        for one in burning:
            one.kill()
            one.join()


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.busy", description=__doc__)
    asked.add_argument("--runs", type=int, default=2)
    asked.add_argument("--loops", type=int, default=os.cpu_count() or 1, help="busy processes (one a core)")
    asked.add_argument("command", nargs=argparse.REMAINDER)
    options = asked.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that starts us in the background ignores it
    with busy(options.loops):
        for run in range(1, options.runs + 1):
            print(f"Run {run} of {options.runs} beside {options.loops} busy processes.", flush=True)
            began = time.monotonic()
            code = subprocess.run(options.command, check=False).returncode
            print(f"Run {run} ended with {code} after {(time.monotonic() - began) / 60:.1f} minutes.", flush=True)
            if code:
                return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
