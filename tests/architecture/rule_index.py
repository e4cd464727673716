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
CASES = ROOT / "tests/cases/catan_base.yaml"

HEAD = """# Catan: rule index

Each rule of the base game ([specification](rules/catan.md)), the functions that implement it, all below
[`hub/games/catan`](../hub/games/catan), and the [cases](../tests/cases/catan_base.yaml) that test it
(`gamenight cases tests/cases/catan_base.yaml --mode base`). Written by `python -m tests.architecture.rule_index`;
a test fails when a rule has no function or no case, or when this page is out of date.

| rule | in short | functions | cases |
|---|---|---|---|
"""


# What people do with their hands before anything can be entered, and names without effect.
NO_CASE = {"BASE-COMP-08": "names have no effect", "BASE-SETUP-10": "by hand", "BASE-SETUP-11": "by hand"}


def rules() -> dict[str, str]:
    """Every BASE rule of the specification with the beginning of its text."""
    text = SPECIFICATION.read_text(encoding="utf-8")
    found = re.findall(r"^\W*\*\*(BASE-[A-Z]+-\d+)\*\*(?: ?\[[^\]]+\])*[ |]*(.+)$", text, re.MULTILINE)
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
    for family, first, more in re.findall(r"BASE-([A-Z]+)-(\d\d)((?:(?:…|, )\d\d)*)", text):
        numbers = [int(first)]
        for sign, number in re.findall(r"(…|, )(\d\d)", more):
            numbers += range(numbers[-1] + 1, int(number) + 1) if sign == "…" else [int(number)]
        found |= {f"BASE-{family}-{number:02d}" for number in numbers}
    return found


def places() -> dict[str, list[str]]:
    """Rule → the functions, classes and constants that name it."""
    where: dict[str, list[str]] = {}
    for path in sorted(CODE.glob("*.py")):
        for name, text in _named(path.read_text(encoding="utf-8")):
            for rule in mentioned(text):
                where.setdefault(rule, []).append(f"{path.stem}.{name}")
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
    for case in yaml.safe_load(CASES.read_text(encoding="utf-8"))["cases"]:
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
