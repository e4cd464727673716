"""Every given/when/then case, one test each; and that a case which is wrong or not understood never passes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from hub.cli.main import main
from hub.cli.trials import case_runners
from tests.tables import every_row

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
LEFT_OUT = ("C-511", "C-526")  # legal, if those before have passed and the case leaves that out
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
        if word == "legal" and case["id"] in LEFT_OUT:
            continue
        then = {**case["then"], word: otherwise(value)}
        if word == "legal":
            then.pop("because", None)
        yield word, then
    if "because" in case["then"]:
        yield "because", {**case["then"], "because": "BASE-VP-01"}


@every_row("case", CASES.values(), ids=lambda case: str(case["id"]))
def test_a_wrong_expectation_fails(case: dict[str, Any]) -> None:
    for word, then in wrong_expectations(case):
        assert run({**case, "then": then}), f"{word}: {then[word]} passed"


# ---------------------------------------------------------------- what is not understood fails


@every_row(
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
        ({"given": {"score": {"red": {"luck": 1}}}}, "unknown word in score: luck"),
        ({"given": {"dev": {"red": {"hand": ["joker"]}}}}, "unknown development card: joker"),
        ({"given": {"hexes": {"a": {"terrain": "swamp"}}}}, "unknown terrain: swamp"),
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


@every_row(
    ("event", "says"),
    [
        ({"do": "roll"}, "roll needs sum or dice"),
        ({"do": "move_robber"}, "move_robber needs to"),
        ({"do": "discard", "by": "red"}, "discard needs cards"),
        ({"do": "trade", "gives": {"ore": 1}}, "trade needs with"),
        ({"do": "trade", "with": "blue"}, "trade needs gives or gets"),
        ({"do": "bank_trade", "gets": {"ore": 1}}, "bank_trade needs gives"),
        ({"do": "bank_trade", "gives": {"ore": 4}}, "bank_trade needs gets"),
        ({"do": "build_road"}, "build_road needs edge"),
        ({"do": "build_settlement"}, "build_settlement needs node"),
        ({"do": "build_city"}, "build_city needs node"),
        ({"do": "play_dev"}, "play_dev needs card"),
        ({"do": "play_dev", "card": "monopoly"}, "play_dev needs resource"),
        ({"do": "play_dev", "card": "invention"}, "play_dev needs takes"),
        ({"do": "set_special"}, "set_special needs longest_road or largest_army"),
    ],
)
def test_an_event_without_what_it_needs_is_told_so(event: dict[str, Any], says: str) -> None:
    for then in ({}, {"legal": False}):
        (failure,) = case_runners()["base"]({"when": [event], "then": then})
        assert says in failure


@every_row(
    ("case", "says"),
    [
        ({"given": {"hexes": {"a": {"terrain": "forest", "number": "nine"}}}}, "number of a should be a whole number"),
        ({"given": {"hexes": {"a": {"terrain": "forest", "number": 13}}}}, "should be from 2 to 12, not 13"),
        ({"when": [{"do": "roll", "sum": "eight"}]}, "sum should be a whole number, not eight"),
        ({"when": [{"do": "roll", "dice": [1, 2.5]}]}, "a die should be a whole number, not 2.5"),
        ({"when": [{"do": "roll", "dice": [1]}]}, "two dice are rolled, not 1"),
        ({"when": [{"do": "roll", "dice": [1, 2], "sum": 4}]}, "the sum of the dice is 3, not 4"),
        ({"when": [{"do": "discard", "by": "red", "cards": {"ore": 0.5}}]}, "cards: ore should be a whole number"),
        ({"then": {"vp": {"red": float("nan")}}}, "points of red should be a whole number, not nan"),
        ({"then": {"vp": {"red": True}}}, "points of red should be a whole number, not True"),
        ({"then": {"legal": "false"}}, "legal should be true or false, not false"),
        ({"given": {"turn": ["red"]}}, "a player should be a word, not a list"),
        ({"given": {"roads": {"red": [[1]]}}}, "a path is two nodes"),
        ({"given": {"players": ["red", "blue"], "hands": {"pink": {}}}}, "unknown player: pink"),
        ({"when": [{"do": "place_tokens", "spiral_start": [5, 5]}]}, "there is no hex at 5,5"),
        ({"then": {"numbers_at": [[[0, 0], 5]]}}, "no token was placed at 0,0"),
    ],
)
def test_what_is_no_number_or_no_name_is_told_so(case: dict[str, Any], says: str) -> None:
    (failure,) = case_runners()["base"](case)
    assert says in failure


@every_row(
    "given",
    [
        {"hands": {"red": {"wood": -3}}},
        {"hands": {"red": {"wood": 300}}},
        {"hands": {"red": {"wood": 12}, "blue": {"wood": 12}}},
        {"hands": {"red": {"any": 96}}},
        {"bank": {"ore": 20}},
        {"bank": {"ore": 19}, "hands": {"red": {"ore": 1}}},
        {"players": 1_000_000},
        {"players": ["a", "b", "c", "d", "e"]},
        {"roads": {name: [] for name in "abcde"}},
        {"score": {"red": {"settlements": 100_000_000}}},
        {"score": {"red": {"cities": 5}}},
        {"score": {"red": {"vp_cards": 6}}},
        {"score": {"red": {"tokens": 100}}},
        {"stock": {"red": {"roads": -1}}},
        {"stock": {"red": {"roads": 16}}},
        {"deck_size": 26},
        {"knights_played": {"red": 15}},
        {"dev": {"red": {"hand": ["monopoly", "monopoly"]}, "blue": {"hand": ["monopoly"]}}},
    ],
)
def test_more_than_the_box_holds_is_told_so(given: dict[str, Any]) -> None:
    (failure,) = case_runners()["base"]({"given": given})
    assert "from 0 to" in failure or "from 2 to 4" in failure


def test_more_pieces_than_a_player_has() -> None:
    roads = {"red": [[node, node + 1] for node in range(16)]}
    assert case_runners()["base"]({"given": {"roads": roads}}) == ["red has only 15 roads"]


def test_what_nobody_can_hold_is_not_completed() -> None:
    """Where hands are left open they are filled for the payments, but not with cards that do not exist."""
    given = {"turn": "red", "phase": "after_roll", "hands": {"blue": {"wood": 17}}}
    trade = {"do": "bank_trade", "by": "red", "gives": {"wood": 4}, "gets": {"ore": 1}}
    (failure,) = case_runners()["base"]({"given": given, "when": [trade]})
    assert "refused by" in failure


def test_only_the_rules_of_the_case_may_stand_for_one_another() -> None:
    given = {"turn": "red", "phase": "after_roll", "hands": {"red": {}}, "nodes": {"1": {"owner": "red"}}}
    case = {"given": given, "when": [{"do": "build_city", "node": "1"}]}
    then = {"legal": False, "because": "BASE-CITY-01"}
    assert case_runners()["base"]({**case, "rules": ["BASE-CITY-01", "BASE-BUILD-01"], "then": then}) == []
    says = "build_city: expected to be refused by BASE-CITY-01, refused by BASE-BUILD-01 (catan.refusal.cannot_pay)"
    for rules in (["BASE-CITY-01"], ["BASE-BUILD-01"], []):
        assert case_runners()["base"]({**case, "rules": rules, "then": then}) == [says]


def test_what_a_case_leaves_open_before_a_legal_event_is_settled() -> None:
    """Discards, the robber's way and the theft are no business of a case that only wants to trade after a seven."""
    given = {"turn": "red", "hands": {"red": {"ore": 4}, "blue": {"any": 9}}}
    trade = {"do": "bank_trade", "by": "red", "gives": {"ore": 4}, "gets": {"wood": 1}}
    case = {"given": given, "when": [{"do": "roll", "sum": 7}, trade], "then": {"hands": {"red": {"wood": 1}}}}
    assert case_runners()["base"](case) == []
    refused = {**case, "then": {"legal": False, "because": "BASE-SEVEN-03"}}
    assert case_runners()["base"](refused) == []
    otherwise_refused = {**case, "then": {"legal": False, "because": "BASE-HARB-01"}}
    (failure,) = case_runners()["base"](otherwise_refused)
    assert failure.startswith("bank_trade: expected to be refused by BASE-HARB-01, refused by BASE-SEVEN-03")


