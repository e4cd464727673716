"""All that players touch: buttons, knobs and sensors of a pinout; their edges become presses, turns and changes."""

import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable
from typing import Any, Protocol

from firmware_bridge.inputs import Contact, Encoder
from firmware_bridge.pins import Pins
from firmware_bridge.press import Debouncer, KnockReader, LevelChange, PressReader, TurnReader
from firmware_bridge.wiring import ButtonWiring, KnobWiring, Pinout, SensorWiring
from hub.wire.messages import PressKind

log = logging.getLogger(__name__)

PressHandler = Callable[[str, PressKind], None]  # button, press
SensorHandler = Callable[[str, bool], None]  # sensor, is_active
TurnHandler = Callable[[str, int], None]  # knob, steps

KNOCK = "knock"  # the sensor whose touches are too short to settle
MERGE_MS = 30  # clicks of a knob within this time are told together


class _Part(Protocol):
    """Something that makes sense of edges, and may have more to tell when time has passed."""

    @property
    def due_ms(self) -> float | None: ...

    def edge(self, edge: int, at_ms: float) -> None:
        """What the pin said: whether it is active, or by how much a knob was turned."""

    def tick(self, now_ms: float) -> None: ...


class _Button:
    """Edges of one button → presses."""

    def __init__(self, wiring: ButtonWiring, report: PressHandler) -> None:
        self._name, self._report = wiring.name, report
        self._reader = PressReader(wiring.timings)

    @property
    def due_ms(self) -> float | None:
        return self._reader.due_ms

    def edge(self, edge: int, at_ms: float) -> None:
        self._tell(self._reader.edge(bool(edge), at_ms))

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

    def edge(self, edge: int, at_ms: float) -> None:
        self._tell(self._debouncer.edge(bool(edge), at_ms))

    def tick(self, now_ms: float) -> None:
        self._tell(self._debouncer.tick(now_ms))

    def _tell(self, change: LevelChange | None) -> None:
        if change:
            self._report(self._name, change.is_active)


class _Knock:
    """Edges of a vibration switch → one knock for all that rattles."""

    due_ms: float | None = None  # everything is told at once

    def __init__(self, wiring: SensorWiring, report: SensorHandler) -> None:
        self._name, self._report = wiring.name, report
        self._reader = KnockReader(wiring.debounce_ms)

    def edge(self, edge: int, at_ms: float) -> None:
        if self._reader.edge(bool(edge), at_ms):
            self._report(self._name, True)

    def tick(self, now_ms: float) -> None: ...


class _Knob:
    """Clicks of one knob → turns."""

    def __init__(self, wiring: KnobWiring, report: TurnHandler) -> None:
        self._name, self._report = wiring.name, report
        self._reader = TurnReader(MERGE_MS)

    @property
    def due_ms(self) -> float | None:
        return self._reader.due_ms

    def edge(self, edge: int, at_ms: float) -> None:
        self._tell(self._reader.click(edge, at_ms))

    def tick(self, now_ms: float) -> None:
        self._tell(self._reader.tick(now_ms))

    def _tell(self, steps: int) -> None:
        if steps:
            self._report(self._name, steps)


class Switches:
    """Edges of any thread are queued, and one thread makes sense of them.

    A button that is held down when the program starts counts from its next press.
    """

    def __init__(
        self, pinout: Pinout, *, pins: Pins, on_press: PressHandler, on_sensor: SensorHandler, on_turn: TurnHandler
    ) -> None:
        self._edges: queue.SimpleQueue[tuple[_Part, int, float] | None] = queue.SimpleQueue()
        self._parts: list[_Part] = []
        self._contacts: dict[str, Contact] = {}
        self._knobs: dict[str, Encoder] = {}
        with contextlib.ExitStack() as opened:
            for button in pinout.buttons:
                contact = self._contacts[button.name] = Contact(f"buttons.{button.name}", button, pins)
                opened.callback(contact.close)
                contact.on_edge(self._listener(_Button(button, on_press)))
            for sensor in pinout.sensors:
                contact = Contact(f"sensors.{sensor.name}", sensor, pins)
                self._contacts.setdefault(sensor.name, contact)
                opened.callback(contact.close)
                contact.on_edge(self._listener(_sensor(sensor, on_sensor, is_active=contact.is_active)))
            for knob in pinout.knobs:
                encoder = self._knobs[knob.name] = Encoder(f"knobs.{knob.name}", knob, pins)
                opened.callback(encoder.close)
                encoder.on_click(self._listener(_Knob(knob, on_turn)))
            self._devices = opened.pop_all()
        self._thread = threading.Thread(target=self._read, name="switches", daemon=True)
        self._thread.start()

    def press(self, name: str, *, is_down: bool) -> None:
        """Move a button or contact on mock pins, as a finger would; KeyError for one that the pinout does not have."""
        self._contacts[name].drive(is_down)

    def turn(self, knob: str, steps: int) -> None:
        """Turn a knob on mock pins; KeyError for one that the pinout does not have."""
        self._knobs[knob].drive(steps)

    def close(self) -> None:
        self._devices.close()
        self._edges.put(None)
        self._thread.join(5)

    def _listener(self, part: _Part) -> Callable[[int], None]:
        self._parts.append(part)
        return lambda edge: self._edges.put((part, edge, _now_ms()))

    def _read(self) -> None:
        while True:
            try:
                heard = self._edges.get(timeout=self._patience_s())
            except queue.Empty:
                self._let_pass(_now_ms())
                continue
            if heard is None:
                return
            part, edge, at_ms = heard
            self._let_pass(at_ms)
            self._safely(part.edge, edge, at_ms)

    def _patience_s(self) -> float | None:
        due_ms = min((due for part in self._parts if (due := part.due_ms) is not None), default=None)
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


def _sensor(wiring: SensorWiring, report: SensorHandler, *, is_active: bool) -> _Part:
    return _Knock(wiring, report) if wiring.name == KNOCK else _Sensor(wiring, report, is_active=is_active)


def _now_ms() -> float:
    return time.monotonic() * 1000
