"""Catalogue: phrases → sentences of every language, with plurals and lists.

Texts live beside what they belong to (`texts/<language>.toml` in a game's folder, in the dashboard and here), so a
new game brings its own. A message is a string with `{argument}` places, or a table of plural forms chosen by `n`:

    "cards" = { one = "{n:jednu} kartu", few = "{n:dvě} karty", other = "{n} karet" }

The word after the colon is how 1 or 2 is said aloud; on a screen it is a digit, as every other number is. A voice would
read the digit in one gender and one case only.

Beside a language may lie other words for some of its messages (`cs.classic.toml` beside `cs.toml`), which a table can
choose if the game has an option for them.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from hub.engine.match import Match
from hub.engine.phrase import Arg, Phrase, PlayerId, Who
from hub.errors import TabletopError
from hub.languages import KNOWN

LANGUAGES = tuple(KNOWN)
SPELT = {"one": 1, "few": 2}  # the number for which a plural form may bring its own word

Forms = str | dict[str, str]
Messages = Mapping[str, Mapping[str, Forms]]  # by language and key


class TextsError(TabletopError, ValueError):
    """A catalogue is broken or lacks a message."""


@dataclass(frozen=True, slots=True)
class _Number:
    """A number in a sentence: as a digit, or as the word its place in the sentence asks for."""

    value: int
    is_spelt: bool

    def __format__(self, word: str) -> str:
        return word if word and self.is_spelt else str(self.value)


class Catalogue:
    """All messages in all languages."""

    def __init__(self, usual: Messages, others: Messages, words: Mapping[str, str]) -> None:
        """`others` has what is said otherwise in `cs.classic` and the like; `words` are those in use, by language."""
        self._usual, self._others, self.words = usual, others, words
        chosen = {language: others.get(f"{language}.{words.get(language)}", {}) for language in usual}
        self.messages = {language: {**found, **chosen[language]} for language, found in usual.items()}
        self._worded: dict[frozenset[tuple[str, str]], Catalogue] = {}

    @classmethod
    def load(cls, folders: Iterable[Path], *, words: Mapping[str, str] | None = None) -> "Catalogue":
        """Read `<language>.toml` from each folder; two folders may not define the same key."""
        usual: dict[str, dict[str, Forms]] = {language: {} for language in LANGUAGES}
        others: dict[str, dict[str, Forms]] = {}
        for folder in folders:
            for language in LANGUAGES:
                path = folder / f"{language}.toml"
                found = _read(path)
                twice = usual[language].keys() & found.keys()
                if twice:
                    raise TextsError(f"{path} repeats {', '.join(sorted(twice))}.")
                usual[language].update(found)
                for beside in sorted(folder.glob(f"{language}.*.toml")):
                    others.setdefault(beside.stem, {}).update(_other_words(beside, path, found))
        return cls(usual, others, words or {})

    def in_words(self, words: Mapping[str, str]) -> "Catalogue":
        """The same with these words in the languages that it names; those that no folder has are the usual ones."""
        wanted = {**self.words, **words}
        if wanted == self.words:
            return self
        key = frozenset(wanted.items())
        if key not in self._worded:
            self._worded[key] = Catalogue(self._usual, self._others, wanted)
        return self._worded[key]

    def of(self, match: Match | None) -> "Catalogue":
        """In the words that this match is played in."""
        return self.in_words(match.game.words_of(match.setup)) if match else self

    def say(
        self, words: Phrase, language: str, names: Mapping[PlayerId, str] | None = None, *, is_aloud: bool = False
    ) -> str:
        """A phrase in a language; an unknown key is shown as it is, so that a gap never stops a game."""
        named = names or {}

        def spoken(arg: Arg) -> str:
            match arg:
                case Phrase():
                    return self.say(arg, language, named, is_aloud=is_aloud)
                case Who(player):
                    return named.get(player, player)
                case tuple():
                    return self._joined([spoken(one) for one in arg], language)
                case float():
                    return str(arg).replace(".", KNOWN[language].decimal_mark)
                case _:
                    return str(arg)

        args = dict(words.args)
        said: dict[str, object] = {name: spoken(arg) for name, arg in args.items()}
        text, form, n = self._text(words.key, language), "", args.get("n")
        if isinstance(n, int):
            form = KNOWN[language].plural_form(n)
            said["n"] = _Number(n, is_spelt=is_aloud and SPELT.get(form) == n)
        return (text if isinstance(text, str) else text[form or "other"]).format_map(said)

    def sayer(self, language: str, names: Mapping[PlayerId, str] | None = None) -> Callable[[Phrase], str]:
        return lambda words: self.say(words, language, names)

    def _text(self, key: str, language: str) -> Forms:
        return self.messages[language].get(key, key)

    def _joined(self, parts: list[str], language: str) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return ", ".join(parts[:-1]) + str(self._text("list.and", language)) + parts[-1]


def _read(path: Path) -> dict[str, Forms]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise TextsError(f"The texts {path} cannot be read: {error}.") from error


def _other_words(beside: Path, path: Path, usual: Mapping[str, Forms]) -> dict[str, Forms]:
    """What the file beside these texts says in other words; it may not bring messages of its own."""
    found = _read(beside)
    unknown = found.keys() - usual.keys()
    if unknown:
        raise TextsError(f"{beside} names what {path.name} does not have: {', '.join(sorted(unknown))}.")
    return found
