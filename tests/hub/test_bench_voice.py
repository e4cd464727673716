"""The measurement itself: a roll at a real table is heard, and nothing is measured without rolls."""

import pytest

from hub.cli.bench_voice import bench_voice
from hub.errors import TabletopError


@pytest.mark.broker
def test_a_few_rolls_are_heard(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench_voice(runs=2, device="null") == 0
    printed = capsys.readouterr().out
    assert "2 rolls, said by espeak-ng" in printed
    assert "roll to first sample written" in printed
    assert "of 2." in printed


def test_no_rolls_are_refused() -> None:
    with pytest.raises(TabletopError, match="At least one"):
        bench_voice(runs=0)
