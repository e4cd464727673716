"""What greets those who join: forms and workflow are well-formed, and all they and the documents name is there."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from hub.cli.main import parser
from tests.architecture.rule_index import rules

ROOT = Path(__file__).parents[2]
FORMS = sorted(path for path in (ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
DOCUMENTS = [
    *(
        ROOT / name
        for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "docs/releasing.md")
    ),
    *sorted(path for path in (ROOT / ".github").rglob("*") if path.is_file()),
]
TARGETS = set(re.findall(r"^([a-z0-9-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def content(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


# ---------------------------------------------------------------- issue forms, as the forge wants them

ABOUT_A_FORM = {"name", "description", "title", "labels", "assignees", "projects", "type", "body"}
ATTRIBUTES = {  # which of them a field may have; the first must be there
    "markdown": ("value",),
    "input": ("label", "description", "placeholder", "value"),
    "textarea": ("label", "description", "placeholder", "value", "render"),
    "dropdown": ("label", "description", "multiple", "options", "default"),
    "checkboxes": ("label", "description", "options"),
}


def faults(form: Any) -> Iterator[str]:
    """What the forge would refuse or leave out."""
    yield from (f"{key} is missing" for key in ("name", "description", "body") if not form.get(key))
    yield from (f"{key} means nothing" for key in form.keys() - ABOUT_A_FORM)
    asked = [field for field in form.get("body", []) if field.get("type") != "markdown"]
    if not asked:
        yield "nothing is asked"
    for what in ("id", "label"):
        named = [field.get(what) or field.get("attributes", {}).get(what) for field in asked]
        yield from (f"{what} {one!r} is there twice" for one in set(named) if named.count(one) > 1)
    for field in form.get("body", []):
        yield from _faults_of_a_field(field)


def _faults_of_a_field(field: Any) -> Iterator[str]:
    kind, attributes = field.get("type"), field.get("attributes", {})
    if kind not in ATTRIBUTES:
        yield f"there is no field of the type {kind!r}"
        return
    known = ATTRIBUTES[kind]
    if not attributes.get(known[0]):
        yield f"{kind} has no {known[0]}"
    yield from (f"{kind} has no attribute {key!r}" for key in attributes.keys() - set(known))
    yield from (f"a field has no {key!r}" for key in field.keys() - {"type", "id", "attributes", "validations"})
    if kind != "markdown" and not re.fullmatch("[A-Za-z0-9_-]+", str(field.get("id", ""))):
        yield f"{attributes.get('label')!r} has no id"
    if "options" in known:
        yield from _faults_of_options(kind, attributes.get("options") or [])
    if not all(isinstance(value, bool) for value in field.get("validations", {}).values()):
        yield f"{field.get('id')}: required is true or false"


def _faults_of_options(kind: str, options: list[Any]) -> Iterator[str]:
    words = [one.get("label") if kind == "checkboxes" else one for one in options]
    if not words or not all(isinstance(one, str) and one and one.lower() != "none" for one in words):
        yield f"{kind} wants a list of words as options, and None is a word of the forge"
    if len(set(words)) < len(words):
        yield f"{kind} has an option twice"


def test_the_forms_are_as_the_forge_wants_them() -> None:
    assert {path.stem for path in FORMS} == {"bug", "misread_throw", "rule_question"}
    assert {path.name: list(faults(content(path))) for path in FORMS} == {path.name: [] for path in FORMS}
    assert content(ROOT / ".github/ISSUE_TEMPLATE/config.yml").keys() <= {"blank_issues_enabled", "contact_links"}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"description": ""}, "description is missing"),
        ({"lables": []}, "lables means nothing"),
        ({"body": [{"type": "markdown", "attributes": {"value": "Hello"}}]}, "nothing is asked"),
        ({"body": [{"type": "text", "attributes": {"label": "a"}}]}, "there is no field of the type 'text'"),
        ({"body": [{"type": "input", "id": "a", "attributes": {}}]}, "input has no label"),
        ({"body": [{"type": "input", "attributes": {"label": "a"}}]}, "'a' has no id"),
        ({"body": [{"type": "dropdown", "id": "a", "attributes": {"label": "a"}}]}, "wants a list of words"),
        ({"body": [{"type": "input", "id": "a", "attributes": {"label": "a"}}] * 2}, "id 'a' is there twice"),
    ],
)
def test_a_form_that_would_be_refused_is_noticed(change: dict[str, Any], says: str) -> None:
    assert any(says in one for one in faults({**content(FORMS[0]), **change}))


def test_a_bug_brings_the_doctor_a_throw_its_picture_and_a_question_its_rule() -> None:
    wanted = {"bug": "doctor", "misread_throw": "picture", "rule_question": "rule"}
    for path in FORMS:
        (field,) = (one for one in content(path)["body"] if one.get("id") == wanted[path.stem])
        assert field["validations"]["required"] is True


# ---------------------------------------------------------------- the workflow


def test_the_workflow_runs_what_everybody_runs_and_may_only_read() -> None:
    workflow = content(ROOT / ".github/workflows/tests.yml")
    assert workflow[True].keys() == {"push", "pull_request"}  # YAML reads the word "on" as true
    assert workflow["permissions"] == {"contents": "read"}
    (job,) = workflow["jobs"].values()
    assert job["steps"][-1]["run"] == ".ci/run"
    assert job["strategy"]["matrix"]["suite"] == ["bookworm", "trixie"]
    assert 0 < job["timeout-minutes"] <= 90


# ---------------------------------------------------------------- what is named is there


def code_in(path: Path) -> list[str]:
    """What stands in the text as something to type or to open."""
    text = path.read_text(encoding="utf-8")
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines()] + re.findall(r"`([^`\n]+)`", text)


def commands() -> set[str]:
    (names,) = (action.choices for action in parser()._actions if isinstance(action.choices, dict))
    return set(names)


def unknown_words(path: Path) -> list[str]:
    """Commands, targets and rules that the document names and nobody has."""
    known = commands()
    wrong = []
    for code in code_in(path):
        wrong += [f"make {one}" for one in re.findall(r"\bmake ([a-z][a-z0-9-]*)", code) if one not in TARGETS]
        named = re.findall(r"(?:^|[ /])gamenight ([a-z]+)", code)
        wrong += [f"gamenight {one}" for one in named if one not in known and "-u gamenight" not in code]
        wrong += [one for one in re.findall(r"\bBASE-[A-Z]+-\d+", code) if one not in rules()]
        if re.fullmatch(r"\.?[a-z_]+(/[A-Za-z_.-]+)+", code) and not (ROOT / code).exists():
            wrong.append(code)
    return wrong


def test_every_command_target_rule_and_file_that_is_named_is_there() -> None:
    wrong = {path.name: words for path in DOCUMENTS if (words := unknown_words(path))}
    assert wrong == {}
