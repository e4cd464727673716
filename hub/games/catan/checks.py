"""Refusals that several rules share."""

from hub.engine.phrase import PlayerId, Who
from hub.engine.rule_table import Play
from hub.games.catan.cards import Cards
from hub.games.catan.state import CatanState, Phase
from hub.kit.checks import Refusals, expect_seated

refuse = Refusals("catan")


def expect_phase(play: Play[CatanState], *phases: Phase, rule: str) -> None:
    """Refuse what does not belong to this moment, and say what the table is waiting for."""
    if play.state.phase not in phases:
        raise refuse.first(play.state.phase, rule="BASE-SEVEN-03" if _follows_a_seven(play.state) else rule)


def _follows_a_seven(state: CatanState) -> bool:
    """BASE-SEVEN-03: discards, the robber and the theft come before anything else of the turn."""
    is_seven = state.roll is not None and sum(state.roll.dice) == 7 and state.resume is Phase.MAIN
    return state.phase is Phase.DISCARD or (is_seven and state.phase in (Phase.ROBBER, Phase.STEAL))


def expect_active(play: Play[CatanState], player: PlayerId, *, rule: str) -> None:
    refuse.unless_active(player, play.state.active, rule=rule)


def expect_player(play: Play[CatanState], player: PlayerId) -> None:
    expect_seated(player, play.state.players)


def expect_seems_held(play: Play[CatanState], player: PlayerId, cards: Cards, *, rule: str) -> None:
    """For all the table knows, the player may be able to show these cards."""
    hands = play.state.hands
    if not cards.is_real or not (hands.can_have(player, cards) or hands.seems_to_have(player, cards)):
        raise refuse("not_in_hand", rule, player=Who(player))


def expect_held(play: Play[CatanState], player: PlayerId, cards: Cards, *, rule: str) -> None:
    """The same for all that was confided to the hub.

    Ask this last: whoever gets this refusal instead of another learns what is in the hand, and nobody notices.
    """
    if not cards.is_real or not play.state.hands.can_have(player, cards):
        raise refuse("not_in_hand", rule, player=Who(player))
