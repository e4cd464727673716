"""What a correction would change, told before it counts."""

import pytest

from hub.engine.match import Match
from hub.engine.messages import AdjustPoints, CorrectEntry, IllegalCommand, NoSuchEntry
from hub.service.projections.consequences import Fate, consequences
from tests.pebbles.commands import EndTurn, GivePebbles, RecordRoll
from tests.pebbles.playing import BLUE, ORANGE, WHITE, done, played, rounds


@pytest.fixture
def thrown() -> Match:
    return played(RecordRoll((1, 1)))


def test_nothing_follows_the_last_entry(thrown: Match) -> None:
    found = consequences(thrown, CorrectEntry(1, RecordRoll((4, 4))))
    assert found.followers == ()
    assert found.was == thrown.told(thrown.steps[-1].entry)
    assert found.now != found.was
    assert {tally.player: tally.points for tally in found.tallies if not tally.is_same} == {BLUE: (2, 8)}


def test_what_still_holds_stays_the_same_in_words(thrown: Match) -> None:
    found = consequences(done(thrown, EndTurn(BLUE)), CorrectEntry(1, RecordRoll((4, 4))))
    assert [one.fate for one in found.followers] == [Fate.SAME]
    assert found.count(Fate.SAME) == 1


def test_what_is_decided_differently_says_what_it_was_and_is() -> None:
    match = played(AdjustPoints(BLUE, 20), *rounds((1, 1), (1, 1), (1, 1)))
    found = consequences(match, CorrectEntry(1, AdjustPoints(BLUE, 17)))
    tally = next(one for one in found.tallies if one.player == BLUE)
    assert tally.points[1] - tally.points[0] == -3
    *others, last = found.followers
    assert {one.fate for one in others} == {Fate.SAME}
    assert last.fate is Fate.CHANGED, "without the last point nobody wins"
    assert last.was != last.now


def test_what_falls_away_says_why_and_what_comes_after_it_goes_too() -> None:
    match = played(RecordRoll((4, 4)), GivePebbles(BLUE, ORANGE, 5), EndTurn(BLUE))
    before = match.version
    found = consequences(match, CorrectEntry(1, RecordRoll((1, 1))))
    assert [one.fate for one in found.followers] == [Fate.LOST, Fate.LOST]
    first, second = found.followers
    assert first.because
    assert first.rule == "PEB-3"
    assert second.because is None
    assert match.version == before, "nothing was changed"


def test_an_entry_can_be_taken_out(thrown: Match) -> None:
    found = consequences(thrown, CorrectEntry(1, None))
    assert found.now == ()
    assert {tally.player: tally.cards for tally in found.tallies} == {BLUE: (2, 0), ORANGE: (0, 0), WHITE: (0, 0)}


def test_the_correction_itself_may_be_refused(thrown: Match) -> None:
    with pytest.raises(IllegalCommand):
        consequences(thrown, CorrectEntry(1, RecordRoll((9, 9))))
    with pytest.raises(NoSuchEntry):
        consequences(thrown, CorrectEntry(6, RecordRoll((1, 1))))
