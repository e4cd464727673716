"""How what came is held against what a case expects: a sentence for every difference."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from hub.engine.phrase import PlayerId
from hub.games.catan.cards import RESOURCES, Cards
from hub.games.catan.cases.notation import (
    CARD_WORDS,
    cards_of,
    expect_known,
    holder_of,
    player_of,
    said,
    whole,
    words_of,
)
from hub.games.catan.cases.table import Table

Check: TypeAlias = Callable[[Table, Any], Iterator[str]]


def differs(what: str, expected: Any, came: Any) -> Iterator[str]:
    if type(came) is int and expected is not None:
        expected = whole(expected, what)
    if expected != came:
        yield f"{what}: expected {shown(expected)}, came {shown(came)}"


def shown(value: Any) -> str:
    if isinstance(value, Cards):
        held = {word: getattr(value, word) for word in CARD_WORDS if getattr(value, word)}
        return ", ".join(f"{count} {word}" for word, count in held.items()) or "no cards"
    if isinstance(value, tuple | list):
        return " ".join(map(shown, value)) or "nothing"
    return "nobody" if value is None else said(value)


def each(word: str, ask: Callable[[Table, PlayerId], Any]) -> Check:
    """A plain value for each player named."""

    def check(table: Table, expected: Any) -> Iterator[str]:
        for name, value in words_of(expected, word).items():
            yield from differs(f"{word} of {name}", value, ask(table, seated(table, name)))

    return check


def one(word: str, ask: Callable[[Table], Any]) -> Check:
    """A plain value of the whole table."""

    def check(table: Table, expected: Any) -> Iterator[str]:
        yield from differs(word, expected, ask(table))

    return check


def named(word: str, ask: Callable[[Table], str | None]) -> Check:
    """A player or a place; nothing stands for nobody."""

    def check(table: Table, expected: Any) -> Iterator[str]:
        yield from differs(word, holder_of(expected), ask(table))

    return check


def seated(table: Table, name: Any) -> PlayerId:
    player = player_of(name)
    expect_known([player], table.state.players, "player")
    return player


def same_cards(what: str, expected: Any, came: tuple[Cards, ...]) -> Iterator[str]:
    """Kind by kind; where the case speaks of any cards, only how many."""
    wanted = cards_of(expected)
    for cards in came:
        if cards != wanted and not (_is_total(wanted, cards) or _may_be(wanted, cards)):
            yield f"{what}: expected {shown(wanted)}, came {shown(cards)}"
            return


def _is_total(wanted: Cards, came: Cards) -> bool:
    return bool(wanted.any) and wanted.total == came.total


def _may_be(wanted: Cards, came: Cards) -> bool:
    """Cards of irrelevant kind may have been those that the case names."""
    rest = wanted - came
    named = [rest[kind] for kind in RESOURCES]
    return not rest.total and bool(came.any) and (min(named) >= 0 if came.any > 0 else max(named) <= 0)
