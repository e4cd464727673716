"""A whole night at each level: every sentence is whole, and less is said where less is wanted."""

import random
import re
from functools import cache
from itertools import product

from hub.engine.definition import Level
from hub.engine.match import Match
from hub.engine.phrase import Phrase, PlayerId
from hub.games.catan.events import CardsDiscarded, ResourcesPaid, RollRecorded, TurnEnded
from hub.games.catan.random_player import random_command
from hub.service.projections.voicing import voiced
from hub.texts.catalogue import LANGUAGES, Catalogue
from tests.all_games import CATAN as GAME
from tests.phrases.notation import CATALOGUES, USUAL
from tests.random_table import new_match, random_match
from tests.tables import every_row

SEEDS = range(4)
NAMES = {PlayerId(colour): name for colour, name in zip(GAME.colours, ("Červený", "M", "O'Range", "Bílý"), strict=True)}


@cache
def _night(seed: int) -> tuple[Match, ...]:
    """A game played to its end, and a table that does and mends whatever it may."""
    dice = random.Random(seed)
    match = new_match(GAME, players=3 + seed % 2)
    while command := random_command(match.play(), dice.randrange):
        match = match.after(command)[0]
    assert match.standing().winners
    return match, random_match(GAME, seed=seed, steps=200, overrides=0.2)


@cache
def _told(seed: int) -> list[Phrase]:
    return [words for match in _night(seed) for step in match.steps for words in match.spoken(step.entry)]


@cache
def _said(seed: int, level: Level) -> tuple[Phrase, ...]:
    return voiced(_told(seed), level, GAME.voicings)


def _faults(text: str) -> list[str]:
    broken = {
        "a placeholder": r"[{}]",
        "two spaces": r"  ",
        "an edge": r"^\s|\s$|^$",
        "a key": r"catan\.",
        "no end": r"[^.!?]$",
    }
    return [what for what, pattern in broken.items() if re.search(pattern, text)]


@every_row(("seed", "level", "name"), product(SEEDS, Level, CATALOGUES))
def test_every_sentence_of_a_night_is_whole(seed: int, level: Level, name: str) -> None:
    catalogue: Catalogue = CATALOGUES[name]
    said = set(_said(seed, level))
    assert len({words.key for words in said}) > 10
    for words in said:
        for is_aloud in (False, True):
            text = catalogue.say(words, name[:2], NAMES, is_aloud=is_aloud)
            assert not _faults(text), f"{words}: {text!r}"


@every_row(("seed", "language"), product(SEEDS, LANGUAGES))
def test_a_terser_voice_says_less(seed: int, language: str) -> None:
    lengths = [
        sum(len(USUAL.say(words, language, NAMES, is_aloud=True)) for words in _said(seed, level)) for level in Level
    ]
    assert lengths[0] * 1.5 < lengths[1] < lengths[2]


@every_row("seed", SEEDS)
def test_a_higher_level_says_all_that_a_lower_one_says(seed: int) -> None:
    terse, normal, chatty = (_said(seed, level) for level in Level)
    shorts = {key: one.short for key, one in GAME.voicings.items() if one.short}
    assert {words.key for words in terse} <= {shorts.get(words.key, words.key) for words in normal}
    assert set(normal) <= set(chatty)
    assert list(chatty) == _told(seed)


@every_row(("seed", "event"), product(SEEDS, [RollRecorded, ResourcesPaid, TurnEnded]))
def test_nobody_misses_a_roll_a_payout_or_a_turn_at_any_level(seed: int, event: type) -> None:
    for match in _night(seed):
        for step in match.steps:
            if any(isinstance(one, event) for one in step.entry.events):
                assert voiced(match.spoken(step.entry), Level.TERSE, GAME.voicings)


@every_row("seed", SEEDS)
def test_payouts_and_losses_are_one_line_for_each_player(seed: int) -> None:
    for match in _night(seed):
        for step in match.steps:
            for event in step.entry.events:
                if isinstance(event, ResourcesPaid):
                    lines = match.spoken(step.entry)
                    for key, parts in (("gets", event.paid), ("blocked", event.blocked), ("unpaid", event.unpaid)):
                        told = [dict(line.args)["player"] for line in lines if line.key == f"catan.tell.{key}"]
                        assert len(told) == len(set(told)) == len({part.player for part in parts})


@every_row("seed", SEEDS)
def test_the_last_discard_leaves_nobody_missing(seed: int) -> None:
    match = _night(seed)[0]
    for step in match.steps:
        if any(isinstance(event, CardsDiscarded) for event in step.entry.events):
            is_waiting = bool(step.slices["base"].due)
            assert any(line.key == "catan.tell.still_missing" for line in match.spoken(step.entry)) is is_waiting
