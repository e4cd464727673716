"""Filmed throws of real dice: each is told exactly once."""

from pathlib import Path

import pytest

from vision.throws import Verdict, play_videos

VIDEOS = Path(__file__).resolve().parents[2].parent / "shared" / "videos"


@pytest.mark.skipif(not (VIDEOS / "labels.csv").exists(), reason=f"the filmed throws are not on this machine: {VIDEOS}")
def test_every_filmed_throw_is_told_once_and_rightly() -> None:
    outcomes = list(play_videos(VIDEOS))
    assert outcomes
    assert [outcome for outcome in outcomes if outcome.verdict is not Verdict.RIGHT] == []
