"""The run on a tree of its own: what is found, what is not, what never ends; and the tree itself is left alone."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.mutants import running
from tests.mutants.__main__ import main
from tests.mutants.table import Mutant

CODE = "def up_to(most):\n    number = 0\n    while number < most:\n        number += 1\n    return number\n"
TEST = "from code_here import up_to\n\ndef test_it():\n    assert up_to(3) == 3\n"
FOUND = Mutant("found", "code_here.py", "number = 0", "number = 9", "because", ("test_it.py",))
ENDLESS = replace(FOUND, name="endless", before="number += 1", after="number += 0")
MISSED = replace(FOUND, name="missed", before="number < most", after="number != most")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "code_here.py").write_text(CODE)
    (tmp_path / "test_it.py").write_text(TEST)
    return tmp_path


def test_the_table_names_what_was_not_found(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main((FOUND, MISSED), root=tree, jobs=2) == 1
    said = capsys.readouterr().out
    assert "killed    found   test_it.py::test_it" in said
    assert "survived  missed  code_here.py: because" in said
    assert "1 of 2 found, 0 known to survive, 1 to be mended" in said
    assert (tree / "code_here.py").read_text() == CODE


def test_what_is_known_to_survive_may_and_must(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    known = replace(MISSED, survives="the same for whole numbers")
    assert main((known, replace(FOUND, survives="nobody looks")), root=tree, jobs=1) == 1
    said = capsys.readouterr().out
    assert "survived  missed  known: the same for whole numbers" in said
    assert "1 of 2 found, 1 known to survive, 1 to be mended" in said
    assert "found (code_here.py): it is found now" in said


def test_tests_that_never_end_have_found_it(tree: Path) -> None:
    (tree / "code_here.py").write_text(ENDLESS.applied(tree))
    trial = running.tried(tree, ENDLESS.tests, limit_s=1.0)
    assert (trial.fate, trial.is_found) == (running.Fate.ENDLESS, True)


def test_without_green_tests_nothing_is_learnt(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tree / "test_it.py").write_text(TEST.replace("== 3", "== 4"))
    assert main((MISSED,), root=tree, jobs=1) == 2
    assert "not green without any mutant" in capsys.readouterr().out


def test_a_lost_mutant_is_named_before_anything_runs(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main((replace(FOUND, before="gone"),), root=tree, jobs=1) == 2
    assert "found: its text is found 0 times in code_here.py" in capsys.readouterr().out
