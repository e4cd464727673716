"""The pins themselves, and the buttons and sensors on them; with lamps.py the only user of gpiozero."""

import atexit
import contextlib
import logging
import os
import queue
import shutil
import tempfile
import threading
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple

from gpiozero import Device, DigitalInputDevice
from gpiozero.pins.mock import MockFactory

from firmware_bridge.pinout import ButtonWiring, Pinout, SensorWiring, Switch
from firmware_bridge.press import Debouncer, LevelChange, PressReader
from hub.errors import TabletopError
from hub.wire.messages import PressKind

log = logging.getLogger(__name__)

PinChoice = Literal["auto", "real", "mock"]
PressHandler = Callable[[str, PressKind], None]  # button, press
SensorHandler = Callable[[str, bool], None]  # sensor, is_active

MODEL_FILE = Path("/proc/device-tree/model")


class PinsError(TabletopError, OSError):
    """The pins of this machine cannot be used."""


@dataclass(frozen=True, slots=True)
class Pins:
    """Where devices are made, and a sentence for people on why there."""

    factory: Any
    are_mock: bool
    why: str


def choose_pins(choice: PinChoice = "auto", *, model_file: Path = MODEL_FILE) -> Pins:
    """Real pins on a Raspberry Pi, mock pins elsewhere; a factory that gpiozero was given is kept."""
    if choice == "mock":
        return _mock_pins("Buttons and lamps are simulated, as the settings ask.")
    if choice == "real":
        pins = _real_pins("Buttons and lamps use the pins of this machine, as the settings ask.")
        if pins.are_mock:
            raise PinsError("The settings ask for real pins, but gpiozero was told to use mock pins.")
        return pins
    if Device.pin_factory is not None or os.environ.get("GPIOZERO_PIN_FACTORY"):
        return _real_pins("Buttons and lamps use the pins that gpiozero was told to use.")
    model = _model(model_file)
    if "Raspberry Pi" not in model:
        return _mock_pins("Buttons and lamps are simulated, because this machine is not a Raspberry Pi.")
    try:
        return _real_pins(f"Buttons and lamps use the pins of this {model}.")
    except PinsError as error:
        log.warning("%s", error)
        return _mock_pins(f"Buttons and lamps are simulated. {error}")


def _model(model_file: Path) -> str:
    try:
        return model_file.read_text(encoding="utf-8", errors="replace").rstrip("\0\n")
    except OSError:
        return ""


def _mock_pins(why: str) -> Pins:
    chosen = Device.pin_factory
    return Pins(chosen if isinstance(chosen, MockFactory) else MockFactory(), are_mock=True, why=why)


def _real_pins(why: str) -> Pins:
    _give_lgpio_a_folder()
    # lgpio moves the whole process into that folder, which relative paths of others would not survive.
    with contextlib.chdir(Path.cwd()), warnings.catch_warnings(record=True) as fallbacks:
        warnings.simplefilter("always")
        try:
            Device.ensure_pin_factory()
        except Exception as error:  # any driver may fail in its own way
            reasons = "; ".join(str(fallback.message) for fallback in fallbacks) or str(error)
            raise PinsError(
                f"The pins of this machine cannot be opened ({reasons}). "
                "On a Raspberry Pi: sudo apt-get install python3-lgpio, and be a member of the group gpio."
            ) from error
    for fallback in fallbacks:
        log.warning("gpiozero: %s", fallback.message)
    return Pins(Device.pin_factory, isinstance(Device.pin_factory, MockFactory), why)


