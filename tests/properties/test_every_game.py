"""What must hold for every game, however it is played."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.engine.definition import GameDefinition
from hub.engine.match import Match
from hub.engine.messages import AdjustPoints, CorrectEntry, NoSuchEntry, RedoLast, Refusal, UndoLast
from hub.engine.view import BoardPanel
from hub.service.codec import GameCodec
from hub.service.projections.lamp_plan import lamp_plan
from hub.service.snapshot import Snapshot
from hub.wire.codec import decode, encode
from hub.wire.messages import LampPlan
from tests.all_games import ALL_GAMES
from tests.random_table import new_match, random_match, random_step

pytestmark = pytest.mark.long

QUICK = settings(max_examples=25)
games = st.sampled_from([game.key for game in ALL_GAMES])
seeds = st.integers(0, 10_000)
lengths = st.integers(0, 120)


@given(games, seeds, lengths)
@QUICK
def test_undo_of_do_is_nothing(key: str, seed: int, steps: int) -> None:
    game = ALL_GAMES.by_key(key)
    match = random_match(game, seed=seed, steps=steps)
    after = random_step(match, random.Random(seed), GameCodec(game))
    if after is match:
        return
    undone, _ = after.after(UndoLast())
    assert undone.slices == match.slices
    redone, _ = undone.after(RedoLast())
    assert redone.slices == after.slices


@given(games, seeds, lengths)
@QUICK
def test_deciding_a_ledger_again_gives_the_same_events(key: str, seed: int, steps: int) -> None:
    game = ALL_GAMES.by_key(key)
    match = random_match(game, seed=seed, steps=steps)
    assert list(match.differences()) == []


@given(games, seeds, lengths)
@QUICK
def test_whom_the_table_waits_for_is_to_act(key: str, seed: int, steps: int) -> None:
    game = ALL_GAMES.by_key(key)
    match = random_match(game, seed=seed, steps=steps)
    for _, _, play in match.replay():
        standing, seats = game.standing(play), {player.id for player in match.setup.players}
        assert {waiting.player for waiting in game.view(play).waiting} <= set(standing.to_act) <= seats
        assert {standing.active} - {None} <= seats
        assert set(standing.winners) <= seats
        assert not (standing.is_over and standing.to_act), "when it is over nobody is to act"


@given(games, seeds, lengths)
@QUICK
def test_panels_have_keys_of_their_own_and_help_is_declared(key: str, seed: int, steps: int) -> None:
    game = ALL_GAMES.by_key(key)
    view = random_match(game, seed=seed, steps=steps).view()
    keys = [panel.key for panel in view.panels]
    assert len(set(keys)) == len(keys)
    for seat in view.seats:
        groups = [group.key for group in seat.groups]
        assert len(set(groups)) == len(groups)
        helps = {
            *(one.aid for one in seat.groups),
            *(one.aid for one in seat.prospects),
            *(one.aid for one in seat.hints),
        }
        assert helps <= {"", *game.aids}
    assert {board.dots_aid for board in view.all(BoardPanel)} <= {"", *game.aids}


@given(games, seeds, lengths, st.integers(-5, 5).filter(bool))
@QUICK
def test_points_equal_the_sum_of_their_items(key: str, seed: int, steps: int, points: int) -> None:
    game = ALL_GAMES.by_key(key)
    match = random_match(game, seed=seed, steps=steps)
    player = match.setup.players[0].id
    before = match.points(player)
    match, _ = match.after(AdjustPoints(player, points, "agreed"))
    after = match.points(player)
    assert after.total == sum(item.count * item.each for item in after.items)
    if not match.standing().is_over:  # a win may bring hidden points to light
        assert after.total == before.total + points


@given(games, seeds, st.lists(st.sampled_from(["play", "undo", "redo", "correct", "remove"]), max_size=60))
@QUICK
def test_replaying_stored_events_restores_the_match(key: str, seed: int, actions: list[str]) -> None:
    game = ALL_GAMES.by_key(key)
    match = _played(game, seed, actions)
    again = Match.start(game, match.setup).restored(match.ledger.entries)
    assert again.slices == match.slices
    assert again.ledger == match.ledger
    assert [again.told(e) for e in again.ledger.entries] == [match.told(e) for e in match.ledger.entries]


@given(games, seeds, st.lists(st.sampled_from(["play", "undo", "correct", "remove"]), max_size=40))
@QUICK
def test_undoing_everything_leads_back_to_the_start(key: str, seed: int, actions: list[str]) -> None:
    game = ALL_GAMES.by_key(key)
    match = _played(game, seed, actions)
    played, start = match.slices, Match.start(game, match.setup).slices
    match, undone = _all_undone(match)
    assert match.slices == start
    with pytest.raises(NoSuchEntry, match="nothing_to_undo"):
        match.after(UndoLast())
    for _ in range(undone):
        match, _ = match.after(RedoLast())
    assert match.slices == played


@given(games, seeds, lengths)
@QUICK
def test_messages_survive_json(key: str, seed: int, steps: int) -> None:
    game = ALL_GAMES.by_key(key)
    codec = GameCodec(game)
    for entry in random_match(game, seed=seed, steps=steps).ledger.entries:
        assert codec.command_from_json(codec.command_to_json(entry.command)) == entry.command
        for event in entry.events:
            assert codec.event_from_json(codec.event_to_json(event)) == event


@given(games, seeds, lengths)
@QUICK
def test_what_a_button_would_do_is_accepted_and_one_look_tells_the_lamps(key: str, seed: int, steps: int) -> None:
    match = random_match(ALL_GAMES.by_key(key), seed=seed, steps=steps)
    for offer in match.offers():
        pressed = [offer.command(**offer.given)] if offer.on_main_button else []
        for command in (*pressed, *offer.presses.values(), *offer.claims.values()):
            assert match.after(command)[0] is not match
    plan = lamp_plan(Snapshot(game_id="g", match=match))
    assert decode(LampPlan, encode(plan)) == plan


def _all_undone(match: Match) -> tuple[Match, int]:
    undone = 0
    while True:
        try:
            match, _ = match.after(UndoLast())
        except NoSuchEntry:
            return match, undone
        undone += 1


def _played(game: GameDefinition[Any], seed: int, actions: list[str]) -> Match:
    dice, codec = random.Random(seed), GameCodec(game)
    match = new_match(game, players=game.players[0])
    for _ in range(dice.randint(0, 30)):
        match = random_step(match, dice, codec)
    for action in actions:
        try:
            match = _acted(match, action, dice, codec)
        except Refusal:
            continue
    return match


def _acted(match: Match, action: str, dice: random.Random, codec: GameCodec) -> Match:
    if action == "play":
        return random_step(match, dice, codec)
    if action in ("undo", "redo"):
        return match.after(UndoLast() if action == "undo" else RedoLast())[0]
    live = [step.entry for step in match.steps]
    if not live:
        return match
    wrong = dice.choice(live)
    command = wrong.command if action == "correct" else None
    return match.after(CorrectEntry(wrong.seq, command, accept_loss=True))[0]
