"""Who sits at the table of a case, and whose turn it is; what the case leaves open is completed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from hub.engine.phrase import PlayerId
from hub.games.catan.cases.notation import NOBODY, Misread, Words, expect_known, options_of, player_of, words_of

FEWEST = 3
SPARE = ("red", "blue", "orange", "white")  # BASE-COMP-06
BY_PLAYER = ("hands", "dev", "roads", "score", "stock", "knights_played")  # words of `given` that name players first
TOLD_BY_PLAYER = (
    *("delta", "hands", "must_discard", "vp", "visible_vp", "road_length", "stock", "hand_sizes"),
    *("roads_on_board", "rates", "knights", "dev"),
)
ANYBODY = ("discard",)  # what others than the active player do
PARTS = ("id", "title", "rules", "origin", "note", "options", "given", "when", "then")


@dataclass(frozen=True)
class Case:
    """One given/when/then, its parts checked for their shape."""

    given: Words
    when: list[Words]
    then: Words
    options: dict[str, str]


def read_case(words: Words) -> Case:
    expect_known(words, PARTS, "part of a case")
    when = words.get("when") or []
    events = [words_of(event, "an event") for event in (when if isinstance(when, list) else [when])]
    return Case(
        words_of(words.get("given"), "given"),
        events,
        words_of(words.get("then"), "then"),
        options_of(words_of(words.get("options"), "options")),
    )


def players_of(case: Case) -> tuple[PlayerId, ...]:
    """The seats as given; else those who take turns, in their order, then all others the case names."""
    given = case.given.get("players")
    if isinstance(given, int):
        return tuple(map(player_of, SPARE[:given]))
    if given:
        players = tuple(map(player_of, given))
        if len(set(players)) < len(players):
            raise Misread("two players have the same name")
        return players
    named = [player_of(name) for name in (*_turns(case), *_named(case)) if name not in NOBODY]
    seats = list(dict.fromkeys(named))
    seats += [player_of(name) for name in SPARE if name not in seats][: max(0, FEWEST - len(seats))]
    return tuple(seats)


def active_of(case: Case, players: tuple[PlayerId, ...]) -> PlayerId:
    """Whose turn it is: as given, else who acts first."""
    return player_of(next(_turns(case), players[0]))


def _turns(case: Case) -> Iterator[Any]:
    """Who takes a turn, as far as the case tells, in order."""
    if case.given.get("turn"):
        yield case.given["turn"]
    is_open = not case.given.get("turn")
    for event in case.when:
        if is_open and event.get("by") is not None and event.get("do") not in ANYBODY:
            yield event["by"]
            is_open = False
        is_open = is_open or event.get("do") == "end_turn"
    if is_open and case.when:
        yield from (case.then[key] for key in ("next_turn", "winner") if case.then.get(key) is not None)


def _named(case: Case) -> Iterator[Any]:
    given, then = case.given, case.then
    yield from (event[key] for event in case.when for key in ("by", "with", "from") if event.get(key) is not None)
    yield from _owners(given)
    yield from _keys(given, BY_PLAYER)
    yield from words_of(given.get("special"), "special").values()
    yield from (given[key] for key in ("start_player",) if key in given)
    yield from _keys(then, TOLD_BY_PLAYER)
    yield from words_of(then.get("special"), "special").values()
    yield from (then[key] for key in ("winner",) if key in then)


def _owners(given: Words) -> Iterator[Any]:
    for words in words_of(given.get("nodes"), "nodes").values():
        if owner := words_of(words, "a node").get("owner"):
            yield owner


def _keys(words: Words, names: Iterable[str]) -> Iterator[Any]:
    for name in names:
        yield from words_of(words.get(name), name)
