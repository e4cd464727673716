"""Dial → the dice of a roll that is being entered with the knob."""

from dataclasses import dataclass

from hub.service.dial import Dial
from web_ui.view_models.dice import FaceView, Say, face_view


@dataclass(frozen=True, slots=True)
class DialDie:
    face: FaceView | None
    state: str  # done, showing, missing


@dataclass(frozen=True, slots=True)
class DialPanel:
    dice: tuple[DialDie, ...]


def dial_panel(dial: Dial | None, say: Say) -> DialPanel | None:
    """Accepted dice, the one that the knob shows, and those that are still to come."""
    if dial is None:
        return None
    kind = dial.dice.kind
    dice = tuple(DialDie(face_view(kind, face, say), "done") for face in dial.done)
    if dial.showing is not None:
        dice += (DialDie(face_view(kind, dial.showing, say), "showing"),)
    return DialPanel(dice + (DialDie(None, "missing"),) * (dial.dice.count - len(dice)))
