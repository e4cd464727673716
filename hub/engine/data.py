"""Data of a game that lie in files, such as maps or cards: the shell reads them, the game knows what they mean."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from hub.engine.phrase import Phrase, phrase
from hub.errors import TabletopError

Content: TypeAlias = Mapping[str, Any]  # what a file holds: texts, numbers, lists and tables of them
Data: TypeAlias = Mapping[str, Mapping[str, Content]]  # by the kind of the files and the name of each


class WrongData(TabletopError, ValueError):
    """A game cannot use what a file holds; `where` are the keys that lead to it, and the places in lists, from 0."""

    def __init__(self, why: Phrase, *where: str | int) -> None:
        super().__init__(why)
        self.why, self.where = why, where


@dataclass(frozen=True, slots=True)
class DataKind:
    """Files that a game can be played with, in a folder called `key`; `check` raises WrongData.

    An expansion may take files of the same kind with another check: a file is good if one of them says so.
    """

    key: str
    check: Callable[[Content], object]


# ---------------------------------------------------------------- reading what a file holds


def expect_only(content: object, *known: str) -> None:
    """A table with no other keys than these."""
    if not isinstance(content, Mapping):
        raise WrongData(phrase("data.no_table", known=known))
    for key in content:
        if key not in known:
            raise WrongData(phrase("data.unknown_key", name=key[:40], known=known), key)


def text_in(content: Content, key: str) -> str:
    value = content.get(key)
    if not isinstance(value, str) or not value.strip():
        raise WrongData(phrase("data.no_text", name=key), key)
    return value


def texts_in(content: Content, key: str) -> tuple[str, ...]:
    values = content.get(key)
    if not isinstance(values, list) or not values or not all(isinstance(one, str) for one in values):
        raise WrongData(phrase("data.no_texts", name=key), key)
    return tuple(values)


def number_in(content: Content, key: str, least: int, most: int) -> int:
    value = content.get(key)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise WrongData(phrase("data.no_number", name=key, least=least, most=most), key)
    return value
