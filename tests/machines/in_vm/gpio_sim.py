"""The header of a Raspberry Pi 4 as the kernel's gpio-sim shows it: lines that are really pulled and really read."""

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from gpiozero.pins.lgpio import LGPIOFactory

from tests.machines.in_vm.hearing import PATIENCE_S

LINES, LABEL = 28, "pinctrl-bcm2711"
PI_4B = 0xC03111
CONFIGURATION = Path("/sys/kernel/config/gpio-sim/header")
BOUNCES = 4


class HeaderFactory(LGPIOFactory):  # type: ignore[misc]  # gpiozero has no types
    """gpiozero's own driver; only the board, which has no device tree here, is told by us."""

    def _get_revision(self) -> int:
        return PI_4B


class Line:
    """One line of the chip, from the side of the wires."""

    def __init__(self, folder: Path) -> None:
        self._pull, self._value = folder / "pull", folder / "value"

    @property
    def is_high(self) -> bool:
        return self._value.read_text().strip() == "1"

    def pull(self, *, up: bool) -> None:
        self._pull.write_text("pull-up" if up else "pull-down")

    def bounce_to(self, *, up: bool) -> None:
        """As a contact of metal closes or opens; without pauses, for those of an emulated machine are long."""
        for _ in range(BOUNCES):
            self.pull(up=up)
            self.pull(up=not up)
        self.pull(up=up)

    def changes(self, within_s: float) -> int:
        """How often the level was seen to change while one looked."""
        until, count, before = time.monotonic() + within_s, 0, self.is_high
        while time.monotonic() < until:
            now = self.is_high
            count, before = count + (now is not before), now
        return count


class Header:
    def __init__(self, folder: Path) -> None:
        self._lines = [Line(folder / f"sim_gpio{number}") for number in range(LINES)]

    def __getitem__(self, pin: int) -> Line:
        return self._lines[pin]


@contextmanager
def header() -> Iterator[Header]:
    """The chip on /dev/gpiochip0."""
    subprocess.run(["modprobe", "gpio-sim"], check=True)
    bank = CONFIGURATION / "bank"
    bank.mkdir(parents=True)
    (bank / "num_lines").write_text(str(LINES))
    (bank / "label").write_text(LABEL)
    (CONFIGURATION / "live").write_text("1")
    device = (CONFIGURATION / "dev_name").read_text().strip()
    chip = (bank / "chip_name").read_text().strip()
    assert chip == "gpiochip0"
    try:
        yield Header(Path("/sys/devices/platform") / device / chip)
    finally:
        (CONFIGURATION / "live").write_text("0")
        bank.rmdir()
        CONFIGURATION.rmdir()


def eventually(is_so: Callable[[], bool]) -> bool:
    """Look until it is so; False when it never was."""
    deadline = time.monotonic() + PATIENCE_S
    while not is_so():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.005)
    return True
