"""How Carcassonne is tried."""

from hub.engine.trials import Trials
from hub.games.carcassonne.cases import CaseRunner
from hub.games.carcassonne.random_player import random_command

TRIALS = Trials(random_command, lambda game: {game.key: CaseRunner(game)})
