"""Who sits at the table of a case, and whose turn it is; what the case leaves open is completed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from hub.engine.phrase import PlayerId
from hub.engine.table_rules import MAX_ADJUSTMENT
from hub.games.catan.cases.mode import Mode
from hub.games.catan.cases.notation import (
    NOBODY,
    Misread,
    Words,
    expect_known,
    list_of,
    name_of,
    options_of,
    player_of,
    said,
    up_to,
    whole,
    words_of,
)
from hub.games.catan.options import SETTLED

BY_PLAYER = ("hands", "dev", "roads", "score", "stock", "knights_played")  # words of `given` that name players first
TOLD_BY_PLAYER = (
    *("delta", "hands", "must_discard", "vp", "visible_vp", "road_length", "stock", "hand_sizes"),
    *("roads_on_board", "rates", "knights", "dev"),
)
ANYBODY = ("discard",)  # what others than the active player do
SCORE = ("settlements", "cities", "longest_road", "largest_army", "vp_cards", "tokens")
PARTS = ("id", "title", "rules", "origin", "note", "options", "given", "when", "then")


@dataclass(frozen=True)
class Case:
    """One given/when/then, its parts checked for their shape."""

    given: Words
    when: list[Words]
    then: Words
    options: dict[str, str]
    mode: Mode
    rules: tuple[str, ...] = ()

    @property
    def is_refused(self) -> bool:
        """The last event must be."""
        return self.then.get("legal") is False

    @property
    def because(self) -> tuple[str, ...]:
        """The rules any of which may refuse it; none when that is left open."""
        return _rules(self.then.get("because"), "because")


def read_case(words: Words, mode: Mode) -> Case:
    expect_known(words, PARTS, "part of a case")
    when = words.get("when") or []
    events = [words_of(event, "an event") for event in (when if isinstance(when, list) else [when])]
    for event in events:
        name_of(event.get("do", ""), "an event")
    then = words_of(words.get("then"), "then")
    if not isinstance(then.get("legal", True), bool):
        raise Misread(f"legal should be true or false, not {said(then['legal'])}")
    return Case(
        words_of(words.get("given"), "given"),
        events,
        then,
        options_of(words_of(words.get("options"), "options"), mode.game.options, SETTLED | dict(mode.settled)),
        mode,
        _rules(words.get("rules"), "rules"),
    )


def _rules(value: Any, what: str) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(name_of(rule, "a rule") for rule in list_of(value, what))


def players_of(case: Case) -> tuple[PlayerId, ...]:
    """The seats as given; else those who take turns, in their order, then all others the case names."""
    given = case.given.get("players")
    if isinstance(given, int | str):
        return tuple(map(player_of, _spare(case)[: whole(given, "players", case.mode.seats)]))
    if given:
        players = tuple(map(player_of, list_of(given, "players")))
        if len(set(players)) < len(players):
            raise Misread("two players have the same name")
        expect_known((player_of(name) for name in _given(case.given) if name not in NOBODY), players, "player")
        return _seated(case, players)
    named = [player_of(name) for name in (*_turns(case), *_named(case)) if name not in NOBODY]
    seats = list(dict.fromkeys(named))
    seats += [player_of(name) for name in _spare(case) if name not in seats][: max(0, case.mode.fewest - len(seats))]
    return _seated(case, tuple(seats))


def _spare(case: Case) -> tuple[str, ...]:
    """Who sits down where the case names nobody (BASE-COMP-06)."""
    return case.mode.game.colours


def _seated(case: Case, players: tuple[PlayerId, ...]) -> tuple[PlayerId, ...]:
    whole(len(players), "the number of players", case.mode.seats)
    return players


def active_of(case: Case, players: tuple[PlayerId, ...]) -> PlayerId:
    """Whose turn it is: as given, else who of them acts first."""
    return next((player for player in map(player_of, _turns(case)) if player in players), players[0])


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
    yield from _given(given)
    yield from _keys(then, TOLD_BY_PLAYER)
    yield from words_of(then.get("special"), "special").values()
    yield from (then[key] for key in ("winner",) if key in then)


def _given(given: Words) -> Iterator[Any]:
    yield from _owners(given)
    yield from _keys(given, BY_PLAYER)
    yield from words_of(given.get("special"), "special").values()
    yield from (given[key] for key in ("start_player", "turn") if key in given)


def _owners(given: Words) -> Iterator[Any]:
    for words in words_of(given.get("nodes"), "nodes").values():
        if owner := words_of(words, "a node").get("owner"):
            yield owner


def _keys(words: Words, names: Iterable[str]) -> Iterator[Any]:
    for name in names:
        yield from words_of(words.get(name), name)


def by_player(given: Words, name: str, known: tuple[str, ...]) -> dict[PlayerId, Words]:
    """The words about each player."""
    found = {player_of(player): words_of(words, name) for player, words in words_of(given.get(name), name).items()}
    for words in found.values():
        expect_known(words, known, f"word in {name}")
    return found


def tokens_of(case: Case, player: PlayerId) -> int:
    """Points for which this box has no tokens: the table has agreed on them."""
    tokens = by_player(case.given, "score", SCORE).get(player, {}).get("tokens", 0)
    return whole(tokens, f"tokens of {player}", up_to(MAX_ADJUSTMENT))
