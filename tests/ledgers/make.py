"""Makes the stored ledger of a release with that release's own code: `python -m tests.ledgers.make 0.7.0 v0.7.0`.

The commit is unpacked into a folder of its own and `play.py` runs there, with the libraries of this environment. What
comes out is kept as text in `tests/ledgers/<version>`: `ledger.sql`, the whole data file, and `expected.json`, what the
release made of its games. They are made once, with the release: they stand for what people have on their disks.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

HERE = Path(__file__).parent
PARTS = ("hub", "tests/__init__.py", "tests/random_table.py")
MADE = ("ledger.sql", "expected.json")


def make(version: str, commit: str) -> Path:
    """The folder with the ledger of this release."""
    packed = subprocess.run(["git", "archive", commit, *PARTS], check=True, capture_output=True, cwd=HERE.parents[1])
    with tempfile.TemporaryDirectory() as scratch:
        with tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
            archive.extractall(scratch, filter="data")
        environment = {**os.environ, "PYTHONPATH": scratch}
        subprocess.run([sys.executable, HERE / "play.py", scratch], check=True, cwd=scratch, env=environment)
        kept = HERE / version
        kept.mkdir()
        for name in MADE:
            shutil.copy(Path(scratch) / name, kept)
    return kept


if __name__ == "__main__":
    print(make(*sys.argv[1:3]))
