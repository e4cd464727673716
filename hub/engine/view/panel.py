"""What every panel of a table has, and what lies on several kinds of them."""

from collections.abc import Iterator
from dataclasses import dataclass

from hub.engine.phrase import Phrase, PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A part of the table that a screen draws in one way; `key` tells it from the others of the same table."""

    key: str

    def players(self) -> Iterator[PlayerId]:
        """Everybody whom a screen would have to know to draw it."""
        yield from ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A physical piece: its kind (drawn by the game's own symbols) and its owner."""

    kind: str
    owner: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Counter:
    """So many of something; `at_most` is larger than `count` where the table cannot know exactly."""

    kind: str
    label: Phrase
    count: int
    at_most: int


def exactly(kind: str, label: Phrase, count: int) -> Counter:
    return Counter(kind, label, count, count)
