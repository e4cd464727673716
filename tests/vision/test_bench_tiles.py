"""`gamenight bench tiles`, on few photographs."""

import pytest

from hub.cli.main import main


def test_the_figures_are_printed_by_style_and_beside_colours_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "tiles", "--photographs", "5"]) == 0
    printed = capsys.readouterr().out
    assert [line.split()[1] for line in printed.splitlines() if line.startswith("all")] == ["5"]
    for word in ("linocut", "winter", "colours, shown the edition", "without a tile: 1,", "a look: median"):
        assert word in printed


def test_none_is_too_few(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "tiles", "--photographs", "0"]) != 0
    assert "At least one" in capsys.readouterr().err
