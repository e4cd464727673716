"""The longest line and who is connected, on a map of six towns and on hexes."""

import random
from collections.abc import Iterator

import pytest

from hub.kit.board import Board, EdgeId, NodeId
from hub.kit.hexes import board_of, rows_of, sides_of
from hub.kit.routes import are_connected, longest_line
from tests.hub.kit.towns import TOWNS


def line(*pieces: EdgeId, closed: tuple[NodeId, ...] = ()) -> int:
    return longest_line(TOWNS, frozenset(pieces), frozenset(closed))


TRIANGLE = ("mill-ford", "ford-abbey", "abbey-mill")


def test_a_line_uses_each_piece_once_and_may_pass_a_place_twice() -> None:
    assert line() == 0
    assert line(*TRIANGLE) == 3
    assert line(*TRIANGLE, "ford-quay") == 4
    assert line(*TRIANGLE, "ford-quay", "abbey-inn") == 4, "of two branches one is left out"
    assert line(*TOWNS.edges) == 6, "round both rings, which share a side"


def test_branches_and_pieces_apart_do_not_count() -> None:
    assert line("mill-ford", "ford-quay", "ford-abbey") == 2
    assert line("mill-ford", "canal") == 1


def test_a_closed_place_ends_every_line() -> None:
    assert line(*TRIANGLE, "ford-quay", closed=("ford",)) == 3
    assert line("mill-ford", "ford-quay", closed=("ford",)) == 1
    assert line(*TRIANGLE, closed=("mill", "ford", "abbey")) == 1


@pytest.mark.parametrize("seed", range(30))
def test_it_is_the_longest_of_all_lines(seed: int) -> None:
    """Beside an account that tries everything."""
    dice = random.Random(seed)
    board = board_of(rows_of(2, 3, 2))
    pieces = frozenset(dice.sample(sorted(board.edges), 9))
    closed = frozenset(dice.sample(sorted(board.nodes), dice.randint(0, 5)))
    assert longest_line(board, pieces, closed) == max(map(len, _all_lines(board, pieces, closed)))


def _all_lines(board: Board, pieces: frozenset[EdgeId], closed: frozenset[NodeId]) -> Iterator[tuple[EdgeId, ...]]:
    lines: list[tuple[tuple[EdgeId, ...], NodeId]] = [
        ((piece,), end) for piece in sorted(pieces) for end in board.edges[piece].ends
    ]
    while lines:
        done, tip = lines.pop()
        yield done
        if tip not in closed:
            for piece in (one for one in board.edges_of_node[tip] if one in pieces and one not in done):
                here, there = board.edges[piece].ends
                lines.append(((*done, piece), there if here == tip else here))


def test_a_ring_alone_is_as_long_as_it_has_pieces() -> None:
    board = board_of(rows_of(2, 3, 2))
    assert longest_line(board, frozenset(sides_of(board, "h4"))) == 6


def test_towns_are_connected_by_own_pieces_only() -> None:
    assert are_connected(TOWNS, ["mill-ford", "ford-quay", "quay-light"], "mill", "light")
    assert not are_connected(TOWNS, ["mill-ford", "quay-light"], "mill", "light")
    assert not are_connected(TOWNS, [], "mill", "ford")


def test_a_connection_that_passes_another_town_does_not_count() -> None:
    pieces = ["mill-ford", "ford-quay", "canal"]
    towns = ("mill", "ford", "quay", "inn")
    assert are_connected(TOWNS, pieces, "mill", "ford", towns), "the two ends themselves may be closed"
    assert not are_connected(TOWNS, pieces, "mill", "quay", towns)
    assert are_connected(TOWNS, pieces, "mill", "quay", ("inn",))
    assert not are_connected(TOWNS, pieces, "mill", "inn", ("quay",))
    assert are_connected(TOWNS, [*pieces, "abbey-mill", "abbey-inn"], "mill", "inn", ("quay",)), "there is a way round"
