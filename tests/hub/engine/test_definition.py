"""What an expansion adds to a game's declaration: sounds, words, counts, options; and what a set-up may say."""

from dataclasses import replace

import pytest

from hub.engine.combining import check, combined
from hub.engine.definition import Cue, Level, MatchSetup, Player, Voicing
from hub.engine.match import Match
from hub.engine.messages import WrongSetup
from hub.engine.phrase import PlayerId, phrase
from tests.pebbles import GAME, tide
from tests.pebbles.commands import BuildWall, RecordRoll
from tests.pebbles.events import RollRecorded, TideCame, TurnEnded
from tests.pebbles.playing import BLUE, SEATS, SETUP

WITH_TIDE = replace(SETUP, expansions=("tide",))
PLAYED = combined(GAME, WITH_TIDE)
FLOOD = (RollRecorded(BLUE, (3, 4)), TideCame(BLUE))


def test_the_most_important_sound_of_game_and_chosen_expansions() -> None:
    assert PLAYED.cue_of(FLOOD) is PLAYED.cue_of(FLOOD[::-1]) is Cue.ALARM
    assert GAME.cue_of(FLOOD) is Cue.ROLL
    assert PLAYED.cue_of((TurnEnded(BLUE),)) is Cue.TURN
    assert GAME.cue_of((TideCame(BLUE),)) is None


def test_an_expansion_says_how_it_is_said_also_against_the_game() -> None:
    quieter = Voicing(Level.CHATTY)
    shy = replace(GAME, expansions=(replace(tide.TIDE, voicings={"pebbles.tell.won": quieter, "echo": quieter}),))
    assert combined(shy, WITH_TIDE).voicings == {**GAME.voicings, "pebbles.tell.won": quieter, "echo": quieter}


def test_an_expansion_counts_what_it_brings() -> None:
    assert combined(GAME, SETUP) is GAME
    match = Match.start(GAME, WITH_TIDE)
    for command in (RecordRoll((2, 2)), BuildWall(BLUE)):
        match, _ = match.after(command)
    assert GAME.statistics
    assert PLAYED.statistics
    own, both = GAME.statistics(match.story()), PLAYED.statistics(match.story())
    assert [chart.key for chart in both.charts] == [*(chart.key for chart in own.charts), "built"]
    assert both.outlook == own.outlook


def test_an_expansion_tells_in_its_own_words_and_remarks_are_only_said() -> None:
    match, (entry,) = Match.start(GAME, SETUP).after(RecordRoll((2, 2)))
    assert [words.key for words in match.spoken(entry)] == [
        "pebbles.tell.rolled",
        "pebbles.remark.double",
        "pebbles.tell.takes",
    ]
    assert [words.key for words in match.told(entry)] == ["pebbles.tell.rolled", "pebbles.tell.takes"]
    splash = replace(
        tide.TIDE,
        voicings={"echo": Voicing(is_remark=True)},
        tell={
            RollRecorded: lambda _play, _event: (phrase("splash"),),
            TideCame: lambda _play, _event: (phrase("flood"), phrase("echo")),
        },
    )
    match, (entry,) = Match.start(replace(GAME, expansions=(splash,)), WITH_TIDE).after(RecordRoll((3, 4)))
    assert [words.key for words in match.spoken(entry)] == ["splash", "pebbles.tell.takes", "flood", "echo"]
    assert [words.key for words in match.told(entry)] == ["splash", "pebbles.tell.takes", "flood"]


def test_options_have_a_value_also_where_nobody_chose() -> None:
    usual = {"target": "20", "gifts": "yes", "heap": "none"}
    assert GAME.options_of(SETUP) == usual
    assert PLAYED.options_of(WITH_TIDE) == {**usual, "wall_points": "1"}
    assert PLAYED.options_of(replace(WITH_TIDE, options={"wall_points": "2"})) == {**usual, "wall_points": "2"}


@pytest.mark.parametrize(
    "setup",
    [
        replace(WITH_TIDE, options={"wall_points": "7"}),
        replace(SETUP, options={"wall_points": "2"}),
        replace(SETUP, expansions=("whistles",)),
    ],
)
def test_an_unknown_choice_is_refused(setup: MatchSetup) -> None:
    with pytest.raises(WrongSetup, match="unknown_choice"):
        check(combined(GAME, setup), setup)


def test_one_player_too_many_or_too_few() -> None:
    fifth = Player(PlayerId("green"), "Green", "green")
    for players in (SEATS[:1], (*SEATS, fifth)):
        with pytest.raises(WrongSetup, match="player_count"):
            check(replace(GAME, colours=(*GAME.colours, "green")), replace(SETUP, players=players))
