"""`gamenight speak`, `voice`, `report`: as somebody types them, with the settings of the table."""

import os
import wave
from pathlib import Path

import pytest

from hub.cli.main import main


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in os.environ if name.startswith("GAMENIGHT_") and name != "GAMENIGHT_TEST_STRICT"]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "none"))


def seconds(path: Path) -> float:
    with wave.open(str(path)) as sound:
        return float(sound.getnframes() / sound.getframerate())


def test_speaking_into_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "said.wav"
    assert main(["speak", "Modrý dostává dvě dřeva.", "--lang", "cs", "--out", str(out)]) == 0
    assert seconds(out) > 1
    assert "Said by espeak-ng" in capsys.readouterr().out


def test_speaking_through_the_device_of_the_settings(tmp_path: Path) -> None:
    folder = tmp_path / "said"
    assert main(["speak", "Hello.", "--set", f"speech.device=file:{folder}", "--language", "en"]) == 0
    assert [path.suffix for path in folder.iterdir()] == [".wav"]


def test_what_to_record_and_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "sentences.txt"
    assert main(["voice", "list", "--language", "de", "--out", str(out)]) == 0
    assert "wuerfelt" in out.read_text(encoding="utf-8") or "würfelt" in out.read_text(encoding="utf-8")
    pack = tmp_path / "pack"
    pack.mkdir()
    assert main(["voice", "check", str(pack)]) == 1
    assert "pack.toml" in capsys.readouterr().err
    (pack / "pack.toml").write_text('name = "Ours"\nlanguage = "cs"\n', encoding="utf-8")
    assert main(["voice", "check", str(pack)]) == 0
    assert "0 have a clip" in capsys.readouterr().out


def test_reports_of_no_games_and_of_none_in_particular(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["report", "last"], ["report", "--list"], ["report"], ["export", "last"]):
        assert main([*words, "--data", str(tmp_path)]) == 1
        told = capsys.readouterr().err
        assert told.startswith("gamenight: ")
        assert "Traceback" not in told
