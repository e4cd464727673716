"""Dial → the dice of a roll that is being entered with the knob."""

from dataclasses import dataclass

from hub.service.dial import Dial
from web_ui.view_models.forms import MOST_FACES


@dataclass(frozen=True, slots=True)
class DialDie:
    value: int | None
    state: str  # done, showing, missing


@dataclass(frozen=True, slots=True)
class DialPanel:
    dice: tuple[DialDie, ...]
    is_drawn: bool  # there are drawings of all its faces


def dial_panel(dial: Dial | None) -> DialPanel | None:
    """Accepted dice, the one that the knob shows, and those that are still to come."""
    if dial is None:
        return None
    dice = tuple(DialDie(value, "done") for value in dial.done)
    if dial.showing is not None:
        dice += (DialDie(dial.showing, "showing"),)
    missing = (DialDie(None, "missing"),) * (dial.count - len(dice))
    return DialPanel(dice + missing, dial.sides <= MOST_FACES)
