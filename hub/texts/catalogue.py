"""Catalogue: phrases → sentences of every language, with plurals and lists.

Texts live beside what they belong to (`texts/<language>.toml` in a game's folder, in the dashboard and here), so a
new game brings its own. A message is a string with `{argument}` places, or a table of plural forms chosen by `n`:

    "cards.wool" = { one = "{n:jednu} vlnu", few = "{n:dvě} vlny", other = "{n} vln" }

The word after the colon is how 1 or 2 is said aloud; on a screen it is a digit, as every other number is. A voice would
read the digit in one gender and one case only.

Beside a language may lie other words for some of its messages (`cs.classic.toml` beside `cs.toml`).
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from hub.engine.phrase import Arg, Phrase, PlayerId, Who
from hub.errors import TabletopError
from hub.languages import KNOWN

LANGUAGES = tuple(KNOWN)
SPELT = {"one": 1, "few": 2}  # the number for which a plural form may bring its own word

Forms = str | dict[str, str]


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

    def __init__(self, messages: Mapping[str, Mapping[str, Forms]]) -> None:
        self.messages = messages

    @classmethod
    def load(cls, folders: Iterable[Path], *, words: Mapping[str, str] | None = None) -> "Catalogue":
        """Read `<language>.toml` from each folder; two folders may not define the same key.

        `words` names for a language the other words to use, `{"cs": "classic"}`, in the folders that have them.
        """
        messages: dict[str, dict[str, Forms]] = {language: {} for language in LANGUAGES}
        for folder in folders:
            for language in LANGUAGES:
                path = folder / f"{language}.toml"
                found = _read(path)
                twice = messages[language].keys() & found.keys()
                if twice:
                    raise TextsError(f"{path} repeats {', '.join(sorted(twice))}.")
                messages[language].update(found | _other_words(path, found, (words or {}).get(language)))
        return cls(messages)

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


def _other_words(path: Path, usual: Mapping[str, Forms], variant: str | None) -> dict[str, Forms]:
    """What the file beside these texts says in other words; it may not bring messages of its own."""
    beside = path.with_name(f"{path.stem}.{variant}{path.suffix}")
    if variant is None or not beside.exists():
        return {}
    found = _read(beside)
    unknown = found.keys() - usual.keys()
    if unknown:
        raise TextsError(f"{beside} names what {path.name} does not have: {', '.join(sorted(unknown))}.")
    return found
