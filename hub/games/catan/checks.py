"""Refusals that several rules share."""

from hub.engine.messages import IllegalCommand
from hub.engine.phrase import Arg, PlayerId, Who, phrase
from hub.engine.rule_table import Play
from hub.games.catan.state import CatanState, Phase


def refuse(reason: str, rule: str, **args: Arg) -> IllegalCommand:
    """A refusal by a rule of this game: `raise refuse("occupied", "BASE-ROAD-01")`."""
    return IllegalCommand(phrase(f"catan.refusal.{reason}", **args), rule=rule)


def expect_phase(play: Play[CatanState], *phases: Phase, rule: str) -> None:
    """Refuse what does not belong to this moment, and say what the table is waiting for."""
    if play.state.phase not in phases:
        raise refuse("not_now", rule, waiting=phrase(f"catan.phase.{play.state.phase}"))


def expect_active(play: Play[CatanState], player: PlayerId, *, rule: str) -> None:
    if player != play.state.active:
        raise refuse("not_your_turn", rule, player=Who(play.state.active))
