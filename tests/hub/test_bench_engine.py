"""`gamenight bench engine` with and without another engine beside ours."""

from types import SimpleNamespace
from typing import Any

import pytest

from hub.cli import bench_engine
from hub.cli.trials import trials


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said matters here, not how good the figures are."""
    monkeypatch.setattr(bench_engine, "MOST_STEPS", 150)
    monkeypatch.setattr(bench_engine, "LATE", 3)
    monkeypatch.setattr(bench_engine, "ROUNDS", 1)


class _Game:
    """As much of another engine as is measured."""

    def __init__(self, players: list[str]) -> None:
        self.state = SimpleNamespace(actions=list(players))

    def play(self) -> None:
        self.state.actions *= 100


def test_without_another_engine_it_says_how_to_get_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench_engine, "import_module", _missing)
    assert bench_engine.bench_engine(games=1, seconds=0) == 0
    said = capsys.readouterr().out
    assert "pip install 'gamenight-hub[bench]'" in said
    assert "ratio" not in said
    for measured in (
        "deciding a command",
        "replaying what is stored",
        "deciding it all again",
        "offers",
        "view",
        "phone",
    ):
        assert measured in said


def test_beside_another_engine_both_rates_and_the_ratio_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = SimpleNamespace(Game=_Game, RandomPlayer=str, Color=["red", "blue", "white", "orange"])
    monkeypatch.setattr(bench_engine, "import_module", lambda _name: other)
    monkeypatch.setattr("importlib.metadata.version", lambda _name: "1.2.3")
    assert bench_engine.bench_engine(games=2, seconds=60) == 0
    said = capsys.readouterr().out
    assert "2 random games, 4 players; both engines in turn" in said
    assert f"{next(iter(trials().values())).peer} 1.2.3" in said
    assert "ratio" in said


def _missing(name: str) -> Any:
    raise ModuleNotFoundError(name)


def test_a_game_without_another_engine_is_measured_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    alone = next(key for key, partner in trials().items() if not partner.peer)
    assert bench_engine.bench_engine(games=1, seconds=0, key=alone) == 0
    said = capsys.readouterr().out
    assert "deciding a command" in said
    assert "comparison" not in said
