"""The games this hub knows; a new one is one line here."""

from typing import Any

from hub.engine.definition import GameDefinition
from hub.errors import TabletopError
from hub.games import catan

GAMES: tuple[GameDefinition[Any], ...] = (catan.GAME,)


class UnknownGame(TabletopError, KeyError):
    def __str__(self) -> str:
        return f"There is no game called {self.args[0]!r} here; known are: {', '.join(game.key for game in GAMES)}."


def game_by_key(key: str) -> GameDefinition[Any]:
    for game in GAMES:
        if game.key == key:
            return game
    raise UnknownGame(key)
