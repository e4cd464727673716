"""MicroPython's `machine` as far as the firmware uses it; the runner moves the levels."""

import bench

PATIENCE = 500  # calls of idle() until a watchdog that nobody feeds resets the board


class Pin:
    IN, OUT, PULL_UP, IRQ_FALLING = 0, 1, 2, 4

    def __init__(self, number, mode=None, pull=None):
        self.number = number
        bench.level(number, 1 if pull == Pin.PULL_UP else 0)

    def value(self):
        return bench.value(self.number)

    def irq(self, handler, trigger):
        assert trigger == Pin.IRQ_FALLING
        bench.on_fall(self.number, lambda: handler(self))


class ADC:
    def __init__(self, pin):
        self.number = pin.number

    def read_u16(self):
        return bench.value(self.number)


class WDT:
    hunger = None  # calls of idle() since it was fed

    def __init__(self, timeout):
        assert timeout <= 8388  # more the chip cannot count
        bench.say("watchdog", str(timeout))
        self.feed()

    def feed(self):
        WDT.hunger = 0


class Timer:
    PERIODIC = 1

    def __init__(self, period, mode, callback):
        callback(self)
        bench.say("timer", str(period))


def idle():
    bench.idle()
    if bench.is_interrupted():
        raise KeyboardInterrupt
    if WDT.hunger is not None:
        WDT.hunger += 1
        if WDT.hunger > PATIENCE:
            reset()


def reset():
    bench.reset()
