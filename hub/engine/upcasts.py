"""Upcasts: how JSON that an earlier release wrote into a ledger becomes what the present one would have written.

They are functions of JSON objects. Whatever has today's form must pass unchanged, for a game that was begun long ago
is played on today, and then both forms lie in one ledger. So what changes its meaning changes its name, too.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
Upcast: TypeAlias = Callable[[Json], Json]


@dataclass(frozen=True, slots=True)
class WrittenGame:
    """A whole stored game as JSON: its set-up, and the command and the events of each entry in order."""

    setup: Json
    commands: tuple[Json, ...] = ()
    events: tuple[tuple[Json, ...], ...] = ()

    def has(self, event: str) -> bool:
        """Whether something of this kind ever happened, even if it was taken back."""
        return any(one.get("type") == event for entry in self.events for one in entry)

    def with_options(self, **options: str) -> "WrittenGame":
        return replace(self, setup={**self.setup, "options": {**self.setup["options"], **options}})


@dataclass(frozen=True, slots=True)
class Upcasts:
    """Of a game or an expansion: by the name of the message that was stored, and for what only the whole game tells."""

    messages: Mapping[str, Upcast] = field(default_factory=dict)
    game: Callable[[WrittenGame], WrittenGame] | None = None


NO_UPCASTS = Upcasts()


def renamed(name: str, **fields: str) -> Upcast:
    """The message has another name now, and so have the given fields of it (the old one first).

    >>> renamed("RecordRoll", thrown="dice")({"type": "Throw", "thrown": [1, 2]})
    {'type': 'RecordRoll', 'dice': [1, 2]}
    """
    return lambda json: {fields.get(key, key): value for key, value in {**json, "type": name}.items()}


def upcast_game(game: WrittenGame, upcasts: Iterable[Upcasts]) -> WrittenGame:
    """The game as it would be written today; each of the upcasts in turn."""
    for one in upcasts:
        if one.messages:
            commands = tuple(_upcast(command, one.messages) for command in game.commands)
            events = tuple(tuple(_upcast(event, one.messages) for event in entry) for entry in game.events)
            game = replace(game, commands=commands, events=events)
        game = one.game(game) if one.game else game
    return game


def _upcast(message: Json, table: Mapping[str, Upcast]) -> Json:
    inner = message.get("command")
    if isinstance(inner, dict):  # a correction holds another command
        message = {**message, "command": _upcast(inner, table)}
    change = table.get(str(message.get("type")))
    return change(message) if change else message
