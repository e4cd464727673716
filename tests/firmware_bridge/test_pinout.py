"""The pinout that ships is right, and a wrong one is refused in a sentence with file and key."""

import re
from pathlib import Path

import pytest

from firmware_bridge.pinout import LampWiring, PinoutError, load_pinout, pinout_file
from firmware_bridge.press import PressTimings


def refusal(folder: Path, text: str) -> str:
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(PinoutError) as refused:
        load_pinout(file)
    sentence = str(refused.value)
    assert str(file) in sentence
    assert sentence.endswith(".")
    return sentence


def test_the_shipped_pinout_has_a_main_button_and_a_turn_lamp() -> None:
    pinout = load_pinout()
    (button,) = pinout.buttons
    assert (button.name, button.pull_up, button.is_active_high) == ("main", True, False)
    assert pinout.lamps == (LampWiring("turn", 27, is_active_high=True),)
    assert pinout.sensors == ()


def test_the_commented_sensor_is_a_working_example(tmp_path: Path) -> None:
    text = pinout_file().read_text(encoding="utf-8")
    example = text[text.index("# [sensors.lid]") :]
    file = tmp_path / "pinout.toml"
    file.write_text(text + re.sub(r"^# ", "", example, flags=re.MULTILINE), encoding="utf-8")
    (sensor,) = load_pinout(file).sensors
    assert (sensor.name, sensor.pin, sensor.debounce_ms) == ("lid", 22, 50)


def test_an_installed_pinout_comes_before_that_of_the_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "firmware_bridge"
    package.mkdir()
    monkeypatch.setattr("firmware_bridge.pinout.__file__", str(package / "pinout.py"))
    assert pinout_file() == tmp_path / "hardware" / "pinout.toml"
    (package / "pinout.toml").touch()
    assert pinout_file() == package / "pinout.toml"


def test_what_is_left_out_has_a_usual_value(tmp_path: Path) -> None:
    file = tmp_path / "pinout.toml"
    file.write_text("[buttons.a]\npin = 4\n[buttons.b]\npin = 5\npull = 'down'\n[sensors.c]\npin = 6\n")
    a, b = load_pinout(file).buttons
    assert (a.pull_up, a.is_active_high, a.timings) == (True, False, PressTimings())
    assert (b.pull_up, b.is_active_high) == (False, True)


def test_a_floating_pin_says_which_level_is_active(tmp_path: Path) -> None:
    file = tmp_path / "pinout.toml"
    file.write_text("[sensors.knock]\npin = 4\npull = 'none'\nactive = 'high'\n")
    (knock,) = load_pinout(file).sensors
    assert (knock.pull_up, knock.is_active_high) == (None, True)


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        ("[button.main]\npin = 4", "button", "known are buttons, lamps, sensors"),
        ("[buttons.main]\npin = 4\ncolour = 1", "buttons.main.colour", "known are pin, pull"),
        ("[lamps.turn]\npin = 4\npull = 'up'", "lamps.turn.pull", "known are pin, active"),
        ("[buttons.main]\npull = 'up'", "buttons.main.pin", "is missing"),
        ("[buttons.main]\npin = 'GPIO4'", "buttons.main.pin", "must be a BCM number"),
        ("[buttons.main]\npin = true", "buttons.main.pin", "must be a BCM number"),
        ("[buttons.main]\npin = 0", "buttons.main.pin", "ID chip"),
        ("[lamps.turn]\npin = 1", "lamps.turn.pin", "ID chip"),
        ("[lamps.turn]\npin = 28", "lamps.turn.pin", "from 2 to 27"),
        ("[lamps.turn]\npin = -4", "lamps.turn.pin", "from 2 to 27"),
        ("[lamps.turn]\npin = 4\n[buttons.main]\npin = 4", "lamps.turn.pin", "buttons.main already uses"),
        ("[lamps.a]\npin = 4\n[lamps.b]\npin = 4", "lamps.b.pin", "lamps.a already uses"),
        ("[sensors.lid]\npin = 3\npull = 'down'", "sensors.lid.pull", "pull-up on the board"),
        ("[sensors.lid]\npin = 4\npull = 'none'", "sensors.lid.active", "must be given"),
        ("[sensors.lid]\npin = 4\npull = 'left'", "sensors.lid.pull", "not 'left'"),
        ("[sensors.lid]\npin = 4\ndebounce_ms = 1.5", "sensors.lid.debounce_ms", "milliseconds from 0 to 10000"),
        ("[buttons.main]\npin = 4\nlong_ms = -1", "buttons.main.long_ms", "not -1"),
        ("[buttons.main]\npin = 4\nlong_ms = 10", "buttons.main.long_ms", "longer than debounce_ms (25)"),
        ("[buttons.main]\npin = 4\ndouble_ms = 25", "buttons.main.double_ms", "longer than debounce_ms (25)"),
        ("[buttons.'Big One']\npin = 4", "buttons.Big One", "small letters"),
        ("buttons = 3", "buttons", "must be a table such as [buttons]"),
        ("[lamps]\nturn = 27", "lamps.turn", "must be a table such as [lamps.turn]"),
    ],
)
def test_a_wrong_pinout_is_refused_by_key(tmp_path: Path, text: str, key: str, reason: str) -> None:
    sentence = refusal(tmp_path, text)
    assert f": {key} " in sentence
    assert reason in sentence


def test_a_file_that_is_no_toml_is_refused_with_its_line(tmp_path: Path) -> None:
    assert "line 2" in refusal(tmp_path, "[buttons.main]\npin 4\n")


def test_a_file_that_is_no_text_or_not_there_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "pinout.toml"
    with pytest.raises(PinoutError, match="cannot be read: No such file"):
        load_pinout(file)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(PinoutError, match="not UTF-8"):
        load_pinout(file)
