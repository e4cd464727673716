"""What is wrong with the boxes of a game: which go together, who may play with them, in which colours."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from hub.engine.colours import COLOURS
from hub.engine.definition import Expansion, GameDefinition
from hub.engine.repeated import repeated
from hub.engine.rule_table import BASE
from hub.engine.table_rules import TABLE

RESERVED = (BASE, TABLE)


def mistakes_in_expansions(game: GameDefinition[Any]) -> Iterator[str]:
    yield from _expansions(game)
    yield from _relations(game)
    yield from _players(game)
    yield from _colours(game)


def _expansions(game: GameDefinition[Any]) -> Iterator[str]:
    for table in game.rules:
        if table.slice != BASE:
            yield f"The game has rules for the slice {table.slice!r}, and its own is {BASE!r}."
    keys = [one.key for one in game.expansions]
    for key in repeated(keys):
        yield f"Two expansions are called {key!r}."
    for one in game.expansions:
        if one.key in RESERVED:
            yield f"An expansion cannot be called {one.key!r}: that part of the state is not its own."
        for table in one.rules:
            if table.slice not in (one.key, BASE):  # own events may change the game's part of the state, too
                yield f"The expansion {one.key!r} has rules for the slice {table.slice!r}, which is not its own."
        for other in sorted((one.needs | one.excludes) - set(keys)):
            yield f"The expansion {one.key!r} names {other!r}, which there is not."


def _relations(game: GameDefinition[Any]) -> Iterator[str]:
    """Expansions are combined in their order, so what one builds on comes before it; that also rules out circles."""
    earlier: dict[str, Expansion] = {}
    keys = {one.key for one in game.expansions}
    for one in game.expansions:
        for other in sorted((one.needs & keys) - earlier.keys()):
            yield f"The expansion {one.key!r} needs {other!r}, which has to come before it."
        together = [one, *needed_by(one, earlier)]
        for other in sorted({kept for each in together for kept in each.excludes} & {each.key for each in together}):
            yield f"The expansion {one.key!r} can never be chosen, for {other!r} is excluded by it or what it needs."
        boxes = {each.key: each for each in together}
        colours = len(game.colours) + sum(len(each.colours) for each in boxes.values())
        if one.players and colours < max(one.players):
            yield f"The expansion {one.key!r} is played by {max(one.players)}, and there are {colours} colours."
        earlier[one.key] = one


def needed_by(one: Expansion, known: Mapping[str, Expansion]) -> Iterator[Expansion]:
    """All that has to be chosen with it."""
    for key in sorted(one.needs & known.keys()):
        yield known[key]
        yield from needed_by(known[key], known)


def _players(game: GameDefinition[Any]) -> Iterator[str]:
    """An expansion may say anew how many play with those that it needs; two that know nothing of each other cannot."""
    ranges = [one for one in game.expansions if one.players is not None]
    for key, players in ((game.key, game.players), *((one.key, one.players) for one in ranges)):
        if not players or players[0] < 1:
            yield f"Nobody can play {key!r} with so many players: {players}."
    for one, other in combinations(ranges, 2):
        is_settled = one.players == other.players or one.key in other.needs
        if not is_settled and one.key not in other.excludes and other.key not in one.excludes:
            yield f"With {one.key!r} and {other.key!r} together nobody could tell how many may play."
    if game.players and len(game.colours) < max(game.players):
        yield f"It is played by {max(game.players)}, and there are {len(game.colours)} colours."


def _colours(game: GameDefinition[Any]) -> Iterator[str]:
    colours = (*game.colours, *(colour for one in game.expansions for colour in one.colours))
    for colour in repeated(colours):
        yield f"The colour {colour!r} is there twice."
    for colour in colours:
        if colour not in COLOURS:
            yield f"Nobody knows how the colour {colour!r} looks."
