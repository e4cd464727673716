"""What a correction keeps of the entries that it decides again and what it loses; undo and redo step by step."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from hub.engine.definition import MatchSetup
from hub.engine.ledger import Entry
from hub.engine.match import CorrectionLoses, Match
from hub.engine.messages import AdjustPoints, CorrectEntry, Event, IllegalCommand, RedoLast, UndoLast
from hub.engine.phrase import phrase
from hub.engine.rule_table import Play, RuleTable
from tests.hub.engine.test_expansions import GAME, PLAYERS, A, Clap, Clapped


def clap_up_to_ten(play: Play[int], command: Clap) -> Iterator[Event]:
    if play.state + command.times > 10:
        raise IllegalCommand(phrase("too_many"), rule="CLAP-10")
    yield Clapped(command.times)


TEN = replace(
    GAME,
    rules=(RuleTable(decide={Clap: clap_up_to_ten}, apply={Clapped: lambda total, event: total + event.times}),),
    expansions=(),
)


def clapped(*times: int) -> Match:
    """A match in which so many claps were seen, each by another phone."""
    match = Match.start(TEN, MatchSetup("clapping", PLAYERS))
    for number, count in enumerate(times, start=1):
        match, _ = match.decided(Clap(count), source=f"phone {number}", at=10.0 * number, observation=f"throw {number}")
    return match


def claps(match: Match) -> list[int]:
    return [event.times for step in match.steps for event in step.entry.events if isinstance(event, Clapped)]


def origins(entries: tuple[Entry, ...]) -> list[tuple[str, float, str | None]]:
    return [(entry.source, entry.at, entry.observation) for entry in entries]


def test_what_is_decided_again_keeps_who_did_it_when_and_after_which_throw() -> None:
    _, entries = clapped(1, 2, 3).decided(CorrectEntry(2, Clap(4)), source="web", at=99.0)
    assert origins(entries) == [
        ("web", 99.0, None),
        ("phone 2", 20.0, "throw 2"),
        ("phone 3", 30.0, "throw 3"),
    ]


def test_a_correction_that_loses_names_the_first_and_counts_all_from_there_on() -> None:
    match = clapped(1, 2, 3, 3, 1)
    with pytest.raises(CorrectionLoses) as loses:
        match.decided(CorrectEntry(1, Clap(3)))
    assert (loses.value.stopped_at.seq, loses.value.lost, loses.value.rule) == (4, 2, "CLAP-10")
    corrected, _ = match.decided(CorrectEntry(1, Clap(3), accept_loss=True))
    assert claps(corrected) == [3, 2, 3], "nothing is kept after the first that is lost, though it would hold"


def test_undo_and_redo_go_step_by_step() -> None:
    match = clapped(1, 2, 3)
    for left in ([1, 2], [1], []):
        match, _ = match.decided(UndoLast())
        assert claps(match) == left
    assert not match.ledger.can_undo
    for again in ([1], [1, 2], [1, 2, 3]):
        match, _ = match.decided(RedoLast())
        assert claps(match) == again
    assert not match.ledger.can_redo
    with pytest.raises(IllegalCommand, match="nothing_to_redo"):
        match.decided(RedoLast())


def test_a_new_move_ends_what_could_be_brought_back() -> None:
    match, _ = clapped(1, 2).decided(UndoLast())
    match, _ = match.decided(Clap(3))
    assert not match.ledger.can_redo
    assert claps(match) == [1, 3]


def test_history_tells_everything_that_was_taken_back() -> None:
    match = clapped(1, 2)
    first, second = match.ledger.entries
    for _ in range(2):
        match, _ = match.decided(UndoLast())
    assert [match.told(entry) for entry in (first, second)] == [(phrase("clapped", n=n),) for n in (1, 2)]


def test_the_table_as_it_stood_before_an_entry() -> None:
    assert [clapped(1, 2, 3).before(seq).play().state for seq in (1, 2, 3)] == [0, 1, 3]
    with pytest.raises(IllegalCommand, match="no_such_entry"):
        clapped(1).before(2)


@pytest.mark.parametrize("seq", [-1, 0, 3])
def test_a_number_that_no_entry_has(seq: int) -> None:
    with pytest.raises(IllegalCommand, match="no_such_entry"):
        clapped(1, 2).ledger.entry(seq)


def test_replay_finds_what_the_rules_now_decide_otherwise_or_refuse() -> None:
    match = Match.start(GAME, MatchSetup("clapping", PLAYERS))
    done = (Entry(1, Clap(2), (Clapped(2),)), Entry(2, Clap(3), (Clapped(1),)), Entry(3, Clap(4), (Clapped(4),)))
    changed, refused = match.restored(done).differences()
    assert (changed.entry.seq, changed.now) == (2, (Clapped(3),))
    assert isinstance(refused.now, IllegalCommand)
    assert (refused.entry.seq, refused.now.reason) == (3, "too_loud")


def test_the_words_of_the_table_are_marked_and_kept_within_limits() -> None:
    match, (entry,) = clapped(1).decided(AdjustPoints(A, -99, "  " + "x" * 300))
    assert [one.is_override for one in match.ledger.entries] == [False, True]
    assert match.points(A).total == 1 - 99
    assert [len(event.note) for event in entry.events] == [200]  # type: ignore[attr-defined]
    for points in (0, 100, -100):
        with pytest.raises(IllegalCommand, match="adjustment_size"):
            match.decided(AdjustPoints(A, points))
