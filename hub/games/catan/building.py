"""Roads, settlements and cities: cost, stock, place."""

from collections.abc import Iterator
from dataclasses import replace

from hub.engine.messages import Event
from hub.engine.phrase import PlayerId, phrase
from hub.engine.rule_table import Play, RuleTable
from hub.games.catan.board import EdgeId, NodeId
from hub.games.catan.cards import Cards
from hub.games.catan.checks import expect_active, expect_phase, refuse
from hub.games.catan.commands import BuildCity, BuildRoad, BuildSettlement
from hub.games.catan.events import CityBuilt, RoadBuilt, SettlementBuilt
from hub.games.catan.state import Building, BuildingKind, CatanState, Phase

COSTS = {  # BASE-BUILD-01
    "road": Cards(wood=1, brick=1),
    "settlement": Cards(wood=1, brick=1, wool=1, grain=1),
    "city": Cards(ore=3, grain=2),
}


def road_places(state: CatanState, player: PlayerId) -> tuple[EdgeId, ...]:
    """BASE-ROAD-01…03: free paths that touch an own piece, but not beyond a foreign building."""
    return tuple(edge for edge in state.board.edges if edge not in state.roads and _reaches(state, player, edge))


def _reaches(state: CatanState, player: PlayerId, edge: EdgeId) -> bool:
    for node in state.board.edges[edge].ends:
        building = state.buildings.get(node)
        if building:
            if building.player == player:
                return True
        elif any(state.roads.get(other) == player for other in state.board.edges_of_node[node]):
            return True
    return False


def settlement_places(state: CatanState, player: PlayerId) -> tuple[NodeId, ...]:
    """BASE-VIL-01, BASE-VIL-02: reached by an own road, and with distance."""
    return tuple(node for node in state.board.nodes if state.has_room(node) and _has_road(state, player, node))


def _has_road(state: CatanState, player: PlayerId, node: NodeId) -> bool:
    return any(state.roads.get(edge) == player for edge in state.board.edges_of_node[node])


def city_places(state: CatanState, player: PlayerId) -> tuple[NodeId, ...]:
    """BASE-CITY-01: only in place of an own settlement."""
    mine = Building(player, BuildingKind.SETTLEMENT)
    return tuple(node for node, building in state.buildings.items() if building == mine)


def _expect_can_build(play: Play[CatanState], player: PlayerId, piece: str) -> Cards:
    expect_phase(play, Phase.MAIN, rule="BASE-BUILD-05")
    expect_active(play, player, rule="BASE-BUILD-05")
    cost = COSTS[piece]
    if not play.state.stock(player, piece):
        raise refuse("no_stock", "BASE-BUILD-03", piece=phrase(f"catan.piece.{piece}"))
    if not play.state.hands.can_have(player, cost):
        raise refuse("cannot_pay", "BASE-BUILD-01", piece=phrase(f"catan.piece.{piece}"))
    return cost


def build_road(play: Play[CatanState], command: BuildRoad) -> Iterator[Event]:
    cost = _expect_can_build(play, command.player, "road")
    if command.edge not in play.state.board.edges:
        raise refuse("no_such_place", "BASE-GEOM-01", place=command.edge)
    if command.edge in play.state.roads:
        raise refuse("occupied", "BASE-ROAD-01")
    if not _reaches(play.state, command.player, command.edge):
        raise refuse("road_apart", "BASE-ROAD-02")
    yield RoadBuilt(command.player, command.edge, cost)


def build_settlement(play: Play[CatanState], command: BuildSettlement) -> Iterator[Event]:
    cost = _expect_can_build(play, command.player, "settlement")
    if command.node not in play.state.board.nodes:
        raise refuse("no_such_place", "BASE-GEOM-02", place=command.node)
    if not play.state.has_room(command.node):
        raise refuse("too_close", "BASE-VIL-02")
    if not _has_road(play.state, command.player, command.node):
        raise refuse("settlement_apart", "BASE-VIL-01")
    yield SettlementBuilt(command.player, command.node, cost)


def build_city(play: Play[CatanState], command: BuildCity) -> Iterator[Event]:
    cost = _expect_can_build(play, command.player, "city")
    if command.node not in city_places(play.state, command.player):
        raise refuse("city_without_settlement", "BASE-CITY-01")
    yield CityBuilt(command.player, command.node, cost)


def apply_road(state: CatanState, event: RoadBuilt) -> CatanState:
    roads = {**state.roads, event.edge: event.player}
    return replace(state, roads=roads, hands=state.hands.taken(event.player, event.cost))


def apply_settlement(state: CatanState, event: SettlementBuilt) -> CatanState:
    return _with_building(state, event, BuildingKind.SETTLEMENT)


def apply_city(state: CatanState, event: CityBuilt) -> CatanState:
    return _with_building(state, event, BuildingKind.CITY)


def _with_building(state: CatanState, event: SettlementBuilt | CityBuilt, kind: BuildingKind) -> CatanState:
    buildings = {**state.buildings, event.node: Building(event.player, kind)}
    return replace(state, buildings=buildings, hands=state.hands.taken(event.player, event.cost))


RULES = RuleTable(
    decide={BuildRoad: build_road, BuildSettlement: build_settlement, BuildCity: build_city},
    apply={RoadBuilt: apply_road, SettlementBuilt: apply_settlement, CityBuilt: apply_city},
)
