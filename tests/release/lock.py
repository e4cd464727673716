"""A lock file as data: which version of what, for which Python, with which checksums."""

import re
from dataclasses import dataclass
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

INSTALL = Path(__file__).parents[2] / "hardware/install"
BOX, CAMERA = INSTALL / "box.lock", INSTALL / "camera.lock"


@dataclass(frozen=True, slots=True)
class Locked:
    """One entry: `name==version ; marker` and the files that may be taken for it."""

    requirement: Requirement
    checksums: frozenset[str]

    @property
    def name(self) -> str:
        return canonicalize_name(self.requirement.name)

    @property
    def version(self) -> str:
        (pin,) = self.requirement.specifier
        assert pin.operator == "==", f"{self.requirement} is not one version"
        return pin.version

    def without_marker(self) -> str:
        """The entry as pip reads it, for every machine."""
        return " ".join([f"{self.requirement.name}=={self.version}", *(f"--hash={one}" for one in self.checksums)])

    def counts_for(self, python: str) -> bool:
        """Is it meant for a Linux with this Python, such as "3.13"?"""
        machine = {"python_version": python, "python_full_version": f"{python}.0", "sys_platform": "linux"}
        return self.requirement.marker is None or self.requirement.marker.evaluate(machine)


def read_lock(path: Path) -> tuple[Locked, ...]:
    """All entries; a line that is none is an error of `packaging`."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.lstrip().startswith("#")]
    entries = "\n".join(lines).replace("\\\n", " ").splitlines()
    return tuple(_locked(entry) for entry in entries if entry.strip())


def _locked(entry: str) -> Locked:
    requirement, *hashes = re.split(r"\s+--hash=", entry.strip())
    return Locked(Requirement(requirement), frozenset(hashes))
