"""Points and winning."""

from collections.abc import Iterator
from functools import cache

from hub.engine.messages import Event
from hub.engine.phrase import PlayerId, Who, phrase
from hub.engine.points import PointItem, PointsBreakdown
from hub.engine.rule_table import Play, RuleTable
from hub.games.catan.checks import expect_active, expect_player, refuse
from hub.games.catan.commands import RevealVictoryPoints
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.events import (
    GameWon,
    VictoryPointsRevealed,
    WinWithdrawn,
)
from hub.games.catan.options import target
from hub.games.catan.pieces import WORTH, BuildingKind
from hub.games.catan.state import CatanState, Phase

SPECIAL_CARD = 2  # BASE-VP-01
SETTLEMENT, CITY = BuildingKind


SETTLEMENTS = phrase("catan.piece.settlement")
CITIES = phrase("catan.piece.city")
ROUTE = phrase("catan.special.longest_route")
ARMY = phrase("catan.special.largest_army")
REVEALED = phrase("catan.development.vp")


def score(play: Play[CatanState], player: PlayerId) -> PointsBreakdown:
    """BASE-VP-01, BASE-VP-02: what the table can see gives points; hidden victory-point cards are not in it.

    Two settlements at the start are two points (BASE-SETUP-34), a city counts instead of its settlement (BASE-VIL-03,
    BASE-CITY-02), roads alone count nothing (BASE-ROAD-04).
    """
    pieces, state = play.state.pieces, play.state
    settlements, cities = pieces.number(player, SETTLEMENT), pieces.number(player, CITY)
    revealed = state.development.played_by(player).count(DevelopmentKind.VICTORY_POINT)
    return _breakdown(settlements, cities, state.route.holder == player, state.army.holder == player, revealed)


@cache
def _breakdown(settlements: int, cities: int, route: bool, army: bool, revealed: int) -> PointsBreakdown:
    items = (
        PointItem(SETTLEMENTS, settlements, WORTH[SETTLEMENT]),
        PointItem(CITIES, cities, WORTH[CITY]),
        PointItem(ROUTE, int(route), SPECIAL_CARD),
        PointItem(ARMY, int(army), SPECIAL_CARD),
        PointItem(REVEALED, revealed, 1),
    )
    return PointsBreakdown(tuple(item for item in items if item.count))


def known_points(play: Play[CatanState], player: PlayerId) -> int:
    """What the table sees, and the hidden victory-point cards that the player confided to the hub."""
    return play.points(player).total + play.state.development.confided_points(player)


# ---------------------------------------------------------------- winning


def may_win(play: Play[CatanState]) -> tuple[PlayerId, ...]:
    """BASE-END-02 with its option: between two turns it is nobody's turn."""
    state = play.state
    in_turn = () if state.phase is Phase.BETWEEN else (state.active,)
    if play.options["win_only_on_own_turn"] == "true":
        return in_turn
    return (*in_turn, *(player for player in state.players if player not in in_turn))


def check_win(play: Play[CatanState]) -> Iterator[Event]:
    """BASE-END-01, BASE-END-02: the active player with enough points wins, at once."""
    state = play.state
    if not state.turn:
        return
    goal = target(play)
    if state.winner:
        if play.points(state.winner).total < goal:
            yield WinWithdrawn(state.winner)
        return
    for player in may_win(play):
        points = known_points(play, player)
        if points >= goal:
            # BASE-DEV-06: all are shown first, then this check runs again.
            confided = state.development.confided_points(player)
            yield VictoryPointsRevealed(player, confided) if confided else GameWon(player, points)
            return


def apply_win(state: CatanState, event: GameWon) -> CatanState:
    return state.replace(winner=event.player, phase=Phase.OVER, phase_before_win=state.phase)


def apply_withdrawal(state: CatanState, _event: WinWithdrawn) -> CatanState:
    return state.replace(winner=None, phase=state.phase_before_win)


# ---------------------------------------------------------------- hidden points


def reveal_victory_points(play: Play[CatanState], command: RevealVictoryPoints) -> Iterator[Event]:
    """BASE-DEV-05, BASE-DEV-06: only to win with them, also just bought (BASE-END-03).

    Once the game is over everybody may show what was hidden.
    """
    state, player = play.state, command.player
    expect_player(play, player)
    most = min(len(state.development.held_by(player)), state.development.unseen(DevelopmentKind.VICTORY_POINT))
    if not 0 <= command.cards <= most:
        raise refuse("reveal_count", "BASE-DEV-06", player=Who(player), most=most)
    if state.phase is not Phase.OVER:
        if play.options["win_only_on_own_turn"] == "true":
            expect_active(play, player, rule="BASE-END-02")
        goal = target(play)
        points = play.points(player).total + command.cards
        if not command.cards or points < goal:
            raise refuse("reveal_only_to_win", "BASE-DEV-06", n=goal, points=points)
    if command.cards > state.development.may_hold(player, DevelopmentKind.VICTORY_POINT):  # last, as it tells a secret
        raise refuse("no_such_card", "BASE-DEV-06", player=Who(player), card=REVEALED)
    if command.cards:
        yield VictoryPointsRevealed(player, command.cards)


def apply_reveal(state: CatanState, event: VictoryPointsRevealed) -> CatanState:
    return state.replace(development=state.development.revealed(event.player, event.cards))


RULES = RuleTable(
    decide={RevealVictoryPoints: reveal_victory_points},
    apply={GameWon: apply_win, WinWithdrawn: apply_withdrawal, VictoryPointsRevealed: apply_reveal},
    conclude=(check_win,),
)
