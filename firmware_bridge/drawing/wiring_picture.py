"""The wiring as a picture: the header in the middle, the parts on either side, a coloured wire to each."""

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass
from itertools import groupby

from firmware_bridge.boards import HEADER, MODELS
from firmware_bridge.drawing.svg import FAINT, INK, Sheet
from firmware_bridge.drawing.symbols import draw_symbol
from firmware_bridge.drawing.terminals import (
    BLUE_OHM,
    GROUND,
    POWER,
    RED_OHM,
    WORDS,
    Group,
    Terminal,
    supply,
    terminals,
)
from firmware_bridge.pinout import PicoWiring, Pinout

PAGE = (297.0, 210.0)  # A4, lying
MIDDLE, HEADER_TOP, PITCH = PAGE[0] / 2, 31.0, 7.2
PIN_X, HEADER_EDGE, CHANNEL_EDGE = 4.2, 25.0, 62.0  # from the middle outwards
BOX_EDGE, RAIL, NAME = 141.0, 97.0, 100.0
HEAD, GAP, TOP, BOTTOM = 6.0, 3.0, 23.0, 197.0
ROW = 6.8  # less when a side is full
COLOURS = {
    Group.BUTTONS: "#c62828",
    Group.SEAT_BUTTONS: "#1565c0",
    Group.KNOB: "#6a1b9a",
    Group.LAMPS: "#d17a00",
    Group.COLOUR_LAMP: "#ad1457",
    Group.SEAT_LAMPS: "#2e7d32",
    Group.BUZZER: "#00838f",
    Group.SENSORS: "#5d4037",
}
POWER_COLOURS = {GROUND: "#1c2126", POWER: "#e0301e"}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a group's box: a terminal, or the wire that brings ground or 3.3 V to all of them."""

    y: float
    position: int
    colour: str
    terminal: Terminal | None
    far: str


@dataclass(frozen=True, slots=True)
class Block:
    group: Group
    top: float
    bottom: float
    rows: tuple[Row, ...]


def wiring_svg(pinout: Pinout) -> str:
    """A sheet that can be printed on A4."""
    sheet = Sheet(*PAGE, "Wiring")
    boards = ", ".join(MODELS[model] for model in pinout.models) or "Raspberry Pi"
    sheet.words(10, 12, "Gamenight Hub: wiring", size=6, bold=True)
    sheet.words(10, 18, f"{boards}. The header as you look at the board, pin 1 in the corner away from USB.", size=3.2)
    every = terminals(pinout)
    sheet.box(MIDDLE - 9, HEADER_TOP - 5, 18, 19 * PITCH + 10, fill="#2b3138", stroke="none", radius=1.5)
    for side in (-1, 1):
        blocks = _blocks([one for one in every if (one.position % 2 == 1) == (side < 0)])
        for block in blocks:
            _draw_block(sheet, block, side)
        _draw_wires(sheet, [row for block in blocks for row in block.rows], side)
    _draw_pins(sheet, every)
    if pinout.pico:
        _draw_pico(sheet, pinout.pico)
    _draw_notes(sheet)
    return sheet.svg()


def _blocks(those: Sequence[Terminal]) -> list[Block]:
    """The groups of one side, from above as their pins are, spread over the height of the page."""
    ordered = sorted(those, key=lambda one: (list(Group).index(one.group), one.position))
    groups = [(group, list(members)) for group, members in groupby(ordered, key=lambda one: one.group)]
    groups.sort(key=lambda pair: sum(one.position for one in pair[1]) / len(pair[1]))
    lines = [len(members) + len(_supplies(members)) for _, members in groups]
    fixed = len(groups) * (HEAD + 1) + (len(groups) - 1) * GAP
    row = min(ROW, (BOTTOM - TOP - fixed) / max(1, sum(lines)))
    spare = BOTTOM - TOP - fixed - row * sum(lines)
    gap = GAP + min(6.0, spare / max(1, len(groups) - 1))
    y = TOP + max(0.0, spare - (gap - GAP) * (len(groups) - 1)) / 2
    blocks: list[Block] = []
    for (group, members), count in zip(groups, lines, strict=True):
        taken = {one.position for block in blocks for one in block.rows}
        bottom = y + HEAD + row * count + 1
        blocks.append(Block(group, y, bottom, tuple(_rows(members, y + HEAD + row / 2, row, taken))))
        y = bottom + gap
    return blocks


