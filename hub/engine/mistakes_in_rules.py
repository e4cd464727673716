"""What is wrong with the rules of a game: messages without rows, rows for nothing, hooks that nobody asks for."""

from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from itertools import chain
from typing import Any, get_args

from hub.engine.definition import Expansion, GameDefinition
from hub.engine.ledger import ABOUT_THE_LEDGER
from hub.engine.messages import Command, EntryRestored, EntryRetracted, Event, secrets_of
from hub.engine.mistakes_in_expansions import needed_by
from hub.engine.repeated import repeated
from hub.engine.rule_table import Rules, RulesClash, RuleTable
from hub.engine.table_rules import TABLE_RULES

OF_THE_LEDGER = (*ABOUT_THE_LEDGER, EntryRetracted, EntryRestored)
OURS = {Command.__module__}


def mistakes_in_rules(game: GameDefinition[Any]) -> Iterator[str]:
    yield from _messages(game)
    yield from _alone(game)
    yield from _secrets(game)
    yield from _guards(game)
    yield from _hooks(game)
    yield from _declared(game, game)
    for one in game.expansions:
        yield from _declared(game, one)


def _messages(game: GameDefinition[Any]) -> Iterator[str]:
    tables = _tables(game)
    try:
        Rules(tables)
    except RulesClash as clash:
        yield str(clash)
    commands = {command for table in tables for command in table.decide}
    events = {event for table in tables for event in table.apply}
    for name in repeated(message.__name__ for message in (*commands, *events, *OF_THE_LEDGER)):
        yield f"Two messages are called {name}, and in a stored game nobody could tell them apart."
    packages = (game.package, *chain.from_iterable(map(_homes, game.expansions)))
    for command in _defined_in(packages, Command):
        if command not in commands:
            yield f"{command.__name__} is decided by no rule."
    for event in _defined_in(packages, Event):
        if event not in events:
            yield f"{event.__name__} is applied by no rule."


def _homes(one: Expansion) -> tuple[str, ...]:
    """Where its messages lie: in its folder, or in whichever modules those of its rules do."""
    own = (message for table in one.rules for message in (*table.decide, *table.apply))
    return (one.package,) if one.package else tuple({message.__module__ for message in own} - OURS)


def _alone(game: GameDefinition[Any]) -> Iterator[str]:
    """An expansion may be chosen without any other but those that it says it needs."""
    try:
        Rules(_tables(game))
    except RulesClash:
        return  # told already
    earlier: dict[str, Expansion] = {}
    for one in game.expansions:
        needed = {each.key for each in needed_by(one, earlier)}
        boxes = (*(each for key, each in earlier.items() if key in needed), one)
        try:
            Rules((*game.rules, *chain.from_iterable(box.rules for box in boxes), TABLE_RULES))
        except RulesClash as clash:
            yield f"The expansion {one.key!r} does not say all that it needs. {clash}"
        earlier[one.key] = one


def _secrets(game: GameDefinition[Any]) -> Iterator[str]:
    for event in dict.fromkeys(event for table in _tables(game) for event in table.apply):
        for secret in secrets_of(event):
            if secret.default is MISSING:
                yield f"The secret {secret.name!r} of {event.__name__} needs a default, which others see instead."
    for message in dict.fromkeys(message for table in _tables(game) for message in (*table.decide, *table.apply)):
        for inner in _held_by(message):
            for secret in secrets_of(inner):
                yield f"The secret {secret.name!r} lies too deep in {message.__name__}; only its own fields are hidden."


def _held_by(kind: type[Any]) -> Iterator[type[Any]]:
    """The values inside of the fields of a message."""
    waiting: list[Any] = [one.type for one in fields(kind)]
    seen: set[Any] = {kind}
    while waiting:
        hint = waiting.pop()
        waiting.extend(get_args(hint))
        if isinstance(hint, type) and is_dataclass(hint) and hint not in seen:
            seen.add(hint)
            yield hint
            waiting.extend(one.type for one in fields(hint))


def _guards(game: GameDefinition[Any]) -> Iterator[str]:
    tables = _tables(game)
    commands = {command for table in tables for command in table.decide}
    for guarded in dict.fromkeys(command for table in tables for command in table.guard):
        if guarded not in commands:
            yield f"{guarded.__name__} is guarded and decided by nobody."


def _defined_in(packages: tuple[str, ...], kind: type[Any]) -> Iterator[type[Any]]:
    """The messages of this kind that lie in these folders, but for those that others are derived from."""
    # A dataclass with slots is made anew, and the class that it was made of lives on for a while: the later one counts.
    known = {(one.__module__, one.__qualname__): one for one in kind.__subclasses__()}
    for message in known.values():
        derived = list(_defined_in(packages, message))
        yield from derived
        if not derived and any(f"{message.__module__}.".startswith(f"{package}.") for package in packages):
            yield message


def _hooks(game: GameDefinition[Any]) -> Iterator[str]:
    declared = {*game.hooks, *(hook for one in game.expansions for hook in one.hooks)}
    for table in _tables(game):
        for hook in table.modify:
            if hook not in declared:
                yield f"The hook {hook.name!r} is changed, and nobody declares to ask for it."


def _declared(game: GameDefinition[Any], one: GameDefinition[Any] | Expansion) -> Iterator[str]:
    """What is told, heard and played must be able to happen."""
    events = {event for table in _tables(game) for event in table.apply}
    for what, rows in (("told", one.tell), ("heard", one.cues), ("played on a screen", one.scenes)):
        for event in rows:
            if event not in events:
                yield f"{event.__name__} is {what}, and never happens."


def _tables(game: GameDefinition[Any]) -> tuple[RuleTable, ...]:
    return (*game.rules, *chain.from_iterable(one.rules for one in game.expansions), TABLE_RULES)
