"""Setting up a match, corrections and their refusals."""

from dataclasses import replace

import pytest

from hub.engine.definition import MatchSetup
from hub.engine.ledger import Entry, Ledger
from hub.engine.match import Match
from hub.engine.messages import (
    AdjustPoints,
    Command,
    CorrectEntry,
    IllegalCommand,
    NoSuchEntry,
    RedoLast,
    UndoLast,
    WrongSetup,
)
from hub.engine.phrase import PlayerId
from tests.pebbles import GAME
from tests.pebbles.playing import SETUP
from tests.tables import every_row

SEATS = SETUP.players


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        (replace(SETUP, players=SEATS[:1]), "refusal.player_count"),
        (replace(SETUP, players=(SEATS[0], SEATS[1], replace(SEATS[2], name=" anna "))), "refusal.players_differ"),
        (replace(SETUP, players=(SEATS[0], SEATS[1], replace(SEATS[2], name=" "))), "refusal.players_differ"),
        (replace(SETUP, players=(SEATS[0], SEATS[1], replace(SEATS[2], colour="plaid"))), "refusal.unknown_choice"),
        (replace(SETUP, options={"no_such": "x"}), "refusal.unknown_choice"),
        (replace(SETUP, expansions=("no_such",)), "refusal.unknown_choice"),
    ],
)
def test_a_setup_the_game_does_not_allow(setup: MatchSetup, reason: str) -> None:
    with pytest.raises(WrongSetup) as refused:
        Match.start(GAME, setup)
    assert refused.value.reason == reason


@every_row(
    ("one", "other"),
    [
        ("René", "Rene\u0301"),  # one letter, or a letter and its accent
        ("Jan", "J\u200dan"),  # with a joiner that nobody sees
        ("Anna Marie", "anna  marie"),
        ("Mio", "Mi\ufe0fo"),
        ("Zoë", "ZOE\u0308"),
    ],
)
def test_names_that_look_alike_do_not_sit_at_one_table(one: str, other: str) -> None:
    players = (replace(SEATS[0], name=one), replace(SEATS[1], name=other), SEATS[2])
    with pytest.raises(WrongSetup, match="players_differ"):
        Match.start(GAME, replace(SETUP, players=players))


def test_a_name_that_nobody_sees_is_none() -> None:
    players = (replace(SEATS[0], name="\u200d\u3164"), *SEATS[1:])
    with pytest.raises(WrongSetup, match="players_differ"):
        Match.start(GAME, replace(SETUP, players=players))


def _three_adjustments() -> Match:
    match = Match.start(GAME, SETUP)
    for points in (1, 2, 3):
        match, _ = match.after(AdjustPoints(SEATS[0].id, points))
    return match


def _points(match: Match) -> list[int]:
    return [item.points for item in match.points(SEATS[0].id).items]


def test_a_correction_replaces_one_entry_and_keeps_the_rest() -> None:
    match, entries = _three_adjustments().after(CorrectEntry(2, AdjustPoints(SEATS[0].id, 7)))
    assert _points(match) == [1, 7, 3]
    assert [entry.part_of for entry in entries] == [None, 4, 4]
    undone, _ = match.after(UndoLast())
    assert _points(undone) == [1, 2, 3]
    redone, _ = undone.after(RedoLast())
    assert _points(redone) == [1, 7, 3]


def test_an_entry_can_be_taken_out() -> None:
    match, _ = _three_adjustments().after(CorrectEntry(1))
    assert _points(match) == [2, 3]


def test_a_correction_of_a_correction() -> None:
    match, entries = _three_adjustments().after(CorrectEntry(2, AdjustPoints(SEATS[0].id, 7)))
    match, _ = match.after(CorrectEntry(entries[1].seq, AdjustPoints(SEATS[0].id, 9)))
    assert _points(match) == [1, 9, 3]
    match, _ = match.after(UndoLast())
    assert _points(match) == [1, 7, 3]
    match, _ = match.after(UndoLast())
    assert _points(match) == [1, 2, 3]


@pytest.mark.parametrize("seq", [0, 2, 99])
def test_only_an_entry_that_counts_can_be_corrected(seq: int) -> None:
    match = Match.start(GAME, SETUP)
    match, _ = match.after(AdjustPoints(SEATS[0].id, 1))
    with pytest.raises(NoSuchEntry, match="no_such_entry"):
        match.after(CorrectEntry(seq, AdjustPoints(SEATS[0].id, 2)))


def test_a_correction_that_itself_is_illegal_changes_nothing() -> None:
    match = _three_adjustments()
    with pytest.raises(IllegalCommand, match="adjustment_size"):
        match.after(CorrectEntry(1, AdjustPoints(SEATS[0].id, 1000)))
    with pytest.raises(IllegalCommand, match="unknown_player"):
        match.after(AdjustPoints(PlayerId("nobody"), 1))
    assert _points(match) == [1, 2, 3]


def test_the_ledger_has_no_gaps() -> None:
    with pytest.raises(ValueError, match="cannot follow"):
        Ledger().appended(Entry(2, Command(), ()))


def test_history_still_tells_what_was_taken_back() -> None:
    match, (entry,) = Match.start(GAME, SETUP).after(AdjustPoints(SEATS[0].id, 1, "cake"))
    before = match.told(entry)
    match, _ = match.after(UndoLast())
    assert before
    assert match.told(entry) == before
