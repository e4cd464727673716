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
from hub.engine.match import Match
from hub.engine.messages import CorrectEntry, RedoLast, Refusal, UndoLast
from hub.engine.phrase import Phrase, PlayerId
from hub.games.catan.cards import RESOURCES
from hub.games.catan.events import CardsGiven, HandSet, ResourcesPaid
from hub.games.catan.random_player import random_command
from hub.games.catan.statistics.account import account_of
from hub.games.catan.statistics.countables import Built, Countable, Gained, Lost, Missed, Rolled, Traded
from hub.games.catan.statistics.income import Step, step_of
from hub.service.codec import GameCodec
from hub.service.pauses import Pauses
from hub.service.statistics import Chronicle, statistics
from hub.texts.catalogue import LANGUAGES
from tests import pebbles
from tests.all_games import ALL_GAMES, CATAN
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
        return match.after(dice.choice(deeds), at=float(match.version))[0]
    except Refusal:
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
    match = new_match(CATAN, players=4, options={"start_player": "manual", "bookkeeping": bookkeeping})
    table = OpenTable(tuple(player.id for player in match.setup.players), dice)
    for _ in range(steps):
        command = table.command(match)
        if command is None:
            break
        match, entries = match.after(command)
        table.follow(entries[0].events)
    return match, table


@settings(max_examples=15)
@given(seed=SEEDS)
def test_every_card_in_hand_is_accounted_for(seed: int) -> None:
    """What came in and what went out, by what is counted alone, is what each player really holds."""
    match, table = _night(seed)
    held: Counter[PlayerId] = Counter()
    for step in map(step_of, match.story().moments):
        for one in step.counted:
            held.update(_moved(one))
    assert {player: held[player] for player in table.hands} == {one: table.number(one) for one in table.hands}


def _moved(one: Countable) -> dict[PlayerId, int]:
    """By how many cards it changes whose hand."""
    match one:
        case Gained():
            return {one.player: one.count}
        case Lost(to=None):
            return {one.player: -one.count}
        case Lost():
            assert one.to
            return {one.player: -one.count, one.to: one.count}
        case Built():
            return {one.player: -_size(one.cost)}
        case Traded(partner=None):
            return {one.player: _size(one.gets) - _size(one.gives)}
        case Traded():
            assert one.partner
            return {
                one.player: _size(one.gets) - _size(one.gives),
                one.partner: _size(one.gives) - _size(one.gets),
            }
    return {}


def _size(things: tuple[tuple[str, int], ...]) -> int:
    return sum(count for _, count in things)


@settings(max_examples=10)
@given(seed=SEEDS, bookkeeping=st.sampled_from(("full", "counts", "off")))
def test_income_is_what_the_payouts_say(seed: int, bookkeeping: str) -> None:
    match, _ = _night(seed, bookkeeping=bookkeeping)
    story = match.story()
    account = account_of(story.players, story.moments)
    paid: Counter[tuple[PlayerId, str]] = Counter()
    owed: Counter[tuple[PlayerId, str]] = Counter()
    events = [event for step in match.steps for event in step.entry.events if isinstance(event, ResourcesPaid)]
    for event in events:
        for part in event.paid:
            paid[part.player, part.resource.value] += part.count
        for part in (*event.paid, *event.blocked, *event.unpaid):
            owed[part.player, part.resource.value] += part.count
    for player in story.players:
        total = account.earned.of(player)
        by_kind = [account.earned.of(player, kind=kind.value) for kind in RESOURCES]
        for kind, one in zip(RESOURCES, by_kind, strict=True):
            assert (one.received, one.due) == (paid[player, kind.value], owed[player, kind.value])
        by_number = [account.earned.of(player, number=number) for number in account.earned.numbers()]
        for parts in (by_kind, by_number):
            assert sum(part.received for part in parts) == total.received
            assert sum(part.due for part in parts) == total.due
            assert sum(part.expected for part in parts) == pytest.approx(total.expected)
        assert sum(throw.received[player] for throw in account.throws) == total.received
        if account.throws:
            assert account.throws[-1].luck[player] == pytest.approx(total.luck)
    assert sum(one.stolen for one in account.dealings.values()) == sum(one.robbed for one in account.dealings.values())


