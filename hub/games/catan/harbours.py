"""Harbours: where they lie, whose they are, and the rates they give."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import TypeAlias

from hub.engine.messages import IllegalCommand
from hub.engine.phrase import phrase
from hub.kit.board import Axial, Board, EdgeId
from hub.kit.hexes import NEIGHBOURS, sides_of


class HarbourKind(StrEnum):
    """`any` swaps three cards of whatever kind, the others two of theirs (BASE-HARB-02, BASE-HARB-03)."""

    ANY = "any"
    WOOD = "wood"
    BRICK = "brick"
    WOOL = "wool"
    GRAIN = "grain"
    ORE = "ore"

    @property
    def rate(self) -> int:
        return 3 if self is HarbourKind.ANY else 2


Coasts: TypeAlias = tuple[tuple[Axial, Axial], ...]  # a land hex and the sea beyond one of its sides, clockwise
Harbours: TypeAlias = Mapping[EdgeId, HarbourKind]  # the coastal path between the two marked intersections

WORDS = {
    "3": HarbourKind.ANY,
    "w": HarbourKind.WOOD,
    "b": HarbourKind.BRICK,
    "s": HarbourKind.WOOL,
    "g": HarbourKind.GRAIN,
    "o": HarbourKind.ORE,
}
# Section 18.2: clockwise from the top left.
STANDARD_HARBOURS = "3 g o 3 s 3 3 b w"
# The coasts of the standard frame that carry a harbour, clockwise: a land hex and the sea beyond one of its sides.
NORTH_EAST, EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST = NEIGHBOURS
STANDARD_COASTS: Coasts = (
    ((0, -2), NORTH_WEST),
    ((1, -2), NORTH_EAST),
    ((2, -1), NORTH_EAST),
    ((2, 0), EAST),
    ((1, 1), SOUTH_EAST),
    ((-1, 2), SOUTH_EAST),
    ((-2, 2), SOUTH_WEST),
    ((-2, 1), WEST),
    ((-1, -1), WEST),
)


def read_harbours(board: Board, coasts: Coasts, text: str) -> dict[EdgeId, HarbourKind]:
    """A word for each coast, or a refusal that names the wrong one (BASE-COMP-02, BASE-SETUP-10).

    >>> from hub.games.catan.island import standard_island
    >>> sorted(read_harbours(standard_island(), STANDARD_COASTS, STANDARD_HARBOURS).values())[:5]
    [<HarbourKind.ANY: 'any'>, <HarbourKind.ANY: 'any'>, <HarbourKind.ANY: 'any'>, <HarbourKind.ANY: 'any'>, \
<HarbourKind.BRICK: 'brick'>]
    """
    words = text.replace(",", " ").replace("3:1", "3").lower().split()
    if len(words) != len(coasts):
        raise IllegalCommand(
            phrase("catan.refusal.harbour_count", n=len(words), wanted=len(coasts)), rule="BASE-COMP-02"
        )
    harbours = {}
    for word, edge in zip(words, harbour_edges(board, coasts), strict=True):
        if word not in WORDS:
            raise IllegalCommand(phrase("catan.refusal.harbour_word", word=word[:12]), rule="BASE-COMP-02")
        harbours[edge] = WORDS[word]
    return harbours


@cache
def harbour_edges(board: Board, coasts: Coasts) -> tuple[EdgeId, ...]:
    """The paths beside the harbours, clockwise from the top left."""
    return tuple(sides_of(board, board.hex_at[land])[NEIGHBOURS.index(side)] for land, side in coasts)
