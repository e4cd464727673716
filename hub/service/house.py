"""What the host decides for the whole table, whichever game is played."""

import json
import logging
from dataclasses import dataclass, field

from hub.engine.definition import Level
from hub.wire.codec import MalformedMessage, from_json

log = logging.getLogger(__name__)


# Up to 0.6 every game had these, and those that were on were written down.
FORMER_AIDS = frozenset({"odds", "missing", "places"})


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

    `without` are the aids that are switched off, by their keys; a game declares which it has. `brightness` of all lamps
    is in percent; in a quiet house nothing beeps or speaks. `has_tile_eye`: a photograph of a tile helps to find it.
    """

    without: frozenset[str] = frozenset()
    is_locked: bool = False
    brightness: int = 100
    is_quiet: bool = False
    has_tile_eye: bool = False
    speech: Speech = field(default_factory=Speech)

    def has(self, aid: str) -> bool:
        """Whether this help is given; what is no help (an empty key) is there anyway."""
        return aid not in self.without


def house_from_text(text: str | None) -> House:
    """The house as it was written down; what cannot be read gives the usual one, for a night must be able to begin."""
    try:
        return _read(text) if text else House()
    except ValueError as error:
        log.error("the settings of the house cannot be read and are the usual ones again: %s", error)
        return House()


def _read(text: str) -> House:
    kept = json.loads(text)
    if isinstance(kept, dict) and "aids" in kept:
        switched_on = kept.pop("aids")
        if not isinstance(switched_on, list) or not FORMER_AIDS.issuperset(switched_on):
            raise MalformedMessage("House: aids: nobody knows these.")
        kept["without"] = sorted(FORMER_AIDS.difference(switched_on))
    return from_json(House, kept)
