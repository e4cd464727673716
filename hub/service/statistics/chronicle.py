"""The chronicle of a game: what each step that counts was worth counting, and where the game stood then.

Everything else in this package adds up these lines and never looks at a rule.
"""

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hub.engine.definition import GameDefinition, MatchSetup
from hub.engine.facts import Fact, Promise, Rolled
from hub.engine.ledger import Entry
from hub.engine.match import Match
from hub.engine.standing import Standing

FOREIGN = "import"  # a source that begins so is another program, which wrote down sums and no faces


@dataclass(frozen=True, slots=True)
class Line:
    """A live entry: its facts, how the game stood before and after it, and the points after it by seat.

    `promises` are those of the position before a roll; without a roll there are none.
    """

    entry: Entry
    before: Standing
    after: Standing
    facts: tuple[Fact, ...]
    points: tuple[int, ...]
    promises: tuple[Promise, ...] = ()

    @property
    def roll(self) -> Rolled | None:
        return next((fact for fact in self.facts if isinstance(fact, Rolled)), None)

    @property
    def has_faces(self) -> bool:
        """The dice are as they lay on the table, not made up to fit a sum."""
        return not self.entry.source.startswith(FOREIGN)


def lines_of(match: Match, first: int = 0) -> Iterator[Line]:
    """The lines from the step with this index on."""
    counts, promises, standing = match.game.counts, match.game.promises, match.game.standing
    seats = [player.id for player in match.setup.players]
    before: Standing | None = None
    for entry, was, now in match.walked(first):
        before = before or standing(was)
        after = standing(now)
        facts = tuple(
            fact for event in entry.events if (count := counts.get(type(event))) for fact in count(was, event)
        )
        is_roll = any(isinstance(fact, Rolled) for fact in facts)
        promised = tuple(promises(was)) if promises and is_roll else ()
        points = tuple([now.points(seat).total for seat in seats])
        yield Line(entry, before, after, facts, points, promised)
        before = after


class Chronicle:
    """Keeps the lines of the game it was asked for last; a step more costs one line more.

    What was taken back or decided afresh since is dropped, what still counts is kept. Asked from any thread.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._game: GameDefinition[Any] | None = None
        self._setup: MatchSetup | None = None
        self._lines: list[Line] = []

    def lines(self, match: Match) -> tuple[Line, ...]:
        with self._lock:
            is_same = self._game is match.game and self._setup is match.setup
            known = self._lines if is_same else []
            kept = 0
            for line, step in zip(known, match.steps, strict=False):
                if line.entry is not step.entry:
                    break
                kept += 1
            self._game, self._setup = match.game, match.setup
            self._lines = [*known[:kept], *lines_of(match, kept)]
            return tuple(self._lines)
