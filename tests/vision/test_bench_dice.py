"""`gamenight bench dice` on a folder of drawn photographs."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from hub.cli.bench_dice import bench_dice, print_figures
from hub.cli.main import main
from tests.vision.desk import photograph
from vision.measure import BadLabels, measure, read_labels, simulated_labels


@pytest.fixture(scope="module")
def photos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two right labels, an empty tray and one wrong label."""
    folder = tmp_path_factory.mktemp("photos")
    lines = ["file,values,view,difficulty,source"]
    for seed, wrong in ((1, False), (2, False), (3, True)):
        image, thrown = photograph(None, seed=seed)
        cv2.imwrite(str(folder / f"{seed}.png"), image)
        values = [7 - value for value in thrown] if wrong else list(thrown)
        lines.append(f"{seed}.png,{' '.join(map(str, values))},topdown,normal,drawn")
    cv2.imwrite(str(folder / "empty.png"), np.full((480, 640, 3), (60, 90, 40), np.uint8))
    lines.append("empty.png,,topdown,normal,nothing")
    (folder / "labels.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of failures is written where the command is run."""
    monkeypatch.chdir(tmp_path)


def test_the_figures_are_printed_by_kind(photos: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "dice", "--photos", str(photos), "--tell-number"]) == 0
    assert "3.png" in Path("dice-failures.html").read_text(encoding="utf-8")
    printed = capsys.readouterr().out
    assert [line.split()[1:3] for line in printed.splitlines() if line.startswith("all")] == [["4", "0.750"]]
    for word in ("view", "topdown", "source", "nothing", "coverage curve", "at 640 × 480", "at full size"):
        assert word in printed


def test_failures_are_shown_on_a_page_of_their_own(photos: Path, tmp_path: Path) -> None:
    page = tmp_path / "failures.html"
    assert bench_dice(photos, failures=page, tell_number=False) == 0
    text = page.read_text(encoding="utf-8")
    assert "<b>3.png</b>" in text
    assert "<b>1.png</b>" not in text
    assert text.count("data:image/jpeg;base64,") == 1


def test_simulated_photographs_are_measured_alike(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "dice", "--simulated", "4"]) == 0
    printed = capsys.readouterr().out
    assert [line.split()[1] for line in printed.splitlines() if line.startswith("all")] == ["4"]
    assert all(view in printed for view in ("topdown", "near-topdown", "tilted", "oblique"))
    labels = list(simulated_labels(5))
    assert [(label.view, label.difficulty) for label in labels[3:]] == [("oblique", "hard"), ("topdown", "normal")]
    assert (labels[0].load() == labels[0].load()).all()


def test_nothing_on_the_picture_counts_as_read(photos: Path) -> None:
    (outcome,) = measure([label for label in read_labels(photos) if not label.values])
    assert (outcome.is_exact, outcome.is_clear) == (True, True)


def test_labels_that_cannot_be_used_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "dice", "--photos", str(tmp_path)]) == 1
    assert "labels.csv cannot be read" in capsys.readouterr().err
    (tmp_path / "labels.csv").write_text("file,values\na.png,one\n", encoding="utf-8")
    with pytest.raises(BadLabels):
        read_labels(tmp_path)
    print_figures([])
    assert "no photographs" in capsys.readouterr().out
    assert main(["bench", "dice", "--simulated", "0"]) == 1
    assert "At least one" in capsys.readouterr().err
