"""How Catan is tried."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from hub.engine.definition import GameDefinition
from hub.engine.trials import RunCase, Trials
from hub.games.catan import peer
from hub.games.catan.cases import run_case
from hub.games.catan.cases.mode import BASE_MODE
from hub.games.catan.five_six.cases import MODE
from hub.games.catan.random_player import random_command


def _cases(game: GameDefinition[Any]) -> Mapping[str, RunCase]:
    return {mode.name: partial(run_case, mode=replace(mode, catan=game)) for mode in (BASE_MODE, MODE)}


TRIALS = Trials(random_command, _cases, peer.PACKAGE, peer.random_game)
