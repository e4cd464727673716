"""The lamps of a pinout on their pins, showing the latest plan, or that the broker is away."""

import logging
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack

from gpiozero import PWMLED

from firmware_bridge.glow import Duty, Glow
from firmware_bridge.pins import Pins, opening
from firmware_bridge.wiring import LampWiring, Pinout
from hub.wire.messages import LampPlan

log = logging.getLogger(__name__)

LOOK_S = 0.5  # how often to look whether the broker is there


def _nothing(_is_dark: bool) -> None: ...


class Lamps:
    """Plans may come on any thread and repeat; one thread lets all lamps blink together.

    `on_dark` hears when the plan no longer counts because the broker has been away for long, and when it does again.
    """

    def __init__(
        self,
        pinout: Pinout,
        *,
        pins: Pins,
        is_broker_there: Callable[[], bool] = lambda: True,
        on_dark: Callable[[bool], None] = _nothing,
    ) -> None:
        self._is_broker_there, self._on_dark = is_broker_there, on_dark
        self._changed = threading.Condition()
        self._glow = Glow({lamp.name: len(lamp.pins) for lamp in pinout.lamps})
        self._lamps: dict[str, list[PWMLED]] = {}
        self._shown: dict[str, Duty] = {}
        self._failing: set[str] = set()
        self._is_closed = False
        with ExitStack() as opened:
            for lamp in pinout.lamps:
                self._lamps[lamp.name] = _open(lamp, pins, opened)
                self._shown[lamp.name] = (0.0,) * len(lamp.pins)
            self._devices = opened.pop_all()
        self._thread = threading.Thread(target=self._run, name="lamps", daemon=True)
        self._thread.start()

    def show(self, plan: LampPlan) -> None:
        """Follow the plan at once; never raises, whatever it holds."""
        with self._changed:
            if not self._is_closed:
                self._glow.show(plan)
                self._refresh(_now_ms())
                self._changed.notify_all()

    def look(self) -> None:
        """Look at the broker now rather than in a moment."""
        with self._changed:
            self._changed.notify_all()

    def close(self) -> None:
        """Switch everything off and let go of the pins; may be called twice."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        self._thread.join(5)
        for name, duty in self._shown.items():
            self._set(name, (0.0,) * len(duty))
        self._lamps, self._shown = {}, {}
        self._devices.close()

    def _run(self) -> None:
        was_dark = False
        while True:
            is_there = self._is_broker_there()
            with self._changed:
                if self._is_closed:
                    return
                now_ms = _now_ms()
                self._glow.see_broker(is_there=is_there, now_ms=now_ms)
                self._refresh(now_ms)
                is_dark = self._glow.is_dark(now_ms)
            if is_dark is not was_dark:
                was_dark = is_dark
                self._tell_dark(is_dark)
            with self._changed:
                if not self._is_closed:
                    self._changed.wait(self._patience_s())

    def _patience_s(self) -> float:
        now_ms = _now_ms()
        due_ms = self._glow.due_ms(now_ms)
        return LOOK_S if due_ms is None else min(LOOK_S, (due_ms - now_ms) / 1000)

    def _refresh(self, now_ms: float) -> None:
        for name, duty in self._glow.duties(now_ms).items():
            if duty != self._shown[name]:
                self._set(name, duty)

    def _set(self, name: str, duty: Duty) -> None:
        """A lamp that fails stays as it is and is tried again; the others and the buttons go on."""
        try:
            for device, value in zip(self._lamps[name], duty, strict=True):
                device.value = value
        except Exception:
            if name not in self._failing:
                log.exception("the lamp %s cannot be set", name)
            self._failing.add(name)
        else:
            self._failing.discard(name)
            self._shown[name] = duty

    def _tell_dark(self, is_dark: bool) -> None:
        try:
            self._on_dark(is_dark)
        except Exception:
            log.exception("nobody could be told of the broker")


def _open(lamp: LampWiring, pins: Pins, opened: ExitStack) -> list[PWMLED]:
    """One device for each colour, so that a complaint can name its pin."""
    devices = []
    for pin in lamp.pins:
        with opening(f"lamps.{lamp.name}", pin):
            device = PWMLED(pin, active_high=lamp.is_active_high, initial_value=0, pin_factory=pins.factory)
        opened.callback(device.close)
        devices.append(device)
    return devices


def _now_ms() -> float:
    return time.monotonic() * 1000
