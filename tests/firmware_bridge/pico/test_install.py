"""`gamenight pico` against the real prompt of MicroPython."""

import fcntl
from pathlib import Path

import pytest

from firmware_bridge.pico import probe_port
from firmware_bridge.pico.port import Port, PortError
from firmware_bridge.pico.raw_repl import RawRepl
from hub.cli.main import main
from hub.wire.messages import PicoState
from tests.firmware_bridge.pico.bench import Bench, config
from tests.patience import until


def test_a_board_with_nothing_but_micropython_gets_the_firmware(
    bench: Bench, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    board, _ = bench.plug_in(has_firmware=False)
    mine = tmp_path / "mine.py"
    mine.write_text(config(LEDS=7), encoding="utf-8")
    assert main(["pico", "install", str(bench.port), "--board-config", str(mine)]) == 0
    printed = capsys.readouterr().out.split()
    assert {"config.py", "protocol.py", "sensing.py", "app.py", "main.py"} <= set(printed)
    assert "firmware 1.0.0, 7 lights" in " ".join(printed)
    until(lambda: "restarted" in board.said, "a restart")

    # Again, over firmware that runs: the board keeps its own config.py.
    assert main(["pico", "install", str(bench.port)]) == 0
    again = capsys.readouterr().out
    assert "main.py" in again
    assert "\n  config.py" not in again
    assert "7 lights" in again
    assert main(["pico", "check", str(bench.port)]) == 0


def test_the_board_says_what_failed(bench: Bench) -> None:
    bench.plug_in(has_firmware=False)
    with Port(str(bench.port)) as port:
        repl = RawRepl(port)
        repl.enter()
        assert repl.run("print('OK', 6 * 7)").split() == ["OK", "42"]
        with pytest.raises(PortError, match="ZeroDivisionError"):
            repl.run("1 / 0")
        assert repl.run("print('still there')").strip() == "still there"


def test_a_program_of_somebody_else_is_stopped_with_ctrl_c_or_not_at_all(bench: Bench) -> None:
    _, cable = bench.plug_in(has_firmware=False)
    cable.to_hub = lambda _: b""
    with Port(str(bench.port)) as port, pytest.raises(PortError, match="does not give its MicroPython prompt"):
        RawRepl(port).enter()


def test_checking_a_port_with_nothing(bench: Bench, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pico", "check", str(bench.port)]) == 1
    assert "There is no port" in capsys.readouterr().out
    assert main(["pico", "install", str(bench.port)]) == 1
    assert "gamenight: There is no port" in capsys.readouterr().err


def test_a_port_that_another_program_holds(bench: Bench) -> None:
    bench.plug_in()
    with bench.port.open("rb", buffering=0) as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        state, sentence = probe_port(bench.wiring())
    assert state is PicoState.ABSENT
    assert "is used by another program" in sentence


def test_a_config_that_cannot_be_read(bench: Bench, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bench.plug_in(has_firmware=False)
    missing = str(tmp_path / "nowhere.py")
    assert main(["pico", "install", str(bench.port), "--board-config", missing]) == 1
    assert f"{missing} cannot be read: No such file or directory." in capsys.readouterr().err


def test_a_probe_says_goodbye(bench: Bench) -> None:
    _, cable = bench.plug_in(config=config(LEDS=30))
    assert probe_port(bench.wiring(30))[0] is PicoState.READY
    until(lambda: b"Q" in cable.carried, "goodbye")
    state, sentence = probe_port(bench.wiring(19))
    assert state is PicoState.READY
    assert "30 lights. The pinout says 19" in sentence
