"""docs/changelog.md as data: its sections from the newest to the oldest."""

import re
from dataclasses import dataclass
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parents[2]
CHANGELOG = ROOT / "docs/changelog.md"

# "## 0.6.0 (2026-11-16) – it speaks" or "## Unreleased – what comes next"
HEADING = re.compile(r"^## (?:Unreleased|(?P<version>\d+\.\d+\.\d+) \((?P<day>\d{4}-\d{2}-\d{2})\)) – .+$")


class NotAChangelog(ValueError):
    """A heading that is neither a dated release nor the unreleased one; says which."""


@dataclass(frozen=True, slots=True)
class Section:
    """One heading; without a version it is what comes next."""

    version: tuple[int, int, int] | None
    day: date | None


def sections(text: str) -> tuple[Section, ...]:
    """All headings in their order."""
    return tuple(_section(line) for line in text.splitlines() if line.startswith("## "))


def _section(line: str) -> Section:
    found = HEADING.match(line)
    if not found:
        raise NotAChangelog(f"{line!r} is neither a dated release nor Unreleased")
    if not found["version"]:
        return Section(None, None)
    major, minor, patch = (int(part) for part in found["version"].split("."))
    return Section((major, minor, patch), date.fromisoformat(found["day"]))
