"""Pictures that a game makes from what its files hold, so that whoever adds to the files gets the pictures, too."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TypeAlias

from hub.engine.data import Data

Draw: TypeAlias = Callable[[Data], Mapping[str, str]]  # by its name what is inside of a symbol of 100 by 100, as SVG


class Drawings:
    """Nothing is drawn before somebody looks, and then once."""

    def __init__(self, draws: Iterable[Draw], files: Data) -> None:
        self._draws, self._files = tuple(draws), files

    def of_match(self, data: Data) -> "Drawings":
        """Those of a match, from what its files held when it began; the same where they hold that still."""
        files = {**self._files, **data}
        return self if files == self._files else Drawings(self._draws, files)

    @cached_property
    def symbols(self) -> Mapping[str, str]:
        """Of the game and its expansions; a name that is taken keeps its picture."""
        drawn: dict[str, str] = {}
        for draw in self._draws:
            drawn = {**draw(self._files), **drawn}
        return drawn
