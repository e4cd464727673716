"""The product as a user gets it: its wheel, built from this checkout."""

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.machines.root import CHECKOUT, Root


def build_wheel(folder: Path) -> Path:
    print("Building the wheel of this checkout.", flush=True)
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(CHECKOUT)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    (wheel,) = folder.glob("*.whl")
    return wheel


# What the wheel needs stays in the root from run to run; only what is missing is loaded. Without compiled copies,
# which take an emulated processor longer than they save.
INSTALL = """
"$1" -m pip uninstall --quiet --yes gamenight-hub
"$1" -m pip install --quiet --no-cache-dir --no-compile --only-binary :all: "$2"
"$1" -m pip check
"""


def install_wheel(root: Root, *, python: str) -> None:
    """The present checkout into a prepared root, in place of the one of the last run."""
    with tempfile.TemporaryDirectory(dir=root.folder / "tmp") as folder:
        wheel = build_wheel(Path(folder))
        if root.run(INSTALL, python, f"/{wheel.relative_to(root.folder)}"):
            raise RuntimeError("the wheel could not be installed")
