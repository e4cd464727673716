"""What the table decides against or beside the rules; cards and pieces are conserved all the same (BASE-COMP-09)."""

from collections.abc import Iterator
from dataclasses import replace

from hub.engine.messages import Event
from hub.engine.phrase import PlayerId, Who
from hub.engine.rule_table import Play, RuleTable
from hub.games.catan.awards import LEAST_KNIGHTS, LEAST_ROADS
from hub.games.catan.building import expect_stock
from hub.games.catan.checks import expect_held, expect_player, refuse
from hub.games.catan.commands import (
    GiveCards,
    GiveSpecialCard,
    SetBuilding,
    SetDevelopment,
    SetHand,
    SetHarbour,
    SetRoad,
    SetRobber,
    SetTurn,
)
from hub.games.catan.development import DevelopmentKind, HeldCard
from hub.games.catan.events import (
    BuildingSet,
    CardsGiven,
    DevelopmentSet,
    HandSet,
    HarbourSet,
    RoadSet,
    RobberSet,
    SpecialCard,
    SpecialCardGiven,
    TurnSet,
)
from hub.games.catan.pieces import Building
from hub.games.catan.robber import discard_of, with_due
from hub.games.catan.state import Award, CatanState, Phase
from hub.games.catan.turns import turn_of
from hub.kit.hands import Bookkeeping

# ---------------------------------------------------------------- cards


def set_hand(play: Play[CatanState], command: SetHand) -> Iterator[Event]:
    """The table's word on a hand; the bank must have the difference."""
    expect_player(play, command.player)
    if play.state.hands.level is Bookkeeping.OFF:
        raise refuse("no_hands_kept", "BASE-PAY-09")
    mended = play.state.hands.declared(command.player, command.cards) if command.cards.is_real else None
    if mended is None or not mended.known or not mended.bank.is_real:
        raise refuse("bank_lacks", "BASE-COMP-09", player=Who(command.player))
    yield HandSet(command.player, command.cards)


def apply_hand(state: CatanState, event: HandSet) -> CatanState:
    """Who was asked for the number of cards has told it."""
    state = state.replace(hands=state.hands.declared(event.player, event.cards))
    if event.player in state.asked:
        asked = tuple(player for player in state.asked if player != event.player)
        return with_due(state, {**state.due, event.player: discard_of(event.cards.total, state.box.hand_limit)}, asked)
    return _owing(state, event.player)


def _owing(state: CatanState, *players: PlayerId | None) -> CatanState:
    """Who was about to discard owes what the mended hand says."""
    owed = {
        one: discard_of(state.hands.count(one) or 0, state.box.hand_limit)
        for one in players
        if one and one in state.due
    }
    return with_due(state, {**state.due, **owed}, state.asked) if owed else state


def give_cards(play: Play[CatanState], command: GiveCards) -> Iterator[Event]:
    """Whatever the reason, a card that appears somewhere leaves somewhere else."""
    if not command.cards.is_real or not command.cards.total or command.giver == command.taker:
        raise refuse("trade_nothing", "BASE-COMP-09")
    if command.taker:
        expect_player(play, command.taker)
    if command.giver:
        expect_player(play, command.giver)
        expect_held(play, command.giver, command.cards, rule="BASE-COMP-09")
    elif not play.state.hands.bank_has(command.cards):
        raise refuse("bank_lacks", "BASE-COMP-09", player=Who(command.taker or play.state.active))
    yield CardsGiven(command.giver, command.taker, command.cards)


def apply_gift(state: CatanState, event: CardsGiven) -> CatanState:
    giver, taker, hands = event.giver, event.taker, state.hands
    if giver and taker:
        hands = hands.moved(giver, taker, event.cards)
    elif giver:
        hands = hands.taken(giver, event.cards)
    elif taker:
        hands = hands.given({taker: event.cards})
    return _owing(state.replace(hands=hands), giver, taker)


def set_development(play: Play[CatanState], command: SetDevelopment) -> Iterator[Event]:
    expect_player(play, command.player)
    development, deck = play.state.development, play.state.box.deck
    others = sum(count - development.unseen(kind) for kind, count in deck.items())
    others += sum(len(cards) for cards in development.held.values())
    mine = len(development.held_by(command.player)) + development.knights(command.player)
    left = sum(deck.values()) - (others - mine) - command.held - command.knights
    most = development.unseen(DevelopmentKind.KNIGHT) + development.knights(command.player)
    if min(command.held, command.knights, left) < 0 or command.knights > most:
        raise refuse("development_count", "BASE-COMP-05")
    yield DevelopmentSet(command.player, command.held, command.knights)


def apply_development(state: CatanState, event: DevelopmentSet) -> CatanState:
    """More or fewer cards come from or go back to the deck; those confided stay first."""
    development = state.development
    held, played = development.held_by(event.player), development.played_by(event.player)
    now = sorted(held, key=lambda card: card.kind is None)[: event.held]
    now += [HeldCard(0)] * (event.held - len(now))
    opened: list[DevelopmentKind] = [kind for kind in played if kind is not DevelopmentKind.KNIGHT]
    opened += [DevelopmentKind.KNIGHT] * event.knights
    return state.replace(
        development=replace(
            development,
            deck=development.deck + len(held) + len(played) - len(now) - len(opened),
            held={**development.held, event.player: tuple(now)},
            played={**development.played, event.player: tuple(opened)},
            confided={
                **development.confided,
                event.player: development.confided.get(event.player, ())[: _unnamed(now)],
            },
        )
    )


