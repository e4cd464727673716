"""Places as the log names them: a tile of the spiral, and a direction from its middle.

Tiles are numbered counter-clockwise from the top left, ring by ring inwards. A corner or side that several tiles share
goes by the lowest of their numbers; the log may name it from any of them.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from hub.games.catan.board import Board, EdgeId, HexId, NodeId, standard_island
from hub.games.catan.island import spiral

Place: TypeAlias = tuple[int, str]  # tile and direction

BOARD: Final = standard_island()
CORNERS: Final = ("N", "NE", "SE", "S", "SW", "NW")  # clockwise, as the outline of a hex goes
SIDES: Final = ("NE", "E", "SE", "SW", "W", "NW")

HEXES: Final[tuple[HexId, ...]] = spiral(BOARD, next(iter(BOARD.hexes)))  # the tile with number 1 first
TILES: Final = {hex_id: number for number, hex_id in enumerate(HEXES, start=1)}


def _ring(board: Board, hex_id: HexId) -> list[NodeId]:
    """The corners of a hex, clockwise from the top."""
    by_point = {_rounded(board.nodes[node].x, board.nodes[node].y): node for node in board.nodes_of_hex[hex_id]}
    return [by_point[_rounded(x, y)] for x, y in board.hexes[hex_id].outline]


def _rounded(x: float, y: float) -> tuple[float, float]:
    return round(x, 3), round(y, 3)


def _corners() -> Iterable[tuple[Place, NodeId]]:
    for hex_id, number in TILES.items():
        for direction, node in zip(CORNERS, _ring(BOARD, hex_id), strict=True):
            yield (number, direction), node


def _sides() -> Iterable[tuple[Place, EdgeId]]:
    between = {frozenset(edge.ends): edge.id for edge in BOARD.edges.values()}
    for hex_id, number in TILES.items():
        ring = _ring(BOARD, hex_id)
        for direction, ends in zip(SIDES, zip(ring, ring[1:] + ring[:1], strict=True), strict=True):
            yield (number, direction), between[frozenset(ends)]


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
