"""Dial: dice entered with a knob, one after the other, for a roll that nobody read."""

from dataclasses import dataclass, replace

from hub.engine.dice import Face
from hub.engine.match import Match
from hub.engine.offer import DiceInput


@dataclass(frozen=True, slots=True)
class Dial:
    """`done` dice are accepted, `place` is where the knob stands among the faces; None until it was turned."""

    dice: DiceInput
    done: tuple[Face, ...] = ()
    place: int | None = None

    @property
    def showing(self) -> Face | None:
        return None if self.place is None else self.dice.kind.faces[self.place]

    @property
    def is_complete(self) -> bool:
        return len(self.done) == self.dice.count

    def turned(self, steps: int) -> "Dial":
        """One click a face, round and round; it begins with the first, or with the last when turned backwards.

        >>> dial = Dial(DiceInput("dice", 2))
        >>> dial.turned(1).turned(4).showing, dial.turned(-1).showing, dial.turned(7).showing
        (5, 6, 1)
        """
        before = (0 if steps < 0 else -1) if self.place is None else self.place
        return replace(self, place=(before + steps) % len(self.dice.kind.faces))

    def accepted(self) -> "Dial":
        """The die that shows counts; the next one starts from nothing."""
        if self.showing is None:
            return self
        return replace(self, done=(*self.done, self.showing), place=None)


def dial_for(match: Match | None) -> Dial | None:
    """An empty dial for the dice the table waits for; None when it waits for none."""
    request = match.throw() if match else None
    return Dial(request.dice) if request else None
