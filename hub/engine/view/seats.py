"""What lies in front of the players, and the help that a screen gives them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from hub.engine.messages import Command
from hub.engine.offer import PlaceKind
from hub.engine.phrase import Phrase, PlayerId
from hub.engine.view.panel import Counter, Panel

# An aid is help that purists and tournaments may switch off: a game declares the keys of its own, and the parts of a
# view that give such help name it. Two of them screens give by themselves, in games that declare them: how likely the
# next roll brings what, and where a place may be chosen.
ODDS, PLACES = "odds", "places"


@dataclass(frozen=True, slots=True)
class Tag:
    """A short text that holds for these kinds of things, which are drawn before it; without any, for all others."""

    text: str
    about: tuple[tuple[str, Phrase], ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Things in front of a player that belong together.

    A hand is for its own player, and for others only where the table wants to see it. Details are for whoever looks
    closer.
    """

    key: str
    label: Phrase
    counters: tuple[Counter, ...] = ()
    tags: tuple[Tag, ...] = ()
    is_hand: bool = False
    is_detail: bool = False
    aid: str = ""


@dataclass(frozen=True, slots=True)
class Hint:
    """A sentence for one player, such as how good the next roll may be."""

    words: Phrase
    aid: str = ""


@dataclass(frozen=True, slots=True)
class Prospect:
    """Something a player may be able to do: where, and what is still missing. `is_open` when nothing is."""

    kind: str
    label: Phrase
    words: Phrase
    is_open: bool
    place: PlaceKind | None = None
    places: tuple[str, ...] = ()
    command: type[Command] | None = None  # of the offer that does it, once it can be done
    aid: str = ""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player's public side of the table; `cards` is None where nobody counts them."""

    player: PlayerId
    cards: int | None = None
    groups: tuple[Group, ...] = ()
    prospects: tuple[Prospect, ...] = ()
    hints: tuple[Hint, ...] = ()

    def group(self, key: str) -> tuple[Counter, ...]:
        """What is in a group; nothing in one that is not there."""
        return next((group.counters for group in self.groups if group.key == key), ())


@dataclass(frozen=True, slots=True)
class SeatsPanel(Panel):
    """Everybody at the table in the order of seats; the match adds the points."""

    seats: tuple[SeatView, ...]
    key: str = field(default="seats", kw_only=True)

    def players(self) -> Iterator[PlayerId]:
        yield from (seat.player for seat in self.seats)
