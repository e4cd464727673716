"""Turns a pinout into single connections: which terminal of which part goes through what to which pin."""

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from firmware_bridge.boards import HEADER, POSITIONS
from firmware_bridge.pinout import BuzzerWiring, KnobWiring, LampWiring, Pinout, Switch, Wiring

GROUND, POWER = "GND", "3V3"
BUZZER_OHM = 100
NOT_FAR = 8  # positions on the header
COLOURS = ("red", "green", "blue")
E12 = (10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82)


class Group(StrEnum):
    """Parts that are wired together, each in a colour of its own."""

    BUTTONS = "Buttons on the box"
    SEAT_BUTTONS = "Buttons at the seats"
    KNOB = "Knob"
    LAMPS = "Lamps"
    COLOUR_LAMP = "Lamp of any colour"
    SEAT_LAMPS = "Lamps at the seats"
    BUZZER = "Buzzer"
    SENSORS = "Sensors"


@dataclass(frozen=True, slots=True)
class Terminal:
    """One wire from a pin to a part, and where the part's other end goes: ground or 3.3 V."""

    group: Group
    part: str
    label: str
    pin: int  # BCM
    far: str
    ohm: int = 0
    symbol: str = "switch"  # "switch", "led", "buzzer" or "knob"

    @property
    def position(self) -> int:
        return POSITIONS[self.pin]


def resistor_ohm(forward_volt: float, milliampere: float) -> int:
    """The next larger resistor on sale that leaves an LED on 3.3 V so much current."""
    wanted = (3.3 - forward_volt) / milliampere * 1000
    return min(step * ten for ten in (1, 10, 100, 1000) for step in E12 if step * ten >= round(wanted))


RED_OHM = resistor_ohm(2.0, 4)  # also yellow and common green
BLUE_OHM = resistor_ohm(3.0, 3)  # also white and bright green, which hardly glow on 3.3 V behind more


def terminals(pinout: Pinout) -> tuple[Terminal, ...]:
    """All connections to the header; the Pico hangs on USB and has none."""
    return tuple(one for kind, name, wiring in pinout.parts for one in _of_part(kind, name, wiring))


def _of_part(kind: str, name: str, wiring: Wiring) -> Iterator[Terminal]:
    match wiring:
        case Switch():
            yield _switch(kind, name, wiring)
        case LampWiring(pins=(pin,)):
            group = Group.SEAT_LAMPS if _is_seat(name) else Group.LAMPS
            yield Terminal(group, name, f"lamp {name}", pin, _lamp_far(wiring), RED_OHM, "led")
        case LampWiring():
            for colour, pin in zip(COLOURS, wiring.pins, strict=True):
                ohm = RED_OHM if colour == "red" else BLUE_OHM
                label = f"lamp {name}, {colour}"
                yield Terminal(Group.COLOUR_LAMP, name, label, pin, _lamp_far(wiring), ohm, "led")
        case KnobWiring():
            yield Terminal(Group.KNOB, name, f"knob {name}, A (CLK)", wiring.a, GROUND, symbol="knob")
            yield Terminal(Group.KNOB, name, f"knob {name}, B (DT)", wiring.b, GROUND, symbol="knob")
        case BuzzerWiring():
            yield Terminal(Group.BUZZER, name, f"buzzer ({wiring.kind})", wiring.pin, GROUND, BUZZER_OHM, "buzzer")
        case _:  # the Pico
            return


def _switch(kind: str, name: str, wiring: Switch) -> Terminal:
    far = POWER if wiring.is_active_high else GROUND
    if kind == "sensors":
        return Terminal(Group.SENSORS, name, f"sensor {name}", wiring.pin, far)
    if name == "knob":
        return Terminal(Group.KNOB, name, "knob, push (SW)", wiring.pin, far)
    group = Group.SEAT_BUTTONS if _is_seat(name) else Group.BUTTONS
    return Terminal(group, name, f"button {name}", wiring.pin, far)


def _is_seat(name: str) -> bool:
    return name.startswith("seat_")


def _lamp_far(wiring: LampWiring) -> str:
    return GROUND if wiring.is_active_high else POWER


def supply(what: str, positions: Iterable[int], taken: Container[int] = ()) -> int:
    """The ground or 3.3 V pin of the header for parts on these positions.

    The nearest one in the same column; another one that nobody has taken yet, if it is not far.
    """
    near = tuple(positions)
    middle = sum(near) / len(near)
    every = sorted((abs(at - middle), at) for at, socket in HEADER.items() if socket == what)
    same_column = [(way, at) for way, at in every if at % 2 == near[0] % 2] or every
    free = [at for way, at in same_column if at not in taken and way <= NOT_FAR]
    return free[0] if free else same_column[0][1]


WORDS = {GROUND: "ground", POWER: "3.3 V"}


def wiring_md(pinout: Pinout) -> str:
    """The same as the drawing, as a table."""
    order = list(Group)
    rows = sorted(terminals(pinout), key=lambda one: (order.index(one.group), one.label))
    grounds = ", ".join(str(at) for at, socket in HEADER.items() if socket == GROUND)
    lines = [
        "# Wiring",
        "",
        "Written by `python -m firmware_bridge.drawing` from the pinout; the picture is [wiring.svg](wiring.svg).",
        "",
        "| part | BCM | header pin | through | to |",
        "|---|---|---|---|---|",
        *(_table_row(one) for one in rows),
        "",
        f"Ground is at pins {grounds}, and they are all the same: join those of a group in a terminal strip.",
    ]
    if pinout.pico:
        pico = f"The Pico with its {pinout.pico.leds} lights hangs on a USB cable"
        lines += ["", f"{pico}; its own pins are in hardware/firmware/README.md."]
    return "\n".join([*lines, ""])


def _table_row(one: Terminal) -> str:
    through = f"{one.ohm} Ω" if one.ohm else "–"
    what = {"switch": "", "led": "LED, then ", "buzzer": "buzzer, then ", "knob": ""}[one.symbol]
    return f"| {one.label} | {one.pin} | {one.position} | {through} | {what}{WORDS[one.far]} |"
