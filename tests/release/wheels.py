"""Fetches what a lock names for every kind of box, without installing it; the end of `make lock`.

Only wheels count, so that nothing is compiled on a Pi, and only those whose checksum is in the lock.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.release.lock import BOX, CAMERA, Locked, read_lock

PYTHONS = ("3.11", "3.13")  # of Debian bookworm and trixie, and so of Raspberry Pi OS
PROCESSORS = ("aarch64", "x86_64")
GLIBC = range(17, 37)  # 2.36 is bookworm's


def complaint(entries: tuple[Locked, ...], *, python: str, processor: str) -> str:
    """What pip says is missing or wrong for such a machine; nothing if all is there."""
    platforms = [f"manylinux2014_{processor}", *(f"manylinux_2_{minor}_{processor}" for minor in GLIBC)]
    with tempfile.TemporaryDirectory() as folder:
        # pip asks markers, and what a wheel requires, about the Python it runs in, whatever it is told to install for.
        wanted = Path(folder, "requirements.txt")
        wanted.write_text("\n".join(one.without_marker() for one in entries if one.counts_for(python)))
        command = [
            *(sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--dry-run"),
            *("--ignore-installed", "--no-deps", "--only-binary", ":all:", "--target", folder),
            *("--python-version", python, "--implementation", "cp", "--ignore-requires-python"),
            *(word for platform in platforms for word in ("--platform", platform)),
            *("--require-hashes", "--requirement", str(wanted)),
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else ""


def main() -> int:
    is_whole = True
    for lock in (BOX, CAMERA):
        for python in PYTHONS:
            for processor in PROCESSORS:
                lacks = complaint(read_lock(lock), python=python, processor=processor)
                print(f"{lock.name} for Python {python} on {processor}: {lacks or 'every wheel is there'}", flush=True)
                is_whole = is_whole and not lacks
    return 0 if is_whole else 1


if __name__ == "__main__":
    sys.exit(main())
