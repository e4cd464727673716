"""`gamenight pico`: puts the firmware on the microcontroller under the board, and looks whether it answers."""

from pathlib import Path

from firmware_bridge import load_pinout
from firmware_bridge.pico import probe_port
from firmware_bridge.pico.install import install
from firmware_bridge.pico.port import find_port
from firmware_bridge.wiring import PicoWiring
from hub.config import Settings
from hub.wire.messages import PicoState

USUAL = PicoWiring("auto", 19, "rows")


def install_firmware(settings: Settings, port: str | None, *, config: Path | None) -> int:
    wiring = _wiring(settings, port)
    path = find_port(wiring.port)
    print(f"Copying the firmware to the board on {path}.")
    for name in install(path, config=config):
        print(f"  {name}")
    return _check(wiring)


def check_firmware(settings: Settings, port: str | None) -> int:
    return _check(_wiring(settings, port))


def _check(wiring: PicoWiring) -> int:
    state, sentence = probe_port(wiring)
    print(sentence)
    return 0 if state is PicoState.READY else 1


def _wiring(settings: Settings, port: str | None) -> PicoWiring:
    """What the pinout says of the board, at the port that was named."""
    wired = load_pinout(settings.bridge.pinout_file).pico or USUAL
    return PicoWiring(port or wired.port, wired.leds, wired.order)
