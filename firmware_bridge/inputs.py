"""What can be touched, as gpiozero sees it: contacts and rotary encoders on pins."""

from collections.abc import Callable

from gpiozero import DigitalInputDevice, RotaryEncoder

from firmware_bridge.pins import Pins, opening
from firmware_bridge.wiring import KnobWiring, Switch


class Contact:
    """One switch on a pin, seen as active or not, whichever level that is."""

    def __init__(self, key: str, wiring: Switch, pins: Pins) -> None:
        self._wiring = wiring
        floating = {"active_state": wiring.is_active_high} if wiring.pull_up is None else {}
        with opening(key, wiring.pin):
            # Without bounce_time: press.py debounces, alike on real and on mock pins.
            self._device = DigitalInputDevice(wiring.pin, pull_up=wiring.pull_up, pin_factory=pins.factory, **floating)
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
        self._device.when_activated = self._device.when_deactivated = None  # gpiozero would keep them for ever
        self._device.close()


class Encoder:
    """A knob on two pins; gpiozero follows their quadrature, in which a bounce only goes back and forth."""

    def __init__(self, key: str, wiring: KnobWiring, pins: Pins) -> None:
        with opening(key, wiring.a, wiring.b):
            self._device = RotaryEncoder(wiring.a, wiring.b, max_steps=0, pin_factory=pins.factory)

    def on_click(self, handler: Callable[[int], None]) -> None:
        """Hear of each click, clockwise as 1 and back as -1, on whatever thread the pin driver has."""
        self._device.when_rotated_clockwise = lambda: handler(1)
        self._device.when_rotated_counter_clockwise = lambda: handler(-1)

    def drive(self, steps: int) -> None:
        """Turn mock pins by so many clicks, through all four edges of each."""
        a, b = self._device.a.pin, self._device.b.pin
        first, second = (a, b) if steps > 0 else (b, a)
        for _ in range(abs(steps)):
            first.drive_low()
            second.drive_low()
            first.drive_high()
            second.drive_high()

    def close(self) -> None:
        self._device.when_rotated_clockwise = self._device.when_rotated_counter_clockwise = None
        self._device.close()