@settings(max_examples=10)
@given(seed=SEEDS)
def test_a_roll_owes_what_its_number_promised(seed: int) -> None:
    """So on average fair dice owe exactly what is expected."""
    match, _ = _night(seed)
    for step in map(step_of, match.story().moments):
        roll = step.roll
        if roll is None:
            assert step.promises == ()
            continue
        promised = Counter[tuple[PlayerId, str]]()
        for promise in step.promises:
            if promise.number == sum(roll.dice):
                promised[promise.player, promise.kind] += promise.count
        assert _owed(step) == promised


def _owed(step: Step) -> Counter[tuple[PlayerId, str]]:
    owed: Counter[tuple[PlayerId, str]] = Counter()
    for one in step.counted:
        if isinstance(one, Gained | Missed):
            owed[one.player, one.kind] += one.count
    return owed


@settings(max_examples=8)
@given(seed=SEEDS)
def test_the_table_mends_its_books_without_any_income(seed: int) -> None:
    dice, codec = random.Random(seed), GameCodec(CATAN)
    match = new_match(CATAN, players=3, options={"start_player": "manual"})
    for _ in range(120):
        match = random_step(match, dice, codec, overrides=0.2)
    for step in map(step_of, match.story().moments):
        for event in step.moment.entry.events:
            if isinstance(event, HandSet) or (isinstance(event, CardsGiven) and event.giver):
                assert step.counted == ()
        if any(isinstance(one, Gained) and one.number for one in step.counted):
            assert any(isinstance(one, Rolled) for one in step.counted)


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_has_a_winner_and_a_story_in_every_language(seed: int) -> None:
    dice, catalogue = random.Random(seed), load_catalogue(games=ALL_GAMES)
    match = new_match(CATAN, players=4, options={"target": "8"})
    while command := random_command(match.play(), dice.randrange):
        match, _ = match.after(command, at=1000.0 + 7 * match.version)
    stats = statistics(match, pauses=Pauses())
    assert stats.winners
    assert stats.outlook is None
    assert stats.awards
    assert stats.turning_points
    charts = [words for chart in stats.charts for words in (chart.title, *chart.lead, *chart.notes)]
    series = [one.label for chart in stats.charts for one in chart.series if isinstance(one.label, Phrase)]
    told = [one.words for one in stats.awards] + [one.words for one in stats.turning_points]
    for words in (*told, *charts, *series, *stats.notes):
        for language in LANGUAGES:
            said = catalogue.say(words, language)
            assert words.key not in said
            assert "{" not in said


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
@settings(max_examples=8)
@given(seed=SEEDS)
def test_what_a_game_declares_can_be_drawn(game: GameDefinition[Any], seed: int) -> None:
    """As many values as places, keys that are no other's, players who sit there, and entries that count."""
    match = random_match(game, seed=seed, steps=120)
    stats = statistics(match, pauses=PAUSES)
    keys = [chart.key for chart in stats.charts]
    assert len(set(keys)) == len(keys)
    seats = {player.id for player in match.setup.players}
    for chart in stats.charts:
        assert len({one.key for one in chart.series}) == len(chart.series)
        for one in chart.series:
            assert {len(values) for values in (one.values, *one.by_player.values())} == {len(chart.places)}
            assert seats >= set(one.by_player) | {one.player} - {None}
    assert sum(chart.is_on_card for chart in stats.charts) <= 1
    assert len({tuple(record.cells) for record in stats.records}) <= 1
    assert {one.seq for one in stats.records} | {one.seq for one in stats.turning_points} <= stats.when.keys()
