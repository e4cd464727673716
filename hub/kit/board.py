"""A board as data: a graph of hexes, intersections (nodes) and paths (edges). Boards differ only in the data.

Where places lie in a grid of hexes, hexes.py works the graph out. On a printed map nothing can be worked out: there it
is written down what lies beside what, and `map_of` checks it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from hub.errors import TabletopError

HexId: TypeAlias = str
NodeId: TypeAlias = str
EdgeId: TypeAlias = str
Axial: TypeAlias = tuple[int, int]  # (q, r) of a pointy-top hex; r grows downward
Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Hex:
    """A piece of land, on a printed map of whatever shape."""

    id: HexId
    outline: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Node:
    """An intersection and the hexes it touches; where the map names it, with its name and what kind of place it is."""

    id: NodeId
    x: float = 0.0
    y: float = 0.0
    hexes: tuple[HexId, ...] = ()
    name: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Edge:
    """A path between two intersections."""

    id: EdgeId
    ends: tuple[NodeId, NodeId]
    kind: str = ""


@dataclass(frozen=True, eq=False)
class Board:
    """The graph with its look-ups; shared by every state of a match."""

    hexes: Mapping[HexId, Hex]
    nodes: Mapping[NodeId, Node]
    edges: Mapping[EdgeId, Edge]
    grid: Mapping[HexId, Axial] = field(default_factory=dict)  # empty where the hexes lie in no grid

    @cached_property
    def hex_at(self) -> Mapping[Axial, HexId]:
        return {at: hex_id for hex_id, at in self.grid.items()}

    @cached_property
    def nodes_of_hex(self) -> Mapping[HexId, tuple[NodeId, ...]]:
        return _grouped(self.hexes, ((hex_id, node.id) for node in self.nodes.values() for hex_id in node.hexes))

    @cached_property
    def edges_of_node(self) -> Mapping[NodeId, tuple[EdgeId, ...]]:
        return _grouped(self.nodes, ((end, edge.id) for edge in self.edges.values() for end in edge.ends))

    @cached_property
    def neighbours(self) -> Mapping[NodeId, tuple[NodeId, ...]]:
        """The other ends of the paths at each intersection."""
        both_ways = ((here, there) for edge in self.edges.values() for here, there in (edge.ends, edge.ends[::-1]))
        return _grouped(self.nodes, both_ways)

    @cached_property
    def hexes_of_edge(self) -> Mapping[EdgeId, tuple[HexId, ...]]:
        """The land beside each path: on both sides inland, on one at the coast."""
        ends = {edge.id: [self.nodes[end].hexes for end in edge.ends] for edge in self.edges.values()}
        return {edge: tuple(hex_id for hex_id in one if hex_id in other) for edge, (one, other) in ends.items()}

    @cached_property
    def hex_neighbours(self) -> Mapping[HexId, tuple[HexId, ...]]:
        """The hexes that share a side with each hex."""
        sides = [sides for sides in self.hexes_of_edge.values() if len(sides) == 2]
        return _grouped(self.hexes, (pair for one, other in sides for pair in ((one, other), (other, one))))

    @cached_property
    def coast(self) -> tuple[EdgeId, ...]:
        """Paths with land on one side only."""
        return tuple(edge for edge, sides in self.hexes_of_edge.items() if len(sides) == 1)


def _grouped(keys: Iterable[str], pairs: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    groups: dict[str, dict[str, None]] = {key: {} for key in keys}
    for key, value in pairs:
        groups[key][value] = None
    return {key: tuple(values) for key, values in groups.items()}


class BrokenMap(TabletopError, ValueError):
    """A map whose parts do not fit together."""


def map_of(nodes: Iterable[Node], edges: Iterable[Edge], hexes: Iterable[Hex] = ()) -> Board:
    """A board on which nothing follows from where things lie; what does not fit together is named.

    >>> towns = map_of([Node("n1", name="Upton"), Node("n2", name="Downton")], [Edge("e1", ("n1", "n2"), "rail")])
    >>> towns.neighbours["n1"]
    ('n2',)
    """
    board = Board(_by_id(hexes), _by_id(nodes), _by_id(edges))
    for node in board.nodes.values():
        for hex_id in node.hexes:
            if hex_id not in board.hexes:
                raise BrokenMap(f"{node.id} touches {hex_id}, which is not on the map")
    for edge in board.edges.values():
        for end in edge.ends:
            if end not in board.nodes:
                raise BrokenMap(f"{edge.id} ends at {end}, which is not on the map")
        if edge.ends[0] == edge.ends[1]:
            raise BrokenMap(f"{edge.id} ends where it begins")
    return board


def _by_id(parts: Iterable[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for part in parts:
        if part.id in found:
            raise BrokenMap(f"{part.id} is on the map twice")
        found[part.id] = part
    return found
