"""Every scenario file, one test per scenario."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.scenarios.words import play


def _scenarios() -> list[Any]:
    found = []
    for path in sorted(Path(__file__).parent.glob("*/*.toml")):
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        shared = document.get("before", {})
        for scenario in document["scenario"]:
            before = shared[scenario["before"]] if "before" in scenario else []
            steps = [*before, *scenario["steps"]]
            found.append(pytest.param({**scenario, "steps": steps}, id=f"{path.stem}: {scenario['name']}"))
    return found


@pytest.mark.parametrize("scenario", _scenarios())
def test_scenario(scenario: dict[str, Any]) -> None:
    play(scenario)


def test_an_unknown_phrase_fails() -> None:
    with pytest.raises(AssertionError, match="unknown step"):
        play({"steps": ["red dances"]})
    with pytest.raises(AssertionError, match="unknown expectation"):
        play({"steps": ["- red is happy"]})
