"""What a level says of what happened, and in which words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.engine.definition import Level, Voicing
from hub.engine.phrase import Phrase, phrase
from hub.service.projections.voicing import voiced

VOICINGS = {
    "rolled": Voicing(Level.TERSE, "rolled_short"),
    "won": Voicing(Level.TERSE),
    "built": Voicing(Level.NORMAL),
    "painted": Voicing(Level.CHATTY),
}
KEYS = ("rolled", "won", "built", "painted", "unnamed")
NIGHT = tuple(phrase(key, n=number) for number, key in enumerate(KEYS))


@pytest.mark.parametrize(
    ("level", "said"),
    [
        (Level.TERSE, ["rolled_short", "won"]),
        (Level.NORMAL, ["rolled", "won", "built", "unnamed"]),
        (Level.CHATTY, ["rolled", "won", "built", "painted", "unnamed"]),
    ],
)
def test_a_level_says_its_own_and_those_below(level: Level, said: list[str]) -> None:
    assert [words.key for words in voiced(NIGHT, level, VOICINGS)] == said


def test_shorter_words_keep_the_arguments() -> None:
    assert voiced([phrase("rolled", total=8)], Level.TERSE, VOICINGS) == (phrase("rolled_short", total=8),)


def test_without_voicings_everything_is_normal() -> None:
    assert voiced(NIGHT, Level.TERSE, {}) == ()
    assert voiced(NIGHT, Level.NORMAL, {}) == NIGHT


@given(st.lists(st.sampled_from(NIGHT)), st.sampled_from(Level))
def test_order_and_repetition_stay_as_told(told: list[Phrase], level: Level) -> None:
    alone = [words for one in told for words in voiced([one], level, VOICINGS)]
    assert list(voiced(told, level, VOICINGS)) == alone
