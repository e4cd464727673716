"""What the dashboard is told from outside."""

from collections.abc import Callable
from dataclasses import dataclass, field

from hub.service.actions import ButtonMap

PressButton = Callable[[str, int], None]  # (button, for how many milliseconds)
ThrowDice = Callable[[tuple[int, ...] | None, tuple[str, ...]], None]  # (values or None for chance, faults)


@dataclass(frozen=True, slots=True)
class DashboardSettings:
    """The simulators are None where there is nothing to simulate; `join_url` is what phones should open;
    `marker_sheet` draws the markers for the tray as an SVG to print; `left_out` says which files no game can use.
    """

    default_language: str = "cs"
    table: str = "table"
    throw_dice: ThrowDice | None = None
    press_button: PressButton | None = None
    turn_knob: Callable[[int], None] | None = None  # by so many clicks
    buttons: ButtonMap = field(default_factory=ButtonMap)  # what each press stands for
    join_url: Callable[[], str] | None = None
    hosts: tuple[str, ...] = ()  # names of this machine that it cannot know by itself
    say: Callable[[str, str, bool], None] | None = None  # (text, language or "", whether it is urgent)
    marker_sheet: Callable[[], str] | None = None
    left_out: tuple[str, ...] = ()
