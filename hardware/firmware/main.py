"""Pins, strip and USB of the board; what they mean is in app.py and sensing.py."""

import random
import select
import sys
import time

import config
import machine
import micropython
import neopixel
from app import App
from sensing import Contact, Knock

WATCHDOG_MS = 8000
PAINT_MS = 20
READ_AT_MOST = 256  # bytes before the sensors get their turn
LOUD = 65535


class Usb:
    """The serial line that is also MicroPython's console."""

    def __init__(self):
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)

    def read(self):
        """What has come; up to a Ctrl-C at most, for what follows it may be meant for the prompt."""
        data = bytearray()
        while len(data) < READ_AT_MOST and data[-1:] != b"\x03" and self._poll.poll(0):
            data.extend(sys.stdin.buffer.read(1))
        return data

    def write(self, data):
        sys.stdout.buffer.write(data)


class KnockSwitch:
    """A vibration switch closes for an instant, which only an interrupt is sure to see."""

    def __init__(self, pin):
        self._was_hit = False
        self._pin = machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)
        self._pin.irq(self._hit, machine.Pin.IRQ_FALLING)

    def _hit(self, _pin):
        self._was_hit = True

    def read_u16(self):
        was_hit, self._was_hit = self._was_hit, False
        return LOUD if was_hit else 0


def open_sensors():
    """Pairs of a sensor and a function that reads its level."""
    pairs = []
    if config.KNOCK_PIN is not None:
        knock = Knock("knock", config.KNOCK_THRESHOLD, config.KNOCK_RELEASE, config.KNOCK_DEAD_MS)
        is_switch = config.KNOCK_KIND == "switch"
        device = KnockSwitch(config.KNOCK_PIN) if is_switch else machine.ADC(machine.Pin(config.KNOCK_PIN))
        pairs.append((knock, device.read_u16))
    for tile in sorted(config.TILE_PINS):
        pin = machine.Pin(config.TILE_PINS[tile], machine.Pin.IN, machine.Pin.PULL_UP)
        pairs.append((Contact(f"tile_{tile}", config.TILE_DEBOUNCE_MS), lambda pin=pin: not pin.value()))
    return pairs


class Board:
    def __init__(self):
        self._strip = neopixel.NeoPixel(machine.Pin(config.STRIP_PIN, machine.Pin.OUT), config.LEDS)
        self._sensors = open_sensors()
        boot = random.getrandbits(16)
        sensors = [sensor for sensor, _ in self._sensors]
        self._app = App(config.LEDS, config.MAX_MILLIAMPS, sensors, boot, config.NO_HUB == "breathe")
        self._usb = Usb()
        self._watchdog = None
        self._now_ms, self._ticks, self._painted_ms = 0, time.ticks_ms(), 0

    def run(self):
        """Serve the hub until somebody asks for the prompt."""
        micropython.kbd_intr(-1)  # a byte 3 in a frame is no Ctrl-C
        try:
            while not self._app.is_leaving:
                self._step()
                machine.idle()
        finally:
            micropython.kbd_intr(3)
            self._paint(bytes(3 * config.LEDS))
            self._keep_watchdog_fed()

    def _step(self):
        ticks = time.ticks_ms()
        self._now_ms += time.ticks_diff(ticks, self._ticks)  # grows for ever, where ticks wrap around
        self._ticks = ticks
        app, now_ms = self._app, self._now_ms
        for sensor, read in self._sensors:
            sensor.read(read(), now_ms, app.is_linked)
        app.receive(self._usb.read(), now_ms)
        app.tick(now_ms)
        if app.outbox:
            self._usb.write(app.outbox)
            app.outbox = bytearray()
        if now_ms - self._painted_ms >= PAINT_MS:
            self._painted_ms = now_ms
            self._paint(app.paint(now_ms))
        self._watch()

    def _paint(self, colours):
        if colours is None:
            return
        for led in range(config.LEDS):
            self._strip[led] = tuple(colours[3 * led : 3 * led + 3])
        self._strip.write()

    def _watch(self):
        # Only once a hub has come: nobody who tries things out at the prompt wants to be reset.
        if self._watchdog is None and self._app.is_linked:
            self._watchdog = machine.WDT(timeout=WATCHDOG_MS)
        if self._watchdog:
            self._watchdog.feed()

    def _keep_watchdog_fed(self):
        """It cannot be stopped, and at the prompt nobody else would feed it."""
        if self._watchdog:
            watchdog = self._watchdog
            self._timer = machine.Timer(period=1000, mode=machine.Timer.PERIODIC, callback=lambda _: watchdog.feed())


board = Board()  # a mistake in config.py ends at the prompt, with its traceback
try:
    board.run()
except Exception as error:  # noqa: BLE001 - whatever it is, starting again beats a dark board
    sys.print_exception(error)
    time.sleep_ms(500)
    machine.reset()
