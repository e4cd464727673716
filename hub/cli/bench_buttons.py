"""`gamenight bench buttons`: how soon a bouncing press on a mock pin is a message at the table, beside MQTT alone."""

import math
import queue
import statistics
import time
import uuid
from contextlib import ExitStack
from typing import Any

from firmware_bridge import Bridge, Pinout, choose_pins, load_pinout
from hub.addresses import free_port
from hub.cli.progress import with_bar
from hub.errors import TabletopError
from hub.wire import topics
from hub.wire.broker import EmbeddedBroker
from hub.wire.link import MqttLink
from hub.wire.messages import ButtonPressed, PressKind

ANSWER_S = 5.0
HOLD_S = 0.05  # longer than the debouncing, shorter than a long press
BUTTON = "main"

Arrivals = queue.SimpleQueue[tuple[ButtonPressed, float]]


def bench_buttons(*, presses: int) -> int:
    if presses < 1:
        raise TabletopError("At least one press is needed.")
    pinout, pins, port = load_pinout(), choose_pins("mock"), free_port()
    arrivals: Arrivals = queue.SimpleQueue()
    with ExitStack() as opened:
        broker = EmbeddedBroker("127.0.0.1", port)
        broker.start()
        opened.callback(broker.close)
        table = _link("table", port, opened)
        table.subscribe(topics.BUTTON, lambda press: arrivals.put((press, time.perf_counter())))
        table.start(ANSWER_S)
        sender = _link("bridge", port, opened)
        opened.enter_context(Bridge(sender, pinout, pins=pins))
        sender.start(ANSWER_S)
        pin = pins.factory.pin(_main_pin(pinout))
        pairs = with_bar(((_press_ms(pin, arrivals), _plain_ms(sender, arrivals)) for _ in range(presses)), presses)
        ours, plain = zip(*pairs, strict=True)
    _print(ours, plain, pinout)
    return 0


def _link(process: str, port: int, opened: ExitStack) -> MqttLink:
    link = MqttLink(process, table="bench", host="127.0.0.1", port=port)
    opened.callback(link.close)
    return link


def _main_pin(pinout: Pinout) -> int:
    return next(button.pin for button in pinout.buttons if button.name == BUTTON)


def _press_ms(pin: Any, arrivals: Arrivals) -> float:
    """One touch that bounces at both ends; from its last edge to the arrival of the one message."""
    for edge in (pin.drive_low, pin.drive_high, pin.drive_low):
        edge()
    time.sleep(HOLD_S)
    for edge in (pin.drive_high, pin.drive_low):
        edge()
    began = time.perf_counter()
    pin.drive_high()
    press, arrived = _next(arrivals)
    if press.press is not PressKind.SHORT:
        raise TabletopError(f"A short press was told as a {press.press} one.")
    return (arrived - began) * 1e3


def _plain_ms(sender: MqttLink, arrivals: Arrivals) -> float:
    """The same message without a pin: what the broker and the two clients take."""
    message = ButtonPressed(uuid.uuid4().hex, BUTTON, PressKind.SHORT, time.time())
    began = time.perf_counter()
    sender.publish(topics.BUTTON, message)
    press, arrived = _next(arrivals)
    if press.press_id != message.press_id:
        raise TabletopError("A press was told more than once.")
    return (arrived - began) * 1e3


def _next(arrivals: Arrivals) -> tuple[ButtonPressed, float]:
    try:
        return arrivals.get(timeout=ANSWER_S)
    except queue.Empty:
        raise TabletopError("A press was lost on its way.") from None


def _print(ours: tuple[float, ...], plain: tuple[float, ...], pinout: Pinout) -> None:
    debounce_ms = next(button.timings.debounce_ms for button in pinout.buttons if button.name == BUTTON)
    print(f"{len(ours)} bouncing presses, each told once; {debounce_ms} ms of them are debouncing")
    print(f"{'':36}{'median':>10}{'95 %':>10}{'99 %':>10}")
    for name, times in (("last edge of a pin to message", ours), ("MQTT alone, publish to message", plain)):
        print(f"{name:36}" + "".join(f"{value:>7.1f} ms" for value in _figures(times)))


def _figures(times_ms: tuple[float, ...]) -> tuple[float, float, float]:
    ordered = sorted(times_ms)
    p95, p99 = (ordered[math.ceil(share * (len(ordered) - 1))] for share in (0.95, 0.99))
    return statistics.median(ordered), p95, p99
