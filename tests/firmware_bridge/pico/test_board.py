"""The firmware in real MicroPython against the real hub side, over a pseudo-terminal."""

import re

import pytest

from firmware_bridge.pico import Pico
from firmware_bridge.pico.framing import frame
from firmware_bridge.pico.messages import LEAVE, hello
from hub.wire.messages import LampMode, LampPlan, Light, PicoState
from tests.firmware_bridge.pico.bench import FIRMWARE, Bench, config, without
from tests.patience import until

TILES = {1: 2, 2: 3}
TILE_1, TILE_2, KNOCK = 2, 3, 26
CONFIG = config(LEDS=3, TILE_PINS=TILES, TILE_DEBOUNCE_MS=10, KNOCK_DEAD_MS=50)
RED, DARK = Light(LampMode.ON, "#ff0000"), Light(LampMode.OFF)
PLAN = LampPlan({}, ((RED, DARK, Light(LampMode.ON, "#0000ff")),))
PLAN_PIXELS = ["ff0000", "000000", "0000ff"]


def test_a_board_introduces_itself(bench: Bench) -> None:
    bench.plug_in(config=CONFIG)
    hub = bench.hub(leds=3)
    hub.wait_for(PicoState.READY)
    assert hub.states[-1][2] == ("knock", "tile_1", "tile_2")
    assert re.fullmatch(r"The Pico on \S+ is ready: firmware 1\.0\.0, 3 lights\.", hub.sentence)
    assert hub.sensors == []


def test_lights_shine_and_blink_and_go_when_the_hub_goes(bench: Bench) -> None:
    board, _ = bench.plug_in(config=config(LEDS=3, NO_HUB="off"))
    hub = bench.hub(leds=3)
    hub.pico.show(PLAN)  # before there is a link
    until(lambda: board.pixels == PLAN_PIXELS, "the plan on the strip")
    hub.pico.show(LampPlan({}, ((RED, Light(LampMode.BLINK, "#00ff00")),)))
    until(lambda: {"ff000000ff00000000", "ff0000000000000000"} <= set(board.shown[-2:]), "a light that blinks")
    hub.pico.close()
    until(lambda: board.pixels == ["000000"] * 3, "darkness after goodbye")
    hub.pico.close()


def test_each_knock_and_each_change_is_told_once_however_often_the_hub_is_not_heard(bench: Bench) -> None:
    board, cable = bench.plug_in(config=CONFIG)
    hub = bench.hub(leds=3)
    hub.wait_for(PicoState.READY)
    cable.to_board = without(b"A")
    board.set(KNOCK, 30_000)
    hub.wait_for_sensors([("knock", True)])
    acks = cable.carried.count(frame(b"A\x01"))
    until(lambda: cable.carried.count(frame(b"A\x01")) >= acks + 2, "the same event again")
    board.set(TILE_2, 0)
    cable.to_board = bytes
    hub.wait_for_sensors([("knock", True), ("tile_2", True)])
    board.set(TILE_2, 1)
    board.set(KNOCK, 0)
    hub.wait_for_sensors([("knock", True), ("tile_2", True), ("tile_2", False)])


def test_a_vibration_switch_is_heard_however_short_it_closes(bench: Bench) -> None:
    board, _ = bench.plug_in(config=config(KNOCK_KIND="switch", KNOCK_DEAD_MS=50))
    hub = bench.hub()
    hub.wait_for(PicoState.READY)
    board.set(KNOCK, 0)
    board.set(KNOCK, 1)
    hub.wait_for_sensors([("knock", True)])


def test_unplugged_and_plugged_in_again_everything_is_as_it_should_be(bench: Bench) -> None:
    board, cable = bench.plug_in(config=CONFIG)
    hub = bench.hub(leds=3)
    hub.pico.show(PLAN)
    board.set(TILE_1, 0)
    hub.wait_for_sensors([("tile_1", True)])
    cable.unplug()
    board.close()
    hub.wait_for(PicoState.ABSENT)
    again, _ = bench.plug_in(config=CONFIG + "import bench\nbench.level(3, 0)\n")  # meanwhile it went to tile 2
    hub.wait_for(PicoState.READY)
    until(lambda: again.pixels == PLAN_PIXELS, "the plan on the strip again")
    hub.wait_for_sensors([("tile_1", True), ("tile_1", False), ("tile_2", True)])


