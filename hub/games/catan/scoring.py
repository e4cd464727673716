"""Points, winning, and the table's own corrections of hands."""

from collections.abc import Iterator
from dataclasses import replace

from hub.engine.messages import Event, PointsAdjusted
from hub.engine.phrase import PlayerId, Who, phrase
from hub.engine.points import PointItem, PointsBreakdown
from hub.engine.rule_table import Play, RuleTable
from hub.engine.table_rules import adjustment_items
from hub.games.catan.checks import refuse
from hub.games.catan.commands import SetHand
from hub.games.catan.events import CityBuilt, GameWon, HandSet, SettlementBuilt, TurnEnded
from hub.games.catan.state import TARGET, BuildingKind, CatanState, Phase


def score(play: Play[CatanState], player: PlayerId) -> PointsBreakdown:
    """BASE-VP-01: settlement 1, city 2."""
    own = [building.kind for building in play.state.buildings.values() if building.player == player]
    lines = ((BuildingKind.SETTLEMENT, 1), (BuildingKind.CITY, 2))
    return PointsBreakdown(
        tuple(PointItem(phrase(f"catan.piece.{kind}"), own.count(kind), each) for kind, each in lines if kind in own)
    )


def check_win(play: Play[CatanState], _event: Event) -> Iterator[Event]:
    """BASE-END-01, BASE-END-02: the active player with enough points wins, at once."""
    state = play.state
    points = score(play, state.active).plus(*adjustment_items(play, state.active)).total
    if state.winner is None and state.turn and points >= TARGET:
        yield GameWon(state.active, points)


def apply_win(state: CatanState, event: GameWon) -> CatanState:
    return replace(state, winner=event.player, phase=Phase.OVER)


def set_hand(play: Play[CatanState], command: SetHand) -> Iterator[Event]:
    """The table's word on a hand; cards are conserved (BASE-COMP-09), so the bank must have the difference."""
    hands = play.state.hands
    if command.player not in hands.players:
        raise refuse("no_such_place", "BASE-COMP-09", place=command.player)
    if not command.cards.is_real or not hands.declared(command.player, command.cards).is_possible:
        raise refuse("bank_lacks", "BASE-COMP-09", player=Who(command.player))
    yield HandSet(command.player, command.cards)


def apply_hand(state: CatanState, event: HandSet) -> CatanState:
    return replace(state, hands=state.hands.declared(event.player, event.cards))


RULES = RuleTable(
    decide={SetHand: set_hand},
    react={
        SettlementBuilt: (check_win,),
        CityBuilt: (check_win,),
        TurnEnded: (check_win,),
        PointsAdjusted: (check_win,),
    },
    apply={GameWon: apply_win, HandSet: apply_hand},
)
