"""The lamps of a pinout, showing the latest plan."""

import threading
from contextlib import ExitStack

from gpiozero import LED

from firmware_bridge.buttons import Pins, PinsError
from firmware_bridge.pinout import LampWiring, Pinout
from hub.wire.messages import LampMode, LampPlan

BLINK_S = 0.4  # half a period


class Lamps:
    """Plans may come on any thread and repeat; a lamp that blinks keeps its rhythm when told so again."""

    def __init__(self, pinout: Pinout, *, pins: Pins) -> None:
        self._lock = threading.Lock()
        self._lamps: dict[str, LED] = {}
        self._modes = {lamp.name: LampMode.OFF for lamp in pinout.lamps}
        with ExitStack() as opened:
            for lamp in pinout.lamps:
                self._lamps[lamp.name] = _open(lamp, pins)
                opened.callback(self._lamps[lamp.name].close)
            self._devices = opened.pop_all()

    def show(self, plan: LampPlan) -> None:
        """Follow the plan; a lamp that is not named goes off, a name without a lamp is left to other bridges."""
        with self._lock:
            for name in self._lamps:
                self._set(name, plan.lamps.get(name, LampMode.OFF))

    def close(self) -> None:
        """Switch everything off and let go of the pins; may be called twice."""
        with self._lock:
            for name in self._lamps:
                self._set(name, LampMode.OFF)
            self._lamps = {}
            self._devices.close()

    def _set(self, name: str, mode: LampMode) -> None:
        if self._modes[name] is mode:
            return
        self._modes[name] = mode
        if mode is LampMode.BLINK:
            self._lamps[name].blink(on_time=BLINK_S, off_time=BLINK_S, background=True)
        else:
            self._lamps[name].value = mode is LampMode.ON  # also ends a blinking


def _open(lamp: LampWiring, pins: Pins) -> LED:
    try:
        return LED(lamp.pin, active_high=lamp.is_active_high, initial_value=False, pin_factory=pins.factory)
    except Exception as error:  # each driver has its own errors, such as "GPIO busy"
        raise PinsError(f"GPIO {lamp.pin} of {lamp.name} cannot be opened: {error}.") from error
