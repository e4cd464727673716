"""Refusals that several rules share."""

from hub.engine.phrase import PlayerId
from hub.engine.rule_table import Play
from hub.games.carcassonne.commands import Keeping
from hub.games.carcassonne.figures import cell_of
from hub.games.carcassonne.state import CarcassonneState, Phase
from hub.kit.checks import Refusals, expect_seated
from hub.kit.landscape import Cell

refuse = Refusals("carcassonne")


def expect_phase(play: Play[CarcassonneState], *phases: Phase, rule: str) -> None:
    if play.state.phase not in phases:
        raise refuse.first(play.state.phase, rule=rule)


def expect_turn(play: Play[CarcassonneState], player: PlayerId) -> None:
    """CARC-TURN-01: whoever is to lay a tile."""
    expect_player(play, player)
    expect_phase(play, Phase.TILE, rule="CARC-TURN-01")
    refuse.unless_active(player, play.state.active, rule="CARC-TURN-01")


def expect_keeping(play: Play[CarcassonneState], keeping: Keeping) -> None:
    """CARC-TILE-01: tiles are only shown where the table wants them kept."""
    if play.state.keeping is not keeping:
        raise refuse(f"kept_by_{play.state.keeping}", "CARC-TILE-01")


def expect_player(play: Play[CarcassonneState], player: PlayerId) -> None:
    expect_seated(player, play.state.players)


def expect_cell(name: str) -> Cell:
    cell = cell_of(name)
    if cell is None:
        raise refuse("no_cell", "CARC-TILE-02", cell=name[:20])
    return cell
