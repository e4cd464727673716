"""A second opinion on Catan, written from the rulebook: nothing in here asks the rules it watches.

It looks at the board as drawn, at who built what, and remembers what it saw before; where it needs a number it counts.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from hub.engine.messages import Command
from hub.engine.phrase import PlayerId
from hub.games.catan.cards import Resource
from hub.games.catan.commands import PlayKnight, RecordRoll
from hub.games.catan.events import ResourcesPaid
from hub.games.catan.island import Terrain
from hub.games.catan.pieces import BuildingKind, Pieces
from hub.games.catan.state import CatanState
from hub.kit.board import Board, EdgeId, NodeId

Income = dict[tuple[PlayerId, Resource], int]

GROWS = {
    Terrain.FOREST: Resource.WOOD,
    Terrain.HILLS: Resource.BRICK,
    Terrain.PASTURE: Resource.WOOL,
    Terrain.FIELDS: Resource.GRAIN,
    Terrain.MOUNTAINS: Resource.ORE,
}


def longest_line(board: Board, roads: frozenset[EdgeId], blocked: frozenset[NodeId]) -> int:
    """All lines grow by one road at a time, level by level; the last level that has any is the length."""
    meeting: dict[NodeId, list[tuple[EdgeId, NodeId]]] = {}
    for road in roads:
        one, other = road.split("-")
        meeting.setdefault(one, []).append((road, other))
        meeting.setdefault(other, []).append((road, one))
    lines = {(frozenset([road]), tip) for road in roads for tip in road.split("-")}
    length = 0
    while lines:
        length += 1
        lines = {
            (line | {road}, tip)
            for line, end in lines
            if end not in blocked
            for road, tip in meeting[end]
            if road not in line
        }
    return length


def free_paths(pieces: Pieces, player: PlayerId) -> set[EdgeId]:
    """BASE-ROAD-01…03, path by path."""
    return {
        edge
        for edge in pieces.board.edges
        if edge not in pieces.roads and any(_goes_on(pieces, player, node) for node in edge.split("-"))
    }


def _goes_on(pieces: Pieces, player: PlayerId, node: NodeId) -> bool:
    if node in pieces.buildings:
        return pieces.buildings[node].player == player
    return any(node in road.split("-") for road, owner in pieces.roads.items() if owner == player)


def free_sites(pieces: Pieces, player: PlayerId) -> set[NodeId]:
    """BASE-VIL-01, BASE-VIL-02, intersection by intersection."""
    own = {node for road, owner in pieces.roads.items() if owner == player for node in road.split("-")}
    steps = [edge.split("-") for edge in pieces.board.edges]
    near = {node for step in steps for node in step if not pieces.buildings.keys().isdisjoint(step)}
    return own - near


@dataclass
class Referee:
    """Follows one game step by step and says what ought to be."""

    players: tuple[PlayerId, ...]
    options: Mapping[str, str]
    lengths: dict[PlayerId, int] = field(default_factory=dict)
    knights: Counter[PlayerId] = field(default_factory=Counter)
    route: PlayerId | None = None
    army: PlayerId | None = None
    _measured: dict[tuple[frozenset[EdgeId], frozenset[NodeId]], int] = field(default_factory=dict)

    def see(self, state: CatanState, command: Command) -> None:
        """Once after every command."""
        if isinstance(command, PlayKnight):
            self.knights[command.player] += 1
            self.army = self._army()
        now = {player: self._length(state.pieces, player) for player in self.players}
        if now != self.lengths:
            self.route = self._route(now)
            self.lengths = now

    def _length(self, pieces: Pieces, player: PlayerId) -> int:
        roads = frozenset(edge for edge, owner in pieces.roads.items() if owner == player)
        touched = {node for road in roads for node in road.split("-")}
        blocked = frozenset(
            node for node, building in pieces.buildings.items() if building.player != player and node in touched
        )
        if (roads, blocked) not in self._measured:
            self._measured[roads, blocked] = longest_line(pieces.board, roads, blocked)
        return self._measured[roads, blocked]

    def _route(self, now: Mapping[PlayerId, int]) -> PlayerId | None:
        """BASE-LR-01, 05…08: who leads alone has the card; among equals only the holder, unless cut down to that."""
        best = max(now.values())
        leaders = [player for player in self.players if now[player] == best and best >= 5]
        if len(leaders) == 1:
            return leaders[0]
        was_cut = self.route is not None and now[self.route] < self.lengths[self.route]
        gives_back = was_cut and self.options["longest_road_tie_after_break"] == "card_to_bank"
        return self.route if self.route in leaders and not gives_back else None

    def _army(self) -> PlayerId | None:
        """BASE-LA-01, 02."""
        to_beat = max(2, self.knights[self.army] if self.army else 0)
        better = [player for player in self.players if self.knights[player] > to_beat]
        return better[0] if better else self.army

    def points(self, state: CatanState, player: PlayerId, revealed: int) -> int:
        """BASE-VP-01."""
        worth = {BuildingKind.SETTLEMENT: 1, BuildingKind.CITY: 2}
        built = sum(worth[one.kind] for one in state.pieces.buildings.values() if one.player == player)
        return built + 2 * (player == self.route) + 2 * (player == self.army) + revealed

    def income(self, state: CatanState, command: RecordRoll, bank: Mapping[Resource, int]) -> Income:
        """BASE-PAY-01…08 from the buildings' side: each looks at the hexes around it."""
        claims: Counter[tuple[PlayerId, Resource]] = Counter()
        for node, building in state.pieces.buildings.items():
            for hex_id in state.board.nodes[node].hexes:
                tile = state.tiles[hex_id]
                if tile.number == sum(command.dice) and hex_id != state.robber:
                    claims[building.player, GROWS[tile.terrain]] += 2 if building.kind is BuildingKind.CITY else 1
        wanted: Counter[Resource] = Counter()
        for (_, kind), count in claims.items():
            wanted[kind] += count
        short = {kind for kind in wanted if wanted[kind] > bank[kind]}
        if short and self.options["bank_shortage"] == "all_types_none":
            return {}
        paid = {claim: count for claim, count in claims.items() if claim[1] not in short}
        if self.options["bank_shortage"] == "single_gets_rest":
            for kind in short:
                claimants = [claim for claim in claims if claim[1] is kind]
                if len(claimants) == 1 and bank[kind]:
                    paid[claimants[0]] = bank[kind]
        return paid


def paid_out(events: Iterable[object]) -> Income:
    """What the events of a roll say that everybody got."""
    paid: Counter[tuple[PlayerId, Resource]] = Counter()
    for event in events:
        if isinstance(event, ResourcesPaid):
            for part in event.paid:
                paid[part.player, part.resource] += part.count
    return dict(paid)
