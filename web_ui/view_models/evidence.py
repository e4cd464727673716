"""Which throws there are pictures of."""

from collections.abc import Callable

from hub.engine.ledger import Entry
from hub.engine.match import Match
from hub.engine.messages import Command

HasPicture = Callable[[str | None], bool]


def roll_kind(match: Match) -> type[Command] | None:
    """The command that records a roll; None in a game without dice."""
    make = match.game.roll_command
    return type(make((1,) * match.game.needs.dice)) if make else None


def roll_entry(match: Match, dice: tuple[int, ...]) -> Entry | None:
    """The entry behind the roll that is on the table."""
    make = match.game.roll_command
    if make is None:
        return None
    wanted = make(dice)
    rolled = (step.entry for step in reversed(match.steps) if type(step.entry.command) is type(wanted))
    entry = next(rolled, None)
    return entry if entry and entry.command == wanted else None
