"""What is installed in a root, and what a command has added to it."""

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from tests.machines.root import Root

WIDTH = 116


@dataclass(frozen=True, slots=True)
class Inventory:
    """Names and versions; `asked` are the packages that somebody named, the others came with them."""

    system: Mapping[str, str]
    asked: frozenset[str]
    python: Mapping[str, str]

    @classmethod
    def of(cls, root: Root, *, venv: str) -> Self:
        system = _pairs(root.output("dpkg-query", "--show", "--showformat=${Package} ${Version}\n"), " ")
        asked = frozenset(root.output("apt-mark", "showmanual").split())
        python = f"{venv}/bin/python"
        if not (root.folder / python.lstrip("/")).is_symlink():
            return cls(system, asked, {})
        listed = root.output(python, "-m", "pip", "--disable-pip-version-check", "list", "--format=freeze")
        return cls(system, asked, _pairs(listed, "=="))

    def added_to(self, before: Self) -> str:
        """One paragraph for each kind of package."""
        new = {name: version for name, version in self.system.items() if name not in before.system}
        asked = [f"{name} {new[name]}" for name in new if name in self.asked]
        others = [name for name in new if name not in self.asked]
        python = [f"{name} {version}" for name, version in self.python.items() if name not in before.python]
        return "\n".join(
            (
                _paragraph("Debian packages", asked),
                _paragraph("which brought with them", others),
                _paragraph("Python packages", python),
            )
        )


def _pairs(text: str, separator: str) -> dict[str, str]:
    return dict(line.split(separator, 1) for line in text.splitlines() if separator in line)


def _paragraph(what: str, names: list[str]) -> str:
    text = f"{what} ({len(names)}): {', '.join(sorted(names, key=str.lower)) or 'none'}"
    return textwrap.fill(text, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
