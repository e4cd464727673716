"""Files for a game: it offers them among its options, and a match keeps what the chosen ones held when it began."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from hub.engine.data import Content, Data, DataKind
from hub.engine.definition import GameDefinition, MatchSetup, Option
from hub.engine.drawings import Drawings
from hub.engine.names import tidy

NAME = "name"  # what a file is called at the table; without it, by the name of the file
LONGEST_NAME = 60


def kinds_of(game: GameDefinition[Any]) -> Mapping[str, tuple[DataKind, ...]]:
    """All that the game and its expansions take, by their keys."""
    declared = (*game.data, *chain.from_iterable(one.data for one in game.expansions))
    return {kind.key: tuple(one for one in declared if one.key == kind.key) for kind in declared}


def supplied(game: GameDefinition[Any], files: Data) -> GameDefinition[Any]:
    """The game with these files, too, which are choices of the options that take them."""
    held = merged(game.files, files)
    draws = tuple(draw for draw in (game.draw, *(one.draw for one in game.expansions)) if draw)
    return replace(
        game,
        files=held,
        drawings=Drawings(draws, held) if draws else None,
        options=_with_files(game.options, files),
        expansions=tuple(replace(one, options=_with_files(one.options, files)) for one in game.expansions),
    )


def merged(files: Data, more: Data) -> Data:
    """Later ones count."""
    return {kind: {**files.get(kind, {}), **more.get(kind, {})} for kind in (*files, *more)}


def _with_files(options: tuple[Option, ...], files: Data) -> tuple[Option, ...]:
    return tuple(_with_choices(one, files.get(one.data, {})) if one.data else one for one in options)


def _with_choices(option: Option, files: Mapping[str, Content]) -> Option:
    """A choice that the game itself has is called as the catalogues say."""
    new = {key: content for key, content in files.items() if key not in option.choices}
    names = {key: tidy(str(content.get(NAME, key)), LONGEST_NAME) or key for key, content in new.items()}
    return replace(option, choices=(*option.choices, *names), names={**option.names, **names})


def furnished(game: GameDefinition[Any], setup: MatchSetup) -> MatchSetup:
    """The set-up with all it takes to play it: later the files may be others, or gone.

    Of files that are a choice it has the chosen one, of others all.
    """
    options, chosen = [one for one in game.options if one.data], game.options_of(setup)
    data: dict[str, Mapping[str, Content]] = {}
    for kind, files in game.files.items():
        wanted = {chosen[one.key] for one in options if one.data == kind}
        is_choice = any(one.data == kind for one in options)
        held = {key: content for key, content in files.items() if key in wanted or not is_choice}
        if held:
            data[kind] = held
    return replace(setup, data=data)


def completed(game: GameDefinition[Any], setup: MatchSetup) -> MatchSetup:
    """The set-up with whatever there is: what it keeps counts, what it does not is as the files have it now."""
    return replace(setup, data=merged(game.files, setup.data))
