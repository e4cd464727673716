"""Places as the log names them: a tile of the spiral, and a direction from its middle.

Tiles are numbered counter-clockwise from the top left, ring by ring inwards. A corner or side that several tiles share
goes by the lowest of their numbers; the log may name it from any of them.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from hub.games.catan.island import standard_island
from hub.kit.board import EdgeId, HexId, NodeId
from hub.kit.hexes import ring_of, sides_of, spiral

Place: TypeAlias = tuple[int, str]  # tile and direction

BOARD: Final = standard_island()
CORNERS: Final = ("N", "NE", "SE", "S", "SW", "NW")  # clockwise, as the outline of a hex goes
SIDES: Final = ("NE", "E", "SE", "SW", "W", "NW")

HEXES: Final[tuple[HexId, ...]] = spiral(BOARD, next(iter(BOARD.hexes)))  # the tile with number 1 first
TILES: Final = {hex_id: number for number, hex_id in enumerate(HEXES, start=1)}


def _corners() -> Iterable[tuple[Place, NodeId]]:
    for hex_id, number in TILES.items():
        for direction, node in zip(CORNERS, ring_of(BOARD, hex_id), strict=True):
            yield (number, direction), node


def _sides() -> Iterable[tuple[Place, EdgeId]]:
    for hex_id, number in TILES.items():
        for direction, edge in zip(SIDES, sides_of(BOARD, hex_id), strict=True):
            yield (number, direction), edge


NODE_AT: Final = dict(_corners())
EDGE_AT: Final = dict(_sides())
# The first place of each is the one with the lowest tile.
NODE_PLACES: Final = {node: place for place, node in reversed(NODE_AT.items())}
EDGE_PLACES: Final = {edge: place for place, edge in reversed(EDGE_AT.items())}


def written(place: Place) -> str:
    """
    >>> written((1, "NW"))
    '(1 NW)'
    """
    return f"({place[0]} {place[1]})"
