"""Who begins, and founding: two rounds of settlement and road, then the first income."""

from collections.abc import Iterator

from hub.engine.messages import Event
from hub.engine.phrase import PlayerId, Who
from hub.engine.rule_table import Play, RuleTable
from hub.games.catan.building import expect_site
from hub.games.catan.cards import Cards
from hub.games.catan.checks import expect_active, expect_phase, expect_player, refuse
from hub.games.catan.commands import ChooseStarter, FoundRest, FoundRoad, FoundSettlement
from hub.games.catan.events import (
    RoadFounded,
    SettlementFounded,
    StarterChosen,
    StartingCardsPaid,
    StartRolled,
    StartTied,
)
from hub.games.catan.pieces import Building, BuildingKind
from hub.games.catan.state import CatanState, Phase, founding_by
from hub.games.catan.suggesting import best_road, best_settlement
from hub.kit.board import NodeId

# ---------------------------------------------------------------- who begins


def choose_starter(play: Play[CatanState], command: ChooseStarter) -> Iterator[Event]:
    """BASE-SETUP-04: the table knows who is the oldest, or who rolled highest."""
    expect_phase(play, Phase.STARTER, rule="BASE-SETUP-04")
    expect_player(play, command.player)
    yield StarterChosen(command.player)


def roll_for_start(play: Play[CatanState], dice: tuple[int, int]) -> Iterator[Event]:
    """BASE-SETUP-04: the next one rolls; once all have, the highest begins, and equals roll again."""
    yield StartRolled(play.state.active, dice)
    rolls = play.state.start_rolls
    if len(rolls) < len(rollers(play.state)):
        return
    best = max(total for _, total in rolls)
    highest = tuple(player for player, total in rolls if total == best)
    if len(highest) > 1:
        yield StartTied(highest)
    else:
        yield StarterChosen(highest[0])


def rollers(state: CatanState) -> tuple[PlayerId, ...]:
    """Who rolls for the start: everybody, or those who tied for the highest roll."""
    return state.founding or state.players


def apply_start_roll(state: CatanState, event: StartRolled) -> CatanState:
    rolls = (*state.start_rolls, (event.player, sum(event.dice)))
    waiting = rollers(state)[len(rolls) :]
    return state.replace(start_rolls=rolls, active=waiting[0] if waiting else state.active)


def apply_start_tie(state: CatanState, event: StartTied) -> CatanState:
    return state.replace(start_rolls=(), founding=event.players, active=event.players[0])


def apply_starter(state: CatanState, event: StarterChosen) -> CatanState:
    return founding_by(state.replace(start_rolls=()), event.player)


# ---------------------------------------------------------------- founding


def found_settlement(play: Play[CatanState], command: FoundSettlement) -> Iterator[Event]:
    """BASE-SETUP-30, BASE-SETUP-31: any free intersection that keeps the distance."""
    state = play.state
    expect_phase(play, Phase.FOUNDING_SETTLEMENT, rule="BASE-SETUP-30")
    expect_active(play, command.player, rule="BASE-SETUP-31")
    expect_site(play, command.node)
    yield SettlementFounded(command.player, command.node)
    if is_second_round(state):
        yield StartingCardsPaid(command.player, first_income(state, command.node))


def is_second_round(state: CatanState) -> bool:
    return len(state.founding) <= len(state.players)


def first_income(state: CatanState, node: NodeId) -> Cards:
    """BASE-SETUP-03, BASE-SETUP-32: one card per land hex; the desert gives none."""
    products = (state.tiles[hex_id].product for hex_id in state.board.nodes[node].hexes)
    cards = Cards.sum(Cards.of(product) for product in products if product)
    return cards if state.hands.bank_has(cards) else cards.at_most(state.hands.bank)  # only overrides can empty a bank


def apply_settlement(state: CatanState, event: SettlementFounded) -> CatanState:
    pieces = state.pieces.with_building(event.node, Building(event.player, BuildingKind.SETTLEMENT))
    return state.replace(pieces=pieces, founded_at=event.node, phase=Phase.FOUNDING_ROAD)


def apply_starting_cards(state: CatanState, event: StartingCardsPaid) -> CatanState:
    return state.replace(hands=state.hands.given({event.player: event.cards}))


def found_road(play: Play[CatanState], command: FoundRoad) -> Iterator[Event]:
    """BASE-SETUP-30, BASE-SETUP-31: the road adjoins the settlement just placed, also the second one."""
    state = play.state
    expect_phase(play, Phase.FOUNDING_ROAD, rule="BASE-SETUP-30")
    expect_active(play, command.player, rule="BASE-SETUP-31")
    if command.edge not in state.board.edges:
        raise refuse("no_such_place", "BASE-GEOM-01", place=command.edge)
    if command.edge in state.pieces.roads:
        raise refuse("occupied", "BASE-ROAD-01", player=Who(state.pieces.roads[command.edge]))
    if state.founded_at not in state.board.edges[command.edge].ends:
        raise refuse("founding_road_apart", "BASE-SETUP-31" if is_second_round(state) else "BASE-SETUP-30")
    yield RoadFounded(command.player, command.edge)


def apply_road(state: CatanState, event: RoadFounded) -> CatanState:
    """BASE-SETUP-33: after the last road the starting player, who founded last, takes the first turn."""
    rest = state.founding[1:]
    state = state.replace(pieces=state.pieces.with_road(event.edge, event.player), founding=rest, founded_at=None)
    if rest:
        return state.replace(active=rest[0], phase=Phase.FOUNDING_SETTLEMENT)
    return state.replace(phase=Phase.ROLL, turn=1)


def found_rest(play: Play[CatanState], _command: FoundRest) -> Iterator[Event]:
    """BASE-SETUP-30, BASE-SETUP-31: as if everybody took what is suggested, one after the other."""
    expect_phase(play, Phase.FOUNDING_SETTLEMENT, Phase.FOUNDING_ROAD, rule="BASE-SETUP-30")
    while play.state.founding:
        if play.state.phase is Phase.FOUNDING_SETTLEMENT:
            node = best_settlement(play.state)
            if node is None:
                raise refuse("too_close", "BASE-VIL-02")
            yield from found_settlement(play, FoundSettlement(play.state.active, node))
        else:
            edge = best_road(play.state)
            if edge is None:
                raise refuse("no_road_place", "BASE-ROAD-01")
            yield from found_road(play, FoundRoad(play.state.active, edge))


RULES = RuleTable(
    decide={
        ChooseStarter: choose_starter,
        FoundSettlement: found_settlement,
        FoundRoad: found_road,
        FoundRest: found_rest,
    },
    apply={
        StartRolled: apply_start_roll,
        StartTied: apply_start_tie,
        StarterChosen: apply_starter,
        SettlementFounded: apply_settlement,
        StartingCardsPaid: apply_starting_cards,
        RoadFounded: apply_road,
    },
)
