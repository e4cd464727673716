"""What a correction would change, told before it counts."""

import pytest

from hub.engine.definition import MatchSetup, Player
from hub.engine.match import Match
from hub.engine.messages import AdjustPoints, Command, CorrectEntry, IllegalCommand
from hub.engine.offer import PlaceInput
from hub.engine.phrase import PlayerId
from hub.games.registry import GAMES
from hub.service.projections.consequences import Fate, consequences

GAME = GAMES[0]
BLUE = PlayerId(GAME.colours[0])


def done(match: Match, *commands: Command) -> Match:
    for command in commands:
        match, _ = match.decided(command)
    return match


def rolled(*dice: int) -> Command:
    assert GAME.roll_command
    return GAME.roll_command(dice)


@pytest.fixture(scope="module")
def founded() -> Match:
    """Everybody has settled; the first roll is due."""
    players = tuple(Player(PlayerId(colour), colour, colour) for colour in GAME.colours[:3])
    match = Match.start(GAME, MatchSetup(GAME.key, players, {"start_player": "manual"}))
    while isinstance(place := (offer := match.offers()[0]).inputs[0], PlaceInput):
        match = done(match, offer.command(**offer.given, **{place.field: place.suggested}))
    return match


def ended(match: Match) -> Match:
    offer = next(one for one in match.offers() if one.on_main_button)
    return done(match, offer.command(**offer.given))


def test_nothing_follows_the_last_entry(founded: Match) -> None:
    match = done(founded, rolled(1, 1))
    found = consequences(match, CorrectEntry(match.version, rolled(4, 4)))
    assert found.followers == ()
    assert found.was == match.told(match.steps[-1].entry)
    assert found.now != found.was
    assert any(not tally.is_same for tally in found.tallies), "an eight pays somebody"


def test_what_still_holds_stays_the_same_in_words(founded: Match) -> None:
    match = ended(done(founded, rolled(1, 1)))
    found = consequences(match, CorrectEntry(match.version - 1, rolled(4, 4)))
    assert [one.fate for one in found.followers] == [Fate.SAME]
    assert found.count(Fate.SAME) == 1


def test_what_is_decided_differently_says_what_it_was_and_is(founded: Match) -> None:
    match = done(founded, rolled(1, 1), AdjustPoints(BLUE, 1, ""), AdjustPoints(BLUE, 1, ""))
    found = consequences(match, CorrectEntry(match.version - 1, AdjustPoints(BLUE, 7, "")))
    tally = next(one for one in found.tallies if one.player == BLUE)
    assert tally.points[1] - tally.points[0] == 6
    won = done(founded, rolled(1, 1), AdjustPoints(BLUE, 7, ""), AdjustPoints(BLUE, 1, ""))
    changed = consequences(won, CorrectEntry(won.version - 1, AdjustPoints(BLUE, 6, "")))
    assert [one.fate for one in changed.followers] == [Fate.CHANGED], "without the seventh point nobody wins"
    assert changed.followers[0].was != changed.followers[0].now


def test_what_falls_away_says_why_and_what_comes_after_it_goes_too(founded: Match) -> None:
    match = done(ended(done(founded, rolled(1, 1))), rolled(2, 3))
    before = match.version
    found = consequences(match, CorrectEntry(before - 2, rolled(3, 4)))
    assert [one.fate for one in found.followers] == [Fate.LOST, Fate.LOST]
    first, second = found.followers
    assert first.because
    assert first.rule
    assert second.because is None
    assert match.version == before, "nothing was changed"


def test_an_entry_can_be_taken_out(founded: Match) -> None:
    match = done(founded, rolled(4, 4))
    found = consequences(match, CorrectEntry(match.version, None))
    assert found.now == ()
    assert any(tally.cards[0] != tally.cards[1] for tally in found.tallies)


def test_the_correction_itself_may_be_refused(founded: Match) -> None:
    match = done(founded, rolled(4, 4))
    with pytest.raises(IllegalCommand):
        consequences(match, CorrectEntry(match.version, rolled(9, 9)))
    with pytest.raises(IllegalCommand):
        consequences(match, CorrectEntry(match.version + 5, rolled(1, 1)))