def _supplies(members: Sequence[Terminal]) -> list[str]:
    """Ground, 3.3 V or both; knobs on a small board want 3.3 V beside ground."""
    fars = {one.far for one in members}
    return sorted(fars | {POWER} if members[0].group is Group.KNOB else fars)


def _rows(members: Sequence[Terminal], y: float, step: float, taken: Container[int]) -> list[Row]:
    positions = [one.position for one in members]
    colour = COLOURS[members[0].group]
    rows = [Row(y + i * step, one.position, colour, one, one.far) for i, one in enumerate(members)]
    for far in _supplies(members):
        rows.append(Row(y + len(rows) * step, supply(far, positions, taken), POWER_COLOURS[far], None, far))
    return rows


def _draw_block(sheet: Sheet, block: Block, side: int) -> None:
    colour = COLOURS[block.group]
    left = MIDDLE + (CHANNEL_EDGE if side > 0 else -BOX_EDGE)
    width = BOX_EDGE - CHANNEL_EDGE
    sheet.box(left, block.top, width, block.bottom - block.top, fill="#fafbfc", stroke=colour, radius=1.5)
    sheet.words(left + width / 2, block.top + 4.4, block.group, size=3.6, anchor="middle", fill=colour, bold=True)
    anchor = "start" if side > 0 else "end"
    for far in {row.far for row in block.rows}:
        ends = [row.y for row in block.rows if row.far == far]
        if len(ends) > 1:
            rail = MIDDLE + side * (RAIL - (1.6 if far == POWER else 0))
            sheet.line([(rail, min(ends)), (rail, max(ends))], stroke=POWER_COLOURS[far], width=0.45)
    for row in block.rows:
        name_x = MIDDLE + side * NAME
        if row.terminal:
            draw_symbol(sheet, row.terminal, (MIDDLE + side * CHANNEL_EDGE, MIDDLE + side * RAIL), row.y, side)
            sheet.words(name_x, row.y - 0.1, row.terminal.label, size=3.1, anchor=anchor, bold=True)
            sheet.words(name_x, row.y + 2.7, f"GPIO {row.terminal.pin}, pin {row.position}", size=2.5, anchor=anchor)
        else:
            _draw_supply(sheet, row, side, is_module=row.far == POWER and block.group is Group.KNOB)
            what = "3.3 V (module +)" if row.far == POWER and block.group is Group.KNOB else WORDS[row.far]
            sheet.words(name_x, row.y + 1, f"{what}, pin {row.position}", size=2.8, anchor=anchor)


def _draw_supply(sheet: Sheet, row: Row, side: int, *, is_module: bool) -> None:
    """The wire that comes from the header and ends on the rail of the group."""
    end = MIDDLE + side * (RAIL - (1.6 if row.far == POWER else 0))
    sheet.line([(MIDDLE + side * CHANNEL_EDGE, row.y), (end, row.y)], stroke=row.colour, width=0.45)
    if is_module:
        sheet.dot(end, row.y, 0.9, fill="#fff", stroke=row.colour)
    else:
        sheet.dot(end, row.y, 0.7, fill=row.colour)


