"""Files with data of games: those that a game ships with, and those that people keep in the data folder.

A file that cannot be used is left out and named with its line; the hub starts all the same.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from hub.engine.data import Content, DataKind, WrongData
from hub.engine.definition import GameDefinition
from hub.engine.games import Games
from hub.engine.phrase import Phrase, phrase
from hub.engine.supplying import kinds_of, supplied
from hub.toml_lines import KeyLines

MOST_BYTES = 256 * 1024
NAME = re.compile(r"[\w-]{1,60}")
AT_LINE = re.compile(r"(.*?) ?\(at line (\d+), column \d+\)")  # as tomllib ends its sentence

Say = Callable[[Phrase], str]


@dataclass(frozen=True, slots=True)
class Mistake:
    file: Path
    line: int | None
    why: str

    @property
    def where_and_why(self) -> str:
        return f"line {self.line}: {self.why}" if self.line else self.why

    def __str__(self) -> str:
        return f"{self.file}{', ' if self.line else ': '}{self.where_and_why}"


@dataclass(slots=True)
class DataFiles:
    """Reads the files of one hub; `folder` has a folder for each game, and need not exist."""

    folder: Path
    say: Say
    mistakes: list[Mistake] = field(default_factory=list)

    def supply(self, games: Games) -> Games:
        """The games with all files that can be used."""
        return Games(self._supplied(game) for game in games)

    def _supplied(self, game: GameDefinition[Any]) -> GameDefinition[Any]:
        kinds = kinds_of(game)
        own = self.folder / game.key
        for stray in _seen_in(own):
            if stray.name not in kinds:
                self._note(stray, None, phrase("data.no_such_kind", known=tuple(kinds) or "–"))
        packaged = Path(import_module(game.package).__path__[0], "data")
        files: dict[str, dict[str, Content]] = {}
        for key, readers in kinds.items():
            taken = {choice for option in game.options if option.data == key for choice in option.choices}
            found = files.setdefault(key, {})
            for path in (*_seen_in(packaged / key), *_seen_in(own / key)):
                if path.suffix != ".toml":
                    self._note(path, None, phrase("data.not_toml"))
                elif not NAME.fullmatch(path.stem):
                    self._note(path, None, phrase("data.bad_name"))
                elif path.stem in found or path.stem in taken:
                    self._note(path, None, phrase("data.name_taken", name=path.stem))
                elif (content := self._read(path, readers)) is not None:
                    found[path.stem] = content
        return supplied(game, files)

    def _read(self, path: Path, readers: tuple[DataKind, ...]) -> Content | None:
        try:
            text = _text(path)
            content: Content = json.loads(json.dumps(tomllib.loads(text)))  # as a stored game keeps it
        except tomllib.TOMLDecodeError as error:
            told = AT_LINE.fullmatch(str(error))
            self.mistakes.append(Mistake(path, int(told[2]) if told else None, f"{told[1] if told else error}."))
            return None
        except (OSError, UnicodeDecodeError, ValueError, TypeError) as error:
            self.mistakes.append(Mistake(path, None, f"It cannot be read: {error}."))
            return None
        refusals = list(_refusals(content, readers))
        if len(refusals) < len(readers):
            return content
        first = refusals[0]
        self._note(path, KeyLines(text).of(*map(str, first.where)), first.why)
        return None

    def _note(self, path: Path, line: int | None, why: Phrase) -> None:
        self.mistakes.append(Mistake(path, line, self.say(why)))


def _seen_in(folder: Path) -> list[Path]:
    """What lies there, without what systems hide; nothing where there is no such folder."""
    return sorted(path for path in folder.glob("*") if not path.name.startswith("."))


def _text(path: Path) -> str:
    if path.stat().st_size > MOST_BYTES:
        raise ValueError(f"it is longer than {MOST_BYTES // 1024} kB")
    return path.read_text(encoding="utf-8")


def _refusals(content: Content, readers: tuple[DataKind, ...]) -> Iterator[WrongData]:
    for kind in readers:
        try:
            kind.check(content)
        except WrongData as refusal:
            yield refusal
