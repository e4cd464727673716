"""Catalogue: phrases → Czech, English and German sentences, with plurals and lists.

Texts live beside what they belong to (`texts/<language>.toml` in a game's folder, in the dashboard and here), so a
new game brings its own. A message is a string with `{argument}` places, or a table of plural forms chosen by `n`:

    "cards.wood" = { one = "{n} dřevo", few = "{n} dřeva", other = "{n} dřev" }
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from hub.engine.phrase import Arg, Phrase, PlayerId, Who
from hub.errors import TabletopError

LANGUAGES = ("cs", "en", "de")
PLURALS: dict[str, tuple[str, ...]] = {"cs": ("one", "few", "other"), "en": ("one", "other"), "de": ("one", "other")}

Forms = str | dict[str, str]


class TextsError(TabletopError, ValueError):
    """A catalogue is broken or lacks a message."""


def plural_form(language: str, n: int) -> str:
    """The plural category of a whole number.

    >>> [plural_form("cs", n) for n in (1, 2, 4, 5, 0)]
    ['one', 'few', 'few', 'other', 'other']
    """
    if abs(n) == 1:
        return "one"
    return "few" if language == "cs" and 2 <= abs(n) <= 4 else "other"


class Catalogue:
    """All messages in all languages."""

    def __init__(self, messages: Mapping[str, Mapping[str, Forms]]) -> None:
        self.messages = messages

    @classmethod
    def load(cls, folders: Iterable[Path]) -> "Catalogue":
        """Read `<language>.toml` from each folder; two folders may not define the same key."""
        messages: dict[str, dict[str, Forms]] = {language: {} for language in LANGUAGES}
        for folder in folders:
            for language in LANGUAGES:
                path = folder / f"{language}.toml"
                try:
                    found = tomllib.loads(path.read_text(encoding="utf-8"))
                except (OSError, tomllib.TOMLDecodeError) as error:
                    raise TextsError(f"The texts {path} cannot be read: {error}.") from error
                twice = messages[language].keys() & found.keys()
                if twice:
                    raise TextsError(f"{path} repeats {', '.join(sorted(twice))}.")
                messages[language].update(found)
        return cls(messages)

    def say(self, words: Phrase, language: str, names: Mapping[PlayerId, str] | None = None) -> str:
        """A phrase in a language; an unknown key is shown as it is, so that a gap never stops a game."""
        named = names or {}

        def spoken(arg: Arg) -> str:
            match arg:
                case Phrase():
                    return self.say(arg, language, named)
                case Who(player):
                    return named.get(player, player)
                case tuple():
                    return self._joined([self.say(one, language, named) for one in arg], language)
                case _:
                    return str(arg)

        args = dict(words.args)
        text = self._form(words.key, language, args.get("n"))
        return text.format_map({name: spoken(arg) for name, arg in args.items()})

    def sayer(self, language: str, names: Mapping[PlayerId, str] | None = None) -> Callable[[Phrase], str]:
        return lambda words: self.say(words, language, names)

    def _form(self, key: str, language: str, n: Arg | None) -> str:
        forms = self.messages[language].get(key, key)
        if isinstance(forms, str):
            return forms
        return forms[plural_form(language, n if isinstance(n, int) else 0)]

    def _joined(self, parts: list[str], language: str) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return ", ".join(parts[:-1]) + self._form("list.and", language, None) + parts[-1]
