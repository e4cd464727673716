"""The pinout that ships is right, and a wrong one is refused in a sentence with file, line and key."""

import re
from itertools import chain
from pathlib import Path

import pytest

from firmware_bridge import boards
from firmware_bridge.pinout import LampWiring, PicoWiring, Pinout, PinoutError, load_pinout, pinout_file
from firmware_bridge.press import PressTimings
from tests.tables import every_row

SEATS = [f"seat_{number}" for number in range(1, 7)]


def read(folder: Path, text: str) -> Pinout:
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return load_pinout(file)


def refusal(folder: Path, text: str) -> str:
    """The sentence without the file that it begins with."""
    with pytest.raises(PinoutError) as refused:
        read(folder, text)
    sentence = str(refused.value)
    assert sentence.startswith(f"{folder / 'mine.toml'}, line ")
    assert sentence[-1] in ".?"
    return sentence.removeprefix(f"{folder / 'mine.toml'}, ")


# ---------------------------------------------------------------- the one that ships


def test_the_shipped_pinout_has_the_whole_box() -> None:
    pinout = load_pinout()
    assert [button.name for button in pinout.buttons] == ["main", "undo", "repeat", "pause", "knob", *SEATS]
    assert [lamp.name for lamp in pinout.lamps] == ["turn", "status", *SEATS]
    assert [len(lamp.pins) for lamp in pinout.lamps] == [1, 3, *[1] * 6]
    assert [knob.name for knob in pinout.knobs] == ["number"]
    assert pinout.buzzer is not None
    assert pinout.buzzer.kind == "tonal"
    assert pinout.buzzer.pin in boards.PWM_PINS
    assert (pinout.sensors, pinout.pico) == ((), None)
    assert pinout.models == tuple(boards.MODELS)


def test_what_people_have_wired_already_stays_where_it_is() -> None:
    pinout = load_pinout()
    assert (pinout.buttons[0].name, pinout.buttons[0].pin) == ("main", 17)
    assert pinout.lamps[0] == LampWiring("turn", (27,), is_active_high=True)


def test_what_is_not_wired_does_no_harm() -> None:
    pinout = load_pinout()
    assert all(button.pull_up and not button.is_active_high for button in pinout.buttons)
    outputs = chain.from_iterable(wiring.uses for kind, _, wiring in pinout.parts if kind in ("lamps", "buzzer"))
    assert not set(outputs) & {*boards.PULLED_UP_PINS, 14, 15}
    assert {button.timings for button in pinout.buttons} == {PressTimings(15, 800, 0)}


def test_the_parts_are_all_there_with_their_pins() -> None:
    parts = list(load_pinout().parts)
    assert [kind for kind, _, _ in parts] == ["buttons"] * 11 + ["lamps"] * 8 + ["knobs", "buzzer"]
    used = [pin for _, _, wiring in parts for pin in wiring.uses]
    assert sorted(used) == [pin for pin in range(2, 28) if pin not in (14, 15)]


def commented_blocks(text: str) -> str:
    """The same file with its examples switched on."""
    return re.sub(r"^# (?=\[[a-z_.]+\]$|[a-z_]+ = )", "", text, flags=re.MULTILINE)


def test_the_commented_parts_are_working_examples(tmp_path: Path) -> None:
    pinout = read(tmp_path, commented_blocks(pinout_file().read_text(encoding="utf-8")))
    assert [(sensor.name, sensor.pin, sensor.debounce_ms) for sensor in pinout.sensors] == [
        ("knock", 15, 300),
        ("lid", 14, 50),
    ]
    assert pinout.pico == PicoWiring("auto", 19, "rows")
    assert [(kind, name) for kind, name, _ in pinout.parts][-3:] == [
        ("sensors", "knock"),
        ("sensors", "lid"),
        ("pico", "pico"),
    ]


def test_the_comments_name_the_right_places_on_the_header(tmp_path: Path) -> None:
    text = pinout_file().read_text(encoding="utf-8")
    one_line = re.sub(r"\n# ", " ", text)  # a comment may break its line anywhere
    named = re.findall(r"GPIO (\d+) \(header pin (\d+)\)", one_line)
    assert {int(pin): int(position) for pin, position in named}.items() <= boards.POSITIONS.items()
    assert {int(pin) for pin, _ in named} == set(range(2, 28)), "every pin in use is explained"
    grounds = re.findall(r"ground \(pin (\d+)\)", one_line)
    assert {boards.HEADER[int(position)] for position in grounds} == {"GND"}
    supplies = re.findall(r"3\.3 V \(pin (\d+)\)", one_line)
    assert {boards.HEADER[int(position)] for position in supplies} == {"3V3"}


