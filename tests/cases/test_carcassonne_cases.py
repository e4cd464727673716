"""Every given/when/then case of Carcassonne; and that a case which is wrong or not understood never passes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from hub.cli.main import main
from hub.cli.trials import case_runners
from hub.errors import LeftOut
from tests.tables import every_row

FILES = sorted((Path(__file__).parent / "carcassonne").glob("*.yaml"))
CASES = {case["id"]: case for file in FILES for case in yaml.safe_load(file.read_text(encoding="utf-8"))["cases"]}
RUN = case_runners()["carcassonne"]
REMARKS = ("reason", "note")


@every_row("case", CASES.values(), ids=lambda case: str(case["id"]))
def test_case(case: dict[str, Any]) -> None:
    assert RUN(case) == []


def test_no_case_has_the_id_of_another() -> None:
    assert len(CASES) == sum(file.read_text(encoding="utf-8").count("\n- id: ") for file in FILES)


def otherwise(word: str, value: Any) -> Any:
    """A value that is not this one."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case {}:
            changed = {key: otherwise(word, one) for key, one in value.items()}
            return changed or {"red": ["n"] if word in ("returned", "figures") else 1}
        case []:
            return ["red"] if word == "winners" else ["n"]
        case list():
            return [otherwise(word, value[0]), *value[1:]] if isinstance(value[0], bool) else value[1:]
    return "blue" if value != "blue" else "red"


def wrong_expectations(case: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for word, value in case["then"].items():
        if word not in REMARKS:
            yield word, {**case["then"], word: otherwise(word, value)}


@every_row("case", CASES.values(), ids=lambda case: str(case["id"]))
def test_a_wrong_expectation_fails(case: dict[str, Any]) -> None:
    for word, then in wrong_expectations(case):
        assert RUN({**case, "then": then}), f"{word}: {then[word]} passed"


ROAD = {"id": "R1", "kind": "road", "tiles": 3, "closed": True, "figures": {"red": ["n"]}}
CLOSE = {"event": "close", "feature": "R1", "by": "red"}


def turn(*tiles: dict[str, str]) -> dict[str, Any]:
    return {"event": "turn", "by": "red", "tiles": list(tiles)}


@pytest.mark.parametrize(
    ("case", "says"),
    [
        ({"when": {"event": "dance"}}, "unknown event: dance"),
        ({"when": []}, "a case needs an event"),
        ({"wenn": {}}, "unknown part of a case: wenn"),
        ({"given": {"weather": "rain"}, "when": CLOSE}, "unknown word in given: weather"),
        ({"given": {"players": ["red", "red"]}, "when": CLOSE}, "players should differ"),
        ({"given": {"players": ["red"], "active": "blue"}, "when": CLOSE}, "unknown player: blue"),
        ({"given": {"features": [ROAD]}, "when": {**CLOSE, "feature": "R2"}}, "unknown feature: R2"),
        ({"given": {"features": [ROAD]}, "when": {**CLOSE, "loudly": 1}}, "unknown word about close: loudly"),
        ({"given": {"features": [{**ROAD, "colour": 1}]}, "when": CLOSE}, "unknown word about a feature: colour"),
        ({"given": {"features": [ROAD]}, "when": CLOSE, "then": {"mood": 1}}, "unknown word in then: mood"),
        ({"given": {"options": {"luck": 1}}, "when": {"event": "setup"}}, "unknown option: luck"),
        ({"given": {"options": {"farmers": "few"}}, "when": {"event": "setup"}}, "has no choice 'few'"),
        ({"given": {"board": [["QQ", 0, 0, 0]]}, "when": {"event": "final"}}, "unknown tile: QQ"),
        ({"given": {"board": [["D", 0, 0, 45]]}, "when": {"event": "final"}}, "a rotation is 0, 90, 180 or 270"),
        (
            {"given": {"board": [["D", 0, 0, 0]], "men": [["red", "n", 0, 0, "c7"]]}, "when": {"event": "final"}},
            "no seg",
        ),
        ({"given": {"features": [{**ROAD, "tiles": "three"}]}, "when": CLOSE}, "tiles should be a whole number"),
        ({"given": {"features": [ROAD]}, "when": CLOSE, "then": {"joined": True}}, "nothing in this case tells joined"),
        ({"given": {"features": [ROAD]}, "when": CLOSE}, "a case needs something to expect"),
        ({"given": {"features": [ROAD]}, "when": CLOSE, "then": {"note": "red 3"}}, "a case needs something to expect"),
        ({"given": {"features": [ROAD]}, "when": CLOSE, "then": {"supply": {}}}, "supply should name"),
        ({"given": {"features": [{**ROAD, "kind": "rode"}]}, "when": CLOSE}, "unknown kind of feature: rode"),
        ({"given": {"features": [{**ROAD, "closed": "yes"}]}, "when": CLOSE}, "closed is true or false"),
        ({"given": {"features": [ROAD, ROAD]}, "when": CLOSE}, "two features are called R1"),
        ({"given": {"features": [ROAD]}, "when": turn({"grows": "R1"})}, "unknown word about a tile: grows"),
        ({"given": {"features": [ROAD]}, "when": turn({"extends": "R2"})}, "unknown feature: R2"),
        ({"given": {"features": [ROAD]}, "when": turn({"places": "n"})}, "a figure needs a feature"),
        ({"given": {"features": [ROAD]}, "when": turn({"closes": "R1"}, {})}, "red has no further tile in this turn"),
        ({"given": {"options": {"luck": 1}}, "when": {"event": "track", "score": 1}}, "unknown option: luck"),
        ({"given": {"board": [["B", 0, 0, 0]] * 2}, "when": {"event": "final"}}, "two tiles lie on one place"),
        (
            {"given": {"men": [["red", "n", 0, 0, "c1"], ["blue", "n", 0, 0, "c1"]]}, "when": {"event": "final"}},
            "two figures stand on c1",
        ),
    ],
)
def test_what_is_not_understood_fails(case: dict[str, Any], says: str) -> None:
    (failure,) = RUN({"id": "CB-999", **case})
    assert says in failure


def test_a_case_for_what_the_game_lacks_is_left_out() -> None:
    given = {"features": [{**ROAD, "inns": 1}]}
    with pytest.raises(LeftOut, match="inns"):
        RUN({"given": given, "when": CLOSE})
    assert RUN({"given": {**given, "use": []}, "when": CLOSE, "then": {"points": {"red": 3}}}) == []


def test_the_command_counts_what_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = """
format: carcassonne-scenarios/1
cases:
- {id: C-1, when: {event: track, score: 51}, then: {field: 1}}
- {id: C-2, when: {event: track, score: 51}, then: {field: 2}}
- {id: C-3, when: {event: spin, from: fortune, steps: 2}, then: {sector: famine}}
"""
    (tmp_path / "cases.yaml").write_text(text, encoding="utf-8")
    assert main(["cases", str(tmp_path / "cases.yaml")]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "C-2: field: expected 2, came 1",
        "left out, for modes that no game runs yet: 1 (carcassonne with wheel 1)",
        "1 passed, 1 failed",
    ]
