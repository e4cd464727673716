"""How tiles look to a camera, as far as that helps to find the one that was drawn."""

from itertools import combinations

from hub.engine.look import MiddleLook, SideLook, TileLook
from hub.games.carcassonne.shapes import sides_of
from hub.games.carcassonne.tiles import CITY, FIELD, MONASTERY, ROAD, SHIELD
from hub.kit.landscape import Tile

SEEN = {CITY: SideLook.BUILT, ROAD: SideLook.TRACK, FIELD: SideLook.OPEN}


def look_of(tile: Tile) -> TileLook:
    north, east, south, west = (SEEN.get(side, SideLook.STREAM) for side in tile.turned[0].sides)
    seen = [one for one in tile.segments if one.kind not in (FIELD, MONASTERY)]
    joined = frozenset(pair for one in seen for pair in combinations(sides_of(one), 2))
    marks = {mark for one in tile.segments for mark in one.marks}
    return TileLook((north, east, south, west), joined, _middle(tile), SHIELD in marks)


def _middle(tile: Tile) -> MiddleLook:
    if any(one.kind == MONASTERY for one in tile.segments):
        return MiddleLook.HOUSE
    ends = sum(bool(one.end) for one in tile.segments)  # one alone ends at a wall or at nothing much
    return MiddleLook.FORK if ends > 1 else MiddleLook.NOTHING
