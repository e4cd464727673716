"""Written, read and written again: the same text, and the same game as far as everybody saw it."""

from contextlib import suppress
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.engine.exchange import UnreadableText
from hub.engine.ledger import Entry
from hub.engine.match import Match
from hub.engine.messages import RedoLast, UndoLast
from hub.engine.names import person_of
from hub.engine.phrase import PlayerId
from hub.games.catan.events import DevelopmentConfided, HandConfided, RollRecorded
from hub.games.catan.state import CatanState
from tests.all_games import CATAN as GAME
from tests.hub.games.catanlog.played import BEGAN_AT, EXCHANGE, played, read_match
from tests.random_table import random_match

WHOLE = (1, 3, 4, 5, 8, 9, 11, 15)  # seeds of games that somebody wins soon
LONG = {"bookkeeping": "full", "target": "8"}  # everything has to be paid for, so there are many turns


def seen(match: Match) -> dict[str, Any]:
    """What everybody at the table could tell afterwards."""
    state: CatanState = match.play().state
    events = [event for step in match.steps for event in step.entry.events]
    return {
        "tiles": state.tiles,
        "harbours": dict(state.harbours),
        "robber": state.robber,
        "roads": dict(state.pieces.roads),
        "buildings": {node: (one.player, one.kind) for node, one in state.pieces.buildings.items()},
        "rolls": [(one.player, one.total) for one in events if isinstance(one, RollRecorded)],
        "points": {player: match.points(player).total for player in state.players},
        "cards": {player: len(state.development.held_by(player)) for player in state.players},
        "played": {player: sorted(state.development.played_by(player)) for player in state.players},
        "awards": (state.route.holder, state.army.holder),
        "winner": state.winner,
        "turn": state.turn,
    }


@pytest.mark.parametrize(("seed", "options"), [*((seed, {}) for seed in WHOLE), *((seed, LONG) for seed in range(4))])
def test_a_whole_game_survives(seed: int, options: dict[str, str]) -> None:
    match = played(seed, options)
    assert match.standing().winners
    text = EXCHANGE.write(match, BEGAN_AT)
    written = EXCHANGE.read(text)
    again = read_match(text)
    assert (written.notes, list(again.differences())) == ((), [])
    assert seen(again) == seen(match)
    assert EXCHANGE.write(again, written.began_at or 0) == text


@given(seed=st.integers(0, 10**6), steps=st.integers(0, 400))
@settings(max_examples=25)
def test_a_game_that_is_not_over_survives(seed: int, steps: int) -> None:
    match = played(seed, {"island": "beginner"}, most_steps=steps)
    text = EXCHANGE.write(match, BEGAN_AT)
    assert EXCHANGE.write(read_match(text), BEGAN_AT) == text


@given(seed=st.integers(0, 10**6))
@settings(max_examples=5)
def test_whatever_a_table_decides_by_its_own_word_is_written_and_read(seed: int) -> None:
    """What cannot be told exactly is told nearly; reading never breaks, and gives a ledger that the rules accept."""
    match = random_match(GAME, seed=seed, steps=200, players=4, overrides=0.05)
    with suppress(UnreadableText):  # pieces taken off the board while founding have no word
        assert not list(read_match(EXCHANGE.write(match, BEGAN_AT)).differences())


def test_times_follow_the_ends_of_turns() -> None:
    match = played(1)
    written = EXCHANGE.read(EXCHANGE.write(match, BEGAN_AT))
    assert written.began_at == int(BEGAN_AT)
    times = [entry.at for entry in written.entries]
    assert times == sorted(times)
    ends = [step.entry.at for step in match.steps if type(step.entry.command).__name__ == "EndTurn"]
    read = [entry.at for entry in written.entries if type(entry.command).__name__ == "EndTurn"]
    assert read == pytest.approx(ends, abs=1.0)
    assert {entry.source for entry in written.entries} == {"import"}


def test_only_what_counts_is_written() -> None:
    match = played(5)
    whole = EXCHANGE.write(match, BEGAN_AT)
    undone, _ = match.after(UndoLast())
    assert EXCHANGE.write(undone, BEGAN_AT) != whole
    assert EXCHANGE.write(undone.after(RedoLast())[0], BEGAN_AT) == whole


# ---------------------------------------------------------------- secrets


def without_secrets(entry: Entry) -> Entry | None:
    """The entry as everybody knows it; None where nobody else noticed anything."""
    if any(isinstance(event, HandConfided | DevelopmentConfided) for event in entry.events):
        return None
    hidden = tuple(
        replace(event, **{one.name: None for one in fields(event) if one.metadata.get("is_secret")})
        for event in entry.events
    )
    return replace(entry, events=hidden)


@given(seed=st.integers(0, 10**6))
@settings(max_examples=15)
def test_nothing_secret_is_written(seed: int) -> None:
    match = played(seed, {"island": "beginner", "bookkeeping": "full"}, most_steps=500, tells=True)
    public = [entry for entry in map(without_secrets, match.ledger.entries) if entry]
    assert all(entry.seq == number for number, entry in enumerate(public, start=1))
    known = Match.start(GAME, match.setup).restored(public)
    assert EXCHANGE.write(match, BEGAN_AT) == EXCHANGE.write(known, BEGAN_AT)


def test_there_was_something_secret_to_write() -> None:
    entries = played(2, {"bookkeeping": "full"}, most_steps=500, tells=True).ledger.entries
    assert any(without_secrets(entry) != entry for entry in entries)


# ---------------------------------------------------------------- names


@given(names=st.lists(st.text(max_size=30), min_size=3, max_size=4, unique_by=person_of))
@settings(max_examples=60)
def test_no_name_breaks_a_log(names: list[str]) -> None:
    match = played(1, {"island": "beginner"}, most_steps=0)
    seats = tuple(
        replace(match.setup.players[0], id=PlayerId(colour), colour=colour, name=name or colour)
        for colour, name in zip(GAME.colours, names, strict=False)
    )
    try:
        match = Match.start(GAME, replace(match.setup, players=seats))
    except ValueError:
        return  # names that the game itself does not take
    text = EXCHANGE.write(match, BEGAN_AT)
    assert len(text.splitlines()) == 3 + len(seats) + 4
    assert text.count(",") == 2 * len(seats)
    assert EXCHANGE.write(read_match(text), BEGAN_AT) == text
