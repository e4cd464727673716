"""The table of mutants: small mistakes that somebody could make, and the tests that should find each of them."""

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

TABLES = Path(__file__).parent
ROOT = TABLES.parent.parent


class TableError(ValueError):
    """A mutant that says nothing: its text is gone, found twice, or it is no Python any more."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """`before` occurs once in the file; the nearby `tests` should fail when `after` stands there instead."""

    name: str
    file: str
    before: str
    after: str
    why: str  # what would go wrong at the table
    tests: tuple[str, ...]
    survives: str = ""  # why it is known to be found by none of them; empty: it must be found

    def applied(self, root: Path) -> str:
        """The text of the file with the mistake in it."""
        text = (root / self.file).read_text(encoding="utf-8")
        if (times := text.count(self.before)) != 1:
            raise TableError(f"{self.name}: its text is found {times} times in {self.file}, not once.")
        mutated = text.replace(self.before, self.after)
        if mutated == text:
            raise TableError(f"{self.name}: it changes nothing.")
        try:
            compile(mutated, self.file, "exec")
        except SyntaxError as error:
            raise TableError(f"{self.name}: {self.file} is no Python with it: {error}.") from error
        return mutated


def mutants(folder: Path = TABLES) -> tuple[Mutant, ...]:
    """All of them, by file and in the order in which they are written down."""
    return tuple(one for path in sorted(folder.glob("*.toml")) for one in _read(path))


def _read(path: Path) -> Iterator[Mutant]:
    for row in tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]:
        try:
            yield Mutant(**{**row, "tests": tuple(row["tests"])})
        except (KeyError, TypeError) as error:
            raise TableError(f"{path.name}: {row.get('name', row)}: {error}") from error


def faults(table: Iterable[Mutant], root: Path = ROOT) -> Iterator[str]:
    """What has to be mended in the table, in sentences."""
    seen: set[str] = set()
    for mutant in table:
        if mutant.name in seen:
            yield f"{mutant.name}: two mutants have this name."
        seen.add(mutant.name)
        if not mutant.tests:
            yield f"{mutant.name}: it names no tests."
        for test in mutant.tests:
            if not (root / test).exists():
                yield f"{mutant.name}: there is no {test}."
        try:
            mutant.applied(root)
        except (TableError, OSError) as error:
            yield str(error)
