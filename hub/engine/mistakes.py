"""What is wrong with a game's definition, told when it is registered and not in the middle of a night."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from hub.engine.colours import COLOURS
from hub.engine.definition import Expansion, GameDefinition, Option
from hub.engine.dice import PIPS
from hub.engine.messages import Command, Event
from hub.engine.rule_table import BASE, Rules, RulesClash, RuleTable
from hub.engine.supplying import kinds_of
from hub.engine.table_rules import TABLE, TABLE_RULES
from hub.errors import TabletopError

RESERVED = (BASE, TABLE)


class WrongDefinition(TabletopError, ValueError):
    """A game that cannot be played as it is declared; names everything that is wrong with it."""

    def __init__(self, game: str, mistakes: Iterable[str]) -> None:
        super().__init__(f"The game {game!r} is not well defined: " + " ".join(mistakes))


def expect_sound(game: GameDefinition[Any]) -> None:
    if mistakes := list(mistakes_of(game)):
        raise WrongDefinition(game.key, mistakes)


def mistakes_of(game: GameDefinition[Any]) -> Iterator[str]:
    yield from _options(game)
    yield from _dice(game)
    yield from _expansions(game)
    yield from _colours(game)
    yield from _messages(game)
    yield from _hooks(game)
    yield from _declared(game, game)
    for one in game.expansions:
        yield from _declared(game, one)


def _tables(game: GameDefinition[Any]) -> tuple[RuleTable, ...]:
    return (*game.rules, *chain.from_iterable(one.rules for one in game.expansions), TABLE_RULES)


def _options(game: GameDefinition[Any]) -> Iterator[str]:
    declared: list[Option] = [*game.options, *(option for one in game.expansions for option in one.options)]
    for key in _repeated(option.key for option in declared):
        yield f"The option {key!r} is declared twice."
    for option in declared:
        if option.data and option.data not in kinds_of(game):
            yield f"The option {option.key!r} takes files of the kind {option.data!r}, which is not declared."
        if option.default not in option.choices:
            yield f"The default {option.default!r} of the option {option.key!r} is none of its choices."


def _dice(game: GameDefinition[Any]) -> Iterator[str]:
    kinds = [*game.dice, *(kind for one in game.expansions for kind in one.dice)]
    for key in _repeated(kind.key for kind in kinds):
        yield f"The dice {key!r} are declared twice."
    for kind in kinds:
        if len(set(kind.faces)) < max(2, len(kind.faces)):
            yield f"The dice {kind.key!r} need at least two faces, each of them once."
        if kind.key == PIPS.key and kind.faces != PIPS.faces:
            yield f"The dice {kind.key!r} show 1 to 6; others need a key of their own."
        for face in kind.faces:
            if isinstance(face, str) and face not in kind.words:
                yield f"The face {face!r} of the dice {kind.key!r} has no words."


def _expansions(game: GameDefinition[Any]) -> Iterator[str]:
    keys = [one.key for one in game.expansions]
    for key in _repeated(keys):
        yield f"Two expansions are called {key!r}."
    for one in game.expansions:
        if one.key in RESERVED:
            yield f"An expansion cannot be called {one.key!r}: that part of the state is not its own."
        for table in one.rules:
            if table.slice != one.key:
                yield f"The expansion {one.key!r} has rules for the slice {table.slice!r}, which is not its own."
        for other in sorted((one.needs | one.excludes) - set(keys)):
            yield f"The expansion {one.key!r} names {other!r}, which there is not."
        if one.needs & one.excludes:
            yield f"The expansion {one.key!r} needs and excludes the same."


def _colours(game: GameDefinition[Any]) -> Iterator[str]:
    colours = (*game.colours, *(colour for one in game.expansions for colour in one.colours))
    for colour in _repeated(colours):
        yield f"The colour {colour!r} is there twice."
    for colour in colours:
        if colour not in COLOURS:
            yield f"Nobody knows how the colour {colour!r} looks."


def _messages(game: GameDefinition[Any]) -> Iterator[str]:
    tables = _tables(game)
    try:
        Rules(tables)
    except RulesClash as clash:
        yield str(clash)
    commands = {command for table in tables for command in table.decide}
    events = {event for table in tables for event in table.apply}
    for name in _repeated(message.__name__ for message in (*commands, *events)):
        yield f"Two messages are called {name}, and in a stored game nobody could tell them apart."
    for command in _defined_in(game.package, Command):
        if command not in commands:
            yield f"{command.__name__} is decided by no rule."
    for event in _defined_in(game.package, Event):
        if event not in events:
            yield f"{event.__name__} is applied by no rule."


def _defined_in(package: str, kind: type[Any]) -> Iterator[type[Any]]:
    """The messages of this kind that lie in the game's folder, but for those that others are derived from."""
    message: type[Any]
    for message in kind.__subclasses__():
        derived = list(_defined_in(package, message))
        yield from derived
        # A dataclass with slots is made anew, and the class without them that it was made of lives on for a while.
        is_real = "__slots__" in vars(message)
        if is_real and not derived and message.__module__.startswith(f"{package}."):
            yield message


def _hooks(game: GameDefinition[Any]) -> Iterator[str]:
    declared = {*game.hooks, *(hook for one in game.expansions for hook in one.hooks)}
    for table in _tables(game):
        for hook in table.modify:
            if hook not in declared:
                yield f"The hook {hook.name!r} is changed, and nobody declares to ask for it."


def _declared(game: GameDefinition[Any], one: GameDefinition[Any] | Expansion) -> Iterator[str]:
    """What is told and heard must be able to happen."""
    events = {event for table in _tables(game) for event in table.apply}
    for what, rows in (("told", one.tell), ("heard", one.cues)):
        for event in rows:
            if event not in events:
                yield f"{event.__name__} is {what}, and never happens."


def _repeated(values: Iterable[str]) -> Iterator[str]:
    return (value for value, times in Counter(values).items() if times > 1)
