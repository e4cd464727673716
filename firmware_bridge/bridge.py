"""Bridge: what the switches do goes to the table's messages, what the table shows goes to the lamps."""

import logging
import time
import uuid
from contextlib import ExitStack
from typing import Self

from firmware_bridge.buttons import PinChoice, Pins, Switches, choose_pins
from firmware_bridge.finger import Finger
from firmware_bridge.lamps import Lamps
from firmware_bridge.pinout import Pinout
from hub.wire import topics
from hub.wire.link import MessageLink
from hub.wire.messages import ButtonPressed, LampPlan, PressKind, SensorChanged, SimulatePress

log = logging.getLogger(__name__)


class Bridge:
    """Opens the pins when entered (or started) and lets them go, lamps off, when left.

    The link belongs to the caller, who may start it before or after; a closed bridge stays closed. On mock
    pins, and only there, a `SimulatePress` moves the pin of the button, so a press takes the real way.
    """

    def __init__(self, link: MessageLink, pinout: Pinout, *, pins: PinChoice | Pins = "auto") -> None:
        self._link, self._pinout = link, pinout
        self.pins = pins if isinstance(pins, Pins) else choose_pins(pins)
        self._opened = ExitStack()
        self._lamps: Lamps | None = None
        self._finger: Finger | None = None
        self._is_started = False

    def start(self) -> Self:
        """Open all pins and begin; PinsError when one cannot be had."""
        if self._is_started:
            return self
        with ExitStack() as opened:
            self._lamps = Lamps(self._pinout, pins=self.pins)
            opened.callback(self._lamps.close)
            switches = Switches(self._pinout, pins=self.pins, on_press=self._tell_press, on_sensor=self._tell_sensor)
            opened.callback(switches.close)
            if self.pins.are_mock:
                self._finger = Finger(lambda button, is_down: switches.drive(button, is_down=is_down))
                opened.callback(self._finger.close)
            self._opened = opened.pop_all()
        self._is_started = True
        log.info("%s", self.pins.why)
        self._link.subscribe(topics.LAMPS, self._show)
        if self.pins.are_mock:
            self._link.subscribe(topics.SIMULATE_PRESS, self._simulate)
        return self

    def close(self) -> None:
        """Let go of the pins; may be called twice."""
        self._opened.close()
        self._lamps = self._finger = None

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.close()

    def _show(self, plan: LampPlan) -> None:
        if lamps := self._lamps:
            lamps.show(plan)

    def _simulate(self, request: SimulatePress) -> None:
        if finger := self._finger:
            finger.press(request)

    def _tell_press(self, button: str, press: PressKind) -> None:
        log.info("button %s: %s press", button, press)
        self._link.publish(topics.BUTTON, ButtonPressed(_new_id(), button, press, time.time()))

    def _tell_sensor(self, sensor: str, is_active: bool) -> None:
        self._link.publish(topics.SENSOR, SensorChanged(_new_id(), sensor, is_active, time.time()))


def _new_id() -> str:
    return uuid.uuid4().hex
