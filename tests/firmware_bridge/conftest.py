"""Mock pins for every test of the bridge, and a pinout with one part of each kind."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from firmware_bridge.pinout import Pinout, load_pinout

PINOUT = """
[buttons.main]
pin = 17
debounce_ms = 5
long_ms = 400
double_ms = 60

[buttons.quick]
pin = 18
pull = "down"
debounce_ms = 5

[lamps.turn]
pin = 27

[lamps.low]
pin = 26
active = "low"

[sensors.lid]
pin = 22
debounce_ms = 5

[sensors.drawer]
pin = 23
active = "high"
debounce_ms = 5
"""


@pytest.fixture(autouse=True)
def mock_factory() -> Iterator[MockFactory]:
    before, Device.pin_factory = Device.pin_factory, MockFactory()
    try:
        yield Device.pin_factory
    finally:
        Device.pin_factory.reset()
        Device.pin_factory = before


@pytest.fixture
def pinout(tmp_path: Path) -> Pinout:
    file = tmp_path / "pinout.toml"
    file.write_text(PINOUT, encoding="utf-8")
    return load_pinout(file)
