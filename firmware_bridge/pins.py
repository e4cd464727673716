"""Where pins come from: those of this machine, or mock ones; and what mends it when they cannot be had."""

import atexit
import contextlib
import logging
import os
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from firmware_bridge import boards
from hub.errors import TabletopError

log = logging.getLogger(__name__)

PinChoice = Literal["auto", "real", "mock"]

MODEL_FILE = Path("/proc/device-tree/model")
DEVICES = Path("/dev")


class PinsError(TabletopError, OSError):
    """The pins of this machine cannot be used; `mend` is what helps."""

    def __init__(self, what: str, mend: str) -> None:
        super().__init__(f"{what} To mend it: {mend}.")
        self.what, self.mend = what, mend


@dataclass(frozen=True, slots=True)
class Pins:
    """Where devices are made, and a sentence for people on why there."""

    factory: Any
    are_mock: bool
    why: str
    problem: PinsError | None = None  # why they are mock ones, where real ones were to be expected


def choose_pins(choice: PinChoice = "auto", *, model_file: Path = MODEL_FILE, devices: Path = DEVICES) -> Pins:
    """Real pins on a Raspberry Pi, mock pins elsewhere; a factory that gpiozero was given is kept."""
    if choice == "mock":
        return _mock_pins("Buttons and lamps are simulated, as the settings ask.")
    if choice == "real":
        pins = _real_pins("Buttons and lamps use the pins of this machine, as the settings ask.", devices)
        if pins.are_mock:
            what = "The settings ask for real pins, but gpiozero was told to use mock pins."
            raise PinsError(what, "unset GPIOZERO_PIN_FACTORY")
        return pins
    if Device.pin_factory is not None or os.environ.get("GPIOZERO_PIN_FACTORY"):
        return _real_pins("Buttons and lamps use the pins that gpiozero was told to use.", devices)
    model = _model(model_file)
    if "Raspberry Pi" not in model:
        return _mock_pins("Buttons and lamps are simulated, because this machine is not a Raspberry Pi.")
    try:
        return _real_pins(f"Buttons and lamps use the pins of this {model}.", devices)
    except PinsError as error:
        log.warning("%s", error)
        return _mock_pins(f"Buttons and lamps are simulated. {error}", error)


@contextlib.contextmanager
def opening(part: str, *pins: int) -> Iterator[None]:
    """Whatever a driver raises while a part is opened becomes a PinsError that names the part and its pins."""
    try:
        yield
    except Exception as error:  # each driver has its own errors, such as "GPIO busy"
        named = " and ".join(f"GPIO {pin}" for pin in pins)
        reason = str(error).strip("'\". ") or type(error).__name__
        raise PinsError(f"{named} of {part} cannot be opened: {reason}.", _mend(reason, pins)) from error


def _mend(reason: str, pins: tuple[int, ...]) -> str:
    if "PWM is not supported" in reason:
        return "sudo apt-get install python3-lgpio, which can dim lamps"
    busy_with = {function.name: function.mend for pin in pins if (function := boards.function_of(pin))}
    switch_off = [f"if {name} is switched on, {mend}" for name, mend in busy_with.items() if mend]
    ways = [*switch_off, "stop what else uses it (gpioinfo tells who)", "or take another pin in the pinout"]
    return "; ".join(ways)


def _model(model_file: Path) -> str:
    try:
        return model_file.read_text(encoding="utf-8", errors="replace").rstrip("\0\n")
    except OSError:
        return ""


def _mock_pins(why: str, problem: PinsError | None = None) -> Pins:
    chosen = Device.pin_factory
    factory = chosen if isinstance(chosen, MockFactory) else MockFactory()
    return Pins(_dimmable(factory), are_mock=True, why=why, problem=problem)


def _dimmable(factory: Any) -> Any:
    """Mock pins that were not asked for PWM have none, and lamps are dimmed by it."""
    if isinstance(factory, MockFactory) and not issubclass(factory.pin_class, MockPWMPin):
        factory.pin_class = MockPWMPin
    return factory


def _real_pins(why: str, devices: Path) -> Pins:
    _give_lgpio_a_folder()
    # lgpio moves the whole process into that folder, which relative paths of others would not survive.
    with contextlib.chdir(Path.cwd()), warnings.catch_warnings(record=True) as fallbacks:
        warnings.simplefilter("always")
        try:
            Device.ensure_pin_factory()
        except Exception as error:  # any driver may fail in its own way
            reasons = "; ".join(str(fallback.message) for fallback in fallbacks) or str(error)
            raise _no_pins(reasons, devices) from error
    for fallback in fallbacks:
        log.warning("gpiozero: %s", fallback.message)
    factory = _dimmable(Device.pin_factory)
    return Pins(factory, isinstance(factory, MockFactory), why)


def _no_pins(reasons: str, devices: Path) -> PinsError:
    """Why no driver could open the pins, as far as one can tell from outside."""
    chips = sorted(devices.glob("gpiochip*"))
    if not chips:
        what = f"The pins of this machine cannot be opened: there is no {devices}/gpiochip0 ({reasons})."
        return PinsError(what, "use a Raspberry Pi; into a container let the device (--device /dev/gpiochip0)")
    if closed := [chip for chip in chips if not os.access(chip, os.R_OK | os.W_OK)]:
        what = f"The pins of this machine cannot be opened: {closed[0]} may not be read and written by this user."
        return PinsError(what, "sudo usermod -aG gpio $USER, and log in again")
    if find_spec("lgpio") is None:
        what = "The pins of this machine cannot be opened: lgpio is not installed where this Python can find it."
        return PinsError(what, "sudo apt-get install python3-lgpio, in a venv with --system-site-packages")
    what = f"The pins of this machine cannot be opened ({reasons})."
    return PinsError(what, "sudo apt-get install python3-lgpio; sudo usermod -aG gpio $USER, and log in again")


def _give_lgpio_a_folder() -> None:
    """Keep lgpio's notification pipes out of the working directory, and apart from those of other programs."""
    if "LG_WD" not in os.environ:  # lgpio reads it when it is first imported
        folder = os.environ["LG_WD"] = tempfile.mkdtemp(prefix="gamenight-lgpio-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
