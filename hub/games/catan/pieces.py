"""Roads, settlements and cities on the board: where they stand, where more may go, how long the roads are."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from hub.engine.phrase import PlayerId
from hub.kit.board import Board, EdgeId, HexId, NodeId
from hub.kit.routes import longest_line


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


@dataclass(frozen=True)
class Pieces:
    """All pieces on the board; immutable, so what was worked out once stays true."""

    board: Board
    buildings: Mapping[NodeId, Building] = field(default_factory=dict)
    roads: Mapping[EdgeId, PlayerId] = field(default_factory=dict)
    whole: Mapping[str, int] = field(default_factory=lambda: STOCK)  # of each kind that a player has in all
    sites: frozenset[NodeId] | None = None  # where buildings may stand; None: anywhere
    stops: frozenset[NodeId] = frozenset()  # beyond which roads go on only from an own building

    def with_road(self, edge: EdgeId, player: PlayerId | None) -> "Pieces":
        """A road on a path, or the path free again."""
        roads = {**self.roads, edge: player} if player else {e: p for e, p in self.roads.items() if e != edge}
        return replace(self, roads=roads)

    def with_building(self, node: NodeId, building: Building | None) -> "Pieces":
        """A building on an intersection, or the intersection free again."""
        if building:
            return replace(self, buildings={**self.buildings, node: building})
        return replace(self, buildings={n: b for n, b in self.buildings.items() if n != node})

    # ------------------------------------------------------------ what stands where

    def buildings_at(self, hex_id: HexId) -> Iterator[tuple[NodeId, Building]]:
        for node in self.board.nodes_of_hex[hex_id]:
            if node in self.buildings:
                yield node, self.buildings[node]

    def yields_at(self, hex_id: HexId) -> Mapping[PlayerId, int]:
        """How many cards a hex brings to whom when its number is rolled (BASE-PAY-02, BASE-PAY-03)."""
        return self._yields.get(hex_id, {})

    @cached_property
    def _yields(self) -> dict[HexId, dict[PlayerId, int]]:
        yields: dict[HexId, dict[PlayerId, int]] = {}
        for node, building in self.buildings.items():
            for hex_id in self.board.nodes[node].hexes:
                income = yields.setdefault(hex_id, {})
                income[building.player] = income.get(building.player, 0) + building.yields
        return yields

    def stock(self, player: PlayerId, piece: str) -> int:
        """Pieces of a kind still in front of the player (BASE-COMP-09)."""
        return self.whole[piece] - (len(self.roads_of(player)) if piece == "road" else self.number(player, piece))

    def number(self, player: PlayerId, kind: str) -> int:
        """Settlements or cities that a player has built."""
        return self._numbers.get((player, kind), 0)

    @cached_property
    def _numbers(self) -> dict[tuple[PlayerId, str], int]:
        numbers: dict[tuple[PlayerId, str], int] = {}
        for one in self.buildings.values():
            numbers[one.player, one.kind] = numbers.get((one.player, one.kind), 0) + 1
        return numbers

    def buildings_of(self, player: PlayerId) -> Mapping[NodeId, Building]:
        return self._buildings.get(player, {})

    @cached_property
    def _buildings(self) -> dict[PlayerId, dict[NodeId, Building]]:
        own: dict[PlayerId, dict[NodeId, Building]] = {}
        for node, building in self.buildings.items():
            own.setdefault(building.player, {})[node] = building
        return own

    def paths_at(self, player: PlayerId) -> Mapping[EdgeId, int]:
        """The paths at own buildings, and since which turn one stands there."""
        return self._paths.get(player, {})

    @cached_property
    def _paths(self) -> dict[PlayerId, dict[EdgeId, int]]:
        own: dict[PlayerId, dict[EdgeId, int]] = {}
        for node, building in self.buildings.items():
            paths = own.setdefault(building.player, {})
            for edge in self.board.edges_of_node[node]:
                paths[edge] = min(building.since, paths.get(edge, building.since))
        return own

    def roads_of(self, player: PlayerId) -> Sequence[EdgeId]:
        return self._roads.get(player, ())

    @cached_property
    def _roads(self) -> dict[PlayerId, list[EdgeId]]:
        own: dict[PlayerId, list[EdgeId]] = {}
        for edge, player in self.roads.items():
            own.setdefault(player, []).append(edge)
        return own

    # ------------------------------------------------------------ where more may go

    def is_site(self, node: NodeId) -> bool:
        """On a printed map buildings may have places of their own."""
        return self.sites is None or node in self.sites

    def has_room(self, node: NodeId) -> bool:
        """BASE-VIL-02: free, and no building on any neighbouring intersection."""
        return self.is_site(node) and node not in self._built_up

    @cached_property
    def _built_up(self) -> frozenset[NodeId]:
        """Where a building stands, and the intersections beside one."""
        return frozenset(self.buildings).union(*(self.board.neighbours[node] for node in self.buildings))

    def has_road(self, player: PlayerId, node: NodeId) -> bool:
        """BASE-VIL-01: an own road leads here."""
        return any(self.roads.get(edge) == player for edge in self.board.edges_of_node[node])

    def leads_on(self, player: PlayerId, node: NodeId) -> bool:
        """BASE-ROAD-02, BASE-ROAD-03: a new road may start here: an own building, or an own road and no foreign one."""
        return self._lets_pass(player, node) and (node in self.buildings or self.has_road(player, node))

    def _lets_pass(self, player: PlayerId, node: NodeId) -> bool:
        """No foreign building stands there, and on a printed map an own one where roads have to stop."""
        building = self.buildings.get(node)
        return building.player == player if building else node not in self.stops

    def road_places(self, player: PlayerId) -> tuple[EdgeId, ...]:
        """BASE-ROAD-01…03: free paths that touch an own piece, but not beyond a foreign building."""
        touched = dict.fromkeys((*self.buildings_of(player), *self._road_ends(player)))
        starts = [node for node in touched if self._lets_pass(player, node)]
        paths = dict.fromkeys([edge for node in starts for edge in self.board.edges_of_node[node]])
        return tuple([edge for edge in paths if edge not in self.roads])

    def settlement_places(self, player: PlayerId) -> tuple[NodeId, ...]:
        """BASE-VIL-01, BASE-VIL-02: reached by an own road, and with distance."""
        return tuple([node for node in self._road_ends(player) if self.has_room(node)])

    def _road_ends(self, player: PlayerId) -> dict[NodeId, None]:
        """Every intersection an own road touches, in a stable order."""
        return dict.fromkeys([node for edge in self.roads_of(player) for node in self.board.edges[edge].ends])

    def city_places(self, player: PlayerId) -> tuple[NodeId, ...]:
        """BASE-CITY-01: only in place of an own settlement."""
        own = self.buildings_of(player)
        return tuple(node for node, one in own.items() if one.kind is BuildingKind.SETTLEMENT)

    def road_length(self, player: PlayerId) -> int:
        """BASE-LR-02…04: the longest single line of a player's roads; it ends where others have built."""
        built = self._road_ends(player).keys() & self.buildings.keys()
        foreign = frozenset(node for node in built if self.buildings[node].player != player)
        return longest_line(self.board, frozenset(self.roads_of(player)), foreign)
