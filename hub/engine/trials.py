"""How a game is tried: cases that somebody wrote down, games at random, another engine to measure against.

A game that can be tried has a module `trials` with `TRIALS`; it is loaded only when something is tried.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from hub.engine.definition import GameDefinition
from hub.engine.messages import Command
from hub.engine.rule_table import Play

RandomCommand: TypeAlias = Callable[[Play[Any], Callable[[int], int]], Command | None]  # (play, number below n) → move
RunCase: TypeAlias = Callable[[Mapping[str, Any]], list[str]]  # a given/when/then case → what came otherwise


@dataclass(frozen=True, slots=True)
class Trials:
    """`cases` gives for the game with its files who runs cases, by the mode that they are written for.

    A runner raises LeftOut for a case that needs what there is not yet.
    """

    command: RandomCommand
    cases: Callable[[GameDefinition[Any]], Mapping[str, RunCase]]
    peer: str = ""  # the package, which whoever measures may have installed; empty: there is none to measure against
    peer_game: Callable[[Any], int] | None = None  # plays a random game with it, and says how many steps it had
