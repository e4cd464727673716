"""Boards made of equal hexes: the graph follows from where they lie, and one can go round them."""

from collections.abc import Iterable
from math import sqrt

from hub.kit.board import Axial, Board, Edge, EdgeId, Hex, HexId, Node, NodeId, Point

NEIGHBOURS: tuple[Axial, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))  # clockwise from north-east
CORNER_NEIGHBOURS = 3


def rows_of(*lengths: int) -> tuple[Axial, ...]:
    """The hexes of a board given by the lengths of its rows, from the top, each row centred.

    >>> len(rows_of(3, 4, 5, 4, 3))
    19
    """
    middle = len(lengths) // 2
    places: list[Axial] = []
    for index, length in enumerate(lengths):
        r = index - middle
        first = -((length + r) // 2)
        places += [(first + i, r) for i in range(length)]
    return tuple(places)


def board_of(places: Iterable[Axial]) -> Board:
    """The graph of these hexes; numbered in reading order: h1…, n1…, and edges like n1-n4."""
    land = sorted(places, key=lambda at: (at[1], at[0]))
    names = {at: f"h{i}" for i, at in enumerate(land, 1)}
    corners = {at: _corners(at) for at in land}
    points = {meeting: point for at in land for meeting, point in corners[at]}
    in_reading_order = sorted(points, key=lambda meeting: (round(points[meeting][1], 3), points[meeting][0]))
    node_of = {meeting: f"n{i}" for i, meeting in enumerate(in_reading_order, 1)}
    nodes = {
        name: Node(name, *points[meeting], tuple(names[at] for at in land if at in meeting))
        for meeting, name in node_of.items()
    }
    edges: dict[EdgeId, Edge] = {}
    for at in land:
        ring = [node_of[meeting] for meeting, _ in corners[at]]
        for one, other in zip(ring, ring[1:] + ring[:1], strict=True):
            ends = (one, other) if int(one[1:]) < int(other[1:]) else (other, one)
            edges["-".join(ends)] = Edge("-".join(ends), ends)
    hexes = {name: Hex(name, tuple(point for _, point in corners[at])) for at, name in names.items()}
    return Board(hexes, nodes, edges, {name: at for at, name in names.items()})


def _corners(at: Axial) -> tuple[tuple[frozenset[Axial], Point], ...]:
    """Each corner as the three hexes that meet there (those off the board included) and its point, as a ring goes."""
    q, r = at
    x, y = sqrt(3) * (q + r / 2), 1.5 * r
    half = sqrt(3) / 2
    points = ((0.0, -1.0), (half, -0.5), (half, 0.5), (0.0, 1.0), (-half, 0.5), (-half, -0.5))
    around = [_moved(at, side) for side in NEIGHBOURS]
    return tuple((frozenset({at, around[i - 1], around[i]}), (x + dx, y + dy)) for i, (dx, dy) in enumerate(points))


def _moved(at: Axial, by: Axial) -> Axial:
    return at[0] + by[0], at[1] + by[1]


# ---------------------------------------------------------------- around one hex


def ring_of(board: Board, hex_id: HexId) -> tuple[NodeId, ...]:
    """The corners of a hex, clockwise from the top."""
    by_point = {_rounded((board.nodes[node].x, board.nodes[node].y)): node for node in board.nodes_of_hex[hex_id]}
    return tuple(by_point[_rounded(point)] for point in board.hexes[hex_id].outline)


def _rounded(point: Point) -> Point:
    return round(point[0], 3), round(point[1], 3)


def sides_of(board: Board, hex_id: HexId) -> tuple[EdgeId, ...]:
    """The paths around a hex, clockwise from the north-east, as `NEIGHBOURS` names what lies beyond them."""
    ring = ring_of(board, hex_id)
    between = {frozenset(board.edges[edge].ends): edge for node in ring for edge in board.edges_of_node[node]}
    return tuple(between[frozenset(ends)] for ends in zip(ring, ring[1:] + ring[:1], strict=True))


# ---------------------------------------------------------------- around the board


def corners(board: Board) -> tuple[HexId, ...]:
    """The hexes at the corners of the board: those with three neighbours."""
    return tuple(hex_id for hex_id, beside in board.hex_neighbours.items() if len(beside) == CORNER_NEIGHBOURS)


def spiral(board: Board, corner: HexId, *, clockwise: bool = False) -> tuple[HexId, ...]:
    """All hexes from a corner, ring by ring inwards, counter-clockwise unless asked otherwise.

    >>> spiral(board_of(rows_of(2, 3, 2)), "h1")
    ('h1', 'h3', 'h6', 'h7', 'h5', 'h2', 'h4')
    """
    left = dict(board.hex_at)
    around = NEIGHBOURS if clockwise else NEIGHBOURS[::-1]
    at = board.grid[corner]
    # Set out along the rim: the first way on whose far side there is nothing.
    heading = next(
        index for index in range(6) if _moved(at, around[index]) in left and _moved(at, around[index - 1]) not in left
    )
    order = [left.pop(at)]
    while left:
        # Keep the rim, or hexes that were passed, on the same hand: turn outwards as far as there is a hex.
        turns = [(heading + turn) % 6 for turn in (-2, -1, 0, 1, 2, 3)]
        heading = next(turn for turn in turns if _moved(at, around[turn]) in left)
        at = _moved(at, around[heading])
        order.append(left.pop(at))
    return tuple(order)
