"""Bridge: what players touch goes to the table's messages, what the table shows and says goes to lamps and buzzer."""

import logging
import threading
import time
import uuid
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, Self

from firmware_bridge.buttons import Switches
from firmware_bridge.buzzer import Buzzer
from firmware_bridge.finger import Finger
from firmware_bridge.lamps import Lamps
from firmware_bridge.pins import PinChoice, Pins, choose_pins
from firmware_bridge.wiring import Pinout
from hub.wire import topics
from hub.wire.link import MessageLink
from hub.wire.messages import (
    BridgeStatus,
    ButtonPressed,
    KnobTurned,
    LampPlan,
    PicoState,
    PressKind,
    SensorChanged,
    SimulatePress,
    SimulateTurn,
    Sound,
)

if TYPE_CHECKING:
    from firmware_bridge.pico import Pico

log = logging.getLogger(__name__)

PROCESS = "bridge"  # the name of the link this runs on
DARK = LampPlan({})


class Bridge:
    """Opens the pins when entered (or started) and lets them go, dark and silent, when left.

    The link belongs to the caller, who may start it before or after; a closed bridge stays closed. On mock pins, and
    only there, a `SimulatePress` or `SimulateTurn` moves the pins themselves, so it takes the real way.
    """

    def __init__(self, link: MessageLink, pinout: Pinout, *, pins: PinChoice | Pins = "auto") -> None:
        self._link, self._pinout = link, pinout
        self.pins = pins if isinstance(pins, Pins) else choose_pins(pins)
        self._opened = ExitStack()
        self._lamps: Lamps | None = None
        self._buzzer: Buzzer | None = None
        self._finger: Finger | None = None
        self._pico: Pico | None = None
        self._plan = DARK
        self._is_started = self._is_dark = False
        self._telling = threading.RLock()  # the latest status is also the last one told
        self._status = BridgeStatus(
            self.pins.are_mock,
            buttons=_names(pinout.buttons),
            lamps=_names(pinout.lamps),
            sensors=_names(pinout.sensors),
            knobs=_names(pinout.knobs),
            has_buzzer=pinout.buzzer is not None,
            pico=PicoState.ABSENT if pinout.pico else PicoState.NONE,
        )

    def start(self) -> Self:
        """Open all pins and begin; PinsError when one cannot be had."""
        if self._is_started:
            return self
        with ExitStack() as opened:
            self._open_outputs(opened)
            self._open_inputs(opened)
            self._opened = opened.pop_all()
        self._is_started = True
        log.info("%s", self.pins.why)
        self._tell_status()
        self._link.on_availability(self._on_availability)
        self._link.subscribe(topics.LAMPS, self._show)
        self._link.subscribe(topics.SOUND, self._play)
        if self.pins.are_mock:
            self._link.subscribe(topics.SIMULATE_PRESS, self._press)
            self._link.subscribe(topics.SIMULATE_TURN, self._turn)
        return self

    def close(self) -> None:
        """Let go of the pins; may be called twice."""
        self._opened.close()
        self._lamps = self._buzzer = self._finger = self._pico = None

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------ parts

    def _open_outputs(self, opened: ExitStack) -> None:
        self._lamps = Lamps(
            self._pinout, pins=self.pins, is_broker_there=lambda: self._link.is_connected, on_dark=self._on_dark
        )
        opened.callback(self._lamps.close)
        if self._pinout.buzzer:
            self._buzzer = Buzzer(self._pinout.buzzer, pins=self.pins)
            opened.callback(self._buzzer.close)

    def _open_inputs(self, opened: ExitStack) -> None:
        switches = Switches(
            self._pinout,
            pins=self.pins,
            on_press=self._tell_press,
            on_sensor=self._tell_sensor,
            on_turn=self._tell_turn,
        )
        opened.callback(switches.close)
        if self.pins.are_mock:
            self._finger = Finger(lambda name, is_down: switches.press(name, is_down=is_down), switches.turn)
            opened.callback(self._finger.close)
        if self._pinout.pico:
            from firmware_bridge.pico import Pico  # late: only a box with light under the board needs it

            self._pico = Pico(self._pinout.pico, on_sensor=self._tell_sensor, on_state=self._on_pico)
            opened.callback(self._pico.close)
            self._pico.start()

    # ------------------------------------------------------------ from the table

    def _show(self, plan: LampPlan) -> None:
        self._plan = plan
        if lamps := self._lamps:
            lamps.show(plan)
        self._show_tiles()

    def _on_dark(self, is_dark: bool) -> None:
        self._is_dark = is_dark
        self._show_tiles()

    def _show_tiles(self) -> None:
        if pico := self._pico:
            pico.show(DARK if self._is_dark else self._plan)

    def _play(self, sound: Sound) -> None:
        if buzzer := self._buzzer:
            buzzer.play(sound)

    def _press(self, request: SimulatePress) -> None:
        if finger := self._finger:
            finger.press(request)

    def _turn(self, request: SimulateTurn) -> None:
        if finger := self._finger:
            finger.turn(request)

    def _on_availability(self, process: str, is_online: bool) -> None:
        """After a reconnect the status is told again: a broker that was restarted has forgotten it."""
        lamps = self._lamps
        if process != PROCESS or not lamps:
            return
        lamps.look()
        if is_online:
            self._tell_status()

    # ------------------------------------------------------------ to the table

    def _tell_press(self, button: str, press: PressKind) -> None:
        log.info("button %s: %s press", button, press)
        self._link.publish(topics.BUTTON, ButtonPressed(_new_id(), button, press, time.time()))

    def _tell_turn(self, knob: str, steps: int) -> None:
        self._link.publish(topics.KNOB, KnobTurned(_new_id(), knob, steps, time.time()))

    def _tell_sensor(self, sensor: str, is_active: bool) -> None:
        self._link.publish(topics.SENSOR, SensorChanged(_new_id(), sensor, is_active, time.time()))

    def _on_pico(self, state: PicoState, detail: str, sensors: tuple[str, ...]) -> None:
        """Its sensors count as long as it is there to tell of them."""
        own = _names(self._pinout.sensors)
        theirs = tuple(name for name in sensors if name not in own) if state is PicoState.READY else ()
        with self._telling:
            self._status = replace(self._status, pico=state, detail=detail, sensors=own + theirs)
            self._tell_status()

    def _tell_status(self) -> None:
        with self._telling:
            self._link.publish(topics.BRIDGE, self._status)


class _Named(Protocol):
    @property
    def name(self) -> str: ...


def _names(parts: Iterable[_Named]) -> tuple[str, ...]:
    return tuple(part.name for part in parts)


def _new_id() -> str:
    return uuid.uuid4().hex
