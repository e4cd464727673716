"""Every command with good and bad input: a clear sentence and an exit code, never a traceback."""

import json
import os
import socket
from pathlib import Path

import cv2
import numpy as np
import pytest

from hub.version import __version__
from tests.brokers import free_port
from tests.patience import until
from tests.system.processes import Dashboard, Process, gamenight

ROOT = Path(__file__).parents[2]


def test_version() -> None:
    done = gamenight("--version")
    assert (done.returncode, done.stdout) == (0, f"gamenight {__version__}\n")


def test_a_terminal_without_our_letters_is_no_reason_to_fail(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    for command in (["doctor", "--data", str(tmp_path)], ["read", str(tmp_path / "ř.png")], ["settings"]):
        done = gamenight(*command, env=env)
        assert "Traceback" not in done.stderr


def test_settings_prints_a_file_that_can_be_used(tmp_path: Path) -> None:
    printed = gamenight("settings").stdout
    file = tmp_path / "gamenight.toml"
    file.write_text(printed, encoding="utf-8")
    assert gamenight("settings", "--config", str(file)).stdout == printed


@pytest.mark.parametrize(("name", "begins"), [("sheet.svg", b"<svg "), ("sheet.PDF", b"%PDF-1.4")])
def test_markers_are_drawn_on_a_sheet(tmp_path: Path, name: str, begins: bytes) -> None:
    done = gamenight("markers", "--out", str(tmp_path / name), "--size", "25")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / name).read_bytes().startswith(begins)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--out", "sheet.png"], "gamenight: --out wants a name that ends in .svg or .pdf, not 'sheet.png'."),
        (["--size", "500"], "gamenight: --size wants 15 to 60 millimetres, not 500."),
        (["--out", "/nowhere/a.svg"], "gamenight: /nowhere/a.svg cannot be written: No such file or directory."),
    ],
)
def test_a_sheet_that_cannot_be_drawn_says_why(arguments: list[str], says: str) -> None:
    done = gamenight("markers", *arguments)
    assert (done.returncode, done.stderr.strip()) == (1, says)


def test_schemas_are_json() -> None:
    assert "observation/dice" in json.loads(gamenight("schemas").stdout)["topics"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[web]\nport = 'eighty'\n", "line 2: web.port must be a whole number from 1 to 65535"),
        ("[web]\n\nprot = 80\n", "line 3: "),
        ("[web\n", "line 1"),
    ],
)
def test_malformed_settings_are_named_with_their_line(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "gamenight.toml"
    file.write_text(text, encoding="utf-8")
    for command in ("run", "doctor", "settings"):
        done = gamenight(command, "--config", str(file))
        assert done.returncode == 1
        assert done.stderr.startswith("gamenight: ")
        assert says in done.stderr
        assert "Traceback" not in done.stderr


def test_settings_come_from_file_environment_and_flags_in_that_order(tmp_path: Path) -> None:
    file = tmp_path / "gamenight.toml"
    file.write_text("[web]\nport = 70001\n", encoding="utf-8")
    env = {**os.environ, "GAMENIGHT_WEB_PORT": "70002"}
    assert "70001" in gamenight("settings", "--config", str(file)).stderr
    assert "70002" in gamenight("settings", "--config", str(file), env=env).stderr
    assert "70003" in gamenight("settings", "--config", str(file), "--port", "70003", env=env).stderr
    assert "name=value" in gamenight("settings", "--set", "web.port").stderr


def test_a_taken_port_is_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = gamenight(
            *("run", "--port", port, "--set", "web.host=127.0.0.1", "--data", str(tmp_path)),
            *("--broker", "embedded", "--broker-port", str(free_port())),
        )
        assert done.returncode == 1
        assert port in done.stderr
        assert "--port" in done.stderr
        assert "Traceback" not in done.stderr
        doctor = gamenight("doctor", "--port", port, "--set", "web.host=127.0.0.1", "--data", str(tmp_path))
        assert doctor.returncode == 1
        assert f"✗ ports    Port {port}" in doctor.stdout


def test_a_port_taken_by_something_else_does_not_stop_our_broker(tmp_path: Path) -> None:
    """Something listens on the broker's port, but speaks no MQTT."""
    with socket.socket() as mute:
        mute.bind(("127.0.0.1", 0))
        mute.listen()
        port = free_port()
        with Process(
            *("run", "--port", str(port), "--set", "web.host=127.0.0.1", "--data", str(tmp_path)),
            *("--broker-port", str(mute.getsockname()[1]), "--camera", "simulated"),
        ) as hub:
            until(Dashboard(port).is_complete)
            assert hub.stop() == 0
        assert "is taken" in "".join(hub.lines)


def test_doctor_says_what_is_found_and_what_mends_it(tmp_path: Path) -> None:
    done = gamenight(
        "doctor", "--data", str(tmp_path / "new"), "--port", str(free_port()), "--broker-port", str(free_port())
    )
    assert done.returncode == 0, done.stdout
    for part in ("camera", "gpio", "broker", "speech", "store", "ports"):
        assert f" {part}" in done.stdout
    assert "Ready for a night." in done.stdout
    assert not (tmp_path / "new").exists(), "looking must not leave anything behind"


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        (["--camera", "usb:97"], "✗ camera"),
        (["--camera", "file:/no/such/file.mp4"], "✗ camera"),
        (["--broker", "external", "--broker-port", "1"], "✗ broker"),
        (["--data", "/proc/gamenight"], "✗ store"),
        (["--set", "bridge.pinout=/no/such/pinout.toml"], "✗ gpio"),
    ],
)
def test_doctor_finds_what_is_wrong(tmp_path: Path, flags: list[str], says: str) -> None:
    usual = ["--data", str(tmp_path), "--port", str(free_port()), "--broker-port", str(free_port())]
    done = gamenight("doctor", *usual, *flags)
    assert done.returncode == 1
    assert says in done.stdout
    assert "→" in done.stdout
    assert "Traceback" not in done.stderr


def test_read_gives_one_json_line_a_picture_and_names_what_is_none(tmp_path: Path) -> None:
    empty, words, missing = tmp_path / "empty tray.png", tmp_path / "words.jpg", tmp_path / "missing.png"
    cv2.imwrite(str(empty), np.full((240, 320, 3), 120, np.uint8))
    words.write_text("these are words, not a picture")
    done = gamenight("read", "--json", str(words), str(empty), str(missing))
    assert done.returncode == 1
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [set(line) for line in lines] == [{"image", "values", "unclear", "ms"}] * 3
    assert [(line["image"], line["values"]) for line in lines] == [(str(path), []) for path in (words, empty, missing)]
    assert [line["unclear"] for line in lines] == ["unreadable", "no_dice", "unreadable"]
    assert len(done.stderr.splitlines()) == 2
    assert all(one.startswith("gamenight: ") for one in done.stderr.splitlines())
    plain = gamenight("read", str(empty))
    assert (plain.returncode, plain.stdout) == (0, f"{empty}: - (unclear: no_dice)\n")


@pytest.mark.long
def test_bench_start_prints_its_figures() -> None:
    done = gamenight("bench", "start", "--runs", "1")
    assert done.returncode == 0, done.stderr
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["ready", "libraries", "whole", "camera", "hub"]
