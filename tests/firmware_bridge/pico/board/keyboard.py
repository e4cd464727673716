"""Put in place of MicroPython's own `micropython`, whose Ctrl-C nobody here would press."""

import bench
import micropython

const = micropython.const  # wanted by other modules


def kbd_intr(key):
    bench.set_interrupt_key(key)