def test_the_comment_above_each_part_names_its_pins(tmp_path: Path) -> None:
    text = commented_blocks(pinout_file().read_text(encoding="utf-8"))
    for kind, name, wiring in read(tmp_path, text).parts:
        header = f"[{kind}]" if kind == name else f"[{kind}.{name}]"
        comment = re.split(r"\n\n|\n(?=[^#])", text[: text.index(header)].rstrip("\n"))[-1].replace("\n# ", " ")
        pins = {int(pin) for pin in re.findall(r"GPIO (\d+) \(header", comment)}
        assert pins == set(wiring.uses), header


def test_an_installed_pinout_comes_before_that_of_the_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "firmware_bridge"
    package.mkdir()
    monkeypatch.setattr("firmware_bridge.pinout.__file__", str(package / "pinout.py"))
    assert pinout_file() == tmp_path / "hardware" / "pinout.toml"
    (package / "pinout.toml").touch()
    assert pinout_file() == package / "pinout.toml"


# ---------------------------------------------------------------- one of your own


def test_what_is_left_out_has_a_usual_value(tmp_path: Path) -> None:
    pinout = read(tmp_path, "[buttons.a]\npin = 4\n[buttons.b]\npin = 5\npull = 'down'\n[buzzer]\npin = 6\n")
    a, b = pinout.buttons
    assert (a.pull_up, a.is_active_high, a.timings) == (True, False, PressTimings())
    assert (b.pull_up, b.is_active_high) == (False, True)
    assert pinout.buzzer is not None
    assert pinout.buzzer.kind == "tonal"
    assert (pinout.lamps, pinout.knobs, pinout.sensors, pinout.pico, pinout.models) == ((), (), (), None, ())


def test_an_empty_pinout_is_a_box_without_parts(tmp_path: Path) -> None:
    assert read(tmp_path, "") == Pinout()
    assert read(tmp_path, "\ufeff# as some editors begin a file") == Pinout()


def test_a_floating_pin_says_which_level_is_active(tmp_path: Path) -> None:
    (knock,) = read(tmp_path, "[sensors.knock]\npin = 4\npull = 'none'\nactive = 'high'\n").sensors
    assert (knock.pull_up, knock.is_active_high) == (None, True)


def test_a_lamp_may_hang_on_a_pulled_up_pin_if_low_lights_it(tmp_path: Path) -> None:
    assert read(tmp_path, "[lamps.a]\npin = 2\nactive = 'low'").lamps == (LampWiring("a", (2,), is_active_high=False),)


@pytest.mark.parametrize(
    ("lines", "order"),
    [("", "rows"), ("order = 'snake'", "snake"), ("order = [3, 0, 1]", (3, 0, 1)), ("order = [0, 0, 0]", (0, 0, 0))],
)
def test_the_lights_of_the_pico_lie_as_they_are_said_to(tmp_path: Path, lines: str, order: object) -> None:
    pinout = read(tmp_path, f"[pico]\nport = '/dev/ttyACM0'\nleds = 3\n{lines}")
    assert pinout.pico is not None
    assert (pinout.pico.port, pinout.pico.leds, pinout.pico.order, pinout.pico.uses) == ("/dev/ttyACM0", 3, order, ())


# Each a pinout and, after the arrow, the sentence about it.
WRONG = (Path(__file__).parent / "wrong_pinouts.txt").read_text(encoding="utf-8").split("---\n")


@every_row("case", WRONG)
def test_a_wrong_pinout_is_refused_by_line_and_key(tmp_path: Path, case: str) -> None:
    text, sentence = case.split("→ ")
    assert refusal(tmp_path, text) == sentence.rstrip("\n")


def test_a_file_that_is_no_text_or_not_there_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "pinout.toml"
    with pytest.raises(PinoutError, match="cannot be read: No such file"):
        load_pinout(file)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(PinoutError, match="not UTF-8"):
        load_pinout(file)
