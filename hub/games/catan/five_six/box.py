"""What the larger box holds: 30 hexes, 28 tokens, 11 harbours, 24 cards of each resource, 34 development cards."""

from dataclasses import replace
from functools import cache

from hub.engine.definition import MatchSetup
from hub.games.catan.box import Box
from hub.games.catan.cards import Cards
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.harbours import EAST, NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST, Coasts
from hub.games.catan.island import Terrain
from hub.kit.board import Board
from hub.kit.hexes import board_of, rows_of

FURTHER_TERRAINS = (  # EXT56-COMP-01
    *(Terrain.FOREST, Terrain.PASTURE, Terrain.FIELDS, Terrain.HILLS, Terrain.MOUNTAINS) * 2,
    Terrain.DESERT,
)
# EXT56-COMP-04, EXT56-SETUP-04, 05: the numbers on the tokens A to Y, Za, Zb, Zc, which lie in a spiral.
TOKENS = (2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6)
FURTHER_CARDS = Cards(5, 5, 5, 5, 5)  # EXT56-COMP-01
FURTHER_DECK = {  # EXT56-COMP-03
    DevelopmentKind.KNIGHT: 6,
    DevelopmentKind.ROAD_BUILDING: 1,
    DevelopmentKind.INVENTION: 1,
    DevelopmentKind.MONOPOLY: 1,
}
# The books show the frame in a picture only: here are the harbours of the base game in their order, clockwise from the
# top left, and the two of the small parts between them, as evenly as the coast allows: EXT56-SETUP-02, EXT56-COMP-05.
HARBOURS = "3 g o 3 3 s 3 3 b s w"
COASTS: Coasts = (
    ((0, -3), NORTH_WEST),
    ((1, -3), NORTH_EAST),
    ((2, -2), NORTH_EAST),
    ((2, -1), EAST),
    ((2, 0), SOUTH_EAST),
    ((0, 2), EAST),
    ((-1, 3), SOUTH_EAST),
    ((-3, 3), SOUTH_EAST),
    ((-3, 2), SOUTH_WEST),
    ((-3, 0), SOUTH_WEST),
    ((-2, -1), NORTH_WEST),
)


@cache
def large_island() -> Board:
    """30 hexes, 80 intersections, 109 paths (EXT56-SETUP-03, BASE-GEOM-04)."""
    return board_of(rows_of(3, 4, 5, 6, 5, 4, 3))


def large_box(box: Box, _setup: MatchSetup | None = None) -> Box:
    """EXT56-COMP-02: both boxes together, but for the tokens (EXT56-SETUP-01)."""
    return replace(
        box,
        board=large_island(),
        terrains=(*box.terrains, *FURTHER_TERRAINS),
        tokens=TOKENS,
        coasts=COASTS,
        harbours=HARBOURS,
        bank=box.bank + FURTHER_CARDS,
        deck={kind: count + FURTHER_DECK.get(kind, 0) for kind, count in box.deck.items()},
    )
