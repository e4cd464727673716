"""Runs OpenSCAD on the models; tests that need it are skipped where it is not installed, unless tests are strict."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

HARDWARE = Path(__file__).parents[2] / "hardware"

needs_openscad = pytest.mark.skipif(
    shutil.which("openscad") is None and os.environ.get("GAMENIGHT_TEST_STRICT") != "1",
    reason="openscad is not installed; .ci/system-packages hardware FOLDER installs it",
)


def openscad(model: str, out: Path, **parameters: str | float) -> subprocess.CompletedProcess[str]:
    """Evaluate a model with some parameters changed; the form of the result follows from the name of `out`."""
    changes = [
        word
        for name, value in parameters.items()
        for word in ("-D", f'{name}="{value}"' if isinstance(value, str) else f"{name}={value}")
    ]
    command = ["openscad", "-o", str(out), *changes, str(HARDWARE / model)]
    return subprocess.run(command, capture_output=True, text=True, check=False)
