"""The words of a given/when/then case: how people, cards, paths and options are written."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from hub.engine.phrase import PlayerId
from hub.errors import TabletopError
from hub.games.catan.board import EdgeId
from hub.games.catan.cards import Cards
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.options import OPTIONS, SETTLED
from hub.games.catan.pieces import BuildingKind

Words: TypeAlias = Mapping[str, Any]  # a mapping as it stands in the file

CARD_WORDS = (*Cards.__dataclass_fields__,)
PIECE_WORDS = {"roads": "road", "settlements": BuildingKind.SETTLEMENT.value, "cities": BuildingKind.CITY.value}
DISCARD_WORDS = ("cards", "gives", "discards", "resources")
YES_OR_NO = {True: ("true", "on"), False: ("false", "off")}  # YAML takes these words for one another
NOBODY = (None, "bank", "none")  # who "holds" a special card that lies aside


class Misread(TabletopError, ValueError):
    """A case says something that this game does not know."""


def words_of(value: Any, what: str) -> Words:
    """A mapping; nothing at all is an empty one."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise Misread(f"{what} should be a mapping, not {value!r}")
    return value


def expect_known(words: Iterable[Any], known: Iterable[str], what: str) -> None:
    unknown = [str(word) for word in words if word not in set(known)]
    if unknown:
        raise Misread(f"unknown {what}: {', '.join(unknown)}")


def cards_of(value: Any, what: str = "cards") -> Cards:
    """`{wood: 2, any: 1}`, the cards one by one: `[wood, wood]`, or only how many.

    >>> cards_of({"wood": 2}) == cards_of(["wood", "wood"]) == Cards(wood=2)
    True
    """
    if isinstance(value, int):
        return Cards(any=value)
    if isinstance(value, str):
        value = [value]
    counts = Counter(value) if isinstance(value, list | tuple) else words_of(value, what)
    expect_known(counts, CARD_WORDS, f"kind of {what}")
    return Cards(**{kind: int(count) for kind, count in counts.items()})


def has_development(value: Any) -> bool:
    """Development cards are among what should change hands."""
    return isinstance(value, Mapping | list | tuple) and any(word in {*DevelopmentKind, "dev"} for word in value)


def discarded(event: Words) -> Any:
    """The cards given up, under whichever word."""
    return next((event[word] for word in DISCARD_WORDS if event.get(word) is not None), None)


def ends_of(path: Any) -> tuple[Any, Any]:
    """The two nodes of a path, `[n1, n2]` or `n1-n2`."""
    one, other = path.split("-") if isinstance(path, str) else path
    return one, other


def path_of(ends: Any) -> EdgeId:
    """A path is named by its two ends, in either order.

    >>> path_of([12, 3]) == path_of(["3", "12"])
    True
    """
    one, other = sorted(map(str, ends_of(ends)))
    return f"{one}-{other}"


def player_of(value: Any) -> PlayerId:
    return PlayerId(str(value))


def holder_of(value: Any) -> PlayerId | None:
    return None if value in NOBODY else player_of(value)


def kinds_of(value: Any) -> tuple[DevelopmentKind, ...]:
    """Development cards by their keys."""
    named = value if isinstance(value, list | tuple) else [value]
    expect_known(named, list(DevelopmentKind), "development card")
    return tuple(DevelopmentKind(one) for one in named)


def options_of(words: Words) -> dict[str, str]:
    """Every option of the game, those of the case in place of the defaults."""
    options = {option.key: option.default for option in OPTIONS}
    choices = {option.key: option.choices for option in OPTIONS} | {key: (only,) for key, only in SETTLED.items()}
    for key, value in words.items():
        if key not in choices:
            raise Misread(f"unknown option: {key}")
        written = YES_OR_NO[value] if isinstance(value, bool) else (str(value),)
        chosen = next((word for word in written if word in choices[key]), None)
        if chosen is None:
            raise Misread(f"the option {key} has no choice {written[0]!r}")
        if key in options:
            options[key] = chosen
    return options
