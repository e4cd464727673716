"""The buzzer of a pinout, playing the tunes on a thread of its own."""

import logging
import math
import threading
import time
from collections.abc import Callable
from typing import Any

from gpiozero import Buzzer as ActiveBuzzer
from gpiozero import TonalBuzzer

from firmware_bridge.pins import Pins, opening
from firmware_bridge.tunes import HIGHEST_HZ, LOWEST_HZ, TUNES, Note
from firmware_bridge.wiring import BuzzerWiring
from hub.wire.messages import Sound, Tune

log = logging.getLogger(__name__)

STALE_S = 3.0  # a sound that comes later than this would only puzzle


class Buzzer:
    """Sounds may come on any thread; a newer tune cuts an older one off, but a tick never interrupts."""

    def __init__(self, wiring: BuzzerWiring, *, pins: Pins, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._changed = threading.Condition()
        self._next: Tune | None = None
        self._is_playing = self._is_closed = False
        with opening("buzzer", wiring.pin):
            self._voice: _Tonal | _Active = (_Tonal if wiring.kind == "tonal" else _Active)(wiring.pin, pins)
        self._thread = threading.Thread(target=self._run, name="buzzer", daemon=True)
        self._thread.start()

    def play(self, sound: Sound) -> None:
        """Begin at once, unless the sound waited too long or is a tick in the middle of a tune."""
        if not self._clock() - sound.at <= STALE_S:  # so also for a time that is no number
            return
        with self._changed:
            if sound.tune is Tune.TICK and (self._is_playing or self._next):
                return
            self._next = sound.tune
            self._changed.notify_all()

    def close(self) -> None:
        """Fall silent and let go of the pin; may be called twice."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        self._thread.join(5)
        self._voice.close()

    @property
    def _is_interrupted(self) -> bool:
        return self._is_closed or self._next is not None

    def _run(self) -> None:
        while True:
            with self._changed:
                self._is_playing = False
                self._changed.wait_for(lambda: self._is_interrupted)
                if self._is_closed:
                    return
                tune, self._next, self._is_playing = self._next, None, True
            assert tune
            try:
                self._perform(TUNES[tune])
            except Exception:
                log.exception("the buzzer cannot play %s", tune)

    def _perform(self, notes: tuple[Note, ...]) -> None:
        try:
            for note in notes:
                self._voice.sound(note.hz)
                with self._changed:
                    if self._changed.wait_for(lambda: self._is_interrupted, note.ms / 1000):
                        return
        finally:
            self._voice.sound(0)


class _Tonal:
    """A passive buzzer, which plays what it is given."""

    def __init__(self, pin: int, pins: Pins) -> None:
        octaves = round(math.log2(HIGHEST_HZ / LOWEST_HZ) / 2)
        middle_hz = LOWEST_HZ * 2**octaves
        self._device: Any = TonalBuzzer(pin, mid_tone=middle_hz, octaves=octaves, pin_factory=pins.factory)

    def sound(self, hz: float) -> None:
        self._device.play(hz or None)

    def close(self) -> None:
        self._device.close()


class _Active:
    """A buzzer with a tone of its own, which can only be switched on and off."""

    def __init__(self, pin: int, pins: Pins) -> None:
        self._device: Any = ActiveBuzzer(pin, pin_factory=pins.factory)

    def sound(self, hz: float) -> None:
        (self._device.on if hz else self._device.off)()

    def close(self) -> None:
        self._device.close()
