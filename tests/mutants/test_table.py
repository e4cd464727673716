"""The table stays current: whoever changes a line that a mutant changes, changes the mutant too."""

from pathlib import Path

import pytest

from tests.mutants.table import Mutant, TableError, faults, mutants

MINE = Mutant("mine", "code.py", "a = 1", "a = 2", "because", ("test_code.py",))


def test_every_mutant_has_its_text_once_and_tests_that_are_there() -> None:
    table = mutants()
    assert len(table) >= 60
    assert list(faults(table)) == []


@pytest.mark.parametrize(
    ("text", "after", "says"),
    [
        ("b = 1", "a = 2", "found 0 times in code.py"),
        ("a = 1; a = 1", "a = 2", "found 2 times in code.py"),
        ("a = 1", "a = 1", "changes nothing"),
        ("a = 1", "a = = 1", "no Python"),
    ],
)
def test_a_mutant_that_says_nothing_is_named(tmp_path: Path, text: str, after: str, says: str) -> None:
    (tmp_path / "code.py").write_text(text)
    mutant = Mutant("mine", "code.py", "a = 1", after, "because", ("code.py",))
    with pytest.raises(TableError, match=f"mine: .*{says}"):
        mutant.applied(tmp_path)
    assert len(list(faults([mutant], tmp_path))) == 1


def test_names_and_tests_are_checked(tmp_path: Path) -> None:
    (tmp_path / "code.py").write_text("a = 1")
    assert list(faults([MINE, MINE], tmp_path)) == [
        "mine: there is no test_code.py.",
        "mine: two mutants have this name.",
        "mine: there is no test_code.py.",
    ]


@pytest.mark.parametrize("row", ['name = "x"', 'name = "x"\ntests = []\nspelt_wrong = 1'])
def test_a_row_that_lacks_something_is_named(tmp_path: Path, row: str) -> None:
    (tmp_path / "some.toml").write_text(f"[[mutant]]\n{row}\n")
    with pytest.raises(TableError, match=r"some\.toml: x: "):
        mutants(tmp_path)
