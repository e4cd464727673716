"""Roads, settlements and cities on the board: where they stand, where more may go, how long the roads are.

The answers are worked out when they are asked for and kept as long as no piece is placed, so a roll or a trade never
pays for them.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeVar

from hub.engine.phrase import PlayerId
from hub.games.catan.board import Board, EdgeId, HexId, NodeId

K = TypeVar("K", PlayerId, HexId)
V = TypeVar("V")


class BuildingKind(StrEnum):
    SETTLEMENT = "settlement"
    CITY = "city"


@dataclass(frozen=True, slots=True)
class Building:
    player: PlayerId
    kind: BuildingKind
    since: int = 0  # the turn it was built in; 0 while founding (harbours: BASE-HARB-04)

    @property
    def yields(self) -> int:
        """Cards per producing hex (BASE-PAY-02, BASE-PAY-03), from the next roll on (BASE-VIL-03, BASE-CITY-02)."""
        return 2 if self.kind is BuildingKind.CITY else 1


STOCK = {"road": 15, "settlement": 5, "city": 4}  # BASE-COMP-06
COLOURS = ("blue", "orange", "white", "red")  # BASE-COMP-06; with three players red stays in the box (BASE-SETUP-02)


WORTH = {BuildingKind.SETTLEMENT: 1, BuildingKind.CITY: 2}  # BASE-VP-01
OF_BUILDINGS = ("buildings", "paths", "yields")  # questions that roads do not change the answer to


@dataclass(frozen=True)
class Pieces:
    """All pieces on the board; immutable, so what was worked out stays true."""

    board: Board
    buildings: Mapping[NodeId, Building] = field(default_factory=dict)
    roads: Mapping[EdgeId, PlayerId] = field(default_factory=dict)
    whole: Mapping[str, int] = field(default_factory=lambda: STOCK)  # of each kind that a player has in all
    _answers: dict[tuple[str, str], Any] = field(default_factory=dict, compare=False, repr=False)

    def with_road(self, edge: EdgeId, player: PlayerId | None) -> "Pieces":
        """A road on a path, or the path free again."""
        roads = {**self.roads, edge: player} if player else {e: p for e, p in self.roads.items() if e != edge}
        concerned = {player, self.roads.get(edge)}
        kept = {
            (question, one): answer
            for (question, one), answer in self._answers.items()
            if question in OF_BUILDINGS or (question != "road" and one not in concerned)
        }
        return Pieces(self.board, self.buildings, roads, self.whole, kept)

    def with_building(self, node: NodeId, building: Building | None) -> "Pieces":
        """A building on an intersection, or the intersection free again."""
        if building:
            buildings = {**self.buildings, node: building}
        else:
            buildings = {n: b for n, b in self.buildings.items() if n != node}
        before = self.buildings.get(node)
        lost: set[tuple[str, str]]
        if before and building and before.player == building.player:
            # An upgrade changes neither places nor lengths (BASE-LR-09).
            lost = {(what, building.player) for what in OF_BUILDINGS}
        else:
            passing = {self.roads.get(edge) for edge in self.board.edges_of_node[node]}
            lost = {key for key in self._answers if key[0] in ("road", "settlement")}
            lost |= {("length", player) for player in passing if player}
            lost |= {(what, one.player) for what in OF_BUILDINGS for one in (before, building) if one}
        lost |= {("yields", hex_id) for hex_id in self.board.nodes[node].hexes}
        kept = {key: answer for key, answer in self._answers.items() if key not in lost}
        return Pieces(self.board, buildings, self.roads, self.whole, kept)

    # ------------------------------------------------------------ asking

    def _answer(self, question: str, about: K, work_out: Callable[[K], V]) -> V:
        key = (question, about)
        if key not in self._answers:
            self._answers[key] = work_out(about)
        return self._answers[key]  # type: ignore[no-any-return]  # the question decides the type

    def buildings_at(self, hex_id: HexId) -> Iterator[tuple[NodeId, Building]]:
        for node in self.board.nodes_of_hex[hex_id]:
            if node in self.buildings:
                yield node, self.buildings[node]

    def yields_at(self, hex_id: HexId) -> Mapping[PlayerId, int]:
        """How many cards a hex brings to whom when its number is rolled (BASE-PAY-02, BASE-PAY-03)."""
        return self._answer("yields", hex_id, self._find_yields)

    def _find_yields(self, hex_id: HexId) -> Mapping[PlayerId, int]:
        income: dict[PlayerId, int] = {}
        for _, building in self.buildings_at(hex_id):
            income[building.player] = income.get(building.player, 0) + building.yields
        return income

    def stock(self, player: PlayerId, piece: str) -> int:
        """Pieces of a kind still in front of the player (BASE-COMP-09)."""
        if piece == "road":
            used = len(self.roads_of(player))
        else:
            used = sum(one.kind == piece for one in self.buildings_of(player).values())
        return self.whole[piece] - used

    def buildings_of(self, player: PlayerId) -> Mapping[NodeId, Building]:
        return self._answer("buildings", player, self._find_buildings)

    def _find_buildings(self, player: PlayerId) -> Mapping[NodeId, Building]:
        return {node: building for node, building in self.buildings.items() if building.player == player}

    def paths_at(self, player: PlayerId) -> Mapping[EdgeId, int]:
        """The paths at own buildings, and since which turn one stands there."""
        return self._answer("paths", player, self._find_paths)

    def _find_paths(self, player: PlayerId) -> Mapping[EdgeId, int]:
        newest_first = sorted(self.buildings_of(player).items(), key=lambda item: -item[1].since)
        return {edge: building.since for node, building in newest_first for edge in self.board.edges_of_node[node]}

    def roads_of(self, player: PlayerId) -> tuple[EdgeId, ...]:
        return self._answer("roads", player, self._find_roads)

    def _find_roads(self, player: PlayerId) -> tuple[EdgeId, ...]:
        return tuple(edge for edge, owner in self.roads.items() if owner == player)

    def has_room(self, node: NodeId) -> bool:
        """BASE-VIL-02: free, and no building on any neighbouring intersection."""
        return node not in self.buildings and not any(n in self.buildings for n in self.board.neighbours[node])

    def has_road(self, player: PlayerId, node: NodeId) -> bool:
        """BASE-VIL-01: an own road leads here."""
        return any(self.roads.get(edge) == player for edge in self.board.edges_of_node[node])

    def leads_on(self, player: PlayerId, node: NodeId) -> bool:
        """BASE-ROAD-02, BASE-ROAD-03: a new road may start here: an own building, or an own road and no foreign one."""
        building = self.buildings.get(node)
        return building.player == player if building else self.has_road(player, node)

    def road_places(self, player: PlayerId) -> tuple[EdgeId, ...]:
        """BASE-ROAD-01…03: free paths that touch an own piece, but not beyond a foreign building."""
        return self._answer("road", player, self._find_road_places)

    def _find_road_places(self, player: PlayerId) -> tuple[EdgeId, ...]:
        places: dict[EdgeId, None] = {}
        for node in self._own_nodes(player):
            if self.leads_on(player, node):
                places.update((edge, None) for edge in self.board.edges_of_node[node] if edge not in self.roads)
        return tuple(places)

    def _own_nodes(self, player: PlayerId) -> dict[NodeId, None]:
        """Every intersection an own piece touches, in a stable order."""
        nodes = dict.fromkeys(self.buildings_of(player))
        for edge in self.roads_of(player):
            nodes.update(dict.fromkeys(self.board.edges[edge].ends))
        return nodes

    def settlement_places(self, player: PlayerId) -> tuple[NodeId, ...]:
        """BASE-VIL-01, BASE-VIL-02: reached by an own road, and with distance."""
        return self._answer("settlement", player, self._find_settlement_places)

    def _find_settlement_places(self, player: PlayerId) -> tuple[NodeId, ...]:
        ends = dict.fromkeys(node for edge in self.roads_of(player) for node in self.board.edges[edge].ends)
        return tuple(node for node in ends if self.has_room(node))

    def city_places(self, player: PlayerId) -> tuple[NodeId, ...]:
        """BASE-CITY-01: only in place of an own settlement."""
        own = self.buildings_of(player)
        return tuple(node for node, one in own.items() if one.kind is BuildingKind.SETTLEMENT)

    def road_length(self, player: PlayerId) -> int:
        """BASE-LR-02…04: the longest single line of a player's roads."""
        return self._answer("length", player, self._find_length)

    def _find_length(self, player: PlayerId) -> int:
        """The longest trail that uses each road once. It may pass a point twice, but ends where others have built.

        A line that cannot be made longer ends at a foreign building or where an odd number of own roads meet; only
        a closed ring has no such end. So all lines are tried from those ends, and rings from anywhere.
        """
        ways: dict[NodeId, list[tuple[int, NodeId]]] = {}
        for index, edge in enumerate(self.roads_of(player)):
            one, other = self.board.edges[edge].ends
            ways.setdefault(one, []).append((1 << index, other))
            ways.setdefault(other, []).append((1 << index, one))
        closed = {node for node in ways if node in self.buildings and self.buildings[node].player != player}
        tried = 0

        def longest(node: NodeId, used: int) -> int:
            nonlocal tried
            tried |= used
            best = 0
            for bit, there in ways[node]:
                if not used & bit:
                    length = 1 if there in closed else 1 + longest(there, used | bit)
                    if length > best:
                        best = length
            return best

        ends = [node for node in ways if node in closed or len(ways[node]) % 2]
        length = max((longest(node, 0) for node in ends), default=0)
        for node in ways:
            if node not in closed and not any(tried & bit for bit, _ in ways[node]):
                length = max(length, longest(node, 0))
        return length
