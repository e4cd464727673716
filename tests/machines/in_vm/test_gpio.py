"""The box on kernel lines: the shipped pinout, gpiozero and lgpio, the bridge, MQTT; only the wires are simulated."""

import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

import pytest
from gpiozero import Device

from firmware_bridge import Bridge, Pinout, choose_pins, load_pinout
from firmware_bridge.press import PressTimings
from firmware_bridge.wiring import SensorWiring
from hub.wire import topics
from hub.wire.messages import BridgeStatus, LampMode, LampPlan, Light, PressKind, Sound, Tune
from tests.machines.in_vm.figures import note
from tests.machines.in_vm.gpio_sim import Header, HeaderFactory, eventually, header
from tests.machines.in_vm.hearing import Hearing, linked

# An emulated processor may stand still for a while, so times are longer here; test_press.py tries them without a clock.
SLOW_DEBOUNCE_MS, SLOW_LONG_MS, SLOW_DOUBLE_MS = 300, 8000, 6000
TOUCH_S = 0.7
SHIPPED = load_pinout()
BUTTONS = {button.name: button for button in SHIPPED.buttons}
LAMPS = {lamp.name: lamp for lamp in SHIPPED.lamps}
SENSORS = (
    SensorWiring("lid", pin=14, pull_up=True, is_active_high=False, debounce_ms=SLOW_DEBOUNCE_MS),
    SensorWiring("drawer", pin=15, pull_up=False, is_active_high=True, debounce_ms=SLOW_DEBOUNCE_MS),
)


@pytest.fixture(scope="module")
def wires() -> Iterator[Header]:
    """As in the product, gpiozero's driver lives until the end: lgpio's only thread does not survive its closing."""
    with header() as lines:
        Device.pin_factory = HeaderFactory()
        yield lines
        Device.pin_factory.close()
        Device.pin_factory = None


@contextmanager
def bridged(heard: Hearing, pinout: Pinout) -> Iterator[Bridge]:
    """The product's bridge on the real pins of this machine, as the settings would ask."""
    with linked("bridge", heard) as link, Bridge(link, pinout, pins=choose_pins("real")) as bridge:
        assert not bridge.pins.are_mock
        yield bridge


def patient(
    pinout: Pinout, *, debounce_ms: int = SLOW_DEBOUNCE_MS, long_ms: int = SLOW_LONG_MS, double_ms: int = 0
) -> Pinout:
    """The same wires with times that suit a slow machine."""
    timings = PressTimings(debounce_ms=debounce_ms, long_ms=long_ms, double_ms=double_ms)
    return replace(pinout, buttons=tuple(replace(button, timings=timings) for button in pinout.buttons))


def touch(wires: Header, name: str) -> None:
    button = BUTTONS[name]
    wires[button.pin].bounce_to(up=button.is_active_high)
    time.sleep(TOUCH_S)
    wires[button.pin].bounce_to(up=not button.is_active_high)
    time.sleep(TOUCH_S)


def test_the_bridge_says_what_hangs_on_it(wires: Header, heard: Hearing) -> None:
    with bridged(heard, SHIPPED):
        status: BridgeStatus = heard.wait_for(topics.BRIDGE)
    assert not status.are_mock
    assert set(status.buttons) == set(BUTTONS)
    assert set(status.lamps) == set(LAMPS)


def test_every_button_that_bounces_is_told_once(wires: Header, heard: Hearing) -> None:
    with bridged(heard, patient(SHIPPED)):
        for count, name in enumerate(BUTTONS):
            touch(wires, name)
            heard.wait_for(topics.BUTTON, after=count)
        touch(wires, "main")  # whatever came twice has come before this one
        heard.wait_for(topics.BUTTON, after=len(BUTTONS))
    told = [(press.button, press.press) for press in heard.all(topics.BUTTON)]
    assert told == [(name, PressKind.SHORT) for name in (*BUTTONS, "main")]


def test_every_button_held_is_told_once_as_long_while_still_held(wires: Header, heard: Hearing) -> None:
    with bridged(heard, patient(SHIPPED, long_ms=2000)):
        for button in BUTTONS.values():
            wires[button.pin].bounce_to(up=button.is_active_high)
        for count in range(len(BUTTONS)):
            heard.wait_for(topics.BUTTON, after=count)
        for button in BUTTONS.values():
            wires[button.pin].bounce_to(up=not button.is_active_high)
        time.sleep(TOUCH_S)
        told = {press.button for press in heard.all(topics.BUTTON) if press.press is PressKind.LONG}
        assert told == set(BUTTONS)
    assert len(heard.all(topics.BUTTON)) == len(BUTTONS)


def test_every_button_pressed_twice_is_told_once_as_double(wires: Header, heard: Hearing) -> None:
    with bridged(heard, patient(SHIPPED, double_ms=SLOW_DOUBLE_MS)):
        for count, name in enumerate(BUTTONS):
            touch(wires, name)
            touch(wires, name)
            heard.wait_for(topics.BUTTON, after=count)
    told = [(press.button, press.press) for press in heard.all(topics.BUTTON)]
    assert told == [(name, PressKind.DOUBLE) for name in BUTTONS]


