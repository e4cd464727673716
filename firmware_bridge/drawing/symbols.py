"""The signs of a circuit diagram: switch, LED, buzzer, knob and resistor, drawn along one line."""

from firmware_bridge.drawing.svg import INK, Sheet
from firmware_bridge.drawing.terminals import GROUND, POWER, Terminal

WIRE = 0.45


def draw_symbol(sheet: Sheet, one: Terminal, ends: tuple[float, float], y: float, side: int) -> None:
    """From the wire's end at `ends[0]` through resistor and part to the rail at `ends[1]`."""
    begin, rail = ends
    if one.far == POWER:
        rail -= side * 1.6
    x = begin
    if one.ohm:
        x = _resistor(sheet, x, y, side, one.ohm)
    if one.symbol == "led":
        x = _led(sheet, x, y, side, is_reversed=one.far == POWER)
    else:
        x = {"switch": _switch, "buzzer": _buzzer, "knob": _knob}[one.symbol](sheet, x, y, side)
    sheet.line([(x, y), (rail, y)], width=WIRE)
    sheet.dot(rail, y, 0.6, fill=INK if one.far == GROUND else "#e0301e")


def _resistor(sheet: Sheet, x: float, y: float, side: int, ohm: int) -> float:
    sheet.line([(x, y), (x + side * 2.5, y)], width=WIRE)
    sheet.box(min(x + side * 2.5, x + side * 12.5), y - 1.6, 10, 3.2, fill="#fff")
    sheet.words(x + side * 7.5, y + 0.9, f"{ohm} Ω", size=2.4, anchor="middle")
    return x + side * 12.5


def _switch(sheet: Sheet, x: float, y: float, side: int) -> float:
    """Two contacts and the bridge above them."""
    left, right = x + side * 9, x + side * 17
    sheet.line([(x, y), (left, y)], width=WIRE)
    for contact in (left, right):
        sheet.dot(contact, y, 0.8, fill="#fff", stroke=INK)
    sheet.line([(left, y - 1.7), (right, y - 1.7)], width=0.5)
    sheet.line([((left + right) / 2, y - 1.7), ((left + right) / 2, y - 2.9)], width=0.5)
    return right


def _led(sheet: Sheet, x: float, y: float, side: int, *, is_reversed: bool) -> float:
    """The arrow points to ground, as the current flows; away from 3.3 V where the common leg is there."""
    near, far = x + side * 4, x + side * 8
    base, tip = (far, near) if is_reversed else (near, far)
    sheet.line([(x, y), (near, y)], width=WIRE)
    sheet.shape([(base, y - 1.8), (base, y + 1.8), (tip, y)], fill="#ffe082", stroke=INK)
    sheet.line([(tip, y - 1.8), (tip, y + 1.8)], width=0.5)
    for shift in (1.6, 3.2):
        start = near + side * shift
        sheet.line([(start, y - 1.7), (start + side * 1.2, y - 2.9)], width=0.25)
    return far


def _buzzer(sheet: Sheet, x: float, y: float, side: int) -> float:
    centre = x + side * 8
    sheet.line([(x, y), (centre - side * 2.4, y)], width=WIRE)
    sheet.dot(centre, y, 2.4, fill="#fff", stroke=INK)
    sheet.words(centre - side * 3.6, y - 1, "+", size=2.4, anchor="middle")
    sheet.dot(centre, y, 0.5, fill=INK)
    return centre + side * 2.4


def _knob(sheet: Sheet, x: float, y: float, side: int) -> float:
    """A contact of the encoder inside its round."""
    centre = x + side * 13
    sheet.line([(x, y), (centre - side * 2.6, y)], width=WIRE)
    sheet.dot(centre, y, 2.6, fill="#fff", stroke=INK)
    sheet.line([(centre - side * 2.6, y), (centre + side * 1.4, y - 1.5)], width=0.4)
    return centre + side * 2.6