def test_pulled_out_in_the_middle_of_a_frame(bench: Bench) -> None:
    board, cable = bench.plug_in(config=CONFIG)
    hub = bench.hub(leds=3)
    hub.wait_for(PicoState.READY)
    cable.to_hub = cable.to_board = lambda data: data[: len(data) // 2]
    board.set(TILE_1, 0)
    hub.pico.show(PLAN)
    until(lambda: b"L" in cable.carried, "half the lights on their way")
    cable.unplug()
    hub.wait_for(PicoState.ABSENT)
    bench.connect(board)  # the same board, powered all the while
    hub.wait_for(PicoState.READY)
    until(lambda: board.pixels == PLAN_PIXELS, "the plan on the strip")
    hub.wait_for_sensors([("tile_1", True)])


def test_noise_on_the_line_is_survived(bench: Bench) -> None:
    board, cable = bench.plug_in(config=CONFIG)
    hub = bench.hub(leds=3)
    hub.wait_for(PicoState.READY)
    noise = bytes(range(256)) * 5
    traceback = b'Traceback (most recent call last):\r\n  File "main.py", line 1\r\nMemoryError:\r\n>>> '
    cable.tell_board(noise + b"\r\x03\x03\x03" + frame(b"L\x01")[:-3])
    cable.tell_hub(noise + traceback)
    hub.pico.show(PLAN)
    until(lambda: board.pixels == PLAN_PIXELS, "the plan on the strip")
    board.set(TILE_1, 0)
    hub.wait_for_sensors([("tile_1", True)])
    assert hub.state is PicoState.READY
    assert len(hub.states) == 2  # connecting, ready: it never was in doubt


def test_another_version_is_said_plainly_and_nothing_else_is_sent(bench: Bench) -> None:
    text = (FIRMWARE / "protocol.py").read_text(encoding="utf-8").replace("MAJOR, MINOR = 1, 0", "MAJOR, MINOR = 2, 0")
    _, cable = bench.plug_in(protocol=text)
    hub = bench.hub()
    hub.pico.show(PLAN)
    hub.wait_for(PicoState.WRONG_VERSION)
    assert "speaks version 2 of the protocol, and this hub speaks 1" in hub.sentence
    assert "gamenight pico install" in hub.sentence
    hub.pico.close()
    assert set(cable.carried.replace(frame(hello()), b"")) <= set(b"\r")


def test_silence_on_both_sides_is_noticed(bench: Bench) -> None:
    board, cable = bench.plug_in(config=CONFIG)
    hub = bench.hub(leds=3)
    hub.pico.show(PLAN)
    until(lambda: board.pixels == PLAN_PIXELS, "the plan on the strip")
    cable.to_hub = cable.to_board = lambda _: b""
    hub.wait_for(PicoState.CONNECTING)
    assert "fell silent" in hub.sentence
    until(lambda: board.pixels == ["010000"] * 3, "the strip breathes")
    cable.to_hub = cable.to_board = bytes
    hub.wait_for(PicoState.READY)
    until(lambda: board.pixels == PLAN_PIXELS, "the plan on the strip again")


def test_a_board_without_our_firmware(bench: Bench) -> None:
    bench.plug_in(has_firmware=False)
    hub = bench.hub()
    hub.wait_for(PicoState.WRONG_VERSION)
    assert "runs MicroPython, but not the firmware of the table" in hub.sentence


def test_firmware_that_fails_starts_again_by_itself(bench: Bench) -> None:
    board, cable = bench.plug_in(config=config(KNOCK_THRESHOLD="loud"))
    until(lambda: "reset" in board.said, "a reset")
    until(lambda: b"TypeError" in cable.heard, "a traceback")


@pytest.mark.parametrize("keys", [b"\r\x03", b"\x03\x03", frame(LEAVE)])
def test_whoever_asks_gets_the_prompt(bench: Bench, keys: bytes) -> None:
    board, cable = bench.plug_in(config=CONFIG)
    until(lambda: bool(board.pixels), "the firmware runs")
    cable.tell_board(frame(hello()) + keys)
    until(lambda: b"W" in cable.heard, "a welcome")
    if keys != frame(LEAVE):
        assert b">>>" not in cable.heard  # while linked, these keys are noise
        cable.tell_board(frame(b"Q") + keys)
    until(lambda: b">>> " in cable.heard, "the prompt")
    until(lambda: "timer 1000" in board.said, "somebody to feed the watchdog, which cannot be stopped")


def test_what_is_typed_after_ctrl_c_reaches_the_prompt(bench: Bench) -> None:
    board, cable = bench.plug_in(config=CONFIG)
    until(lambda: bool(board.pixels), "the firmware runs")
    cable.tell_board(b"\r\x03\r\x01")  # in one go, as mpremote does
    until(lambda: b"raw REPL" in cable.heard, "the raw prompt")


def test_a_handler_that_fails_does_not_end_the_link(bench: Bench) -> None:
    board, _ = bench.plug_in(config=CONFIG)

    def fail(*_: object) -> None:
        raise RuntimeError("on purpose")

    with Pico(bench.wiring(3), on_sensor=fail, on_state=fail) as pico:
        pico.show(PLAN)
        until(lambda: board.pixels == PLAN_PIXELS, "the plan on the strip")
