"""Statistics of random games: the same however they were come by, and every card accounted for."""

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.bootstrap import load_catalogue
from hub.engine.definition import GameDefinition
from hub.engine.facts import Built, Fact, Gained, Lost, Missed, Rolled, Traded
from hub.engine.match import Match
from hub.engine.messages import CorrectEntry, IllegalCommand, RedoLast, UndoLast
from hub.engine.phrase import PlayerId
from hub.games import catan
from hub.games.catan.events import CardsGiven, HandSet, ResourcesPaid
from hub.games.catan.random_player import random_command
from hub.service.codec import GameCodec
from hub.service.pauses import Pauses
from hub.service.statistics import Chronicle, statistics
from hub.service.statistics.chronicle import Line, lines_of
from hub.texts.catalogue import LANGUAGES
from tests import pebbles
from tests.all_games import ALL_GAMES
from tests.open_table import OpenTable
from tests.random_table import new_match, random_match, random_step

pytestmark = pytest.mark.long

SEEDS = st.integers(0, 2**32)
PAUSES = Pauses(finished=((40.0, 60.0), (300.0, 310.0)))


def _mended(match: Match, dice: random.Random, codec: GameCodec) -> Match:
    """Somebody takes something back, or puts an earlier entry right, or leaves one out."""
    steps = [step.entry for step in match.steps]
    deeds = [UndoLast(), UndoLast(), RedoLast()]
    if steps:
        wrong = dice.choice(steps[-12:])
        others = [entry.command for entry in steps if type(entry.command) is type(wrong.command)]
        deeds += [CorrectEntry(wrong.seq, dice.choice([*others, None]), accept_loss=dice.random() < 0.7)] * 2
    try:
        return match.decided(dice.choice(deeds), at=float(match.version))[0]
    except IllegalCommand:
        return random_step(match, dice, codec, overrides=0.05)


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
@settings(max_examples=12)
@given(seed=SEEDS)
def test_what_is_kept_equals_what_is_counted_afresh(game: GameDefinition[Any], seed: int) -> None:
    dice = random.Random(seed)
    options = {option.key: dice.choice((option.default, *option.choices)) for option in game.options}
    match, codec, chronicle = new_match(game, players=3, options=options), GameCodec(game), Chronicle()
    for _ in range(90):
        does_mend = dice.random() < 0.15
        match = _mended(match, dice, codec) if does_mend else random_step(match, dice, codec, overrides=0.05)
        if dice.random() < 0.3:
            afresh = Match.start(game, match.setup).restored(match.ledger.entries)
            assert statistics(match, pauses=PAUSES, chronicle=chronicle) == statistics(afresh, pauses=PAUSES)


def test_two_games_in_turn_do_not_mix() -> None:
    game, chronicle = pebbles.GAME, Chronicle()
    codec = GameCodec(game)
    tables = [new_match(game, players=3), new_match(game, players=4)]
    for step in range(60):
        which = step % 2
        tables[which] = random_step(tables[which], random.Random(step), codec)
        kept = statistics(tables[which], pauses=PAUSES, chronicle=chronicle)
        assert kept == statistics(tables[which], pauses=PAUSES)


def test_the_same_entries_at_another_table_are_counted_anew() -> None:
    game, chronicle = pebbles.GAME, Chronicle()
    match = random_match(game, seed=5, steps=60, overrides=0.0)
    seats = replace(match.setup, players=match.setup.players[::-1])
    turned = Match.start(game, seats).restored(match.ledger.entries)
    for table in (match, turned, match):
        assert statistics(table, pauses=PAUSES, chronicle=chronicle) == statistics(table, pauses=PAUSES)


# ---------------------------------------------------------------- cards


def _night(seed: int, *, steps: int = 250, bookkeeping: str = "full") -> tuple[Match, OpenTable]:
    """A game by people with real cards in their hands."""
    dice = random.Random(seed)
    match = new_match(catan.GAME, players=4, options={"start_player": "manual", "bookkeeping": bookkeeping})
    table = OpenTable(tuple(player.id for player in match.setup.players), dice)
    for _ in range(steps):
        command = table.command(match)
        if command is None:
            break
        match, entries = match.decided(command)
        table.follow(entries[0].events)
    return match, table


@settings(max_examples=15)
@given(seed=SEEDS)
def test_every_card_in_hand_is_accounted_for(seed: int) -> None:
    """What came in and what went out, by the facts alone, is what each player really holds."""
    match, table = _night(seed)
    held: Counter[PlayerId] = Counter()
    for line in lines_of(match):
        for fact in line.facts:
            held.update(_moved(fact))
    assert {player: held[player] for player in table.hands} == {one: table.number(one) for one in table.hands}


