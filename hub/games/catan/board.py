"""The board as data: a graph of hexes, intersections (nodes) and paths (edges). Maps differ only in the data."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import sqrt
from typing import TypeAlias

HexId: TypeAlias = str
NodeId: TypeAlias = str
EdgeId: TypeAlias = str
Axial: TypeAlias = tuple[int, int]  # (q, r) of a pointy-top hex; r grows downward

NEIGHBOURS: tuple[Axial, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))  # clockwise from north-east


@dataclass(frozen=True, slots=True)
class Hex:
    id: HexId
    at: Axial
    outline: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Node:
    """An intersection (BASE-GEOM-02). `hexes` are the land hexes it touches: three inland, two or one on the coast
    (BASE-GEOM-03)."""

    id: NodeId
    x: float
    y: float
    hexes: tuple[HexId, ...]


@dataclass(frozen=True, slots=True)
class Edge:
    """A path between two intersections (BASE-GEOM-01)."""

    id: EdgeId
    ends: tuple[NodeId, NodeId]


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """The graph with its look-ups; shared by every state of a match."""

    hexes: Mapping[HexId, Hex]
    nodes: Mapping[NodeId, Node]
    edges: Mapping[EdgeId, Edge]
    nodes_of_hex: Mapping[HexId, tuple[NodeId, ...]] = field(init=False)
    edges_of_node: Mapping[NodeId, tuple[EdgeId, ...]] = field(init=False)
    neighbours: Mapping[NodeId, tuple[NodeId, ...]] = field(init=False)

    def __post_init__(self) -> None:
        around: dict[HexId, list[NodeId]] = {hex_id: [] for hex_id in self.hexes}
        for node in self.nodes.values():
            for hex_id in node.hexes:
                around[hex_id].append(node.id)
        paths: dict[NodeId, list[EdgeId]] = {node_id: [] for node_id in self.nodes}
        beside: dict[NodeId, list[NodeId]] = {node_id: [] for node_id in self.nodes}
        for edge in self.edges.values():
            for here, there in (edge.ends, edge.ends[::-1]):
                paths[here].append(edge.id)
                beside[here].append(there)
        object.__setattr__(self, "nodes_of_hex", {key: tuple(value) for key, value in around.items()})
        object.__setattr__(self, "edges_of_node", {key: tuple(value) for key, value in paths.items()})
        object.__setattr__(self, "neighbours", {key: tuple(value) for key, value in beside.items()})

    def side_of(self, land: Axial, side: Axial) -> EdgeId:
        """The path along one side of a hex, the side named by the direction of the neighbour beyond it."""
        ring = NEIGHBOURS.index(side)
        hex_ = next(one for one in self.hexes.values() if one.at == land)
        corners = {_rounded(hex_.outline[ring]), _rounded(hex_.outline[(ring + 1) % 6])}
        for edge in self.edges.values():
            if {_rounded((self.nodes[end].x, self.nodes[end].y)) for end in edge.ends} == corners:
                return edge.id
        raise LookupError(f"no path beside {land} towards {side}")


def _rounded(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 3), round(point[1], 3)


def _centre(at: Axial) -> tuple[float, float]:
    q, r = at
    return sqrt(3) * (q + r / 2), 1.5 * r


def _corners(at: Axial) -> tuple[tuple[frozenset[Axial], tuple[float, float]], ...]:
    """Each corner as the three hexes that meet there (sea included) and its point, clockwise from the top."""
    q, r = at
    x, y = _centre(at)
    half = sqrt(3) / 2
    points = ((0.0, -1.0), (half, -0.5), (half, 0.5), (0.0, 1.0), (-half, 0.5), (-half, -0.5))
    around = [(q + dq, r + dr) for dq, dr in NEIGHBOURS]
    return tuple((frozenset({at, around[i - 1], around[i]}), (x + dx, y + dy)) for i, (dx, dy) in enumerate(points))


def board_of(places: Iterable[Axial]) -> Board:
    """The graph of an island made of hexes; numbered in reading order: h1…, n1…, and edges like n1-n4."""
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
    hexes = {names[at]: Hex(names[at], at, tuple(point for _, point in corners[at])) for at in land}
    return Board(hexes, nodes, edges)


def rows_of(*lengths: int) -> tuple[Axial, ...]:
    """The hexes of an island given by the lengths of its rows, from the top, each row centred.

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


@cache
def standard_island() -> Board:
    """19 hexes, 54 intersections, 72 paths (BASE-GEOM-04)."""
    return board_of(rows_of(3, 4, 5, 4, 3))


@cache
def hex_neighbours(board: Board) -> Mapping[HexId, tuple[HexId, ...]]:
    """The land hexes that share a side with each hex."""
    land = {one.at: one.id for one in board.hexes.values()}
    around = {one.id: [(one.at[0] + q, one.at[1] + r) for q, r in NEIGHBOURS] for one in board.hexes.values()}
    return {hex_id: tuple(land[at] for at in places if at in land) for hex_id, places in around.items()}
