"""Throws of every kind through the whole pipeline, and how they are counted."""

from itertools import pairwise
from pathlib import Path

import cv2
import pytest

from hub.cli.bench_throws import failures_page, print_figures
from hub.cli.main import main
from hub.wire.messages import Fault
from tests.vision.desk import HandClock
from vision.frames.simulated import SimulatedCamera
from vision.throws import MIX, SPOILING, Plan, Report, Verdict, WatchedThrow, mixed_plans, play_throws

FAULTS = [Plan(fault.value, frozenset({fault})) for fault in Fault]
SEED = 7  # of throws that the reader reads
KEPT = [Plan("plain", dice=3), Plan("kept dice", dice=3, keep=1)]


@pytest.mark.long
@pytest.mark.parametrize("plans", [KEPT + FAULTS[:6], FAULTS[6:]])
def test_every_throw_is_told_exactly_once_and_never_wrongly(plans: list[Plan]) -> None:
    for outcome in play_throws(plans, seed=SEED, fps=10):
        may_be = {Verdict.RIGHT, Verdict.SPOILT} if outcome.plan.faults & SPOILING else {Verdict.RIGHT}
        assert outcome.verdict in may_be, outcome
        if outcome.latency_s is not None:
            assert outcome.latency_s <= 0.35, outcome


def test_the_mix_holds_everything_that_can_go_wrong() -> None:
    plans = mixed_plans(sum(map(len, MIX)), seed=3)
    assert set().union(*(plan.faults for plan in plans)) == set(Fault)
    assert any(plan.keep for plan in plans)
    assert all(before.dice == plan.dice and not before.faults for before, plan in pairwise(plans) if plan.keep)
    assert mixed_plans(40, seed=3) == mixed_plans(50, seed=3)[:40] != mixed_plans(40, seed=4)


ROLL, OTHER, QUESTION = (
    Report((2, 5), "", 10.3, 40.0),
    Report((2, 6), "", 10.3, 40.0),
    Report(None, "glare", 11.1, 40.0),
)


@pytest.mark.parametrize(
    ("fault", "told", "verdict"),
    [
        (None, (), Verdict.MISSED),
        (None, (ROLL,), Verdict.RIGHT),
        (None, (OTHER,), Verdict.WRONG),
        (None, (QUESTION,), Verdict.ASKED),
        (None, (ROLL, ROLL), Verdict.DOUBLED),
        (None, (ROLL, OTHER), Verdict.WRONG),
        (Fault.GLARE, (QUESTION,), Verdict.SPOILT),
        (Fault.GLARE, (QUESTION, ROLL), Verdict.DOUBLED),
        (Fault.GLARE, (ROLL,), Verdict.RIGHT),
        (Fault.COCKED, (ROLL,), Verdict.WRONG),
        (Fault.NUDGED, (QUESTION,), Verdict.ASKED),
    ],
)
def test_what_came_of_a_throw(fault: Fault | None, told: tuple[Report, ...], verdict: Verdict) -> None:
    outcome = WatchedThrow(Plan("any", frozenset({fault} if fault else ())), (2, 5), 10.0, told)
    assert outcome.verdict is verdict
    assert outcome.latency_s == (pytest.approx(0.3) if verdict is Verdict.RIGHT else None)


def _film(folder: Path) -> None:
    """A throw as pictures, ten a second."""
    folder.mkdir()
    clock = HandClock()
    with SimulatedCamera(6, clock=clock) as camera:
        camera.throw((2, 5))
        for i in range(30):
            frame = camera.read()
            assert frame
            cv2.imwrite(str(folder / f"{i:03}.jpg"), frame.image)
            clock.now += 0.1


def test_the_figures_of_throws_and_films(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _film(tmp_path / "film")
    (tmp_path / "labels.csv").write_text("file,values\nfilm,5 2\nfilm,1 1\n", encoding="utf-8")
    page = tmp_path / "failures.html"
    flags = ["--throws", "1", "--fps", "10", "--videos", str(tmp_path), "--failures", str(page)]
    assert main(["bench", "throws", *flags]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert [line.split()[1:3] for line in printed if line.startswith("all")] == [["1", "1"]]
    for start in ("rest to roll", "then from frame to wire", "a frame without motion"):
        assert any(line.startswith(start) for line in printed)
    films = [line.split() for line in printed[printed.index("films") + 1 : -1]]
    assert [(film[1:3], film[3:6]) for film in films] == [
        (["2", "5"], ["right", "2", "5"]),
        (["1", "1"], ["wrong", "2", "5"]),
    ]
    text = page.read_text(encoding="utf-8")
    assert text.count("data:image/jpeg;base64,") == 1
    assert "film: wrong</b><br>thrown 1 1, told 2 5" in text
    lost = failures_page([WatchedThrow(Plan("any"), (2, 5), 10.0, ())])
    assert "any: missed</b><br>thrown 2 5, nothing told" in lost


def test_films_without_labels_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "throws", "--throws", "0", "--videos", str(tmp_path)]) == 1
    captured = capsys.readouterr()
    assert "labels.csv cannot be read" in captured.err
    assert "Nothing was thrown" in captured.out
    print_figures([WatchedThrow(Plan("any"), (2, 5), 10.0, ())], fps=20)
    assert "rest to roll" not in capsys.readouterr().out


@pytest.mark.parametrize("flags", [["--fps", "0"], ["--fps", "-5"], ["--throws", "-1"]])
def test_throws_that_cannot_be_played_are_told(flags: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "throws", *flags]) == 1
    assert "frames a second" in capsys.readouterr().err
