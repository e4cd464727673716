"""Points and winning."""

from collections.abc import Iterator
from dataclasses import replace

from hub.engine.messages import Event, PointsAdjusted
from hub.engine.phrase import PlayerId, phrase
from hub.engine.points import PointItem, PointsBreakdown
from hub.engine.rule_table import Play, RuleTable
from hub.engine.table_rules import adjustment_items
from hub.games.catan.events import CityBuilt, GameWon, RoadFounded, SettlementBuilt, TurnEnded, WinWithdrawn
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
    if not state.turn:
        return
    judged = state.winner or state.active
    points = score(play, judged).plus(*adjustment_items(play, judged)).total
    if state.winner is None and points >= TARGET:
        yield GameWon(state.active, points)
    elif state.winner and points < TARGET:
        yield WinWithdrawn(state.winner)


def apply_win(state: CatanState, event: GameWon) -> CatanState:
    return replace(state, winner=event.player, phase=Phase.OVER, phase_before_win=state.phase)


def apply_withdrawal(state: CatanState, _event: WinWithdrawn) -> CatanState:
    return replace(state, winner=None, phase=state.phase_before_win)


RULES = RuleTable(
    react={
        RoadFounded: (check_win,),
        SettlementBuilt: (check_win,),
        CityBuilt: (check_win,),
        TurnEnded: (check_win,),
        PointsAdjusted: (check_win,),
    },
    apply={GameWon: apply_win, WinWithdrawn: apply_withdrawal},
)
