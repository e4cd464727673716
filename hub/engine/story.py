"""The story of a match, for those who count: every entry that counts, with the game before and after it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hub.engine.ledger import Entry
from hub.engine.messages import Event
from hub.engine.phrase import PlayerId
from hub.engine.rule_table import Play
from hub.engine.standing import Standing

FOREIGN = "import"  # a source that begins so is another program


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """A live entry: the game before and after it, how it stood then, and everybody's points after it, by seat.

    It stays the same one while a game goes on, so what is worked out of it alone may be kept (`lru_cache`).
    """

    entry: Entry
    before: Play[Any]
    after: Play[Any]
    stood: Standing
    stands: Standing
    points: tuple[int, ...]

    @property
    def is_foreign(self) -> bool:
        """Another program wrote it down, which may have known less of it than the table."""
        return self.entry.source.startswith(FOREIGN)


@dataclass(frozen=True, slots=True)
class Story:
    """What was taken back or corrected is not in it."""

    players: tuple[PlayerId, ...]  # in the order of the seats
    play: Play[Any]  # as it is now
    standing: Standing
    moments: tuple[Moment, ...]

    def events(self) -> Iterator[tuple[Moment, Event]]:
        """Everything that happened, in order, each with the moment that it is a part of."""
        return ((moment, event) for moment in self.moments for event in moment.entry.events)
