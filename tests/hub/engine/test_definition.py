"""What an expansion adds to a game's declaration: sounds, words, counts, options; and what a set-up may say."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from hub.engine.definition import Cue, Level, MatchSetup, Player, Voicing
from hub.engine.facts import Built, Fact
from hub.engine.match import Match
from hub.engine.messages import IllegalCommand
from hub.engine.phrase import PlayerId, phrase
from hub.engine.rule_table import Play
from tests.hub.engine.test_expansions import BELLS, GAME, PLAYERS, A, BellRang, Clap, Clapped


def claps_counted(_play: Play[Any], event: Clapped) -> Iterator[Fact]:
    yield Built(A, f"{event.times} claps")


def bells_counted(_play: Play[Any], _event: BellRang) -> Iterator[Fact]:
    yield Built(A, "bell")


QUIETER = Voicing(Level.CHATTY)
LOUD = replace(
    GAME,
    cues={Clapped: Cue.TURN},
    voicings={"clapped": Voicing(Level.TERSE), "bell": Voicing(Level.TERSE)},
    counts={Clapped: claps_counted},
    expansions=(
        replace(
            BELLS,
            cues={BellRang: Cue.ALARM},
            voicings={"bell": QUIETER, "echo": Voicing(is_remark=True)},
            counts={BellRang: bells_counted},
            tell={
                BellRang: lambda _play, _event: (phrase("bell"), phrase("echo")),
                Clapped: lambda _play, event: (phrase("clapped_by_the_bell", n=event.times),),
            },
        ),
    ),
)
ALONE = MatchSetup("clapping", PLAYERS)
WITH_BELLS = replace(ALONE, expansions=("bells",))


def test_the_most_important_sound_of_game_and_chosen_expansions() -> None:
    both = (Clapped(4), BellRang())
    assert LOUD.cue_of(both, WITH_BELLS) is LOUD.cue_of(both[::-1], WITH_BELLS) is Cue.ALARM
    assert LOUD.cue_of(both, ALONE) is Cue.TURN
    assert LOUD.cue_of((BellRang(),), ALONE) is None


def test_an_expansion_says_how_it_is_said() -> None:
    assert LOUD.voicings_of(ALONE) == LOUD.voicings
    assert LOUD.voicings_of(WITH_BELLS) == {
        "clapped": Voicing(Level.TERSE),
        "bell": QUIETER,
        "echo": Voicing(is_remark=True),
    }


def test_an_expansion_counts_what_it_brings() -> None:
    assert LOUD.counts_of(ALONE) == {Clapped: claps_counted}
    assert LOUD.counts_of(WITH_BELLS) == {Clapped: claps_counted, BellRang: bells_counted}


def test_an_expansion_tells_in_its_own_words_and_remarks_are_only_said() -> None:
    match, (entry,) = Match.start(LOUD, WITH_BELLS).decided(Clap(4))
    assert [words.key for words in match.spoken(entry)] == ["clapped_by_the_bell", "bell", "echo"]
    assert [words.key for words in match.told(entry)] == ["clapped_by_the_bell", "bell"]
    match, (entry,) = Match.start(LOUD, ALONE).decided(Clap(3))
    assert [words.key for words in match.told(entry)] == ["clapped"]


def test_options_have_a_value_also_where_nobody_chose() -> None:
    assert GAME.options_of(ALONE) == {}
    assert GAME.options_of(WITH_BELLS) == {"bell_size": "small"}
    assert GAME.options_of(replace(WITH_BELLS, options={"bell_size": "large"})) == {"bell_size": "large"}


@pytest.mark.parametrize(
    "setup",
    [
        replace(WITH_BELLS, options={"bell_size": "huge"}),
        replace(ALONE, options={"bell_size": "large"}),
        replace(ALONE, expansions=("whistles",)),
    ],
)
def test_an_unknown_choice_is_refused(setup: MatchSetup) -> None:
    with pytest.raises(IllegalCommand, match="unknown_choice"):
        GAME.check(setup)


def test_one_player_too_many_or_too_few() -> None:
    third = Player(PlayerId("c"), "C", "green")
    for players in (PLAYERS[:1], (*PLAYERS, third)):
        with pytest.raises(IllegalCommand, match="player_count"):
            replace(GAME, colours=("red", "blue", "green")).check(replace(ALONE, players=players))