SEVEN = {"do": "roll", "sum": 7}


@pytest.mark.parametrize(
    ("given", "when", "because"),
    [
        (
            {"hands": {"red": {"wood": 4}, "blue": {"ore": 8}}},
            [SEVEN, {"do": "bank_trade", "gives": {"wood": 4}, "gets": {"ore": 1}}],
            "BASE-SEVEN-03",
        ),
        (
            {"hands": {"blue": {"ore": 8}}, "dev": {"red": {"hand": ["knight"]}}},
            [SEVEN, {"do": "play_dev", "card": "knight"}],
            "BASE-SEVEN-03",
        ),
        (
            {"phase": "after_roll", "hands": {}, "nodes": {1: {"owner": "red"}}},
            [{"do": "build_city", "node": 1}],
            "BASE-BUILD-01",
        ),
    ],
)
def test_a_refusal_is_looked_for_before_anything_is_completed(
    given: dict[str, Any], when: list[dict[str, Any]], because: str
) -> None:
    """The same events are legal where the case says nothing: what it left out before them is then done first."""
    case = {"given": {"turn": "red", **given}, "when": when}
    assert case_runners()["base"]({**case, "then": {"legal": False, "because": because}}) == []
    assert case_runners()["base"]({**case, "then": {"legal": True}}) == []


# ---------------------------------------------------------------- the command


def write(folder: Path, text: str) -> str:
    file = folder / "cases.yaml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_the_command_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", *map(str, FILES)]) == 0
    assert capsys.readouterr().out == f"{len(CASES)} passed, 0 failed\n"
    base = sum(case["given"].get("mode", "base") == "base" for case in CASES.values())
    assert main(["cases", "--mode", "base", *map(str, FILES)]) == 0
    assert capsys.readouterr().out == f"{base} passed, 0 failed\n"


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
        ("cases: " + "[" * 5000 + "]" * 5000, "is nested too deeply to be read."),
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
