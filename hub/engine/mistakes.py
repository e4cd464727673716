"""What is wrong with a game's definition, told when it is registered and not in the middle of a night."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from hub.engine.definition import GameDefinition, Option
from hub.engine.dice import PIPS
from hub.engine.mistakes_in_expansions import mistakes_in_expansions
from hub.engine.mistakes_in_rules import mistakes_in_rules
from hub.engine.repeated import repeated
from hub.engine.supplying import kinds_of
from hub.errors import TabletopError

KEY = re.compile(r"[a-z][a-z0-9_]*")  # stands in catalogues, addresses and lists of words


class WrongDefinition(TabletopError, ValueError):
    """A game that cannot be played as it is declared; names everything that is wrong with it."""

    def __init__(self, game: str, mistakes: Iterable[str]) -> None:
        super().__init__(f"The game {game!r} is not well defined: " + " ".join(mistakes))


def expect_sound(game: GameDefinition[Any]) -> None:
    if mistakes := list(mistakes_of(game)):
        raise WrongDefinition(game.key, mistakes)


def mistakes_of(game: GameDefinition[Any]) -> Iterator[str]:
    yield from _keys(game)
    yield from _options(game)
    yield from _dice(game)
    yield from mistakes_in_expansions(game)
    yield from mistakes_in_rules(game)


def _keys(game: GameDefinition[Any]) -> Iterator[str]:
    options = (*game.options, *(option for one in game.expansions for option in one.options))
    aids = (*game.aids, *(aid for one in game.expansions for aid in one.aids))
    boxes = (game.key, *(one.key for one in game.expansions))
    for key in (*boxes, *(one.key for one in options), *kinds_of(game), *dict.fromkeys(aids)):
        if not KEY.fullmatch(key):
            yield f"The key {key!r} must be small letters, digits and underscores."


def _options(game: GameDefinition[Any]) -> Iterator[str]:
    declared: list[Option] = [*game.options, *(option for one in game.expansions for option in one.options)]
    for key in repeated(option.key for option in declared):
        yield f"The option {key!r} is declared twice."
    for option in declared:
        for choice in repeated(option.choices):
            yield f"The option {option.key!r} has the choice {choice!r} twice."
        if option.data and option.data not in kinds_of(game):
            yield f"The option {option.key!r} takes files of the kind {option.data!r}, which is not declared."
        if option.default not in option.choices:
            yield f"The default {option.default!r} of the option {option.key!r} is none of its choices."


def _dice(game: GameDefinition[Any]) -> Iterator[str]:
    kinds = [*game.dice, *(kind for one in game.expansions for kind in one.dice)]
    for key in repeated(kind.key for kind in kinds):
        yield f"The dice {key!r} are declared twice."
    for kind in kinds:
        if len(set(kind.faces)) < max(2, len(kind.faces)):
            yield f"The dice {kind.key!r} need at least two faces, each of them once."
        if kind.key == PIPS.key and kind.faces != PIPS.faces:
            yield f"The dice {kind.key!r} show 1 to 6; others need a key of their own."
        for face in kind.faces:
            if isinstance(face, str) and face not in kind.words:
                yield f"The face {face!r} of the dice {kind.key!r} has no words."
