"""The list of parts: what hardware/parts.toml names, in the numbers that the pinout needs."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Self

from firmware_bridge.drawing.terminals import BLUE_OHM, RED_OHM, Group, Terminal, terminals
from firmware_bridge.pinout import Pinout
from hub.errors import TabletopError

BOXES = ("minimum", "comfortable", "full")
USUAL_LIGHTS = 30  # a metre of the strip, for the largest board so far, where the pinout has no Pico yet
SEATS = (Group.SEAT_BUTTONS, Group.SEAT_LAMPS)
KEYS = {"section", "name", "count", "from", "eur", "instead", "solderless"}


class PartsError(TabletopError, ValueError):
    """The list of parts cannot be read."""


@dataclass(frozen=True, slots=True)
class Part:
    section: str
    name: str
    count: int | str
    smallest: str
    eur: tuple[float, float]
    instead: str
    solderless: str

    @classmethod
    def parse(cls, table: Mapping[str, Any]) -> Self:
        name = table.get("name", "a part without a name")
        unknown = sorted(set(table) - KEYS)
        if unknown:
            raise PartsError(f"parts.toml: {name}: {', '.join(unknown)} is not known.")
        try:
            low, high = table["eur"]
            smallest = table.get("from", BOXES[0])
            if smallest not in BOXES or low > high:
                raise PartsError(f'parts.toml: {name}: "from" or "eur" makes no sense.')
            words = (table.get("instead", ""), table.get("solderless", ""))
            return cls(table["section"], name, table["count"], smallest, (low, high), *words)
        except KeyError as error:
            raise PartsError(f"parts.toml: {name}: {error} is missing.") from error


def parts_file() -> Path:
    """Beside the package when installed, in hardware/ in a checkout."""
    here = Path(__file__).parents[1]
    installed = here / "parts.toml"
    return installed if installed.is_file() else here.parent / "hardware" / "parts.toml"


def load_parts(text: str) -> tuple[Part, ...]:
    return tuple(Part.parse(table) for table in tomllib.loads(text)["parts"])


def counts(pinout: Pinout, box: str) -> dict[str, int]:
    """The words that parts.toml may count, for one size of the box."""
    chosen = [one for one in terminals(pinout) if _belongs(one, box)]
    in_group = {group: len([one for one in chosen if one.group is group]) for group in Group}
    supplies = len({one.group for one in chosen}) + (1 if in_group[Group.KNOB] else 0)
    mains = len([one for one in chosen if one.group is Group.BUTTONS and one.part == "main"])
    return {
        "main": mains,
        "panel_buttons": in_group[Group.BUTTONS] - mains,
        "seat_buttons": in_group[Group.SEAT_BUTTONS],
        "knobs": len({one.part for one in chosen if one.symbol == "knob"}),
        "lamps": in_group[Group.LAMPS],
        "colour_lamps": len({one.part for one in chosen if one.group is Group.COLOUR_LAMP}),
        "seat_lamps": in_group[Group.SEAT_LAMPS],
        "buzzers": in_group[Group.BUZZER],
        "sensors": in_group[Group.SENSORS],
        "seats": len({one.part for one in chosen if one.group in SEATS}),
        "lights": pinout.pico.leds if pinout.pico else USUAL_LIGHTS,
        "ohm_330": len([one for one in chosen if one.ohm == RED_OHM]),
        "ohm_100": len([one for one in chosen if one.ohm == BLUE_OHM]),
        "wires": len(chosen) + supplies,
    }


def _belongs(one: Terminal, box: str) -> bool:
    if box == "full":
        return True
    if box == "comfortable":
        return one.group not in (*SEATS, Group.SENSORS)
    return one.group is Group.LAMPS or (one.group is Group.BUTTONS and one.part == "main")


def parts_md(pinout: Pinout, parts: Sequence[Part]) -> str:
    """A table for each section, with a column for each size of the box, and what it all costs."""
    numbers = {box: counts(pinout, box) for box in BOXES}
    lines = [
        "# Parts",
        "",
        "Written by `python -m firmware_bridge.drawing` from `hardware/parts.toml` and the pinout, which it counts.",
        "",
        "* **Minimum**: a camera over a tray, one button, one lamp.",
        "* **Comfortable**: also undo, repeat, pause, the knob, the status lamp, the buzzer and the light.",
        "* **Full**: also a button and a lamp at each seat, light under the board and what hears the dice fall.",
        "",
        "Everything but the Pi can be left out. Prices are rough, in euros for one piece.",
    ]
    for section, members in groupby(parts, key=lambda part: part.section):
        lines += ["", f"## {section}", "", "| part | minimum | comfortable | full | € each |", "|---|---|---|---|---|"]
        lines += [_row(part, numbers) for part in members]
    totals = [_total(parts, numbers, box) for box in BOXES]
    lines += [
        "",
        "## All together",
        "",
        "| minimum | comfortable | full |",
        "|---|---|---|",
        f"| {' | '.join(totals)} |",
    ]
    lines += ["", "## Without a soldering iron", ""]
    lines += [f"* **{part.name}**: {part.solderless}." for part in parts if part.solderless]
    lines += ["", "## What does as well", ""]
    lines += [f"* **{part.name}**: {part.instead}." for part in parts if part.instead]
    return "\n".join([*lines, ""])


def _number(part: Part, numbers: Mapping[str, Mapping[str, int]], box: str) -> int:
    if BOXES.index(box) < BOXES.index(part.smallest):
        return 0
    if isinstance(part.count, int):
        return part.count
    if part.count not in numbers[box]:
        raise PartsError(f"parts.toml: {part.name}: nothing is counted as {part.count!r}.")
    return numbers[box][part.count]


def _row(part: Part, numbers: Mapping[str, Mapping[str, int]]) -> str:
    cells = [str(_number(part, numbers, box) or "–") for box in BOXES]
    low, high = part.eur
    return f"| {part.name} | {' | '.join(cells)} | {low:g}–{high:g} |"


def _total(parts: Sequence[Part], numbers: Mapping[str, Mapping[str, int]], box: str) -> str:
    low, high = (sum(_number(part, numbers, box) * part.eur[end] for part in parts) for end in (0, 1))
    return f"{round(low, -1):.0f} to {round(high, -1):.0f} €"
