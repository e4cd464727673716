"""What five and six do at random between two turns of Catan, so that whole games can be played with them."""

from hub.engine.rule_table import Play
from hub.games.catan.five_six.commands import AskToBuild, DropRequest, FinishBuilding, OpenBuilding
from hub.games.catan.five_six.state import may_ask, queue_of
from hub.games.catan.random_player import MOVES, Move, Pick, Secrets, building_moves
from hub.games.catan.state import CatanState, Phase


def between(play: Play[CatanState], secrets: Secrets, _pick: Pick) -> list[Move]:
    queue, state = queue_of(play), play.state
    if queue.builder:
        builds = building_moves(state, queue.builder, secrets, secrets.most(queue.builder))
        return [(FinishBuilding, queue.builder), *builds]
    asks = [(AskToBuild, player) for player in state.players if may_ask(play, player) and player not in queue.waiting]
    return [(OpenBuilding,), (OpenBuilding,), *asks, *((DropRequest, player) for player in sorted(queue.waiting))]


ALL_MOVES = {**MOVES, Phase.BETWEEN: between}
