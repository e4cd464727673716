"""Boards that no game of ours has: a map of six towns, a village of two fields, hexes in rows of many lengths."""

from itertools import pairwise

import pytest

from hub.kit.board import BrokenMap, Edge, Hex, Node, map_of
from hub.kit.hexes import NEIGHBOURS, board_of, corners, ring_of, rows_of, sides_of, spiral
from tests.hub.kit.towns import TOWNS


def test_a_map_of_towns_knows_what_lies_beside_what() -> None:
    assert TOWNS.neighbours["ford"] == ("mill", "abbey", "quay")
    assert TOWNS.edges_of_node["quay"] == ("ford-quay", "canal", "quay-light")
    assert TOWNS.nodes["light"].name == "Old Light"
    assert {edge.id for edge in TOWNS.edges.values() if edge.kind == "water"} == {"canal", "quay-light"}


def test_land_is_beside_what_the_map_says_and_not_what_the_picture_suggests() -> None:
    """Two fields with a hedge between them; the well touches the barley, however far away it is drawn."""
    village = map_of(
        [
            Node("gate", hexes=("wheat", "barley")),
            Node("oak", hexes=("wheat", "barley")),
            Node("well", 90.0, 90.0, hexes=("barley",)),
            Node("barn", hexes=("wheat",)),
        ],
        [Edge("hedge", ("gate", "oak")), Edge("lane", ("oak", "well")), Edge("track", ("barn", "gate"))],
        [Hex("wheat"), Hex("barley")],
    )
    assert village.nodes_of_hex["barley"] == ("gate", "oak", "well")
    assert village.hex_neighbours == {"wheat": ("barley",), "barley": ("wheat",)}
    assert village.coast == ("lane", "track")


@pytest.mark.parametrize(
    ("nodes", "edges", "words"),
    [
        ([Node("a"), Node("a")], [], "a is on the map twice"),
        ([Node("a", hexes=("moor",))], [], "a touches moor, which is not on the map"),
        ([Node("a")], [Edge("way", ("a", "b"))], "way ends at b, which is not on the map"),
        ([Node("a")], [Edge("loop", ("a", "a"))], "loop ends where it begins"),
    ],
    ids=["twice", "land", "end", "loop"],
)
def test_a_map_that_does_not_fit_together_says_where(nodes: list[Node], edges: list[Edge], words: str) -> None:
    with pytest.raises(BrokenMap, match=words):
        map_of(nodes, edges)


@pytest.mark.parametrize(
    "rows", [(1,), (2, 3, 2), (2, 2), (3, 4, 5, 4, 3), (3, 4, 5, 6, 5, 4, 3), (4, 5, 6, 7, 6, 5, 4)]
)
def test_hexes_in_rows_make_one_piece_of_land(rows: tuple[int, ...]) -> None:
    board = board_of(rows_of(*rows))
    assert len(board.hexes) == sum(rows)
    assert len(board.nodes) - len(board.edges) + len(board.hexes) == 1, "Euler: no holes, no islands"
    assert all(len(sides_of(board, hex_id)) == 6 for hex_id in board.hexes)
    sides = 6 * len(board.hexes)
    assert sides == len(board.coast) + 2 * (len(board.edges) - len(board.coast))


def test_sides_and_corners_go_clockwise() -> None:
    board = board_of(rows_of(2, 3, 2))
    middle = board.hex_at[0, 0]
    for side, edge in zip(NEIGHBOURS, sides_of(board, middle), strict=True):
        assert set(board.hexes_of_edge[edge]) == {middle, board.hex_at[side]}
    top, north_east, *_ = (board.nodes[node] for node in ring_of(board, middle))
    assert top.y < north_east.y
    assert top.x < north_east.x


@pytest.mark.parametrize("clockwise", [True, False])
@pytest.mark.parametrize("rows", [(2, 3, 2), (3, 4, 5, 6, 5, 4, 3)])
def test_a_spiral_passes_every_hex_once_from_neighbour_to_neighbour(rows: tuple[int, ...], *, clockwise: bool) -> None:
    board = board_of(rows_of(*rows))
    assert len(corners(board)) == 6
    for corner in corners(board):
        order = spiral(board, corner, clockwise=clockwise)
        assert sorted(order) == sorted(board.hexes)
        assert all(there in board.hex_neighbours[here] for here, there in pairwise(order))
        rim = {hex_id for edge in board.coast for hex_id in board.hexes_of_edge[edge]}
        assert set(order[: len(rim)]) == rim, "the outer ring first"
