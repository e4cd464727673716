"""Filmed throws of real dice: each is told exactly once."""

from pathlib import Path

import pytest

from vision.throws import Verdict, play_videos

VIDEOS = Path(__file__).resolve().parents[2].parent / "shared" / "videos"
# Read with doubts so far, so the players are asked; every other film is read.
ASKED = {"tirada_1.mp4", "tirada_3.mp4"}


@pytest.mark.skipif(not (VIDEOS / "labels.csv").exists(), reason=f"the filmed throws are not on this machine: {VIDEOS}")
def test_a_filmed_throw_is_told_exactly_once() -> None:
    outcomes = list(play_videos(VIDEOS))
    assert outcomes
    for outcome in outcomes:
        may_be = {Verdict.RIGHT, Verdict.ASKED} if outcome.plan.name in ASKED else {Verdict.RIGHT}
        assert outcome.verdict in may_be, outcome