def _unnamed(held: list[HeldCard]) -> int:
    return sum(card.kind is None for card in held)


# ---------------------------------------------------------------- pieces


def set_road(play: Play[CatanState], command: SetRoad) -> Iterator[Event]:
    if command.edge not in play.state.board.edges:
        raise refuse("no_such_place", "BASE-GEOM-01", place=command.edge)
    if play.state.pieces.roads.get(command.edge) == command.player:
        raise refuse("nothing_changes", "BASE-COMP-06")
    if command.player:
        expect_player(play, command.player)
        expect_stock(play, command.player, "road")
    yield RoadSet(command.edge, command.player)


def apply_road(state: CatanState, event: RoadSet) -> CatanState:
    return state.replace(pieces=state.pieces.with_road(event.edge, event.player))


def set_building(play: Play[CatanState], command: SetBuilding) -> Iterator[Event]:
    state = play.state
    if command.node not in state.board.nodes:
        raise refuse("no_such_place", "BASE-GEOM-02", place=command.node)
    there = state.pieces.buildings.get(command.node)
    if (there and (there.player, there.kind)) == (command.player and (command.player, command.kind)):
        raise refuse("nothing_changes", "BASE-COMP-06")
    if command.player:
        expect_player(play, command.player)
        expect_stock(play, command.player, command.kind)
    yield BuildingSet(command.node, command.player, command.kind)


def apply_building(state: CatanState, event: BuildingSet) -> CatanState:
    before = state.pieces.buildings.get(event.node)
    since = before.since if before and before.player == event.player else state.turn
    building = Building(event.player, event.kind, since) if event.player else None
    return state.replace(pieces=state.pieces.with_building(event.node, building))


def set_robber(play: Play[CatanState], command: SetRobber) -> Iterator[Event]:
    if command.hex not in play.state.tiles:
        raise refuse("no_such_place", "BASE-ROB-01", place=command.hex)
    yield RobberSet(command.hex)


def apply_robber(state: CatanState, event: RobberSet) -> CatanState:
    return state.replace(robber=event.hex)


def set_harbour(play: Play[CatanState], command: SetHarbour) -> Iterator[Event]:
    if command.edge not in play.state.board.coast:
        raise refuse("not_a_coast", "BASE-HARB-05")
    yield HarbourSet(command.edge, command.kind)


def apply_harbour(state: CatanState, event: HarbourSet) -> CatanState:
    harbours = {edge: kind for edge, kind in state.harbours.items() if edge != event.edge}
    if event.kind:
        harbours[event.edge] = event.kind
    return state.replace(harbours=harbours)


# ---------------------------------------------------------------- special cards and turns


def give_special_card(play: Play[CatanState], command: GiveSpecialCard) -> Iterator[Event]:
    """The holder counts for as much as the best at the table, until somebody has more."""
    state = play.state
    if command.player:
        expect_player(play, command.player)
    if command.card is SpecialCard.LONGEST_ROUTE:
        reached = max(LEAST_ROADS, *(state.pieces.road_length(player) for player in state.players))
    else:
        reached = max(LEAST_KNIGHTS, *(state.development.knights(player) for player in state.players))
    yield SpecialCardGiven(command.card, command.player, reached)


def apply_special_card(state: CatanState, event: SpecialCardGiven) -> CatanState:
    award = Award(event.player, event.counts_as)
    return state.replace(route=award) if event.card is SpecialCard.LONGEST_ROUTE else state.replace(army=award)


def set_turn(play: Play[CatanState], command: SetTurn) -> Iterator[Event]:
    expect_player(play, command.player)
    if not play.state.turn or play.state.winner:
        raise refuse("no_turns_now", "BASE-TURN-01")
    yield TurnSet(command.player, command.has_rolled)


def apply_turn(state: CatanState, event: TurnSet) -> CatanState:
    """Whatever was open is settled at the table."""
    state = turn_of(state, event.player) if event.player != state.active else state
    phase = Phase.MAIN if event.has_rolled else Phase.ROLL
    return state.replace(phase=phase, resume=Phase.MAIN, due={}, asked=(), candidates=(), free_roads=0, plan=None)


RULES = RuleTable(
    decide={
        SetHand: set_hand,
        GiveCards: give_cards,
        SetDevelopment: set_development,
        SetRoad: set_road,
        SetBuilding: set_building,
        SetRobber: set_robber,
        SetHarbour: set_harbour,
        GiveSpecialCard: give_special_card,
        SetTurn: set_turn,
    },
    apply={
        HandSet: apply_hand,
        CardsGiven: apply_gift,
        DevelopmentSet: apply_development,
        RoadSet: apply_road,
        BuildingSet: apply_building,
        RobberSet: apply_robber,
        HarbourSet: apply_harbour,
        SpecialCardGiven: apply_special_card,
        TurnSet: apply_turn,
    },
)