def _moved(fact: Fact) -> dict[PlayerId, int]:
    """By how many cards a fact changes whose hand."""
    match fact:
        case Gained():
            return {fact.player: fact.count}
        case Lost(to=None):
            return {fact.player: -fact.count}
        case Lost():
            assert fact.to
            return {fact.player: -fact.count, fact.to: fact.count}
        case Built():
            return {fact.player: -_size(fact.cost)}
        case Traded(partner=None):
            return {fact.player: _size(fact.gets) - _size(fact.gives)}
        case Traded():
            assert fact.partner
            return {
                fact.player: _size(fact.gets) - _size(fact.gives),
                fact.partner: _size(fact.gives) - _size(fact.gets),
            }
    return {}


def _size(things: tuple[tuple[str, int], ...]) -> int:
    return sum(count for _, count in things)


@settings(max_examples=10)
@given(seed=SEEDS, bookkeeping=st.sampled_from(("full", "counts", "off")))
def test_income_is_what_the_payouts_say(seed: int, bookkeeping: str) -> None:
    match, _ = _night(seed, bookkeeping=bookkeeping)
    stats = statistics(match, pauses=PAUSES)
    paid: Counter[tuple[PlayerId, str]] = Counter()
    owed: Counter[tuple[PlayerId, str]] = Counter()
    events = [event for step in match.steps for event in step.entry.events if isinstance(event, ResourcesPaid)]
    for event in events:
        for part in event.paid:
            paid[part.player, part.resource.value] += part.count
        for part in (*event.paid, *event.blocked, *event.unpaid):
            owed[part.player, part.resource.value] += part.count
    for one in stats.players:
        for kind in one.by_kind:
            assert (kind.received, kind.due) == (paid[one.player, kind.key], owed[one.player, kind.key])
        for parts in (one.by_kind, one.by_number):
            assert sum(part.received for part in parts) == one.total.received
            assert sum(part.due for part in parts) == one.total.due
            assert sum(part.expected for part in parts) == pytest.approx(one.total.expected)
        assert sum(roll.received[one.player] for roll in stats.rolls) == one.total.received
        if stats.rolls:
            assert stats.rolls[-1].luck[one.player] == pytest.approx(one.total.luck)
    assert sum(one.stolen for one in stats.players) == sum(one.robbed for one in stats.players)


@settings(max_examples=10)
@given(seed=SEEDS)
def test_a_roll_owes_what_its_number_promised(seed: int) -> None:
    """So on average fair dice owe exactly what is expected."""
    match, _ = _night(seed)
    for line in lines_of(match):
        roll = line.roll
        if roll is None:
            assert line.promises == ()
            continue
        promised = Counter[tuple[PlayerId, str]]()
        for promise in line.promises:
            if promise.number == sum(roll.dice):
                promised[promise.player, promise.kind] += promise.count
        assert _owed(line) == promised


def _owed(line: Line) -> Counter[tuple[PlayerId, str]]:
    owed: Counter[tuple[PlayerId, str]] = Counter()
    for fact in line.facts:
        if isinstance(fact, Gained | Missed):
            owed[fact.player, fact.kind] += fact.count
    return owed


@settings(max_examples=8)
@given(seed=SEEDS)
def test_the_table_mends_its_books_without_any_income(seed: int) -> None:
    dice, codec = random.Random(seed), GameCodec(catan.GAME)
    match = new_match(catan.GAME, players=3, options={"start_player": "manual"})
    for _ in range(120):
        match = random_step(match, dice, codec, overrides=0.2)
    for line in lines_of(match):
        for event in line.entry.events:
            if isinstance(event, HandSet) or (isinstance(event, CardsGiven) and event.giver):
                assert line.facts == ()
        if any(isinstance(fact, Gained) and fact.number for fact in line.facts):
            assert any(isinstance(fact, Rolled) for fact in line.facts)


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_has_a_winner_and_a_story_in_every_language(seed: int) -> None:
    dice, catalogue = random.Random(seed), load_catalogue(games=ALL_GAMES)
    match = new_match(catan.GAME, players=4, options={"target": "8"})
    while command := random_command(match.play(), dice.randrange):
        match, _ = match.decided(command, at=1000.0 + 7 * match.version)
    stats = statistics(match, pauses=Pauses())
    assert stats.winners
    assert stats.prospects is None
    assert stats.awards
    assert stats.turning_points
    fair = [stats.sums, stats.faces, *(one for each in stats.players for one in (each.sums, each.faces))]
    told = [one.words for one in stats.awards] + [one.words for one in stats.turning_points]
    for words in told + [one.words for one in fair]:
        for language in LANGUAGES:
            said = catalogue.say(words, language)
            assert words.key not in said
            assert "{" not in said
