"""What a press of a button may stand for, and which press stands for what; no game and no pin is named here."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Self

from hub.wire.messages import PressKind


class Action(StrEnum):
    NEXT = "next"  # what the game offers for the main button; a doubtful roll is accepted first
    UNDO = "undo"
    REDO = "redo"
    REPEAT = "repeat"  # say the last announcement again
    PAUSE = "pause"
    QUIET = "quiet"  # no sounds until pressed again
    SEAT = "seat"  # what the game offers to this seat: done with what was asked, or with the turn
    CLAIM = "claim"  # it is this seat's turn
    DIAL = "dial"  # accept the die that the knob shows
    CANCEL = "cancel"  # forget what was dialled
    NOTHING = "nothing"


SEAT_BUTTON = re.compile(r"seat_([1-9][0-9]?)")


@dataclass(frozen=True, slots=True)
class Wish:
    """A press, understood as far as one can without looking at the table; seats count from 1."""

    action: Action
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class ButtonMap:
    """Button → what its short, long and double press stand for; all seats share one line."""

    actions: Mapping[str, tuple[Action, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, words: Mapping[str, str]) -> Self:
        """`{"main": "next undo"}`; ValueError for a word that is no action."""
        return cls({button: tuple(map(Action, line.split())) for button, line in words.items()})

    def knows(self, button: str) -> bool:
        return ("seat" if SEAT_BUTTON.fullmatch(button) else button) in self.actions

    def wish(self, button: str, press: PressKind) -> Wish:
        seat = SEAT_BUTTON.fullmatch(button)
        actions = self.actions.get("seat" if seat else button, ())
        place = list(PressKind).index(press)
        action = actions[place] if place < len(actions) else Action.NOTHING
        return Wish(action, int(seat[1]) if seat else None)
