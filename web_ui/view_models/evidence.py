"""Which throws there are pictures of."""

from collections.abc import Callable
from dataclasses import fields

from hub.engine.dice import Face
from hub.engine.ledger import Entry
from hub.engine.match import Match
from hub.engine.messages import Command
from hub.engine.offer import DiceInput

HasPicture = Callable[[str | None], bool]


def throw_commands(match: Match) -> frozenset[type[Command]]:
    """Those that a throw of dice can be told with now."""
    throws = (offer for offer in match.offers() if any(isinstance(one, DiceInput) for one in offer.inputs))
    return frozenset(offer.command for offer in throws)


def roll_entry(match: Match, dice: tuple[Face, ...]) -> tuple[Entry, DiceInput] | None:
    """The entry behind the roll that is on the table, and the throw that it answers."""
    for step in reversed(match.steps):
        said = step.entry.command
        if any(getattr(said, one.name) == dice for one in fields(said)) and (asked := match.dice_of(step.entry.seq)):
            return step.entry, asked
    return None
