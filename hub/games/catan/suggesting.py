"""Reasonable places at first sight, for people in a hurry: the best chances, then the most variety."""

from collections.abc import Mapping

from hub.games.catan.island import Tile
from hub.games.catan.state import CatanState
from hub.kit.board import Board, EdgeId, HexId, NodeId


def promise(board: Board, tiles: Mapping[HexId, Tile], node: NodeId) -> tuple[int, int]:
    """How good an intersection is: of 36 rolls how many pay there, hex by hex, then how many kinds."""
    around = [tiles[hex_id] for hex_id in board.nodes[node].hexes]
    return sum(tile.pips for tile in around), len({tile.terrain for tile in around})


def settlement_places(state: CatanState) -> tuple[NodeId, ...]:
    """BASE-SETUP-30: every free intersection that keeps the distance."""
    return tuple(node for node in state.board.nodes if state.pieces.has_room(node))


def best_settlement(state: CatanState) -> NodeId | None:
    return max(settlement_places(state), key=lambda node: promise(state.board, state.tiles, node), default=None)


def road_places(state: CatanState) -> tuple[EdgeId, ...]:
    """BASE-SETUP-30: the free paths at the settlement just founded."""
    assert state.founded_at
    return tuple(edge for edge in state.board.edges_of_node[state.founded_at] if edge not in state.pieces.roads)


def best_road(state: CatanState) -> EdgeId | None:
    """Towards the best intersection two paths away."""
    start, board = state.founded_at, state.board

    def prospect(edge: EdgeId) -> tuple[int, int]:
        far = next(node for node in board.edges[edge].ends if node != start)
        beyond = (node for node in board.neighbours[far] if node != start)
        return max((promise(board, state.tiles, node) for node in beyond), default=(0, 0))

    return max(road_places(state), key=prospect, default=None)
