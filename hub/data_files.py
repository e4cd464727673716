"""Files with data of games: those that a game ships with, and those that people keep in the data folder.

A file that cannot be used is left out and named with its line; the hub starts all the same.
"""

import json
import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

from hub.data_text import Unreadable, not_to_keep, text_of
from hub.engine.data import Content, Data, DataKind, WrongData
from hub.engine.definition import Expansion, GameDefinition
from hub.engine.games import Games
from hub.engine.mistakes import WrongDefinition
from hub.engine.phrase import Phrase, phrase
from hub.engine.supplying import kinds_of, supplied
from hub.toml_lines import KeyLines

NAME = re.compile(r"[\w-]{1,60}")
AT_LINE = re.compile(r"(.*?) ?\(at line (\d+), column \d+\)")  # as tomllib ends its sentence

Say = Callable[[Phrase], str]
Kinds: TypeAlias = Mapping[str, tuple[DataKind, ...]]  # each with all that take such files


@dataclass(frozen=True, slots=True)
class Mistake:
    file: Path
    line: int | None
    why: str

    @property
    def path(self) -> str:
        """As it can be shown: a stick from elsewhere may have names in other letters."""
        return os.fsencode(self.file).decode(errors="replace")

    @property
    def where_and_why(self) -> str:
        return f"line {self.line}: {self.why}" if self.line else self.why

    def __str__(self) -> str:
        return f"{self.path}{', ' if self.line else ': '}{self.where_and_why}"


@dataclass(slots=True)
class DataFiles:
    """Reads the files that people keep; `folder` has a folder for each game, and need not exist."""

    folder: Path
    say: Say
    mistakes: list[Mistake] = field(default_factory=list)

    def supply(self, games: Games) -> Games:
        """The games with all files that can be used, too."""
        known = tuple(game.key for game in games)
        for stray in self._seen_in(self.folder):
            if stray.name not in known:
                self._note(stray, None, phrase("data.no_such_game", known=known))
        return Games(self._supplied(game) for game in games)

    def _supplied(self, game: GameDefinition[Any]) -> GameDefinition[Any]:
        own = self.folder / game.key
        kinds = kinds_of(game)
        for stray in self._seen_in(own):
            if stray.name not in kinds:
                self._note(stray, None, phrase("data.no_such_kind", known=tuple(kinds) or "–"))
        return supplied(game, self.read_all(own, kinds, {kind: set(_taken(game, kind)) for kind in kinds}))

    def read_all(self, folder: Path, kinds: Kinds, taken: Mapping[str, set[str]]) -> Data:
        """Whatever can be used of a folder, by its kind and name; `taken` are names that no file may have."""
        return {key: self._read_kind(folder / key, readers, taken.get(key, set())) for key, readers in kinds.items()}

    def _read_kind(self, folder: Path, readers: tuple[DataKind, ...], taken: set[str]) -> dict[str, Content]:
        found: dict[str, Content] = {}
        for path in self._seen_in(folder):
            if path.suffix != ".toml":
                self._note(path, None, phrase("data.not_toml"))
            elif not NAME.fullmatch(path.stem):
                self._note(path, None, phrase("data.bad_name"))
            elif path.stem in taken:
                self._note(path, None, phrase("data.name_taken", name=path.stem))
            elif (content := self._read(path, readers)) is not None:
                found[path.stem] = content
        return found

    def _read(self, path: Path, readers: tuple[DataKind, ...]) -> Content | None:
        try:
            text = text_of(path)
            held = tomllib.loads(text)
            wrong = next(not_to_keep(held), None)
            content: Content = {} if wrong else json.loads(json.dumps(held))  # as a stored game keeps it
        except tomllib.TOMLDecodeError as error:
            found = AT_LINE.fullmatch(str(error))
            self.mistakes.append(Mistake(path, int(found[2]) if found else None, f"{found[1] if found else error}."))
            return None
        except (OSError, ValueError, RecursionError) as error:
            line = error.line if isinstance(error, Unreadable) else None
            self.mistakes.append(Mistake(path, line, f"It cannot be read: {error}."))
            return None
        refusals = [wrong] if wrong else list(_refusals(content, readers))
        if not wrong and len(refusals) < len(readers):
            return content
        first = refusals[0]
        self._note(path, KeyLines(text).of(*map(str, first.where)), first.why)
        return None

    def _seen_in(self, folder: Path) -> list[Path]:
        """What lies there, without what systems hide; nothing where there is no such folder."""
        try:
            found = sorted(folder.iterdir()) if os.path.lexists(folder) else []
        except OSError as error:
            self.mistakes.append(Mistake(folder, None, f"It cannot be read: {error.strerror}."))
            return []
        return [path for path in found if not path.name.startswith(".")]

    def _note(self, path: Path, line: int | None, why: Phrase) -> None:
        self.mistakes.append(Mistake(path, line, self.say(why)))


def shipped(games: Games) -> Games:
    """The games with the files that they and their expansions come with, beside their code."""
    return Games(map(_with_own_files, games))


def _with_own_files(game: GameDefinition[Any]) -> GameDefinition[Any]:
    expansions = (replace(one, files=_own_files(one.package, _kinds(one.data), game.key)) for one in game.expansions)
    files = _own_files(game.package, kinds_of(game), game.key)
    return supplied(replace(game, expansions=tuple(expansions)), files)


def _own_files(package: str, kinds: Kinds, game: str) -> Data:
    """A mistake in one of them is a mistake in the game."""
    if not package:
        return {}
    reader = DataFiles(Path(), str)
    files = reader.read_all(Path(import_module(package).__path__[0], "data"), kinds, {})
    if reader.mistakes:
        raise WrongDefinition(game, list(map(str, reader.mistakes)))
    return files


def _kinds(declared: tuple[DataKind, ...]) -> Kinds:
    return {kind.key: (kind,) for kind in declared}


def _taken(game: GameDefinition[Any], kind: str) -> Iterator[str]:
    """What files and choices of the game and its expansions are called."""
    boxes: tuple[GameDefinition[Any] | Expansion, ...] = (game, *game.expansions)
    for one in boxes:
        yield from one.files.get(kind, {})
        yield from (choice for option in one.options if option.data == kind for choice in option.choices)


def _refusals(content: Content, readers: tuple[DataKind, ...]) -> Iterator[WrongData]:
    for kind in readers:
        try:
            kind.check(content)
        except WrongData as refusal:
            yield refusal
        except Exception as error:  # noqa: BLE001 - a file may hold anything, and the hub starts all the same
            yield WrongData(phrase("data.unusable", why=repr(error)[:100]))
