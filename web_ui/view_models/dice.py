"""Dice as pages draw them: pips, symbols of the game's look, or else digits."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from hub.engine.dice import PIPS, DiceKind, Face
from hub.engine.offer import DiceInput
from hub.engine.phrase import Phrase

Say = Callable[[Phrase], str]


@dataclass(frozen=True, slots=True)
class FaceView:
    """One side of a die; with neither an icon nor a symbol its label is what is seen."""

    json: str
    label: str
    icon: str | None = None
    symbol: str | None = None  # of the game's look


@dataclass(frozen=True, slots=True)
class DiceField:
    kind: ClassVar[str] = "dice"
    name: str
    dice: tuple[str | None, ...]  # one per die: the face that is filled in already, as JSON
    faces: tuple[FaceView, ...]
    kept: tuple[FaceView, ...] = ()  # lie aside, and are not asked for
    label: str = ""


def face_view(kind: DiceKind, face: Face, say: Say) -> FaceView:
    if isinstance(face, str):
        return FaceView(json.dumps(face), say(kind.words[face]), symbol=face)
    has_drawings = set(kind.faces) <= set(PIPS.faces)
    return FaceView(json.dumps(face), str(face), icon=f"die-{face}" if has_drawings else None)


def dice_field(asked: DiceInput, say: Say, *, name: str | None = None, seen: tuple[Face, ...] = ()) -> DiceField:
    """Asks for the faces of a throw; those that were `seen` are filled in."""
    filled = tuple(json.dumps(seen[die]) if die < len(seen) else None for die in range(asked.count))
    return DiceField(
        name or asked.field,
        filled,
        tuple(face_view(asked.kind, face, say) for face in asked.kind.faces),
        tuple(face_view(asked.kind, face, say) for face in asked.kept),
        say(asked.label) if asked.label else "",
    )
