"""Whose turn it is, whom the table waits for, and who has won."""

from hub.engine.phrase import PlayerId
from hub.engine.rule_table import Play
from hub.engine.standing import RUNNING, Standing, won_by
from hub.games.catan.state import CatanState, Phase, is_beginner


def standing(play: Play[CatanState]) -> Standing:
    """BASE-END-01: one wins alone."""
    state = play.state
    outcome = won_by(state.winner) if state.winner else RUNNING
    return Standing(state.turn, _active(play), _to_act(play), outcome)


def _active(play: Play[CatanState]) -> PlayerId | None:
    """Nobody while the island is laid, nor before it is known who begins."""
    state = play.state
    rolls_for_start = state.phase is Phase.STARTER and not is_beginner(play)
    return state.active if rolls_for_start or state.phase not in (Phase.LAYING, Phase.STARTER) else None


def _to_act(play: Play[CatanState]) -> tuple[PlayerId, ...]:
    state = play.state
    if state.phase is Phase.OVER:
        return ()
    if state.phase is Phase.DISCARD:
        return tuple(dict.fromkeys((*state.due, *state.asked)))
    active = _active(play)
    return (active,) if active else ()
