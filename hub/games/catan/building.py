"""Roads, settlements and cities: cost, stock, place."""

from collections.abc import Iterator

from hub.engine.messages import Event
from hub.engine.phrase import PlayerId, Who, phrase
from hub.engine.rule_table import Hook, Play, RuleTable
from hub.games.catan.cards import Cards, cards_phrase
from hub.games.catan.checks import expect_active, expect_held, expect_phase, expect_player, refuse
from hub.games.catan.commands import BuildCity, BuildRoad, BuildSettlement
from hub.games.catan.events import CityBuilt, RoadBuilt, SettlementBuilt
from hub.games.catan.pieces import Building, BuildingKind
from hub.games.catan.state import CatanState, Phase
from hub.kit.board import EdgeId, NodeId

BUILDER: Hook[PlayerId | None] = Hook("who may build now")
COST: Hook[Cards] = Hook("what a piece or a development card costs this player now")


def builder(play: Play[CatanState]) -> PlayerId | None:
    """BASE-BUILD-05: the active player, after the roll; an expansion may let others build between two turns."""
    state = play.state
    return play.modified(BUILDER, state.active if state.phase is Phase.MAIN else None)


def cost_of(play: Play[CatanState], player: PlayerId, piece: str) -> Cards:
    """BASE-BUILD-01; an expansion may let somebody pay otherwise."""
    return play.modified(COST, play.state.box.costs[piece], player, piece)


def expect_can_pay(play: Play[CatanState], player: PlayerId, piece: str) -> Cards:
    """BASE-BUILD-01, BASE-BUILD-05: who may build now, with the cards for it as far as the table knows."""
    expect_player(play, player)
    if player != builder(play):
        expect_active(play, player, rule="BASE-BUILD-05")
        expect_phase(play, Phase.MAIN, rule="BASE-BUILD-05")
    cost = cost_of(play, player, piece)
    if not play.state.hands.can_have(player, cost) and (missing := play.state.hands.missing(player, cost)).total:
        raise refuse("cannot_pay", "BASE-BUILD-01", piece=phrase(f"catan.piece.{piece}"), cards=cards_phrase(missing))
    return cost


def expect_stock(play: Play[CatanState], player: PlayerId, piece: str) -> None:
    """BASE-BUILD-03, BASE-VIL-04: only pieces that are still in front of the player."""
    if play.state.pieces.stock(player, piece) <= 0:
        rule = "BASE-VIL-04" if piece == "settlement" else "BASE-BUILD-03"
        raise refuse(f"no_stock_{piece}", rule)


def expect_road_place(play: Play[CatanState], player: PlayerId, edge: EdgeId) -> None:
    """BASE-ROAD-01…03."""
    state = play.state
    if edge not in state.board.edges:
        raise refuse("no_such_place", "BASE-GEOM-01", place=edge)
    if edge in state.pieces.roads:
        raise refuse("occupied", "BASE-ROAD-01", player=Who(state.pieces.roads[edge]))
    ends = state.board.edges[edge].ends
    if any(state.pieces.leads_on(player, node) for node in ends):
        return
    reached = [node for node in ends if state.pieces.has_road(player, node)]
    if any(node not in state.pieces.buildings for node in reached):
        raise refuse("road_stops", "BASE-ROAD-02")
    if reached:
        raise refuse("road_blocked", "BASE-ROAD-03")
    raise refuse("road_apart", "BASE-ROAD-02")


def expect_site(play: Play[CatanState], node: NodeId) -> None:
    """BASE-VIL-02: an intersection of this board that a settlement may stand on, with distance to all others."""
    pieces = play.state.pieces
    if node not in play.state.board.nodes:
        raise refuse("no_such_place", "BASE-GEOM-02", place=node)
    if not pieces.is_site(node):
        raise refuse("no_site", "BASE-VIL-02")
    if not pieces.has_room(node):
        raise refuse("too_close", "BASE-VIL-02")


def build_road(play: Play[CatanState], command: BuildRoad) -> Iterator[Event]:
    """BASE-BUILD-01…05, BASE-ROAD-01…03."""
    cost = expect_can_pay(play, command.player, "road")
    expect_stock(play, command.player, "road")
    expect_road_place(play, command.player, command.edge)
    expect_held(play, command.player, cost, rule="BASE-BUILD-01")
    yield RoadBuilt(command.player, command.edge, cost)


def build_settlement(play: Play[CatanState], command: BuildSettlement) -> Iterator[Event]:
    """BASE-VIL-01, BASE-VIL-02: reached by an own road, and with distance."""
    cost = expect_can_pay(play, command.player, "settlement")
    expect_stock(play, command.player, "settlement")
    expect_site(play, command.node)
    if not play.state.pieces.has_road(command.player, command.node):
        raise refuse("settlement_apart", "BASE-VIL-01")
    expect_held(play, command.player, cost, rule="BASE-BUILD-01")
    yield SettlementBuilt(command.player, command.node, cost)


def build_city(play: Play[CatanState], command: BuildCity) -> Iterator[Event]:
    """BASE-CITY-01, BASE-CITY-03: in place of an own settlement, even one built in this turn."""
    cost = expect_can_pay(play, command.player, "city")
    expect_stock(play, command.player, "city")
    if command.node not in play.state.pieces.city_places(command.player):
        raise refuse("city_without_settlement", "BASE-CITY-01")
    expect_held(play, command.player, cost, rule="BASE-BUILD-01")
    yield CityBuilt(command.player, command.node, cost)


def apply_road(state: CatanState, event: RoadBuilt) -> CatanState:
    """BASE-BUILD-02: paying is returning the cards to the bank."""
    return state.replace(
        pieces=state.pieces.with_road(event.edge, event.player),
        hands=state.hands.taken(event.player, event.cost),
        has_built=True,
    )


def apply_settlement(state: CatanState, event: SettlementBuilt) -> CatanState:
    building = Building(event.player, BuildingKind.SETTLEMENT, since=state.turn)
    return state.replace(
        pieces=state.pieces.with_building(event.node, building),
        hands=state.hands.taken(event.player, event.cost),
        has_built=True,
    )


def apply_city(state: CatanState, event: CityBuilt) -> CatanState:
    """BASE-CITY-01: the settlement returns to stock; a harbour it had stays in use. Cities stay (BASE-BUILD-04)."""
    building = Building(event.player, BuildingKind.CITY, since=state.pieces.buildings[event.node].since)
    return state.replace(
        pieces=state.pieces.with_building(event.node, building),
        hands=state.hands.taken(event.player, event.cost),
        has_built=True,
    )


RULES = RuleTable(
    decide={BuildRoad: build_road, BuildSettlement: build_settlement, BuildCity: build_city},
    apply={RoadBuilt: apply_road, SettlementBuilt: apply_settlement, CityBuilt: apply_city},
)
