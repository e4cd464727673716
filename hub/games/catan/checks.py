"""Refusals that several rules share."""

from hub.engine.messages import IllegalCommand
from hub.engine.phrase import Arg, PlayerId, Who, phrase
from hub.engine.rule_table import Play
from hub.games.catan.cards import Cards
from hub.games.catan.state import CatanState, Phase


def refuse(reason: str, rule: str, **args: Arg) -> IllegalCommand:
    """A refusal by a rule of this game: `raise refuse("occupied", "BASE-ROAD-01")`."""
    return IllegalCommand(phrase(f"catan.refusal.{reason}", **args), rule=rule)


def expect_phase(play: Play[CatanState], *phases: Phase, rule: str) -> None:
    """Refuse what does not belong to this moment, and say what the table is waiting for."""
    if play.state.phase not in phases:
        words = phrase(f"catan.first.{play.state.phase}")
        raise IllegalCommand(words, rule="BASE-SEVEN-03" if _follows_a_seven(play.state) else rule)


def _follows_a_seven(state: CatanState) -> bool:
    """BASE-SEVEN-03: discards, the robber and the theft come before anything else of the turn."""
    is_seven = state.roll is not None and sum(state.roll.dice) == 7 and state.resume is Phase.MAIN
    return state.phase is Phase.DISCARD or (is_seven and state.phase in (Phase.ROBBER, Phase.STEAL))


def expect_active(play: Play[CatanState], player: PlayerId, *, rule: str) -> None:
    if player != play.state.active:
        raise refuse("not_your_turn", rule, player=Who(play.state.active))


def expect_player(play: Play[CatanState], player: PlayerId) -> None:
    if player not in play.state.players:
        raise IllegalCommand(phrase("refusal.unknown_player", player=player))


def expect_held(play: Play[CatanState], player: PlayerId, cards: Cards, *, rule: str) -> None:
    """The player may be able to show these cards."""
    if not cards.is_real or not play.state.hands.can_have(player, cards):
        raise refuse("not_in_hand", rule, player=Who(player))
