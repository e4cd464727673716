"""Mock pins for every test of the bridge, and a pinout with parts of each kind."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from firmware_bridge import Pinout, Pins, load_pinout
from tests.patience import until

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
long_ms = 10000

[buttons.calm]
pin = 4
debounce_ms = 5
long_ms = 10000  # also a busy machine lets go of it in time
double_ms = 60

[lamps.turn]
pin = 27

[lamps.low]
pin = 26
active = "low"

[lamps.status]
red = 5
green = 6
blue = 13

[knobs.number]
a = 20
b = 21

[buzzer]
pin = 12

[sensors.lid]
pin = 22
debounce_ms = 5

[sensors.drawer]
pin = 23
active = "high"
debounce_ms = 5

[sensors.knock]
pin = 24
debounce_ms = 10000
"""

Eventually = Callable[[Callable[[], object]], bool]


@pytest.fixture(autouse=True)
def mock_factory() -> Iterator[MockFactory]:
    before, Device.pin_factory = Device.pin_factory, MockFactory(pin_class=MockPWMPin)
    try:
        yield Device.pin_factory
    finally:
        Device.pin_factory.reset()
        Device.pin_factory = before


@pytest.fixture
def pins(mock_factory: MockFactory) -> Pins:
    return Pins(mock_factory, are_mock=True, why="test")


@pytest.fixture
def pinout(tmp_path: Path) -> Pinout:
    file = tmp_path / "pinout.toml"
    file.write_text(PINOUT, encoding="utf-8")
    return load_pinout(file)


@pytest.fixture
def eventually() -> Eventually:
    def wait(is_so: Callable[[], object]) -> bool:
        return bool(until(is_so))

    return wait
