"""Places of the log and of our board: what the pictures of the format show."""

import pytest

from hub.games.catan.catanlog.geometry import EDGE_AT, EDGE_PLACES, HEXES, NODE_AT, NODE_PLACES, TILES
from hub.games.catan.island import standard_island

BOARD = standard_island()
# The tiles as the format draws them, row by row.
DRAWN = "1 12 11 / 2 13 18 10 / 3 14 19 17 9 / 4 15 16 8 / 5 6 7"


def test_tiles_lie_as_the_format_draws_them() -> None:
    assert [TILES[hex_id] for hex_id in BOARD.hexes] == [int(word) for word in DRAWN.replace("/", "").split()]


def test_every_place_of_the_board_has_a_name() -> None:
    assert set(NODE_PLACES) == set(BOARD.nodes)
    assert set(EDGE_PLACES) == set(BOARD.edges)
    assert len(NODE_AT) == len(EDGE_AT) == 6 * len(HEXES)


def test_a_shared_place_goes_by_its_lowest_tile() -> None:
    for node, (tile, _) in NODE_PLACES.items():
        assert tile == min(TILES[hex_id] for hex_id in BOARD.nodes[node].hexes)
    for edge, place in EDGE_PLACES.items():
        assert place == min((one for one, there in EDGE_AT.items() if there == edge), key=lambda one: one[0])


@pytest.mark.parametrize(
    ("one", "other"),
    [((1, "S"), (13, "NW")), ((6, "N"), (15, "SE")), ((12, "SE"), (18, "N")), ((19, "N"), (13, "SE"))],
)
def test_corners_are_the_same_from_both_sides(one: tuple[int, str], other: tuple[int, str]) -> None:
    assert NODE_AT[one] == NODE_AT[other]


@pytest.mark.parametrize(("one", "other"), [((1, "E"), (12, "W")), ((1, "SE"), (13, "NW")), ((9, "W"), (17, "E"))])
def test_sides_are_the_same_from_both_tiles(one: tuple[int, str], other: tuple[int, str]) -> None:
    assert EDGE_AT[one] == EDGE_AT[other]


def test_north_is_up_and_west_is_left() -> None:
    for tile, hex_id in enumerate(HEXES, start=1):
        middle = [sum(axis) / 6 for axis in zip(*BOARD.hexes[hex_id].outline, strict=True)]
        for direction in ("N", "NE", "SE", "S", "SW", "NW"):
            node = BOARD.nodes[NODE_AT[tile, direction]]
            assert (node.y < middle[1]) == ("N" in direction)
            assert ("E" in direction) == (node.x > middle[0] + 0.1)
            assert ("W" in direction) == (node.x < middle[0] - 0.1)
