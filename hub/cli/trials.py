"""Trials of the games that this hub knows; a game that can be tried has a module of that name."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from hub.engine.trials import RunCase, Trials
from hub.games.registry import GAMES


def trials() -> Mapping[str, Trials]:
    """Of the games that can be tried, by their keys."""
    modules = {game.key: f"{game.package}.trials" for game in GAMES}
    return {key: import_module(name).TRIALS for key, name in modules.items() if find_spec(name)}


def case_runners() -> Mapping[str, RunCase]:
    """Who runs given/when/then cases, by the mode a case is written for."""
    return {mode: run for key, one in trials().items() for mode, run in one.cases(GAMES.by_key(key)).items()}
