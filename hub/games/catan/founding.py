"""Laying the island and founding: two rounds of settlement and road, then the first income."""

from collections.abc import Iterator
from dataclasses import replace

from hub.engine.messages import Event
from hub.engine.rule_table import Play, RuleTable
from hub.games.catan.cards import Cards
from hub.games.catan.checks import expect_active, expect_phase, refuse
from hub.games.catan.commands import FoundRoad, FoundSettlement, LayIsland
from hub.games.catan.events import IslandLaid, RoadFounded, SettlementFounded, StartingCardsPaid
from hub.games.catan.island import read_island
from hub.games.catan.state import Building, BuildingKind, CatanState, Phase, desert_of


def lay_island(play: Play[CatanState], command: LayIsland) -> Iterator[Event]:
    """Enter the island; later in the game the same command mends a tile that was entered wrongly."""
    tiles = read_island(play.state.board, command.tiles)
    if desert_of({tile.hex: tile for tile in tiles}) is None:
        raise refuse("island_desert", "BASE-SETUP-16")
    yield IslandLaid(tiles)


def apply_island(state: CatanState, event: IslandLaid) -> CatanState:
    tiles = {tile.hex: tile for tile in event.tiles}
    phase = Phase.FOUNDING_SETTLEMENT if state.phase is Phase.LAYING else state.phase
    robber = state.robber if state.turn else desert_of(tiles)  # once the game runs, the robber stays where it is
    return replace(state, tiles=tiles, robber=robber, phase=phase)


def found_settlement(play: Play[CatanState], command: FoundSettlement) -> Iterator[Event]:
    """BASE-SETUP-30, BASE-SETUP-31: any free intersection that keeps the distance."""
    state = play.state
    expect_phase(play, Phase.FOUNDING_SETTLEMENT, rule="BASE-SETUP-30")
    expect_active(play, command.player, rule="BASE-SETUP-31")
    if command.node not in state.board.nodes:
        raise refuse("no_such_place", "BASE-GEOM-02", place=command.node)
    if not state.has_room(command.node):
        raise refuse("too_close", "BASE-VIL-02")
    yield SettlementFounded(command.player, command.node)
    if len(state.founding) <= len(state.players):  # the second round: BASE-SETUP-32
        hexes = state.board.nodes[command.node].hexes
        products = (state.tiles[hex_id].product for hex_id in hexes)
        cards = Cards.sum(Cards.of(product) for product in products if product)
        yield StartingCardsPaid(command.player, cards.at_most(state.hands.bank))  # only overrides can empty a bank


def apply_settlement(state: CatanState, event: SettlementFounded) -> CatanState:
    buildings = {**state.buildings, event.node: Building(event.player, BuildingKind.SETTLEMENT)}
    return replace(state, buildings=buildings, founded_at=event.node, phase=Phase.FOUNDING_ROAD)


def apply_starting_cards(state: CatanState, event: StartingCardsPaid) -> CatanState:
    return replace(state, hands=state.hands.given({event.player: event.cards}))


def found_road(play: Play[CatanState], command: FoundRoad) -> Iterator[Event]:
    """BASE-SETUP-30: the road adjoins the settlement just placed."""
    state = play.state
    expect_phase(play, Phase.FOUNDING_ROAD, rule="BASE-SETUP-30")
    expect_active(play, command.player, rule="BASE-SETUP-31")
    if command.edge not in state.board.edges:
        raise refuse("no_such_place", "BASE-GEOM-01", place=command.edge)
    if command.edge in state.roads:
        raise refuse("occupied", "BASE-ROAD-01")
    if state.founded_at not in state.board.edges[command.edge].ends:
        raise refuse("founding_road_apart", "BASE-SETUP-30")
    yield RoadFounded(command.player, command.edge)


def apply_road(state: CatanState, event: RoadFounded) -> CatanState:
    """BASE-SETUP-33: after the last road the starting player takes the first turn."""
    state = replace(
        state, roads={**state.roads, event.edge: event.player}, founding=state.founding[1:], founded_at=None
    )
    if state.founding:
        return replace(state, active=state.founding[0], phase=Phase.FOUNDING_SETTLEMENT)
    return replace(state, active=state.players[0], phase=Phase.ROLL, turn=1)


RULES = RuleTable(
    decide={LayIsland: lay_island, FoundSettlement: found_settlement, FoundRoad: found_road},
    apply={
        IslandLaid: apply_island,
        SettlementFounded: apply_settlement,
        StartingCardsPaid: apply_starting_cards,
        RoadFounded: apply_road,
    },
)