def test_a_knob_is_followed_both_ways(wires: Header, heard: Hearing) -> None:
    (knob,) = SHIPPED.knobs

    def turn(first: int, second: int, clicks: int) -> None:
        for _ in range(clicks):
            for pin, up in ((first, False), (second, False), (first, True), (second, True)):
                wires[pin].pull(up=up)
                time.sleep(0.1)

    def steps() -> int:
        return sum(turned.steps for turned in heard.all(topics.KNOB))

    with bridged(heard, SHIPPED):
        turn(knob.a, knob.b, 5)
        assert eventually(lambda: steps() == 5)
        turn(knob.b, knob.a, 3)
        assert eventually(lambda: steps() == 2)
    assert {turned.knob for turned in heard.all(topics.KNOB)} == {knob.name}


def test_sensors_of_either_level_are_told(wires: Header, heard: Hearing) -> None:
    with bridged(heard, replace(SHIPPED, sensors=SENSORS)):
        for sensor in SENSORS:
            for is_active in (True, False):
                so_far = len(heard.all(topics.SENSOR))
                wires[sensor.pin].bounce_to(up=sensor.is_active_high is is_active)
                heard.wait_for(topics.SENSOR, after=so_far)
    told = [(change.sensor, change.active) for change in heard.all(topics.SENSOR)]
    assert told == [("lid", True), ("lid", False), ("drawer", True), ("drawer", False)]


def lit(wires: Header) -> set[tuple[str, int]]:
    """The lamps and pins at the level that lights them, as the kernel has them."""
    return {
        (lamp.name, pin) for lamp in LAMPS.values() for pin in lamp.pins if wires[pin].is_high is lamp.is_active_high
    }


def shows(wires: Header, wanted: set[tuple[str, int]]) -> bool:
    return lit(wires) == wanted


def test_every_lamp_lights_its_own_lines_and_no_other(wires: Header, heard: Hearing) -> None:
    with bridged(heard, SHIPPED):
        for lamp in LAMPS.values():
            heard.link.publish(topics.LAMPS, LampPlan({lamp.name: Light()}))
            wanted = {(lamp.name, pin) for pin in lamp.pins}
            assert eventually(partial(shows, wires, wanted)), lamp.name
        for lamp in (lamp for lamp in LAMPS.values() if len(lamp.pins) == 3):
            for pin, colour in zip(lamp.pins, ("#ff0000", "#00ff00", "#0000ff"), strict=True):
                heard.link.publish(topics.LAMPS, LampPlan({lamp.name: Light(colour=colour)}))
                assert eventually(partial(shows, wires, {(lamp.name, pin)})), colour
        heard.link.publish(topics.LAMPS, LampPlan({}))
        assert eventually(lambda: not lit(wires))


def test_blinking_and_dimmed_lamps_change_and_steady_ones_do_not(wires: Header, heard: Hearing) -> None:
    turn = wires[LAMPS["turn"].pins[0]]
    with bridged(heard, SHIPPED):
        heard.link.publish(topics.LAMPS, LampPlan({"turn": Light()}))
        assert eventually(lambda: turn.is_high)
        assert turn.changes(1.0) == 0
        heard.link.publish(topics.LAMPS, LampPlan({"turn": Light(LampMode.BLINK)}))
        for _ in range(2):
            assert eventually(lambda: not turn.is_high)
            assert eventually(lambda: turn.is_high)
        heard.link.publish(topics.LAMPS, LampPlan({"turn": Light()}, brightness=50))
        assert eventually(lambda: turn.changes(0.5) > 4)


def test_the_buzzer_swings_for_a_tune_and_falls_silent(wires: Header, heard: Hearing) -> None:
    assert SHIPPED.buzzer
    line = wires[SHIPPED.buzzer.pin]
    with bridged(heard, SHIPPED):
        assert line.changes(0.3) == 0

        def is_heard() -> bool:
            heard.link.publish(topics.SOUND, Sound(Tune.VICTORY, time.time()))
            return line.changes(1.0) > 4

        assert eventually(is_heard)
        assert eventually(lambda: line.changes(0.5) == 0)


def test_how_long_a_press_takes(wires: Header, heard: Hearing) -> None:
    """From the finger leaving the button to the hub hearing of it; measured, not judged."""
    button, took_ms = BUTTONS["main"], []
    with bridged(heard, patient(SHIPPED, debounce_ms=15)):
        for count in range(20):
            wires[button.pin].pull(up=button.is_active_high)
            time.sleep(TOUCH_S)
            wires[button.pin].pull(up=not button.is_active_high)
            released = time.monotonic()
            heard.wait_for(topics.BUTTON, after=count)
            took_ms.append((time.monotonic() - released) * 1000)
    middle, slowest = statistics.median(took_ms), max(took_ms)
    note(
        f"release → hub over MQTT, 15 ms of debouncing included: median {middle:.0f} ms, slowest {slowest:.0f} ms of 20"
    )
