"""How a square tile looks: what lies on its four sides, which of them hang together, and what is in its middle.

Games have names of their own for all of this; here it is told by looks alone, so that any game with tiles can say it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from hub.wire.messages import TileCandidate, TileMiddle, TileSide

Side: TypeAlias = TileSide
Middle: TypeAlias = TileMiddle
SIDES = 4  # clockwise from the top
TURNS = range(SIDES)  # quarters clockwise
Pair: TypeAlias = tuple[int, int]
PAIRS: tuple[Pair, ...] = tuple(combinations(range(SIDES), 2))


@dataclass(frozen=True, slots=True)
class Look:
    """`joined` are pairs of sides with one and the same piece on them; a `badge` is a small sign on built ground."""

    sides: tuple[Side, Side, Side, Side]
    joined: frozenset[Pair] = frozenset()
    middle: Middle = Middle.NOTHING
    badge: bool = False

    def turned(self, turns: int) -> "Look":
        """
        >>> Look((Side.BUILT, Side.OPEN, Side.TRACK, Side.TRACK), frozenset({(2, 3)})).turned(1).sides[0].value
        'track'
        """
        first, second, third, fourth = (self.sides[(side - turns) % SIDES] for side in range(SIDES))
        joined = frozenset(pair((one + turns) % SIDES, (other + turns) % SIDES) for one, other in self.joined)
        return Look((first, second, third, fourth), joined, self.middle, self.badge)

    def ways(self) -> Iterator[tuple[int, "Look"]]:
        """The turns after which it looks different, each with its look."""
        seen: list[Look] = []
        for turns in TURNS:
            look = self.turned(turns)
            if look not in seen:
                seen.append(look)
                yield turns, look


def look_of(candidate: TileCandidate) -> Look:
    """As it is told over the wire."""
    joined = frozenset(pair(one, other) for one, other in candidate.joined if one != other)
    return Look(candidate.sides, joined, candidate.middle, candidate.badge)


def pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)
