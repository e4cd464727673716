"""What is worth saying: each event explains itself, grouped by player."""

from hub.engine.definition import Tell
from hub.engine.messages import Event
from hub.games.catan.phrases import deeds, mending, opening, rolls
from hub.games.catan.phrases.rolls import payout_lines, roll_lines, seven_lines

TELL: dict[type[Event], Tell] = {**opening.TELL, **rolls.TELL, **deeds.TELL, **mending.TELL}

__all__ = ["TELL", "payout_lines", "roll_lines", "seven_lines"]
