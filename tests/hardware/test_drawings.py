"""The committed drawings and lists are current, and follow the pinout."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from firmware_bridge.boards import HEADER, POSITIONS
from firmware_bridge.drawing.__main__ import drawings, main
from firmware_bridge.drawing.shopping import PartsError, counts, load_parts, parts_md
from firmware_bridge.drawing.terminals import resistor_ohm, supply, terminals, wiring_md
from firmware_bridge.drawing.wiring_picture import wiring_svg
from firmware_bridge.pinout import Pinout, load_pinout, pinout_file

HARDWARE = Path(__file__).parents[2] / "hardware"
SMALL = """
[buttons.main]
pin = 17
[buttons.alarm]
pin = 26
pull = "down"
[lamps.turn]
red = 5
green = 6
blue = 13
active = "low"
[sensors.lid]
pin = 14
[pico]
port = "auto"
leds = 30
order = "rows"
"""


@pytest.fixture
def small(tmp_path: Path) -> Pinout:
    file = tmp_path / "pinout.toml"
    file.write_text(SMALL, encoding="utf-8")
    return load_pinout(file)


def _words(svg: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("place", [str(place) for place, _ in drawings(None)])
def test_the_committed_file_is_current(place: str) -> None:
    texts = {str(one): text for one, text in drawings(None)}
    assert (HARDWARE / place).read_text(encoding="utf-8") == texts[place], "run python -m firmware_bridge.drawing"


def test_the_wiring_names_every_part_with_its_pins_and_no_other() -> None:
    pinout = load_pinout()
    used = {pin for _, _, wiring in pinout.parts for pin in wiring.uses}
    named = re.findall(r"GPIO (\d+), pin (\d+)", "\n".join(_words(wiring_svg(pinout))))
    assert {int(pin) for pin, _ in named} == used
    assert all(POSITIONS[int(pin)] == int(position) for pin, position in named)
    labels = " ".join(one.label for one in terminals(pinout))
    for kind, name, _ in pinout.parts:
        if kind != "pico":
            assert name in labels
    rows = re.findall(r"\| (\d+) \| (\d+) \|", wiring_md(pinout))
    assert sorted(rows) == sorted(named)


def test_another_pinout_makes_another_drawing(small: Pinout) -> None:
    words = _words(wiring_svg(small))
    assert {"button main", "button alarm", "lamp turn, red", "sensor lid", "Pico on USB: 30 lights"} <= set(words)
    assert "button undo" not in words
    assert "3.3 V, pin 17" in words  # the common anode, and the button that is pulled down
    assert "30 lights" in wiring_md(small)
    assert "| button alarm | 26 | 37 | – | 3.3 V |" in wiring_md(small)


def test_words_stay_on_the_sheet() -> None:
    for place, text in drawings(None):
        if place.suffix == ".svg":
            root = ElementTree.fromstring(text)
            _, _, width, height = (float(one) for one in root.attrib["viewBox"].split())
            for word in root.iter("{http://www.w3.org/2000/svg}text"):
                length = 0.55 * float(word.attrib["font-size"]) * len(word.text or "")
                before = {"start": 0.0, "middle": 0.5, "end": 1.0}[word.attrib["text-anchor"]]
                x, y = float(word.attrib["x"]), float(word.attrib["y"])
                if "transform" not in word.attrib:
                    assert x - before * length >= 0, word.text
                    assert x + (1 - before) * length <= width, word.text
                assert 0 < y < height


@pytest.mark.parametrize(("volt", "milliampere", "ohm"), [(2.0, 4, 330), (3.0, 3, 100), (2.0, 10, 150), (1.8, 15, 100)])
def test_a_resistor_for_an_led_on_3_volt(volt: float, milliampere: float, ohm: int) -> None:
    assert resistor_ohm(volt, milliampere) == ohm


def test_ground_is_taken_from_a_near_pin_that_is_still_free() -> None:
    assert supply("GND", [11]) == 9
    assert supply("GND", [18], taken={20}) == 14
    assert supply("GND", [11], taken={9}) == 9  # the next one is far
    assert HEADER[supply("3V3", [18])] == "3V3"  # none in its column


def test_the_list_counts_what_the_pinout_has(small: Pinout) -> None:
    shipped = counts(load_pinout(), "full")
    assert (shipped["main"], shipped["panel_buttons"], shipped["seat_buttons"], shipped["seats"]) == (1, 3, 6, 6)
    assert (shipped["ohm_330"], shipped["ohm_100"]) == (8, 3)
    assert counts(load_pinout(), "minimum")["wires"] == 4
    mine = counts(small, "full")
    assert (mine["main"], mine["panel_buttons"], mine["sensors"], mine["lights"], mine["seats"]) == (1, 1, 1, 30, 0)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("count = 1", "'eur' is missing"),
        ("count = 1\neur = [2, 1]", "makes no sense"),
        ("count = 1\neur = [1, 2]\nshop = 1", "shop is not known"),
        ('count = "wings"\neur = [1, 2]', "nothing is counted as 'wings'"),
    ],
)
def test_a_mistake_in_the_list_of_parts_is_named(wrong: str, sentence: str) -> None:
    with pytest.raises(PartsError, match=sentence):
        parts_md(load_pinout(), load_parts(f'[[parts]]\nsection = "S"\nname = "thing"\n{wrong}'))


def test_a_maker_draws_an_own_pinout_into_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(SMALL, encoding="utf-8")
    assert main(["--pinout", str(mine), "--out", str(tmp_path / "out"), "--camera", "v3"]) == 0
    assert "button alarm" in (tmp_path / "out" / "wiring.svg").read_text(encoding="utf-8")
    assert "lens 372" in (tmp_path / "out" / "dimensions.svg").read_text(encoding="utf-8")
    assert str(tmp_path / "out" / "parts.md") in capsys.readouterr().out
    mine.write_text("[buttons.main]\npin = 99\n", encoding="utf-8")
    assert main(["--pinout", str(mine), "--out", str(tmp_path / "out")]) == 1
    assert "99" in capsys.readouterr().err


def test_it_runs_as_a_module(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "firmware_bridge.drawing", "--pinout", str(pinout_file()), "--out", str(tmp_path)]
    subprocess.run(command, check=True, cwd=HARDWARE.parent, capture_output=True)
    assert (tmp_path / "wiring.svg").is_file()
