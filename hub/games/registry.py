"""The games this hub knows; a new one is one line here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from hub.engine.games import Games
from hub.engine.messages import Command
from hub.engine.rule_table import Play
from hub.games import catan

GAMES = Games((catan.GAME,))

RandomCommand: TypeAlias = Callable[[Play[Any], Callable[[int], int]], Command | None]  # (play, number below n) → move
RunCase: TypeAlias = Callable[[Mapping[str, Any]], list[str]]  # a given/when/then case → what came otherwise


def case_runners() -> Mapping[str, RunCase]:
    """Who runs given/when/then cases, by the mode a case is written for; loaded only when cases are run."""
    from hub.games.catan.cases import run_case
    from hub.games.catan.five_six.cases import MODE

    return {"base": run_case, MODE.name: lambda case: run_case(case, MODE)}


@dataclass(frozen=True, slots=True)
class Sparring:
    """What it takes to measure a game: somebody who plays it at random, and another engine to measure against."""

    command: RandomCommand
    peer: str  # the package, which whoever measures may have installed
    peer_game: Callable[[Any], int]  # plays a random game with the package, and says how many steps it had


def sparring_partners() -> Mapping[str, Sparring]:
    """Which games can be measured, by their keys; loaded only when something is."""
    from hub.games.catan import peer, random_player

    return {catan.GAME.key: Sparring(random_player.random_command, peer.PACKAGE, peer.random_game)}
