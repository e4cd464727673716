"""What somebody sees who may not use the pins or finds one taken, and that the advice given is enough.

Each program here is a process of its own: gpiozero keeps the lines of its process until that ends.
"""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.machines.in_vm.gpio_sim import header

CHIP = Path("/dev/gpiochip0")
GUEST, PINS_GROUP = 1000, 993

OPEN_ALL = """
from gpiozero import Device
from firmware_bridge import Bridge, PinsError, choose_pins, load_pinout
from hub.wire.link import MemoryBus, MemoryLink
from tests.machines.in_vm.gpio_sim import HeaderFactory
Device.pin_factory = HeaderFactory()
try:
    with Bridge(MemoryLink("bridge", table="t", bus=MemoryBus()), load_pinout(), pins=choose_pins("real")):
        print("all pins are open")
except PinsError as error:
    print(error)
"""

TAKE_ONE = """
import lgpio, sys
lgpio.gpio_claim_output(lgpio.gpiochip_open(0), int(sys.argv[1]))
print("taken", flush=True)
sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def chip() -> Iterator[None]:
    """As Raspberry Pi OS has it: for root and one group."""
    with header():
        os.chown(CHIP, 0, PINS_GROUP)
        CHIP.chmod(0o660)
        yield


def as_guest(*command: str, groups: tuple[int, ...] = ()) -> subprocess.CompletedProcess[str]:
    kept = ("--groups", ",".join(map(str, groups))) if groups else ("--clear-groups",)
    become = ("setpriv", "--reuid", str(GUEST), "--regid", str(GUEST), *kept)
    environment = {**os.environ, "HOME": "/tmp/guest", "LG_WD": "/tmp/guest", "PYTHONPATH": "/checkout"}
    return subprocess.run([*become, *command], capture_output=True, text=True, env=environment, cwd="/tmp")


def test_the_doctor_names_the_group_to_somebody_who_may_not_use_the_pins() -> None:
    done = as_guest("/venv/bin/gamenight", "doctor", "--set", "bridge.pins=real", "--data", "/tmp/guest")
    assert done.returncode == 1, done.stderr
    assert "✗ gpio" in done.stdout
    assert "/dev/gpiochip0 may not be read and written by this user" in done.stdout
    assert "sudo usermod -aG gpio $USER" in done.stdout


def test_a_member_of_that_group_can_open_every_pin() -> None:
    done = as_guest("/venv/bin/python", "-c", OPEN_ALL, groups=(PINS_GROUP,))
    assert done.stdout.strip() == "all pins are open", done.stderr


@pytest.mark.parametrize(("pin", "part"), [(17, "buttons.main"), (27, "lamps.turn")])
def test_a_line_that_another_program_holds_is_named(pin: int, part: str) -> None:
    python = "/venv/bin/python"
    command = [python, "-c", TAKE_ONE, str(pin)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd="/tmp") as other:
        assert other.stdout
        assert other.stdout.readline() == b"taken\n"
        done = as_guest(python, "-c", OPEN_ALL, groups=(PINS_GROUP,))
        assert f"GPIO {pin} of {part} cannot be opened: GPIO busy" in done.stdout, done.stderr
        assert "gpioinfo tells who" in done.stdout