def _draw_wires(sheet: Sheet, rows: Sequence[Row], side: int) -> None:
    """Out of the header, along a track of its own, into the box; ordered so that neighbours do not cross."""
    upward = sorted((row for row in rows if row.y < _pin_y(row.position)), key=lambda row: (row.position, row.y))
    downward = sorted((row for row in rows if row.y >= _pin_y(row.position)), key=lambda row: (-row.position, -row.y))
    tracks = [*upward, *downward]
    step = (CHANNEL_EDGE - HEADER_EDGE - 4) / max(1, len(tracks))
    bends = [(row, MIDDLE + side * (HEADER_EDGE + 2 + step * (i + 0.5))) for i, row in enumerate(tracks)]
    for row, x in bends:
        sheet.line(_leaving(row.position, side, x), stroke=row.colour, width=0.6)
        sheet.line([(x, row.y), (MIDDLE + side * CHANNEL_EDGE, row.y)], stroke=row.colour, width=0.6)
    pins = Counter(row.position for row in rows)
    for row, x in bends:
        start = _leaving(row.position, side, x)[-1][1]
        down = 1 if row.y > start else -1
        if abs(row.y - start) > 2:  # white beside it, so that it passes over those it crosses
            sheet.line([(x, start + down), (x, row.y - down)], stroke="#fff", width=1.4)
        sheet.line([(x, start), (x, row.y)], stroke=row.colour, width=0.6)
        if pins[row.position] > 1:
            sheet.dot(x, start, 0.7, fill=row.colour)


def _leaving(position: int, side: int, x: float) -> list[tuple[float, float]]:
    """From a pin to its track at x; one of the other column passes between two rows of pins."""
    column, y = (-1 if position % 2 else 1), _pin_y(position)
    start = (MIDDLE + column * PIN_X, y)
    if column == side:
        return [start, (x, y)]
    between = y - PITCH / 2
    return [start, (start[0], between), (x, between)]


def _pin_y(position: int) -> float:
    return HEADER_TOP + (position - 1) // 2 * PITCH


def _draw_pins(sheet: Sheet, used: Sequence[Terminal]) -> None:
    colours = {one.position: COLOURS[one.group] for one in used}
    for position, socket in HEADER.items():
        side = -1 if position % 2 else 1
        x, y = MIDDLE + side * PIN_X, _pin_y(position)
        fill = colours.get(position) or POWER_COLOURS.get(str(socket), "#6b747d")
        if position not in colours and socket == "5V":
            fill = "#8d1208"
        sheet.dot(x, y, 2.7, fill=fill, stroke="#fff" if position in colours or socket == GROUND else "#9aa3ab")
        sheet.words(x, y + 1, str(position), size=2.8, anchor="middle", fill="#fff", bold=True)
        name = f"GPIO {socket}" if isinstance(socket, int) else {"3V3": "3.3 V", "5V": "5 V", "GND": "ground"}[socket]
        anchor = "end" if side < 0 else "start"
        ink = colours.get(position) or (INK if socket == GROUND else FAINT)
        sheet.words(MIDDLE + side * 10.2, y - 0.7, name, size=2.6, anchor=anchor, fill=ink, bold=position in colours)
    sheet.words(MIDDLE, HEADER_TOP + 19 * PITCH + 9, "USB sockets this way", size=2.6, anchor="middle", fill=FAINT)


def _draw_pico(sheet: Sheet, pico: PicoWiring) -> None:
    y = HEADER_TOP + 19 * PITCH + 12
    sheet.box(MIDDLE - 24, y, 48, 16, fill="#fafbfc", stroke="#37474f", radius=1.5)
    sheet.words(MIDDLE, y + 4.2, f"Pico on USB: {pico.leds} lights", size=3.2, anchor="middle", bold=True)
    inside = ("data: GP22 (29), 330 Ω, DIN", "5 V: VBUS (40); ground: (38)", "see hardware/firmware")
    for i, line in enumerate(inside):
        sheet.words(MIDDLE, y + 7.8 + i * 3.2, line, size=2.5, anchor="middle")


def _draw_notes(sheet: Sheet) -> None:
    ground = "All ground pins are the same; where several wires go to one, join them in a terminal strip."
    ohm = f"{RED_OHM} Ω for red, yellow and common green LEDs; {BLUE_OHM} Ω for blue, white and bright green."
    notes = (
        "Switch the Pi off before you touch a wire. A pin bears 3.3 V only: never lead 5 V to a GPIO, it kills the Pi.",
        f"{ground} {ohm}",
    )
    for i, note in enumerate(notes):
        sheet.words(10, 203 + i * 4, note, size=2.9)
