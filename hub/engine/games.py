"""Games: those that a hub knows. Whoever starts the hub hands them in, so nothing but the registry names one."""

from collections.abc import Iterable
from typing import Any, Self

from hub.engine.definition import GameDefinition
from hub.engine.mistakes import WrongDefinition, expect_sound
from hub.errors import TabletopError


class UnknownGame(TabletopError, KeyError):
    def __init__(self, key: str, games: "Games") -> None:
        super().__init__(key)
        self._known = ", ".join(game.key for game in games)

    def __str__(self) -> str:
        return f"There is no game called {self.args[0]!r} here; known are: {self._known}."


class Games(tuple[GameDefinition[Any], ...]):
    """In the order in which they are offered. A game that is not well defined is none of them."""

    __slots__ = ()

    def __new__(cls, games: Iterable[GameDefinition[Any]] = ()) -> Self:
        known = super().__new__(cls, games)
        for game in known:
            expect_sound(game)
        keys = [game.key for game in known]
        for key in keys:
            if keys.count(key) > 1:
                raise WrongDefinition(key, ["Another game has the same key."])
        return known

    def by_key(self, key: str) -> GameDefinition[Any]:
        for game in self:
            if game.key == key:
                return game
        raise UnknownGame(key, self)

    @property
    def aids(self) -> frozenset[str]:
        """Help that some game gives, and that a table may switch off."""
        expansions = (one for game in self for one in game.expansions)
        return frozenset(aid for one in (*self, *expansions) for aid in one.aids)

    @property
    def endings(self) -> tuple[str, ...]:
        """Of files in formats of others that some game can read."""
        return tuple(ending for game in self for ending in game.exchange)
