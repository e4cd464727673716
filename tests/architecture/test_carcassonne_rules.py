"""The rules of Carcassonne that are in the box are implemented by name, and no code names one that there is not."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SPECIFICATION = ROOT / "docs/rules/carcassonne.md"
CODE = ROOT / "hub/games/carcassonne"
IN_THE_BOX = r"(?:CARC|RIVER)-[A-Z]+-\d\d"
OPEN = r"OPEN-C-\d\d"

# What people do with their hands, what only another expansion has, and what follows from the rules beside it.
NO_FUNCTION = {
    "CARC-COMP-04": "symbols of the wheel, which mean nothing without it",
    "CARC-TURN-02": "a turn with all expansions",
    "CARC-TURN-03": "a double turn, with a builder",
    "CARC-END-04": "inns, cathedrals, vineyards, sheep",
    "RIVER-PLACE-02": "a river tile is laid like any other, and the river is no ground for figures",
    "RIVER-SHEEP-01": "with Hills & Sheep",
    "RIVER-SHEEP-02": "nothing is drawn that could mean something",
    "RIVER-VINE-01": "with Hills & Sheep",
}


def spelt(text: str, family: str) -> set[str]:
    """The rules that a text names, `CARC-FIELD-03…05` and `CARC-TRACK-01…03` spelled out."""
    found = set(re.findall(family, text))
    for name, first, last in re.findall(r"((?:CARC|RIVER)-[A-Z]+)-(\d\d)…(\d\d)", text):
        found |= {f"{name}-{number:02d}" for number in range(int(first), int(last) + 1)}
    return found


def specified() -> set[str]:
    rows = re.findall(rf"^\| ({IN_THE_BOX}) \|", SPECIFICATION.read_text(encoding="utf-8"), re.MULTILINE)
    return set(rows)


def named() -> set[str]:
    sources = [path for path in CODE.rglob("*.py") if "cases" not in path.parts]
    return {rule for path in sources for rule in spelt(path.read_text(encoding="utf-8"), IN_THE_BOX)}


def test_every_rule_in_the_box_is_named_by_the_code() -> None:
    assert len(specified()) == 62
    assert specified() - named() == set(NO_FUNCTION)


def test_no_code_names_a_rule_that_there_is_not() -> None:
    assert not named() - specified()
    text = SPECIFICATION.read_text(encoding="utf-8")
    open_points = {rule for path in CODE.rglob("*.py") for rule in re.findall(OPEN, path.read_text(encoding="utf-8"))}
    assert open_points <= set(re.findall(OPEN, text))


def test_the_readme_says_for_every_rule_of_an_expansion_what_it_will_use() -> None:
    readme = (CODE / "README.md").read_text(encoding="utf-8")
    found = set(re.findall(r"(?:INN|TRADE|HILL|WHEEL)-[A-Z]+-\d\d", readme))
    for name, first, last in re.findall(r"((?:INN|TRADE|HILL|WHEEL)-[A-Z]+)-(\d\d)…(\d\d)", readme):
        found |= {f"{name}-{number:02d}" for number in range(int(first), int(last) + 1)}
    rows = re.findall(r"^\| ((?:INN|TRADE|HILL|WHEEL)-[A-Z]+-\d\d) \|", SPECIFICATION.read_text("utf-8"), re.MULTILINE)
    assert found == set(rows)
