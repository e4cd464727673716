"""Files look as editors are told, and the hook before a commit sees what is staged."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_files_are_written_as_the_editor_config_says() -> None:
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("only a checkout knows which files belong to the project")
    others = ("web_ui/static/vendor/", "web_ui/static/fonts/")
    wrong = []
    for name in done.stdout.splitlines():
        data = (ROOT / name).read_bytes() if (ROOT / name).is_file() else b""
        if not data or b"\0" in data or name.startswith(others):
            continue
        is_tabbed = Path(name).name == "Makefile" or name.endswith((".mk", ".csg"))
        if not data.endswith(b"\n") or re.search(rb"[ \t\r]$", data, re.MULTILINE):
            wrong.append(f"{name}: ends of lines")
        if not is_tabbed and re.search(rb"^\t", data, re.MULTILINE):
            wrong.append(f"{name}: tabs")
    assert wrong == []


HOOK = ROOT / ".ci/hooks/pre-commit"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository of its own, with our settings and the hook."""
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text())
    return tmp_path


def commit_check(checkout: Path, staged: str, *, then: str | None = None) -> "subprocess.CompletedProcess[str]":
    """What the hook says to one staged module that may have been changed since."""
    (checkout / "module.py").write_text(staged)
    subprocess.run(["git", "add", "module.py"], cwd=checkout, check=True)
    if then is not None:
        (checkout / "module.py").write_text(then)
    path = f"{Path(sys.executable).parent}:/usr/local/bin:/usr/bin:/bin"
    return subprocess.run([HOOK], cwd=checkout, env={"PATH": path}, capture_output=True, text=True, check=False)


GOOD = '"""A module."""\n\nONE = 1\n'


@pytest.mark.parametrize(
    ("staged", "says"),
    [
        (GOOD, ""),
        (GOOD.replace("ONE = 1", "import os"), "F401"),
        (GOOD.replace("ONE = 1", "ONE  =  1"), "module.py is not in shape"),
        (GOOD.replace("ONE = 1", "ONE = 1 "), "trailing whitespace"),
    ],
)
def test_the_hook_looks_at_what_is_staged(checkout: Path, staged: str, says: str) -> None:
    done = commit_check(checkout, staged)
    assert done.returncode == (1 if says and "trailing" not in says else 2 if says else 0), done.stdout + done.stderr
    assert says in done.stdout + done.stderr


def test_the_hook_is_not_misled_by_what_is_not_staged(checkout: Path) -> None:
    assert commit_check(checkout, GOOD, then="import os\n").returncode == 0
    assert commit_check(checkout, "import os\n", then=GOOD).returncode == 1
