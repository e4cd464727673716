"""How Carcassonne is tried."""

from hub.engine.trials import Trials
from hub.games.carcassonne.cases import CaseRunner
from hub.games.carcassonne.random_player import showing_command

TRIALS = Trials(showing_command, lambda game: {game.key: CaseRunner(game)})
