"""What a correction keeps of the entries that it decides again and what it loses; undo and redo step by step."""

import pytest

from hub.engine.ledger import Entry
from hub.engine.match import CorrectionLoses, Match
from hub.engine.messages import AdjustPoints, CorrectEntry, IllegalCommand, NoSuchEntry, RedoLast, UndoLast
from hub.engine.phrase import Who, phrase
from tests.pebbles.commands import GivePebbles, RecordRoll
from tests.pebbles.events import PebblesGiven, PebblesTaken, RollRecorded
from tests.pebbles.playing import BLUE, ORANGE, played


def gift(count: int) -> GivePebbles:
    return GivePebbles(BLUE, ORANGE, count)


def given(*counts: int) -> Match:
    """A match in which blue threw ten, and gave so many of them away, each time seen by another phone."""
    match = played(RecordRoll((5, 5)))
    for number, count in enumerate(counts, start=1):
        match, _ = match.after(gift(count), source=f"phone {number}", at=10.0 * number, observation=f"throw {number}")
    return match


def gifts(match: Match) -> list[int]:
    return [event.count for step in match.steps for event in step.entry.events if isinstance(event, PebblesGiven)]


def origins(entries: tuple[Entry, ...]) -> list[tuple[str, float, str | None]]:
    return [(entry.source, entry.at, entry.observation) for entry in entries]


def test_what_is_decided_again_keeps_who_did_it_when_and_after_which_throw() -> None:
    _, entries = given(1, 2, 3).after(CorrectEntry(3, gift(4)), source="web", at=99.0)
    assert origins(entries) == [
        ("web", 99.0, None),
        ("phone 2", 20.0, "throw 2"),
        ("phone 3", 30.0, "throw 3"),
    ]


def test_a_correction_that_loses_names_the_first_and_counts_all_from_there_on() -> None:
    match = given(1, 2, 3, 3, 1)
    with pytest.raises(CorrectionLoses) as loses:
        match.after(CorrectEntry(2, gift(3)))
    assert (loses.value.stopped_at.seq, loses.value.lost, loses.value.rule) == (5, 2, "PEB-3")
    corrected, _ = match.after(CorrectEntry(2, gift(3), accept_loss=True))
    assert gifts(corrected) == [3, 2, 3], "nothing is kept after the first that is lost, though it would hold"


def test_undo_and_redo_go_step_by_step() -> None:
    match = given(1, 2, 3)
    for left in ([1, 2], [1], [], []):
        match, _ = match.after(UndoLast())
        assert gifts(match) == left
    assert not match.ledger.can_undo
    for again in ([], [1], [1, 2], [1, 2, 3]):
        match, _ = match.after(RedoLast())
        assert gifts(match) == again
    assert not match.ledger.can_redo
    with pytest.raises(NoSuchEntry, match="nothing_to_redo"):
        match.after(RedoLast())


def test_a_new_move_ends_what_could_be_brought_back() -> None:
    match, _ = given(1, 2).after(UndoLast())
    match, _ = match.after(gift(3))
    assert not match.ledger.can_redo
    assert gifts(match) == [1, 3]


def test_history_tells_everything_that_was_taken_back() -> None:
    match = given(1, 2)
    _, first, second = match.ledger.entries
    for _ in range(3):
        match, _ = match.after(UndoLast())
    assert [match.told(entry) for entry in (first, second)] == [
        (phrase("pebbles.tell.gives", player=Who(BLUE), partner=Who(ORANGE), n=n),) for n in (1, 2)
    ]


def test_the_table_as_it_stood_before_an_entry() -> None:
    assert [given(1, 2, 3).before(seq).play().state.heaps[BLUE] for seq in (1, 2, 3, 4)] == [0, 10, 9, 7]
    with pytest.raises(NoSuchEntry, match="no_such_entry"):
        given(1).before(3)


@pytest.mark.parametrize("seq", [-1, 0, 4])
def test_a_number_that_no_entry_has(seq: int) -> None:
    with pytest.raises(NoSuchEntry, match="no_such_entry"):
        given(1, 2).ledger.entry(seq)


def test_replay_finds_what_the_rules_now_decide_otherwise_or_refuse() -> None:
    thrown = (RollRecorded(BLUE, (2, 2)), PebblesTaken(BLUE, 4, 4))
    done = (
        Entry(1, RecordRoll((2, 2)), thrown),
        Entry(2, gift(3), (PebblesGiven(BLUE, ORANGE, 1),)),
        Entry(3, RecordRoll((2, 2)), thrown),
    )
    changed, refused = played().restored(done).differences()
    assert (changed.entry.seq, changed.now) == (2, (PebblesGiven(BLUE, ORANGE, 3),))
    assert isinstance(refused.now, IllegalCommand)
    assert (refused.entry.seq, refused.now.reason) == (3, "pebbles.refusal.already_rolled")


def test_the_words_of_the_table_are_marked_and_kept_within_limits() -> None:
    match, (entry,) = given().after(AdjustPoints(BLUE, -99, "  " + "x" * 300))
    assert [one.is_override for one in match.ledger.entries] == [False, True]
    assert match.points(BLUE).total == 10 - 99
    assert [len(event.note) for event in entry.events] == [200]  # type: ignore[attr-defined]
    for points in (0, 100, -100):
        with pytest.raises(IllegalCommand, match="adjustment_size"):
            match.after(AdjustPoints(BLUE, points))
