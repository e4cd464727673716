"""Runs the tests near a mutant in a copy of the tree, never in the tree itself."""

import importlib.util
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutants.table import Mutant

LEFT_BEHIND = shutil.ignore_patterns(
    ".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", "dist", "build", "node_modules"
)
PYTEST = (sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:xdist", "-p", "no:cacheprovider")
PASSED, NOTHING_RUN = 0, (3, 4, 5)  # pytest's exit codes; the last are its own troubles, not those of a test
FOUND = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
LEAST_LIMIT_S = 300.0  # a busy machine is no endless loop


class Fate(StrEnum):
    KILLED = "killed"
    SURVIVED = "survived"
    ENDLESS = "endless"  # as good as killed: a suite that never ends is not green
    UNTRIED = "untried"  # its tests could not be run


@dataclass(frozen=True, slots=True)
class Trial:
    fate: Fate
    seconds: float
    said: str = ""  # the test that found it, or what pytest said

    @property
    def is_found(self) -> bool:
        return self.fate in (Fate.KILLED, Fate.ENDLESS)


class Copies:
    """Copies of the tree to make mistakes in, one for each process that runs at a time."""

    def __init__(self, root: Path, folder: Path, jobs: int) -> None:
        self._free: queue.Queue[Path] = queue.Queue()
        for number in range(jobs):
            copy = folder / f"copy_{number}"
            shutil.copytree(root, copy, ignore=LEFT_BEHIND, symlinks=True)
            self._free.put(copy)

    @contextmanager
    def taken(self) -> Iterator[Path]:
        copy = self._free.get()
        try:
            yield copy
        finally:
            self._free.put(copy)


def run_all(table: Sequence[Mutant], root: Path, *, jobs: int) -> Iterator[tuple[Mutant | None, Trial]]:
    """First the nearby tests as they are, which must pass or nothing is learnt; then each mutant, in order."""
    with TemporaryDirectory(prefix="gamenight-mutants-") as folder, ThreadPoolExecutor(jobs) as pool:
        copies = Copies(root, Path(folder), jobs)
        nearby = tuple(dict.fromkeys(test for mutant in table for test in mutant.tests))
        with copies.taken() as copy:
            sound = tried(copy, nearby, limit_s=None)
        yield None, sound
        if sound.fate is Fate.SURVIVED:
            # All of them together took so long, so three times that is plenty for a few.
            limit_s = max(LEAST_LIMIT_S, 3 * sound.seconds)
            yield from zip(table, pool.map(lambda one: _tried_mutant(one, copies, limit_s), table), strict=True)


def _tried_mutant(mutant: Mutant, copies: Copies, limit_s: float) -> Trial:
    with copies.taken() as copy:
        path = copy / mutant.file
        as_it_was, mutated = path.read_text(encoding="utf-8"), mutant.applied(copy)
        try:
            _write(path, mutated)
            return tried(copy, mutant.tests, limit_s=limit_s)
        finally:
            _write(path, as_it_was)


def _write(path: Path, text: str) -> None:
    """Without what Python compiled before: it tells versions apart by size and whole seconds only."""
    path.write_text(text, encoding="utf-8")
    Path(importlib.util.cache_from_source(str(path))).unlink(missing_ok=True)


def tried(copy: Path, tests: Iterable[str], *, limit_s: float | None) -> Trial:
    """What becomes of a copy when these tests are run in it."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("COV", "PYTEST"))}
    began = time.monotonic()
    with subprocess.Popen(
        (*PYTEST, *tests),
        cwd=copy,
        env={**env, "PYTHONPATH": str(copy)},  # before the tree that is installed, in its children too
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            said, _ = process.communicate(timeout=limit_s)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            said, _ = process.communicate()
            return Trial(Fate.ENDLESS, time.monotonic() - began)
    seconds = time.monotonic() - began
    if process.returncode == PASSED:
        return Trial(Fate.SURVIVED, seconds)
    if process.returncode in NOTHING_RUN:
        return Trial(Fate.UNTRIED, seconds, said.strip())
    found = FOUND.search(said)
    return Trial(Fate.KILLED, seconds, found[1] if found else said.strip()[-200:])
