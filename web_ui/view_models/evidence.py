"""Which throws there are pictures of."""

from collections.abc import Callable

from hub.engine.match import Match

HasPicture = Callable[[str | None], bool]


def latest_roll(match: Match, dice: tuple[int, ...]) -> str | None:
    """The observation behind the roll that is on the table; None where people entered or corrected it."""
    make = match.game.roll_command
    if make is None:
        return None
    wanted = make(dice)
    rolled = (step.entry for step in reversed(match.steps) if type(step.entry.command) is type(wanted))
    entry = next(rolled, None)
    return entry.observation if entry and entry.command == wanted else None
