"""What the host decides for the whole table, whichever game is played."""

import logging
from dataclasses import dataclass, field
from enum import StrEnum

from hub.engine.definition import Level
from hub.wire.codec import MalformedMessage, decode

log = logging.getLogger(__name__)


class Aid(StrEnum):
    """Help that purists and tournaments may switch off."""

    ODDS = "odds"  # how likely numbers are
    MISSING = "missing"  # what can be built, and what is missing for the rest
    PLACES = "places"  # where something may be built


@dataclass(frozen=True, slots=True)
class Speech:
    """How the table is spoken to; `reminder_s` is the silence after which it is reminded, 0 for never.

    Quiet hours are minutes after midnight; both None: there are none.
    """

    is_on: bool = True
    level: Level = Level.NORMAL
    volume: int = 70  # percent
    speed: int = 160  # words a minute
    has_chimes: bool = True
    quiet_from: int | None = None
    quiet_until: int | None = None
    reminder_s: int = 180


@dataclass(frozen=True, slots=True)
class House:
    """`is_locked`: only devices with the host's token may act for the table; others are viewers or have a seat.

    `brightness` of all lamps is in percent; in a quiet house nothing beeps or speaks.
    """

    aids: frozenset[Aid] = field(default_factory=lambda: frozenset(Aid))
    is_locked: bool = False
    brightness: int = 100
    is_quiet: bool = False
    speech: Speech = field(default_factory=Speech)

    def has(self, aid: Aid) -> bool:
        return aid in self.aids


def house_from_text(text: str | None) -> House:
    """The house as it was written down; what cannot be read gives the usual one, for a night must be able to begin."""
    try:
        return decode(House, text) if text else House()
    except MalformedMessage as error:
        log.error("the settings of the house cannot be read and are the usual ones again: %s", error)
        return House()
