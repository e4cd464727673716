"""What the dashboard is told from outside."""

from collections.abc import Callable
from dataclasses import dataclass

ThrowDice = Callable[[tuple[int, ...] | None, tuple[str, ...]], None]  # (values or None for chance, faults)


@dataclass(frozen=True, slots=True)
class WebSettings:
    """The simulators are None where there is nothing to simulate; `join_url` is what phones should open;
    `marker_sheet` draws the markers for the tray as an SVG to print.
    """

    default_language: str = "cs"
    table: str = "table"
    throw_dice: ThrowDice | None = None
    press_button: Callable[[], None] | None = None
    join_url: Callable[[], str] | None = None
    marker_sheet: Callable[[], str] | None = None
