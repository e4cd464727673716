"""The games this hub knows; a new one is one line here."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from hub.engine.definition import GameDefinition
from hub.errors import TabletopError
from hub.games import catan

GAMES: tuple[GameDefinition[Any], ...] = (catan.GAME,)

RunCase: TypeAlias = Callable[[Mapping[str, Any]], list[str]]  # a given/when/then case → what came otherwise


class UnknownGame(TabletopError, KeyError):
    def __str__(self) -> str:
        return f"There is no game called {self.args[0]!r} here; known are: {', '.join(game.key for game in GAMES)}."


def game_by_key(key: str) -> GameDefinition[Any]:
    for game in GAMES:
        if game.key == key:
            return game
    raise UnknownGame(key)


def case_runners() -> Mapping[str, RunCase]:
    """Who runs given/when/then cases, by the mode a case is written for; loaded only when cases are run."""
    from hub.games.catan.cases import run_case

    return {"base": run_case}
