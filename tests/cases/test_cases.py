"""Every given/when/then case, one test each; and that a case which is wrong or not understood never passes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from hub.cli.main import main
from hub.games.registry import case_runners

FILES = sorted(Path(__file__).parent.glob("*.yaml"))
CASES = {case["id"]: case for file in FILES for case in yaml.safe_load(file.read_text(encoding="utf-8"))["cases"]}


def run(case: dict[str, Any]) -> list[str]:
    return case_runners()[case["given"].get("mode", "base")](case)


@pytest.mark.parametrize("case", list(CASES.values()), ids=list(CASES))
def test_case(case: dict[str, Any]) -> None:
    assert run(case) == []


def test_no_case_has_the_id_of_another() -> None:
    assert len(CASES) == sum(file.read_text(encoding="utf-8").count("\n- id: ") for file in FILES)


# ---------------------------------------------------------------- what is expected wrongly fails

REMARKS = ("because", "note", "later")
COMPLETED = ("hand_sizes", "roads_on_board", "dev_bought")  # may be filled in where a position leaves them open


def otherwise(value: Any) -> Any:
    """A value that is not this one."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case dict():
            return {key: otherwise(one) for key, one in value.items()} or {"ore": 1}
        case [[[_, _], _], *_]:  # numbers at places
            return [[place, otherwise(number)] for place, number in value]
        case list():
            return value[1:] if len(value) > 1 else ["knight", "knight"]
        case None:
            return "blue"
        case "bank":
            return "red"
    return "bank" if value != "over" else "pre_roll"


def wrong_expectations(case: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The case again and again, each time with one word of `then` that cannot be true."""
    for word, value in case["then"].items():
        if word in REMARKS or (word in COMPLETED and not case["when"]):
            continue
        then = {**case["then"], word: otherwise(value)}
        if word == "legal":
            then.pop("because", None)
        yield word, then
    if "because" in case["then"]:
        yield "because", {**case["then"], "because": "BASE-VP-01"}


@pytest.mark.parametrize("case", list(CASES.values()), ids=list(CASES))
def test_a_wrong_expectation_fails(case: dict[str, Any]) -> None:
    for word, then in wrong_expectations(case):
        assert run({**case, "then": then}), f"{word}: {then[word]} passed"


# ---------------------------------------------------------------- what is not understood fails


@pytest.mark.parametrize(
    ("case", "says"),
    [
        ({"when": [{"do": "dance"}]}, "unknown event: dance"),
        ({"when": [{"by": "red"}]}, "unknown event: None"),
        ({"when": [{"do": "roll", "sum": 4, "loudly": True}]}, "unknown word about roll: loudly"),
        ({"then": {"mood": {"red": "good"}}}, "unknown word in then: mood"),
        ({"given": {"weather": "rain"}}, "unknown word in given: weather"),
        ({"wenn": []}, "unknown part of a case: wenn"),
        ({"options": {"colour": "blue"}}, "unknown option: colour"),
        ({"options": {"bank_shortage": "whatever"}}, "the option bank_shortage has no choice 'whatever'"),
        ({"options": {"win_only_on_own_turn": 3}}, "the option win_only_on_own_turn has no choice '3'"),
        ({"options": {"discard_counts": "all"}}, "the option discard_counts has no choice 'all'"),
        ({"given": {"phase": "sbp"}}, "unknown phase: sbp"),
        ({"given": {"hands": {"red": {"gold": 1}}}}, "unknown kind of cards: gold"),
        ({"given": {"hands": [1]}}, "hands should be a mapping"),
        ({"given": {"players": ["red", "red", "blue"]}}, "two players have the same name"),
        ({"given": {"roads": {"red": [[1, 2]], "blue": [[2, 1]]}}}, "two roads lie on 1-2"),
        ({"given": {"stock": {"red": {"roads": 15}}, "roads": {"red": [[1, 2]]}}}, "cannot have 15 roads in stock"),
        ({"given": {"score": {"red": {"tokens": 1}}}}, "unknown word in score: tokens"),
        ({"given": {"dev": {"red": {"hand": ["joker"]}}}}, "unknown development card: joker"),
        ({"given": {"hexes": {"a": {"terrain": "swamp"}}}}, "cannot be read"),
        ({"when": [{"do": "roll"}]}, "cannot be read"),
        ({"when": [{"do": "build_city", "node": "n1", "free": True}]}, "nothing in this game makes build_city free"),
        ({"given": {"players": ["red", "blue", "white"]}, "then": {"vp": {"pink": 1}}}, "unknown player: pink"),
        ({"then": {"legal": False}}, "expected a refused event, but there is none"),
        ({"when": [{"do": "end_turn"}, {"do": "end_turn"}]}, "event 2 (end_turn): expected to be legal, refused by"),
        ({"when": [{"do": "place_tokens", "spiral_start": 4}]}, "a place on the island is"),
    ],
)
def test_what_is_not_understood_fails(case: dict[str, Any], says: str) -> None:
    failures = case_runners()["base"]({"id": "C-999", **case})
    assert len(failures) == 1
    assert says in failures[0]


def test_what_a_case_leaves_open_before_a_legal_event_is_settled() -> None:
    """Discards, the robber's way and the theft are no business of a case that only wants to trade after a seven."""
    given = {"turn": "red", "hands": {"red": {"ore": 4}, "blue": {"any": 9}}}
    trade = {"do": "bank_trade", "by": "red", "gives": {"ore": 4}, "gets": {"wood": 1}}
    case = {"given": given, "when": [{"do": "roll", "sum": 7}, trade], "then": {"hands": {"red": {"wood": 1}}}}
    assert case_runners()["base"](case) == []
    refused = {**case, "then": {"legal": False, "because": "BASE-TRADE-03"}}
    assert case_runners()["base"](refused) == []


# ---------------------------------------------------------------- the command


def write(folder: Path, text: str) -> str:
    file = folder / "cases.yaml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_the_command_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", "--mode", "base", *map(str, FILES)]) == 0
    assert capsys.readouterr().out == f"{len(CASES)} passed, 0 failed\n"


