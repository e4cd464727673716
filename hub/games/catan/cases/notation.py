"""The words of a given/when/then case: how people, cards, paths and options are written."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeAlias, TypeVar

from hub.engine.definition import Option
from hub.engine.phrase import PlayerId
from hub.errors import TabletopError
from hub.games.catan.cards import Cards
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.pieces import BuildingKind
from hub.kit.board import EdgeId

Words: TypeAlias = Mapping[str, Any]  # a mapping as it stands in the file
Kind = TypeVar("Kind", bound=StrEnum)

CARD_WORDS = (*Cards.__dataclass_fields__,)
PIECE_WORDS = {"roads": "road", "settlements": BuildingKind.SETTLEMENT.value, "cities": BuildingKind.CITY.value}
DISCARD_WORDS = ("cards", "gives", "discards", "resources")
YES_OR_NO = {True: ("true", "on"), False: ("false", "off")}  # YAML takes these words for one another
NOBODY = (None, "bank", "none")  # who "holds" a special card that lies aside
ALSO_CALLED = {"S003": "almanac"}  # GAP-25 names a choice of words by its source
DIGITS = re.compile("[+-]?[0-9]{1,9}")
LONGEST = 40  # of what is quoted from the file


class Misread(TabletopError, ValueError):
    """A case says something that this game does not know."""


def said(value: Any) -> str:
    """A word of the file, cut short; of anything that holds others only that it does."""
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, list | tuple | set):
        return "a list"
    text = value if isinstance(value, str) and value else repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def words_of(value: Any, what: str) -> Words:
    """A mapping; nothing at all is an empty one."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise Misread(f"{what} should be a mapping, not {said(value)}")
    return value


def list_of(value: Any, what: str) -> list[Any]:
    """A list; nothing at all is an empty one."""
    if value is None:
        return []
    if not isinstance(value, list | tuple):
        raise Misread(f"{what} should be a list, not {said(value)}")
    return list(value)


def name_of(value: Any, what: str = "a name") -> str:
    """What a player or a place is called, a word or a number."""
    if value is None or isinstance(value, Mapping | list | tuple | set):
        raise Misread(f"{what} should be a word, not {said(value)}")
    return str(value)


def whole(value: Any, what: str, within: range | None = None) -> int:
    """A whole number, also where it is written in quotes; as many as there can be, where that is known.

    >>> whole("9", "sum")
    9
    """
    number = int(value) if isinstance(value, str) and DIGITS.fullmatch(value) else value
    if isinstance(number, bool) or not isinstance(number, int):
        raise Misread(f"{what} should be a whole number, not {said(value)}")
    if within is not None and number not in within:
        raise Misread(f"{what} should be from {within[0]} to {within[-1]}, not {said(number)}")
    return number


def up_to(most: int) -> range:
    return range(most + 1)


def expect_known(words: Iterable[Any], known: Iterable[str], what: str) -> None:
    meant = tuple(known)
    unknown = [said(word) for word in words if word not in meant]
    if unknown:
        raise Misread(f"unknown {what}: {', '.join(unknown)}")


def one_of(kinds: type[Kind], value: Any, what: str) -> Kind:
    expect_known([value], list(kinds), what)
    return kinds(value)


def cards_of(value: Any, what: str = "cards") -> Cards:
    """`{wood: 2, any: 1}`, the cards one by one: `[wood, wood]`, or only how many.

    >>> cards_of({"wood": 2}) == cards_of(["wood", "wood"]) == Cards(wood=2)
    True
    """
    if isinstance(value, int | float) or (isinstance(value, str) and DIGITS.fullmatch(value)):
        return Cards(any=whole(value, what))
    if isinstance(value, str):
        value = [value]
    counts = Counter(map(name_of, value)) if isinstance(value, list | tuple) else words_of(value, what)
    expect_known(counts, CARD_WORDS, f"kind of {what}")
    return Cards(**{kind: whole(count, f"{what}: {kind}") for kind, count in counts.items()})


def is_possible(cards: Cards, whole_bank: Cards) -> bool:
    """Not more of any kind than the box has (BASE-COMP-04), and none below zero."""
    is_in_box = all(map(int.__le__, cards.counts, whole_bank.counts)) and cards.total <= whole_bank.total
    return min(cards.counts) >= 0 <= cards.any and is_in_box


def given_cards(value: Any, what: str, whole_bank: Cards) -> Cards:
    """Cards that somebody holds, or all hands together."""
    cards = value if isinstance(value, Cards) else cards_of(value)
    if not is_possible(cards, whole_bank):
        most, in_all = max(whole_bank.counts), whole_bank.total
        raise Misread(f"{what}: there are from 0 to {most} cards of a kind, {in_all} in all")
    return cards


def has_development(value: Any) -> bool:
    """Development cards are among what should change hands."""
    named = [value] if isinstance(value, str) else value
    return isinstance(named, Mapping | list | tuple) and any(word in (*DevelopmentKind, "dev") for word in named)


def discarded(event: Words) -> Any:
    """The cards given up, under whichever word."""
    return next((event[word] for word in DISCARD_WORDS if event.get(word) is not None), None)


def ends_of(path: Any) -> tuple[Any, Any]:
    """The two nodes of a path, `[n1, n2]` or `n1-n2`."""
    ends = path.split("-") if isinstance(path, str) else path
    if not isinstance(ends, list | tuple) or len(ends) != 2:
        raise Misread(f"a path is two nodes, not {said(path)}")
    return ends[0], ends[1]


def path_of(ends: Any) -> EdgeId:
    """A path is named by its two ends, in either order.

    >>> path_of([12, 3]) == path_of(["3", "12"])
    True
    """
    one, other = sorted(map(name_of, ends_of(ends)))
    return f"{one}-{other}"


def player_of(value: Any) -> PlayerId:
    return PlayerId(name_of(value, "a player"))


def holder_of(value: Any) -> PlayerId | None:
    return None if value in NOBODY else player_of(value)


def kinds_of(value: Any) -> tuple[DevelopmentKind, ...]:
    """Development cards by their keys."""
    named = value if isinstance(value, list | tuple) else [value]
    expect_known(named, list(DevelopmentKind), "development card")
    return tuple(DevelopmentKind(one) for one in named)


def kind_of(value: Any) -> DevelopmentKind:
    """One development card."""
    kinds = kinds_of(value)
    if len(kinds) != 1:
        raise Misread(f"one development card is meant, not {len(kinds)}")
    return kinds[0]


def options_of(words: Words, declared: Iterable[Option], settled: Mapping[str, str]) -> dict[str, str]:
    """Every option of the game, those of the case in place of the defaults; `settled` have one reading only."""
    known = tuple(declared)
    options = {option.key: option.default for option in known}
    choices = {option.key: option.choices for option in known} | {key: (only,) for key, only in settled.items()}
    expect_known(words, choices, "option")
    for key, value in words.items():
        written = YES_OR_NO[value] if isinstance(value, bool) else (ALSO_CALLED.get(said(value), said(value)),)
        chosen = next((word for word in written if word in choices[key]), None)
        if chosen is None:
            raise Misread(f"the option {key} has no choice {written[0]!r}")
        if key in options:
            options[key] = chosen
    return options
