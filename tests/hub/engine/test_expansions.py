"""An expansion adds and changes without the base naming it: the tide in a game of Pebbles."""

from dataclasses import replace

import pytest

from hub.engine.match import Match
from hub.engine.messages import IllegalCommand
from tests.pebbles import GAME
from tests.pebbles.commands import BuildWall, EndTurn, GivePebbles, RecordRoll
from tests.pebbles.events import PebblesTaken, RollRecorded, TideCame
from tests.pebbles.playing import BLUE, ORANGE, SETUP, done, played, rounds

WITH_TIDE = replace(SETUP, expansions=("tide",))
SEVEN = RecordRoll((3, 4))


def test_without_the_expansion_nothing_of_it_is_there() -> None:
    match = played(SEVEN)
    assert match.points(BLUE).total == 7
    assert [offer.command for offer in match.offers()] == [EndTurn, GivePebbles]
    with pytest.raises(IllegalCommand, match="unknown_command"):
        match.decided(BuildWall(BLUE))
    with pytest.raises(IllegalCommand, match="unknown_choice"):
        Match.start(GAME, replace(SETUP, options={"wall_points": "2"}))


def test_the_expansion_adds_commands_events_offers_points_and_words_and_changes_a_value_through_its_hook() -> None:
    match, (flooded,) = played(setup=WITH_TIDE).decided(SEVEN)
    assert flooded.events == (RollRecorded(BLUE, (3, 4)), PebblesTaken(BLUE, 0, 7), TideCame(BLUE))
    assert [words.key for words in match.told(flooded)] == [
        "pebbles.tell.rolled",
        "pebbles.tell.takes",
        "pebbles.tell.tide",
    ]
    assert [offer.command for offer in match.offers()] == [EndTurn, BuildWall]
    match = done(match, BuildWall(BLUE))
    assert (match.points(BLUE).total, match.points(ORANGE).total) == (1, 0)
    assert list(match.differences()) == []
    with pytest.raises(IllegalCommand, match="has_wall"):
        match.decided(BuildWall(BLUE))
    behind = done(match, EndTurn(BLUE), *rounds((1, 1), (1, 1), (1, 1), setup=WITH_TIDE)[2:], SEVEN)
    assert behind.points(BLUE).total == 1 + 7, "behind the wall a seven is a throw like any other"


def test_options_of_an_expansion_reach_its_rules_and_the_end_of_the_game() -> None:
    setup = replace(WITH_TIDE, options={"wall_points": "2"})
    match = played(RecordRoll((1, 1)), BuildWall(BLUE), setup=setup)
    assert match.points(BLUE).total == 2 + 2
    turns = rounds((1, 1), (2, 2), (1, 1), *([(6, 6), (6, 6), (1, 1)] * 2), setup=setup)
    ended = done(match, *turns[1:])
    assert ended.play().state.winners == (BLUE, ORANGE), "the wall makes up for the pebbles that blue lacks"
