"""Whose turn it is, whom the table waits for, and who has won."""

from hub.engine.rule_table import Play
from hub.engine.standing import RUNNING, Standing, won_by
from hub.games.carcassonne.ending import winners
from hub.games.carcassonne.state import CarcassonneState, Phase


def standing(play: Play[CarcassonneState]) -> Standing:
    """CARC-END-05: whoever has most points, alone or together."""
    state = play.state
    if state.phase is Phase.OVER:
        return Standing(state.turn, state.active, outcome=won_by(*winners(play)))
    is_anybodys = state.phase in (Phase.STARTER, Phase.FINAL)
    active = None if state.phase is Phase.STARTER else state.active
    return Standing(state.turn, active, () if is_anybodys else (state.active,), RUNNING)