def _give_lgpio_a_folder() -> None:
    """Keep lgpio's notification pipes out of the working directory, and apart from those of other programs."""
    if "LG_WD" not in os.environ:  # lgpio reads it when it is first imported
        folder = os.environ["LG_WD"] = tempfile.mkdtemp(prefix="gamenight-lgpio-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)


class _Edge(NamedTuple):
    part: "_Button | _Sensor"
    is_active: bool
    at_ms: float


class _Input:
    """One switch on a pin, seen as active or not, whichever level that is."""

    def __init__(self, wiring: Switch, pins: Pins) -> None:
        self._wiring = wiring
        floating = {"active_state": wiring.is_active_high} if wiring.pull_up is None else {}
        try:
            # Without bounce_time: press.py debounces, alike on real and on mock pins.
            self._device = DigitalInputDevice(wiring.pin, pull_up=wiring.pull_up, pin_factory=pins.factory, **floating)
        except Exception as error:  # each driver has its own errors, such as "GPIO busy"
            raise PinsError(f"GPIO {wiring.pin} of {wiring.name} cannot be opened: {error}.") from error
        # gpiozero takes the level opposite to the pull for active; the pinout may say otherwise.
        self._is_inverted = wiring.pull_up is wiring.is_active_high

    @property
    def is_active(self) -> bool:
        return bool(self._device.is_active) is not self._is_inverted

    def on_edge(self, handler: Callable[[bool], None]) -> None:
        """Hear of each edge, on whatever thread the pin driver has."""
        self._device.when_activated = lambda: handler(not self._is_inverted)
        self._device.when_deactivated = lambda: handler(self._is_inverted)

    def drive(self, is_active: bool) -> None:
        """Pull a mock pin to the level that a real switch would give it."""
        pin = self._device.pin
        (pin.drive_high if is_active is self._wiring.is_active_high else pin.drive_low)()

    def close(self) -> None:
        self._device.close()


class _Button:
    """Edges of one button → presses."""

    def __init__(self, wiring: ButtonWiring, report: PressHandler) -> None:
        self._name, self._report = wiring.name, report
        self._reader = PressReader(wiring.timings)

    @property
    def due_ms(self) -> float | None:
        return self._reader.due_ms

    def edge(self, is_active: bool, at_ms: float) -> None:
        self._tell(self._reader.edge(is_active, at_ms))

    def tick(self, now_ms: float) -> None:
        self._tell(self._reader.tick(now_ms))

    def _tell(self, presses: tuple[PressKind, ...]) -> None:
        for press in presses:
            self._report(self._name, press)


class _Sensor:
    """Edges of one contact → settled changes."""

    def __init__(self, wiring: SensorWiring, report: SensorHandler, *, is_active: bool) -> None:
        self._name, self._report = wiring.name, report
        self._debouncer = Debouncer(wiring.debounce_ms, is_active=is_active)

    @property
    def due_ms(self) -> float | None:
        return self._debouncer.due_ms

    def edge(self, is_active: bool, at_ms: float) -> None:
        self._tell(self._debouncer.edge(is_active, at_ms))

    def tick(self, now_ms: float) -> None:
        self._tell(self._debouncer.tick(now_ms))

    def _tell(self, change: LevelChange | None) -> None:
        if change:
            self._report(self._name, change.is_active)


class Switches:
    """All buttons and sensors of a pinout; edges of any thread are queued, and one thread makes sense of them.

    A button that is held down when the program starts counts from its next press.
    """

    def __init__(self, pinout: Pinout, *, pins: Pins, on_press: PressHandler, on_sensor: SensorHandler) -> None:
        self._edges: queue.SimpleQueue[_Edge | None] = queue.SimpleQueue()
        self._parts: list[_Button | _Sensor] = []
        self._buttons: dict[str, _Input] = {}
        with contextlib.ExitStack() as opened:
            for button in pinout.buttons:
                self._buttons[button.name] = self._open(button, pins, opened)
                self._listen(self._buttons[button.name], _Button(button, on_press))
            for sensor in pinout.sensors:
                contact = self._open(sensor, pins, opened)
                self._listen(contact, _Sensor(sensor, on_sensor, is_active=contact.is_active))
            self._devices = opened.pop_all()
        self._thread = threading.Thread(target=self._read, name="switches", daemon=True)
        self._thread.start()

    def drive(self, button: str, *, is_down: bool) -> None:
        """Move a button on mock pins, as a finger would; KeyError for one that the pinout does not have."""
        self._buttons[button].drive(is_down)

    def close(self) -> None:
        self._devices.close()
        self._edges.put(None)
        self._thread.join(5)

    @staticmethod
    def _open(wiring: Switch, pins: Pins, opened: contextlib.ExitStack) -> _Input:
        device = _Input(wiring, pins)
        opened.callback(device.close)
        return device

    def _listen(self, device: _Input, part: "_Button | _Sensor") -> None:
        self._parts.append(part)
        device.on_edge(lambda is_active: self._edges.put(_Edge(part, is_active, _now_ms())))

    def _read(self) -> None:
        while True:
            try:
                edge = self._edges.get(timeout=self._patience_s())
            except queue.Empty:
                self._let_pass(_now_ms())
                continue
            if edge is None:
                return
            self._let_pass(edge.at_ms)
            self._safely(edge.part.edge, edge.is_active, edge.at_ms)

    def _patience_s(self) -> float | None:
        due_ms = min((part.due_ms for part in self._parts if part.due_ms is not None), default=None)
        return None if due_ms is None else max(0.0, due_ms - _now_ms()) / 1000

    def _let_pass(self, now_ms: float) -> None:
        for part in self._parts:
            self._safely(part.tick, now_ms)

    @staticmethod
    def _safely(step: Callable[..., None], *args: Any) -> None:
        try:
            step(*args)
        except Exception:  # one failing report must not silence all buttons
            log.exception("a press or change could not be reported")


def _now_ms() -> float:
    return time.monotonic() * 1000
