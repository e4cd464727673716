"""Dial: dice entered with a knob, one after the other, for a roll that nobody read."""

from dataclasses import dataclass, replace

from hub.engine.match import Match
from hub.engine.offer import DiceInput


@dataclass(frozen=True, slots=True)
class Dial:
    """`done` dice are accepted, `showing` is the next one as it stands; None until the knob was turned."""

    count: int
    sides: int
    done: tuple[int, ...] = ()
    showing: int | None = None

    @property
    def is_complete(self) -> bool:
        return len(self.done) == self.count

    def turned(self, steps: int) -> "Dial":
        """One click a face, round and round; it begins at 1, or at the top when turned backwards.

        >>> Dial(2, 6).turned(1).turned(4).showing, Dial(2, 6).turned(-1).showing, Dial(2, 6).turned(7).showing
        (5, 6, 1)
        """
        before = (1 if steps < 0 else 0) if self.showing is None else self.showing
        return replace(self, showing=(before + steps - 1) % self.sides + 1)

    def accepted(self) -> "Dial":
        """The die that shows counts; the next one starts from nothing."""
        if self.showing is None:
            return self
        return replace(self, done=(*self.done, self.showing), showing=None)


def dial_for(match: Match | None) -> Dial | None:
    """An empty dial for the dice the table waits for; None when it waits for none."""
    if match is None or match.game.roll_command is None:
        return None
    for offer in match.offers():
        if len(offer.inputs) == 1 and isinstance(dice := offer.inputs[0], DiceInput):
            return Dial(dice.count, dice.sides)
    return None
