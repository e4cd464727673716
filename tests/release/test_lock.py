"""What the box installs is locked: every library that pyproject.toml wants, in a version it allows, by its checksum."""

import hashlib
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.release.lock import BOX, CAMERA, Locked, read_lock
from tests.release.wheels import PYTHONS

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WANTED = [
    Requirement(text)
    for text in (
        *PROJECT["project"]["dependencies"],
        *PROJECT["project"]["optional-dependencies"]["smart"],
        *PROJECT["build-system"]["requires"],  # the box builds its checkout without asking an index
    )
]


def versions(entries: tuple[Locked, ...], python: str) -> dict[str, str]:
    found = [(one.name, one.version) for one in entries if one.counts_for(python)]
    assert len(found) == len(dict(found)), "something is locked twice"
    return dict(found)


@pytest.mark.parametrize("python", PYTHONS)
def test_the_lock_of_the_box_is_what_the_project_wants(python: str) -> None:
    locked = versions(read_lock(BOX), python)
    missing = [str(one) for one in WANTED if canonicalize_name(one.name) not in locked]
    assert missing == [], "make lock adds them"
    outside = [str(one) for one in WANTED if not one.specifier.contains(locked[canonicalize_name(one.name)])]
    assert outside == [], "make lock chooses anew"


@pytest.mark.parametrize("path", [BOX, CAMERA], ids=lambda path: path.stem)
def test_every_entry_has_checksums_and_names_no_index(path: Path) -> None:
    entries = read_lock(path)
    assert entries
    for one in entries:
        assert one.checksums, one.name
        assert all(re.fullmatch("sha256:[0-9a-f]{64}", checksum) for checksum in one.checksums), one.name
    assert not re.search(r"://|^\s*-(?!-hash=)", path.read_text(encoding="utf-8"), re.MULTILINE)


# ---------------------------------------------------------------- an index beside PyPI, as Raspberry Pi OS sets one up


def index_with(folder: Path, note: str) -> tuple[str, str]:
    """An index that offers one small wheel; its address, and the checksum of the wheel."""
    files = folder / "small"
    files.mkdir(parents=True)
    wheel = files / "small-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("small.py", f"NOTE = {note!r}\n")
        about = "small-1.0.dist-info"
        archive.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: small\nVersion: 1.0\n")
        archive.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{about}/RECORD", f"small.py,,\n{about}/METADATA,,\n{about}/WHEEL,,\n{about}/RECORD,,\n")
    checksum = hashlib.sha256(wheel.read_bytes()).hexdigest()
    (files / "index.html").write_text(f'<a href="{wheel.name}#sha256={checksum}">{wheel.name}</a>')
    return folder.as_uri(), checksum


def install(folder: Path, checksum: str, *indexes: str) -> "subprocess.CompletedProcess[str]":
    lock = folder / "test.lock"
    lock.write_text(f"small==1.0 --hash=sha256:{checksum}\n")
    command = [
        *(sys.executable, "-m", "pip", "--isolated", "--disable-pip-version-check", "--no-cache-dir", "install"),
        *("--target", str(folder / "installed"), "--require-hashes", "--requirement", str(lock)),
        *("--index-url", indexes[0], *(word for one in indexes[1:] for word in ("--extra-index-url", one))),
    ]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_of_two_indexes_pip_takes_the_file_that_is_locked(tmp_path: Path) -> None:
    first, wanted = index_with(tmp_path / "first", "tried")
    second, _ = index_with(tmp_path / "second", "built elsewhere")
    for indexes in ((first, second), (second, first)):
        done = install(tmp_path, wanted, *indexes)
        assert done.returncode == 0, done.stderr
        assert "tried" in (tmp_path / "installed/small.py").read_text()
        (tmp_path / "installed/small.py").unlink()


def test_a_file_that_is_not_locked_is_not_installed(tmp_path: Path) -> None:
    only, _ = index_with(tmp_path / "only", "built elsewhere")
    done = install(tmp_path, "0" * 64, only)
    assert done.returncode != 0
    assert "DO NOT MATCH" in done.stderr
    assert not (tmp_path / "installed/small.py").exists()