def test_the_command_names_what_failed_and_what_was_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = """
cases:
- {id: C-1, given: {}, when: [], then: {vp: {red: 0}}}
- {id: C-2, given: {score: {red: {settlements: 2}}}, when: [], then: {vp: {red: 3}, winner: null}}
- {id: C-3, given: {mode: moon}, when: [], then: {}}
"""
    assert main(["cases", write(tmp_path, text)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "C-2: points of red: expected 3, came 2",
        "left out, for modes that no game runs yet: 1 (moon 1)",
        "1 passed, 1 failed",
    ]


def test_the_cases_of_another_game_are_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "format: chess-scenarios/1\ncases:\n- {id: X-1, given: {}, when: {}, then: {}}\n"
    assert main(["cases", write(tmp_path, text)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "left out, for modes that no game runs yet: 1 (chess 1)",
        "0 passed, 0 failed",
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("cases: [\n", "line 2 is no YAML"),
        ("just words", "holds no list of cases."),
        ("cases: {}", "holds no list of cases."),
        ("cases: [1, 2]", "holds no list of cases."),
        ("at: 2024-99-99", "is no YAML"),
        ("", "holds no list of cases."),
    ],
)
def test_an_unreadable_file_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, says: str
) -> None:
    assert main(["cases", write(tmp_path, text)]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert says in told.err
    assert told.err.count("\n") == 1


def test_a_file_that_is_not_there_or_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", str(tmp_path / "none.yaml")]) == 1
    assert "cannot be read: No such file or directory." in capsys.readouterr().err
    (tmp_path / "picture.yaml").write_bytes(b"\xff\xd8\xff\xe0")
    assert main(["cases", str(tmp_path / "picture.yaml")]) == 1
    assert "is no text." in capsys.readouterr().err


def test_a_mode_that_no_game_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", "--mode", "moon", str(FILES[0])]) == 1
    assert "No game here runs cases of the mode 'moon'" in capsys.readouterr().err
