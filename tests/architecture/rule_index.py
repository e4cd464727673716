"""The rule index: which function implements each rule, and which cases test it.

`python -m tests.architecture.rule_index` writes docs/catan_rules.md afresh. Functions name their rules in their
docstrings, constants in a comment, cases in `rules`; a test compares the document with them.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]
SPECIFICATION = ROOT / "docs/rules/catan.md"
INDEX = ROOT / "docs/catan_rules.md"
CODE = ROOT / "hub/games/catan"
CASES = (ROOT / "tests/cases/catan_base.yaml", ROOT / "tests/cases/catan_five_six.yaml")
FAMILIES = "BASE|EXT56"

HEAD = """# Catan: rule index

Each rule of the base game and of the box for five and six ([specification](rules/catan.md)), the functions that
implement it, all below [`hub/games/catan`](../hub/games/catan), and the [cases](../tests/cases) that test it
(`gamenight cases tests/cases/catan_*.yaml`). Written by `python -m tests.architecture.rule_index`;
a test fails when a rule has no function or no case, or when this page is out of date.

| rule | in short | functions | cases |
|---|---|---|---|
"""


# What people do with their hands before anything can be entered, and names without effect.
NO_CASE = {
    "BASE-COMP-08": "names have no effect",
    "BASE-SETUP-10": "by hand",
    "BASE-SETUP-11": "by hand",
    "EXT56-ALT-01": "not in the books, not played",
}


def rules() -> dict[str, str]:
    """Every rule of the specification that is in the box with the beginning of its text."""
    text = SPECIFICATION.read_text(encoding="utf-8")
    found = re.findall(rf"^\W*\*\*((?:{FAMILIES})-[A-Z]+-\d+)\*\*(?: ?\[[^\]]+\])*[ |]*(.+)$", text, re.MULTILINE)
    return {rule: _in_short(words) for rule, words in found}


def _in_short(words: str) -> str:
    words = words.split(" | ")[0].replace("|", "/").strip()
    first = re.split(r"(?<=[a-z)*`“”\d])[.;] ", words)[0].rstrip(".")
    return first if len(first) <= 110 else first[:107].rsplit(" ", 1)[0] + " …"


def mentioned(text: str) -> set[str]:
    """The rules a text names, `BASE-PAY-01…08` and `BASE-LA-01, 02` spelled out.

    >>> sorted(mentioned("BASE-LR-01, 05…07"))
    ['BASE-LR-01', 'BASE-LR-05', 'BASE-LR-06', 'BASE-LR-07']
    """
    found = set()
    for family, first, more in re.findall(rf"((?:{FAMILIES})-[A-Z]+)-(\d\d)((?:(?:…|, )\d\d)*)", text):
        numbers = [int(first)]
        for sign, number in re.findall(r"(…|, )(\d\d)", more):
            numbers += range(numbers[-1] + 1, int(number) + 1) if sign == "…" else [int(number)]
        found |= {f"{family}-{number:02d}" for number in numbers}
    return found


def sources() -> list[Path]:
    """The modules of the game and of its expansions; how cases and logs are read is no rule."""
    return sorted((*CODE.glob("*.py"), *(path for path in CODE.glob("five_six/*.py") if path.stem != "cases")))


def places() -> dict[str, list[str]]:
    """Rule → the functions, classes and constants that name it."""
    where: dict[str, list[str]] = {}
    for path in sources():
        module = ".".join(path.relative_to(CODE).with_suffix("").parts)
        for name, text in _named(path.read_text(encoding="utf-8")):
            for rule in mentioned(text):
                where.setdefault(rule, []).append(f"{module}.{name}")
    return where


def _named(source: str) -> Iterator[tuple[str, str]]:
    """Names of a module with the text in which they may mention rules."""
    tree, lines = ast.parse(source), source.splitlines()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield node.name, ast.get_docstring(node) or ""
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    yield f"{node.name}.{part.name}", ast.get_docstring(part) or ""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, ast.get_docstring(node) or ""
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            before = node.lineno - 2
            comment = lines[before] if before >= 0 and lines[before].startswith("#") else ""
            yield node.targets[0].id, comment + lines[node.lineno - 1]


def cases() -> dict[str, list[str]]:
    """Rule → the cases that test it."""
    by_rule: dict[str, list[str]] = {}
    written = [case for file in CASES for case in yaml.safe_load(file.read_text(encoding="utf-8"))["cases"]]
    for case in written:
        for rule in case["rules"]:
            by_rule.setdefault(rule, []).append(case["id"])
    return by_rule


def page() -> str:
    where, tested = places(), cases()
    rows = []
    for rule, words in rules().items():
        functions = ", ".join(f"`{place}`" for place in where.get(rule, ()))
        rows.append(f"| {rule} | {words} | {functions} | {', '.join(tested.get(rule, [NO_CASE.get(rule, '')]))} |")
    return HEAD + "\n".join(rows) + "\n"


if __name__ == "__main__":
    INDEX.write_text(page(), encoding="utf-8")
