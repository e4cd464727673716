"""`make test-arm64`: the wheel on the processor of a Raspberry Pi, emulated: installs, reads dice, passes tests.

Debian trixie, because today's Raspberry Pi OS is built on it, and its Python 3.13 is the one for which a binary wheel
is most likely missing. There is no compiler in there: whatever installs here needs none on a Pi either.
"""

import shutil
import sys

from tests.machines.product import install_wheel
from tests.machines.root import CHECKOUT, CannotRun, Root, debian, prepared

PYTHON = "/venv/bin/python"
TESTS = (  # quick ones of each part; random games and many pictures would take an emulated processor hours
    "tests/scenarios",
    "tests/hub/engine/test_rule_table.py",
    "tests/firmware_bridge",
    "tests/vision/test_settle.py",
    "tests/vision/test_frames.py",
)

RECIPE = f"""
apt-get -q update
apt-get -q install --yes --no-install-recommends python3 python3-venv libgl1 libglib2.0-0t64 libxcb1
apt-get clean
! command -v gcc && ! command -v cc && ! command -v rustc
python3 -m venv /venv
{PYTHON} -m pip install --no-cache-dir --no-compile --only-binary :all: pytest hypothesis
"""

TAGS = """
import importlib.metadata as metadata
for found in sorted(metadata.distributions(), key=lambda d: d.name.lower()):
    wheel = dict(line.split(": ", 1) for line in (found.read_text("WHEEL") or "").splitlines() if ": " in line)
    print(f"  {found.name} {found.version}: {wheel.get('Tag', 'no wheel')}")
"""

# A throw drawn by the simulator and stored as a picture, for `gamenight read` as a user would call it.
DRAW = """
import cv2
from tests.vision.desk import photograph
image, values = photograph((2, 5))
cv2.imwrite("/tmp/throw.png", image)
"""

CHECK = f"""
cd /checkout
step() {{ printf '\\n== %s\\n' "$*"; }}
step "machine: $(uname -m), Debian $(cat /etc/debian_version), $({PYTHON} --version), compilers: none"
! command -v gcc cc clang rustc
step "wheels"
{PYTHON} -c "$1"
step "gamenight --version"
/venv/bin/gamenight --version
step "gamenight doctor"
/venv/bin/gamenight doctor --data /tmp/gamenight
step "gamenight read, of a simulated picture that shows 2 and 5"
{PYTHON} -c "$2"
/venv/bin/gamenight read --json /tmp/throw.png | tee /tmp/read.json
grep -q '2, *5' /tmp/read.json
step "tests"
{PYTHON} -m pytest -q -p no:cacheprovider -o addopts=-ra --ignore tests/firmware_bridge/pico {" ".join(TESTS)}
"""


def share_tests(root: Root) -> None:
    """Only the tests, so that the product can come from nowhere but its wheel."""
    checkout = root.folder / "checkout"
    shutil.rmtree(checkout, ignore_errors=True)
    shutil.copytree(CHECKOUT / "tests", checkout / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(CHECKOUT / "pyproject.toml", checkout)


def main() -> int:
    try:
        root = prepared("arm64-root", base=debian("trixie", "arm64"), recipe=RECIPE)
        install_wheel(root, python=PYTHON)
    except CannotRun as reason:
        print(f"Skipped: {reason}")
        return 0
    share_tests(root)
    return root.run(CHECK, TAGS, DRAW)


if __name__ == "__main__":
    sys.exit(main())
